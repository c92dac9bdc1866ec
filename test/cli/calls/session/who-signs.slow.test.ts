/** Two people and two services: whose token a command sends, and where to (docs/sign-in.md#know-who-signs). */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { ClientOptions } from '../../../../src/cli/program/typed-client/client-options.js';
import { createClient } from '../../../../src/cli/program/typed-client/create-client.js';
import { app, type Service, startService } from '../../../support/authorization.js';
import { homeOfTest, type RunOptions, runAds } from '../../../support/cli.js';
import { connect } from '../../../support/mcp-client.js';
import { startServer } from '../../../support/mcp-in-process.js';

const home = homeOfTest();

interface Person {
  readonly service: Service;
  readonly token: string;
  readonly secret: string;
}

let ann: Person;
let bob: Person;

async function startPerson(userId: string): Promise<Person> {
  const service = await startService();
  const [token, secret] = [`${userId}-token`, `token-secret-of-${userId}`];
  service.tokens.set(token, { secret, userId });
  return { service, token, secret };
}

const tokenIn = ({ calls }: Service) => calls.map(({ protocol }) => protocol.get('oauth_token'));

const run = (argv: readonly string[], options: RunOptions = {}) =>
  runAds(home, argv, { now: Date.now, ...options });

async function store(name: string, { service, token, secret }: Person, ...flags: string[]): Promise<void> {
  const keys = `username: ${name}\n      consumer_key: ${app.key}\n      consumer_secret: ${app.secret}`;
  const text = `profiles:\n  ${name}:\n    ${app.key}:\n      ${keys}\n      token: ${token}\n      secret: ${secret}\n`;
  writeFileSync(
    join(home.path, '.twurlrc'),
    `${text}configuration:\n  default_profile: [${name}, ${app.key}]\n`,
  );
  const urls = ['--auth-url', service.auth, '--ads-url', service.ads];
  const outcome = await run(['profile', 'import', '--store', 'file', ...(flags.length > 0 ? flags : urls)]);
  if (outcome.exit !== 0) throw new Error(outcome.stderr);
}

const urlsOf = ({ service }: Person) => ({ ADS_AUTH_URL: service.auth, ADS_URL: service.ads });
const envOf = (person: Person) => ({
  ...urlsOf(person),
  ADS_CONSUMER_KEY: app.key,
  ADS_CONSUMER_SECRET: app.secret,
  ADS_ACCESS_TOKEN: person.token,
  ADS_ACCESS_TOKEN_SECRET: person.secret,
});

const config = () => JSON.parse(readFileSync(join(home.config, 'config.json'), 'utf8'));

beforeEach(async () => {
  [ann, bob] = await Promise.all([startPerson('700001'), startPerson('700002')]);
  await store('ann', ann);
  await store('bob', bob);
  await run(['accounts', 'use', 'anns1', '--no-check', '--profile', 'ann']);
  await run(['accounts', 'use', 'bobs1', '--no-check', '--profile', 'bob']);
});

afterEach(async () => {
  await Promise.all([ann.service.close(), bob.service.close()]);
});

