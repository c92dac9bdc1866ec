/** Which of flag, environment variable and profile counts, setting by setting. */
import { describe, expect, it } from 'vitest';
import { type Config, ConfigError, type Profile } from '../../src/auth/config.js';
import { resolveSettings, type SettingFlags, type Settings } from '../../src/auth/settings.js';

const profile = {
  env: 'sandbox',
  accounts: { production: 'account-of-production', sandbox: 'account-of-profile' },
  auth_url: 'https://auth.profile',
  ads_url: 'https://ads.profile',
  ads_sandbox_url: 'https://sandbox.profile',
  output: 'yaml',
} as const satisfies Profile;
const config: Config = { current: 'work', profiles: { work: profile, other: {} } };

const flags = {
  profile: 'other',
  env: 'local',
  account: 'account-of-flag',
  output: 'csv',
  timeout: '7',
  maxWait: '70',
} as const satisfies SettingFlags;

const env = {
  ADS_PROFILE: 'other',
  ADS_ENV: 'production',
  ADS_ACCOUNT_ID: 'account-of-environment',
  ADS_AUTH_URL: 'https://auth.environment',
  ADS_URL: 'https://ads.environment',
  ADS_SANDBOX_URL: 'https://sandbox.environment',
  ADS_OUTPUT: 'tsv',
  ADS_TIMEOUT: '8',
  ADS_MAX_WAIT: '80',
} as const;

type Name = Exclude<keyof Settings, 'saved' | 'profiles' | 'ignoredDirectoryFile' | 'identity'>;

/** Each setting: its flag, its variable and its key in a profile, as far as it has them. */
const sources: readonly (readonly [
  name: Name,
  flag: keyof typeof flags | undefined,
  variable: keyof typeof env,
  inProfile: string | undefined,
  key: string | undefined,
])[] = [
  ['profile', 'profile', 'ADS_PROFILE', 'work', 'current'],
  ['env', 'env', 'ADS_ENV', profile.env, 'env'],
  ['account', 'account', 'ADS_ACCOUNT_ID', profile.accounts.sandbox, 'accounts.sandbox'],
  ['authUrl', undefined, 'ADS_AUTH_URL', profile.auth_url, 'auth_url'],
  ['adsUrl', undefined, 'ADS_URL', profile.ads_url, 'ads_url'],
  ['sandboxUrl', undefined, 'ADS_SANDBOX_URL', profile.ads_sandbox_url, 'ads_sandbox_url'],
  ['output', 'output', 'ADS_OUTPUT', profile.output, 'output'],
  ['timeout', 'timeout', 'ADS_TIMEOUT', undefined, undefined],
  ['maxWait', 'maxWait', 'ADS_MAX_WAIT', undefined, undefined],
];

describe('a setting comes from', () => {
  it.each(sources)('the profile before the default: %s', (name, _, __, inProfile, key) => {
    const setting = resolveSettings({}, {}, config)[name];
    if (inProfile === undefined) expect(setting?.origin).toBe('default');
    else expect(setting).toEqual({ value: inProfile, origin: 'profile', source: key });
  });

  it.each(sources)('its variable before the profile: %s', (name, _, variable) => {
    const expected = { value: env[variable], origin: 'environment', source: variable };
    expect(resolveSettings({}, { [variable]: env[variable] }, config)[name]).toEqual(expected);
  });

  it.each(sources.flatMap(([name, flag, variable]) => (flag ? [[name, flag, variable] as const] : [])))(
    'its flag before its variable: %s',
    (name, flag, variable) => {
      const both = resolveSettings({ [flag]: flags[flag] }, { [variable]: env[variable] }, config);
      expect(both[name]).toMatchObject({ value: flags[flag], origin: 'flag' });
    },
  );

  it.each(sources)('the next source if a variable is empty: %s', (name, _, variable) => {
    expect(resolveSettings({}, { [variable]: '' }, config)[name]).toEqual(
      resolveSettings({}, {}, config)[name],
    );
  });
});

it.each([
  ['https://user:pass@host.example/x', 'https://***@host.example/x'],
  ['https://token@host.example', 'https://***@host.example'],
  ['user:pa@ss@host', 'user:***@host'],
  ['https:\\\\user:pass@host', 'https:\\\\***@host'],
  ['https://host.example/?key=pass', 'https://host.example/?***'],
  ['https://host.example/#pass', 'https://host.example/#***'],
  ['https://host.example/a@b', 'https://host.example/a@b'],
])('the URL %s is shown as %s', (given, shown) => {
  const env = { ADS_URL: given, ADS_AUTH_URL: given, ADS_SANDBOX_URL: given };
  const { adsUrl, authUrl, sandboxUrl } = resolveSettings({}, env, { profiles: {} });
  expect([adsUrl?.value, authUrl?.value, sandboxUrl?.value]).toEqual([shown, shown, shown]);
});

describe('the account of a profile', () => {
  it.each([
    ['production', 'account-of-production'],
    ['sandbox', 'account-of-profile'],
    ['local', undefined],
  ])('in %s is the one that was chosen there: %s', (environment, account) => {
    expect(resolveSettings({ env: environment }, {}, config).account?.value).toBe(account);
  });
});

describe('a profile that does not exist', () => {
  it.each<[string, SettingFlags, Record<string, string>]>([
    ['a flag', { profile: 'gone' }, {}],
    ['a variable', {}, { ADS_PROFILE: 'gone' }],
  ])('is refused if %s names it, unless the command creates it', (_, named, variables) => {
    expect(() => resolveSettings(named, variables, config)).toThrow(ConfigError);
    expect(resolveSettings(named, variables, config, true)).toMatchObject({
      profile: { value: 'gone' },
      saved: {},
    });
  });
});
