/** As whom a command acts, and where: the table of docs/sign-in.md#know-who-signs, with all combinations of what is set. */
import { describe, expect, it } from 'vitest';
import { chooseIdentity } from '../../src/auth/choose-identity.js';
import type { Profile } from '../../src/auth/config.js';
import type { Identity, ProgramOptions } from '../../src/auth/identity.js';
import { resolveSettings, type Settings } from '../../src/auth/settings.js';

const own = { auth_url: 'https://auth.bob', ads_url: 'https://ads.bob', ads_sandbox_url: 'https://box.bob' };
const other = {
  ADS_AUTH_URL: 'https://auth.ann',
  ADS_URL: 'https://ads.ann',
  ADS_SANDBOX_URL: 'https://box.ann',
};
const same = {
  ADS_AUTH_URL: 'https://AUTH.bob/',
  ADS_URL: 'https://ads.bob',
  ADS_SANDBOX_URL: 'https://box.bob',
};
const loopback = {
  ADS_AUTH_URL: 'http://127.0.0.1:8700/auth',
  ADS_URL: 'http://localhost:8700/ads',
  ADS_SANDBOX_URL: 'http://[::1]:8700/ads-sandbox',
};
const four = {
  ADS_CONSUMER_KEY: 'key-of-ann',
  ADS_CONSUMER_SECRET: 'secret-of-ann',
  ADS_ACCESS_TOKEN: '1-token-of-ann',
  ADS_ACCESS_TOKEN_SECRET: 'token-secret-of-ann',
};
const sign_in = { store: 'file', slot: 1, created_at: '2026-03-02T10:00:00Z' } as const;

const names = {
  '--profile': { flag: 'bob' },
  ADS_PROFILE: { variable: 'bob' },
  'the current one': {},
} as const;
const signIns = { stored: { sign_in }, none: {} } as const;
const credentials = { complete: four, partial: { ADS_CONSUMER_KEY: 'key-of-ann' }, none: {} } as const;
const urls = { same, different: other, loopback, none: {} } as const;
const ownUrls = { its: own, no: {} } as const;
const accounts = { 'account of ann': { ADS_ACCOUNT_ID: 'of-ann' }, none: {} } as const;
const directories = {
  'without a profile': { path: '/home/bob/shop/.ads.json', account: 'of-directory' },
  'of this profile': { path: '/home/bob/shop/.ads.json', profile: 'bob', account: 'of-directory' },
  'of another profile': { path: '/home/bob/shop/.ads.json', profile: 'ann', account: 'of-directory' },
  none: undefined,
} as const;
const callers: Readonly<Record<string, ProgramOptions | undefined>> = {
  'command line': undefined,
  'typed client': { typed: [] },
};

interface Case {
  readonly name: keyof typeof names;
  readonly signIn: keyof typeof signIns;
  readonly four: keyof typeof credentials;
  readonly url: keyof typeof urls;
  readonly own: keyof typeof ownUrls;
  readonly account: keyof typeof accounts;
  readonly directory: keyof typeof directories;
  readonly caller: string;
}

const keysOf = <T extends object>(record: T) => Object.keys(record) as (keyof T)[];

const cases: readonly Case[] = keysOf(names).flatMap((name) =>
  keysOf(signIns).flatMap((signIn) =>
    keysOf(credentials).flatMap((four) =>
      keysOf(urls).flatMap((url) =>
        keysOf(ownUrls).flatMap((own) =>
          keysOf(accounts).flatMap((account) =>
            keysOf(directories).flatMap((directory) =>
              Object.keys(callers).map((caller) => ({
                ...{ name, signIn, four, url, own, account, directory, caller },
              })),
            ),
          ),
        ),
      ),
    ),
  ),
);

function resolve(one: Case, changes: Partial<Profile> = {}): Settings {
  const flags = 'flag' in names[one.name] ? { profile: 'bob' } : {};
  const variable = one.name === 'ADS_PROFILE' ? { ADS_PROFILE: 'bob' } : {};
  const bob: Profile = {
    ...ownUrls[one.own],
    ...signIns[one.signIn],
    accounts: { production: 'of-bob' },
    ...changes,
  };
  const env = { ...variable, ...credentials[one.four], ...urls[one.url], ...accounts[one.account] };
  const config = { current: 'bob', profiles: { bob, ann: bob } };
  return resolveSettings(flags, env, config, false, directories[one.directory], callers[one.caller]);
}