describe("a command with ann's variables", () => {
  it('and --profile bob signs as bob, at his address, and says so', async () => {
    const { exit, stderr } = await run(['accounts', 'list', '--profile', 'bob'], { env: envOf(ann) });
    expect([exit, stderr]).toEqual([0, expect.stringContaining('left out for profile "bob": ADS_AUTH_URL')]);
    expect([tokenIn(ann.service), tokenIn(bob.service)]).toEqual([[], [bob.token]]);
  });

  it.each([
    ['auth', 'revoke'],
    ['logout', '--revoke'],
  ])('and --profile bob revokes the token of bob: %s %s', async (...words) => {
    const revoked = await run([...words, '--yes', '--profile', 'bob'], { env: envOf(ann) });
    expect(revoked.exit, revoked.stderr).toBe(0);
    expect([ann.service.tokens.size, bob.service.tokens.size]).toEqual([1, 0]);
    expect([ann.service.calls, config().profiles.bob.sign_in]).toEqual([[], undefined]);
  });

  it.each([['auth', 'revoke'], ['logout'], ['logout', '--revoke']])(
    'revokes nothing for a named profile without a sign-in: %s %s',
    async (...words) => {
      await run(['profile', 'create', 'ci']);
      const argv = [...words.filter(Boolean), '--yes', '--profile', 'ci'];
      expect(await run(argv, { env: envOf(ann) })).toMatchObject({
        exit: 4,
        stderr: expect.stringContaining('profile "ci" is not signed in'),
      });
      expect([ann.service.tokens.size, ann.service.calls]).toEqual([1, []]);
    },
  );

  it('and --profile ci, which has only limits, signs as ann, but not for another address or account', async () => {
    await run(['profile', 'create', 'ci', '--read-only', 'true']);
    expect(await run(['accounts', 'list', '--profile', 'ci'], { env: envOf(ann) })).toMatchObject({
      exit: 0,
    });
    await run(['accounts', 'use', 'cis1', '--no-check', '--profile', 'ci']);
    const env = { ...envOf(ann), ADS_ACCOUNT_ID: 'anns1' };
    for (const flags of [[], ['--dry-run']]) {
      expect(
        await run(['campaigns', 'list', '--profile', 'ci', '-o', 'table', ...flags], { env }),
      ).toMatchObject({
        exit: 2,
        stderr: expect.stringMatching(/ADS_ACCOUNT_ID anns1 \(its account in production is cis1\)/),
      });
    }
    expect(tokenIn(ann.service)).toEqual([ann.token]);
  });

  it('and the current profile bob signs as ann, without his account', async () => {
    await run(['profile', 'use', 'bob']);
    const env = envOf(ann);
    expect(await run(['accounts', 'list'], { env })).toMatchObject({ exit: 0, stderr: 'no accounts\n' });
    expect(await run(['campaigns', 'list', '-o', 'table'], { env })).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('--account is required'),
    });
    expect([tokenIn(ann.service), tokenIn(bob.service)]).toEqual([[ann.token], []]);
    const { ADS_URL: _, ...part } = env;
    expect(await run(['accounts', 'list', '-o', 'table'], { env: part })).toMatchObject({
      exit: 2,
      stderr: expect.stringMatching(/Set ADS_URL too: .* --profile bob\n/),
    });
  });

  it('stores no account of hers in the current profile bob, whose own sign-in finds it', async () => {
    await run(['profile', 'use', 'bob']);
    for (const words of [['annsx'], ['Account of ann', '--no-check'], ['annsx', '--dry-run']]) {
      expect(await run(['accounts', 'use', ...words, '-o', 'table'], { env: envOf(ann) })).toMatchObject({
        exit: 2,
        stderr: expect.stringMatching(/own sign-in as @bob at .*\n.*ads accounts use .* --profile bob/),
      });
    }
    expect([ann.service.calls, config().profiles.bob.accounts]).toEqual([[], { production: 'bobs1' }]);
    const typed = ['accounts', 'use', 'bobsx', '--no-check'];
    expect(await run(typed, { env: envOf(ann) })).toMatchObject({
      exit: 0,
      stderr: expect.stringContaining('does not count'),
    });
  });

  it('leaves out her bearer token and her app for --profile bob', async () => {
    const env = { ...envOf(ann), ADS_BEARER_TOKEN: 'bearer-anns1' };
    const outcome = await run(['auth', 'bearer', 'get', '--profile', 'bob', '-o', 'json'], { env });
    expect(JSON.parse(outcome.stdout)).toMatchObject({ kept: 'file', fresh: true });
    expect([ann.service.bearers.size, bob.service.bearers.size]).toEqual([0, 1]);
  });
});

describe('a stored sign-in', () => {
  it('is not sent to the address of a variable, in a dry run neither, and the command that moves it works', async () => {
    await run(['profile', 'use', 'bob']);
    const options = { env: urlsOf(ann) };
    for (const flags of [[], ['--dry-run']]) {
      expect(await run(['campaigns', 'list', '-o', 'table', ...flags], options)).toMatchObject({
        exit: 2,
        stderr: expect.stringContaining(`ads profile set ads-url ${ann.service.ads} --profile bob`),
      });
    }
    expect(await run(['auth', 'revoke', '--yes'], options)).toMatchObject({ exit: 2 });
    expect(ann.service.calls).toEqual([]);
    expect(await run(['accounts', 'list'], { env: urlsOf(bob) })).toMatchObject({
      exit: 0,
      stderr: 'no accounts\n',
    });
    const set = ['profile', 'set', 'ads-url', ann.service.ads, '--profile', 'bob'];
    const moved = await run(set, options);
    expect(moved).toMatchObject({ exit: 0, stderr: expect.not.stringContaining('another address') });
    const other = ['profile', 'set', 'ads-url', 'https://ads.example.com', '--profile', 'bob'];
    const { stderr } = await run(other, options);
    expect(stderr).toContain('ADS_URL is another address, which is not for the sign-in of profile "bob"');
    expect([moved.stderr, stderr].join()).not.toContain('takes precedence');
    await run(set, options);
    expect(config().profiles.bob.ads_url).toBe(ann.service.ads);
  });

  it('without an address does not keep that of a variable that has not answered', async () => {
    await run(['profile', 'delete', 'bob', '--yes']);
    await store('bob', bob, '--auth-url', 'https://auth.example.com');
    const env = { ADS_URL: 'https://ads.example.com', HTTPS_PROXY: 'http://127.0.0.1:1' };
    const shown = await run(['auth', 'token', '--show', '--profile', 'bob'], { env });
    expect(shown).toMatchObject({ exit: 0, stderr: expect.not.stringContaining('keeps from now on') });
    const failed = await run(['accounts', 'list', '--profile', 'bob', '--max-wait', '0'], { env });
    expect([failed.exit, failed.stderr]).toEqual([9, expect.not.stringContaining('keeps from now on')]);
    expect(config().profiles.bob).not.toHaveProperty('ads_url');
  });

  it('without an address is not sent to this machine', async () => {
    await run(['profile', 'delete', 'bob', '--yes']);
    await store('bob', bob, '--auth-url', ann.service.auth);
    for (const flags of [[], ['--profile', 'bob']]) {
      const env = { ADS_PROFILE: 'bob', ADS_URL: ann.service.ads };
      expect(await run(['accounts', 'list', '-o', 'table', ...flags], { env })).toMatchObject({
        exit: 2,
        stderr: expect.stringContaining(`ADS_URL ${ann.service.ads} (it has no ads_url)`),
      });
    }
    expect(ann.service.calls).toEqual([]);
  });
});

describe('the account of a directory', () => {
  it('counts with the current profile, and with no other', async () => {
    const cwd = join(home.path, 'work');
    mkdirSync(cwd);
    writeFileSync(join(cwd, '.ads.json'), JSON.stringify({ account: 'works1' }));
    const accountOf = async (flags: readonly string[], env = {}) => {
      const { stdout } = await run(['config', 'list', '-o', 'json', ...flags], { cwd, env });
      return JSON.parse(stdout).find(({ name }: { name: string }) => name === 'account').value;
    };
    expect(await accountOf([])).toBe('works1');
    expect(await accountOf(['--profile', 'bob'])).toBe('bobs1');
    expect(await accountOf([], { ADS_PROFILE: 'bob' })).toBe('bobs1');
    const { stderr } = await run(['accounts', 'list', '--profile', 'bob'], { cwd });
    expect(stderr).toContain(`.ads.json, which is not for the profile "bob"`);
  });
});

describe('a program', () => {
  const open = (options: ClientOptions) => {
    const notices: string[] = [];
    const env = { ...envOf(ann), ADS_ACCOUNT_ID: 'anns1', HOME: home.path, ...home.env };
    const client = createClient({ env, onNotice: (notice) => notices.push(notice), ...options });
    onTestFinished(() => client.close());
    const { users } = client as unknown as { readonly users: { me(): Promise<unknown> } };
    return { notices, me: () => users.me() };
  };

  it('that names one profile after the other signs as each of them', async () => {
    const clients = [open({ profile: 'ann' }), open({ profile: 'bob' })];
    for (const { me } of clients) await me();
    expect([tokenIn(ann.service), tokenIn(bob.service)]).toEqual([[ann.token], [bob.token]]);
    expect(clients[1]?.notices).toEqual([
      expect.stringMatching(/^left out for profile "bob": .*ADS_ACCOUNT_ID$/),
    ]);
  });

  it('sends a stored sign-in to no base URL of its options', async () => {
    const { auth, ads } = ann.service;
    const { me } = open({ profile: 'bob', baseUrls: { auth, ads } });
    await expect(me()).rejects.toMatchObject({ name: 'SettingsError', code: 'OTHER_IDENTITY' });
    expect(ann.service.calls).toEqual([]);
  });
});