/** What the table says, in its own words: written apart from the source, and longer. */
function expected(one: Case): {
  readonly signedBy: Identity['signedBy'];
  readonly url: string | undefined;
  readonly account: string | undefined;
  readonly isRefused: boolean;
  readonly isTakenOver: boolean;
} {
  const isNamed = one.name === '--profile';
  const isProgram = one.caller === 'typed client';
  const isStored = one.signIn === 'stored';
  const ofOwn = one.own === 'its' ? own.ads_url : undefined;
  const ofVariable = one.url === 'none' ? undefined : urls[one.url].ADS_URL;
  const isOther = ofOwn !== undefined && (one.url === 'different' || one.url === 'loopback');
  const given = one.account === 'none' ? undefined : 'of-ann';
  // A file without a profile goes with the current one. The file that names one decides where nobody else does.
  const profile =
    !isNamed && one.name !== 'ADS_PROFILE' && one.directory === 'of another profile' ? 'ann' : 'bob';
  const isNear =
    !isProgram &&
    (one.directory === 'of this profile' ||
      (one.directory === 'of another profile' && profile === 'ann') ||
      (one.directory === 'without a profile' && one.name === 'the current one'));
  const ofProfile = isNear ? 'of-directory' : 'of-bob';

  if (isStored && (isNamed || one.four === 'none')) {
    const isTakenOver = ofOwn === undefined && ofVariable !== undefined && one.url !== 'loopback';
    const isRefused = (isOther && !isNamed) || (ofOwn === undefined && one.url === 'loopback');
    return {
      signedBy: 'profile',
      url: ofOwn ?? (isTakenOver ? ofVariable : undefined),
      account: isNamed && isProgram ? ofProfile : (given ?? ofProfile),
      isRefused,
      isTakenOver,
    };
  }
  const signedBy = one.four === 'complete' ? 'environment' : one.four === 'partial' ? 'incomplete' : 'nobody';
  const isYielding = isStored && one.four === 'complete';
  return {
    signedBy,
    url: ofVariable ?? (isYielding ? undefined : ofOwn),
    account: given ?? (isYielding ? undefined : ofProfile),
    isRefused: isNamed && one.four !== 'none' && (isOther || given !== undefined),
    isTakenOver: false,
  };
}

describe('credentials, address and account', () => {
  it(`are those of the table in all ${cases.length} combinations`, () => {
    const wrong = cases.flatMap((one) => {
      const { identity, adsUrl, account } = resolve(one);
      const found = {
        signedBy: identity.signedBy,
        url: adsUrl?.value,
        account: account?.value,
        isRefused: identity.refusal !== undefined,
        isTakenOver: Object.keys(identity.takenOver).length > 0,
      };
      const right = expected(one);
      return JSON.stringify(found) === JSON.stringify(right) ? [] : [{ ...one, found, right }];
    });
    expect(wrong.slice(0, 3)).toEqual([]);
  });

  it('of a stored sign-in are never another address than its own, or the one that it takes over', () => {
    for (const one of cases) {
      const { identity, authUrl, adsUrl, sandboxUrl } = resolve(one);
      if (identity.signedBy !== 'profile') continue;
      const allowed = one.own === 'its' ? Object.values(own) : Object.values(identity.takenOver);
      for (const url of [authUrl, adsUrl, sandboxUrl]) if (url) expect(allowed).toContain(url.value);
    }
  });
});

const base: Case = {
  ...{ name: '--profile', signIn: 'stored', four: 'complete', url: 'different', own: 'its' },
  ...{ account: 'account of ann', directory: 'none', caller: 'command line' },
} as const;

describe('a named profile', () => {
  it('with a sign-in names the variables that do not count, and the account that does, in one notice', () => {
    expect(resolve(base).identity.notice).toBe(
      'left out for profile "bob": ADS_AUTH_URL, ADS_URL, ADS_SANDBOX_URL, ADS_CONSUMER_KEY, ADS_CONSUMER_SECRET, ' +
        'ADS_ACCESS_TOKEN, ADS_ACCESS_TOKEN_SECRET; ADS_ACCOUNT_ID sets the account of-ann, not profile "bob", which has of-bob',
    );
    expect(resolve({ ...base, caller: 'typed client' }).identity.notice).toMatch(
      /TOKEN_SECRET, ADS_ACCOUNT_ID$/,
    );
    const quiet = { ...base, four: 'none', url: 'same', account: 'none' } as const;
    expect(resolve(quiet).identity).not.toHaveProperty('notice');
  });

  it('without a sign-in names both values of what differs', () => {
    const { message } = resolve({ ...base, signIn: 'none' }).identity.refusal ?? {};
    expect(message).toBe(
      'the profile "bob" is not for ADS_AUTH_URL https://auth.ann (its auth_url is https://auth.bob), and not for ' +
        'ADS_URL https://ads.ann (its ads_url is https://ads.bob), and not for ADS_ACCOUNT_ID of-ann (its account in production is of-bob)',
    );
  });
});