describe('ads mcp', () => {
  it("with --profile bob and ann's variables serves as bob", async () => {
    const argv = ['mcp', '--profile', 'bob'];
    const server = startServer((options) => run(argv, { ...options, env: envOf(ann) }));
    const model = await connect(server.transport);
    const { content } = await model.call('read', { command: 'accounts list', values: {} });
    expect(content.error).toBeUndefined();
    expect((await server.end()).stderr).toContain('left out for profile "bob": ADS_AUTH_URL');
    expect([tokenIn(ann.service), tokenIn(bob.service)]).toEqual([[], [bob.token]]);
  });
});

describe('variables that are set but empty', () => {
  const empty = {
    ADS_CONSUMER_KEY: '',
    ADS_CONSUMER_SECRET: '',
    ADS_ACCESS_TOKEN: '',
    ADS_ACCESS_TOKEN_SECRET: '',
  };
  const variables: Readonly<
    Record<string, { readonly env: Record<string, string>; readonly flags: string[] }>
  > = {
    ADS_PROFILE: { env: { ADS_PROFILE: '' }, flags: ['--profile', 'bob'] },
    ADS_ENV: { env: { ADS_ENV: ' ' }, flags: ['--env', 'production'] },
    ADS_ACCOUNT_ID: { env: { ADS_ACCOUNT_ID: '' }, flags: ['--account', 'bobs1'] },
    ADS_ACCESS_TOKEN: { env: empty, flags: ['--profile', 'bob'] },
  };
  const read = ['accounts', 'list', '-o', 'table'];
  const write = ['campaigns', 'update', 'c1', '--name', 'New', '-o', 'table'];

  it.each(Object.entries(variables))(
    '%s: a read gives a notice, a write is refused, unless a flag gives the setting',
    async (name, { env, flags }) => {
      await run(['profile', 'use', 'bob']);
      const told = expect.stringMatching(new RegExp(`set but empty: .*${name}`));
      const reading = await run(read, { env });
      expect(reading).toMatchObject({ exit: 0, stderr: told });
      expect(reading.stderr.split('set but empty')).toHaveLength(2);
      const before = bob.service.calls.length;
      for (const argv of [
        write,
        ['api', 'PUT', 'accounts/{account_id}/campaigns/c1', '-o', 'table'],
        ['auth', 'revoke', '--yes'],
      ])
        expect(await run(argv, { env })).toMatchObject({ exit: 2, stderr: told });
      expect(bob.service.calls).toHaveLength(before);
      // The account is in the path, and is not that of a setting.
      const named = await run(['api', 'PUT', 'accounts/bobs1/campaigns/c1', '-o', 'table'], { env });
      expect(named.stderr.includes('set but empty')).toBe(name !== 'ADS_ACCOUNT_ID');
      // It reads the campaign, which the service of these tests does not have.
      expect((await run([...write, '--dry-run'], { env })).exit).not.toBe(2);
      expect((await run(['config', 'list'], { env })).stderr).not.toContain('empty');
      expect((await run([...read, ...flags], { env })).stderr).not.toContain('empty');
      expect((await run([...write, ...flags], { env })).stderr).not.toContain('empty');
      expect((await run([...read, '--env', 'local'], { env })).stderr).not.toContain('empty');
      await run(['logout']);
      for (const argv of [read, [...write, '--account', 'bobs1']].filter(
        (one) => one === read || name !== 'ADS_ACCOUNT_ID',
      ))
        expect(await run(argv, { env })).toMatchObject({ exit: 4, stderr: told });
    },
  );

  it.each(Object.keys(empty))(
    'refuse every signed call where some of the four are empty: %s',
    async (name) => {
      await run(['profile', 'use', 'bob']);
      for (const others of [{}, envOf(ann)])
        for (const flags of [[], ['--profile', 'bob']])
          for (const words of [read, [...write, '--account', 'bobs1']])
            expect(await run([...words, ...flags], { env: { ...others, [name]: '' } })).toMatchObject({
              exit: 2,
              stderr: expect.stringContaining(name),
            });
      await run(['logout']);
      expect(await run(read, { env: { [name]: '' } })).toMatchObject({
        exit: 4,
        stderr: expect.stringContaining(name),
      });
      expect([ann.service.calls, bob.service.calls]).toEqual([[], []]);
    },
  );

  it('let ads mcp read as the stored sign-in, but not write', async () => {
    await run(['profile', 'use', 'bob']);
    const env = { ADS_ACCOUNT_ID: '', ADS_ENV: '' };
    const refused = startServer((options) => run(['mcp', '--allow-writes'], { ...options, env }));
    expect(await refused.end()).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('set but empty: ADS_ENV and ADS_ACCOUNT_ID'),
    });
    const server = startServer((options) => run(['mcp'], { ...options, env }));
    const model = await connect(server.transport);
    const { content } = await model.call('read', { command: 'accounts list', values: {} });
    expect(content.error).toBeUndefined();
    expect((await server.end()).stderr.split('set but empty')).toHaveLength(2);
    expect(tokenIn(bob.service)).toEqual([bob.token]);
  });

  it('let a program read as the stored sign-in, but not write, unless an option gives the setting', async () => {
    await run(['profile', 'use', 'bob']);
    const open = (options: ClientOptions) => {
      const notices: string[] = [];
      const env = { ...empty, HOME: home.path, ...home.env };
      const client = createClient({ env, onNotice: (notice) => notices.push(notice), ...options });
      onTestFinished(() => client.close());
      return { notices, client: client as unknown as Callable };
    };
    interface Callable {
      readonly users: { me(): Promise<unknown> };
      call(id: string, values: unknown): Promise<unknown>;
    }
    const change = { campaign_id: 'c1', name: 'New' };
    const { client, notices } = open({});
    await client.users.me();
    await client.users.me();
    expect(notices).toEqual([expect.stringMatching(/^set but empty: ADS_CONSUMER_KEY, .*"bob"/)]);
    const sent = bob.service.calls.length;
    await expect(client.call('campaigns.update', change)).rejects.toMatchObject({
      name: 'SettingsError',
      code: 'EMPTY_VARIABLE',
    });
    expect(bob.service.calls).toHaveLength(sent);
    const named = open({ profile: 'bob' });
    await expect(named.client.call('campaigns.update', change)).rejects.not.toMatchObject({
      name: 'SettingsError',
    });
    expect(named.notices).toEqual([]);
  });

  it('let a program make calls that name their account, or are about none, without ADS_ACCOUNT_ID', async () => {
    await run(['profile', 'use', 'bob']);
    const notices: string[] = [];
    const env = { ADS_ACCOUNT_ID: '', HOME: home.path, ...home.env };
    const client = createClient({ env, onNotice: (notice) => notices.push(notice) });
    onTestFinished(() => client.close());
    const ads = client as unknown as {
      call(id: string, values?: object): Promise<unknown> & { all(): Promise<unknown> };
    };
    const refused = expect.objectContaining({ code: 'EMPTY_VARIABLE' });
    const change = { campaign_id: 'c1', name: 'New' };
    const errorOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);
    await ads.call('users.me');
    expect(await errorOf(ads.call('campaigns.update', { ...change, account_id: 'bobs1' }))).not.toEqual(
      refused,
    );
    expect(await errorOf(ads.call('product-catalogs.create', { name: 'A', user_id: '1' }))).not.toEqual(
      refused,
    );
    expect(notices).toEqual([]);
    const sent = bob.service.calls.length;
    expect(await errorOf(ads.call('campaigns.update', change))).toEqual(refused);
    expect(bob.service.calls).toHaveLength(sent);
    await errorOf(ads.call('campaigns.list').all());
    await errorOf(ads.call('campaigns.list', { account_id: 'bobs1' }).all());
    expect(notices).toEqual([expect.stringMatching(/^set but empty: ADS_ACCOUNT_ID;/)]);
  });
});