describe('a refusal of an address', () => {
  it('has the commands that change the profile', () => {
    const one = { ...base, name: 'the current one', four: 'none' } as const;
    expect(resolve(one).identity.refusal).toEqual({
      message:
        'the sign-in of profile "bob" is not for ADS_AUTH_URL https://auth.ann (its auth_url is https://auth.bob), and not for ' +
        'ADS_URL https://ads.ann (its ads_url is https://ads.bob)',
      hint:
        'Nothing was sent. Unset ADS_AUTH_URL and ADS_URL, or move the profile: ' +
        'ads profile set auth-url https://auth.ann --profile bob; ads profile set ads-url https://ads.ann --profile bob',
    });
  });

  it('is not about the address of another environment', () => {
    const one = { ...base, name: 'the current one', four: 'none', url: 'none' } as const;
    const { saved } = resolve(one);
    const choice = {
      profile: { value: 'bob', origin: 'profile', source: 'current' },
      saved,
      account: undefined,
      directory: undefined,
      program: undefined,
      env: { ADS_SANDBOX_URL: 'https://box.ann' },
    } as const;
    expect(chooseIdentity({ ...choice, environment: 'production' })).not.toHaveProperty('refusal');
    expect(chooseIdentity({ ...choice, environment: 'sandbox' })).toHaveProperty('refusal');
  });

  it('is about a base URL that an option of a program gives', () => {
    const program = { typed: ['ADS_URL'] };
    const settings = resolve({ ...base, url: 'none' });
    const choice = {
      ...{ profile: settings.profile, saved: settings.saved, environment: 'production' as const },
      ...{ account: undefined, directory: undefined, env: { ADS_URL: 'https://ads.ann' } },
    };
    expect(chooseIdentity({ ...choice, program })).toHaveProperty('refusal');
    expect(chooseIdentity({ ...choice, program: { typed: [] } })).not.toHaveProperty('refusal');
  });
});

describe('credentials in an option of a program', () => {
  it('sign, although a profile with a sign-in is named, and go neither to its address nor to its account', () => {
    const settings = resolve(base);
    const identity = chooseIdentity({
      ...{ profile: settings.profile, saved: settings.saved, environment: 'production', env: { ...four } },
      ...{ account: undefined, directory: undefined, program: { typed: Object.keys(four) } },
    });
    expect(identity).toMatchObject({ signedBy: 'environment', account: undefined, leftOut: [] });
    expect(identity.addresses.ads_url).toBeUndefined();
  });

  it.each(keysOf(signIns))(
    'are not for the account of a variable, and say so, with a sign-in that is %s',
    (signIn) => {
      const { profile, saved } = resolve({ ...base, signIn });
      const identity = chooseIdentity({
        ...{ profile, saved, environment: 'production', env: { ...four, ADS_ACCOUNT_ID: 'of-ann' } },
        ...{ account: undefined, directory: undefined, program: { typed: Object.keys(four) } },
      });
      expect(identity.account?.value).toBe(signIn === 'none' ? 'of-bob' : undefined);
      expect(identity.notice).toBe('left out for profile "bob": ADS_ACCOUNT_ID');
      expect(identity).not.toHaveProperty('refusal');
    },
  );
});

it('the file of a directory chooses the profile of a command, and not of a program', () => {
  const one = { ...base, name: 'the current one', directory: 'of another profile' } as const;
  expect(resolve(one).profile.value).toBe('ann');
  expect(resolve({ ...one, caller: 'typed client' }).profile.value).toBe('bob');
});

describe('in the environment local', () => {
  it('the demo user or a sign-in to the emulator signs, whatever the variables say', () => {
    const local = { env: 'local' } as const;
    for (const one of cases.filter(({ directory }) => directory === 'none')) {
      expect(resolve(one, local).identity).toMatchObject({ signedBy: 'emulator', leftOut: [] });
      expect(resolve(one, local).identity).not.toHaveProperty('refusal');
      const issued = { ...local, sign_in: { ...sign_in, issuer: 'emulator' } } as const;
      expect(resolve(one, issued).identity).toMatchObject({ signedBy: 'profile' });
    }
  });
});
