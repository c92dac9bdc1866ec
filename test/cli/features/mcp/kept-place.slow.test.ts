/** A server keeps the profile, the environment and the account that it was started with, and says them. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSecretFile, secretFilePath } from '../../../../src/auth/stores/file-store.js';
import { mirrorPath } from '../../../../src/files/directories.js';
import { createHomeWithDemo, environmentAt, homeOfTest, runAds } from '../../../support/cli.js';
import { type Content, connect, type McpConnection } from '../../../support/mcp-client.js';
import { type McpServer, startServer } from '../../../support/mcp-in-process.js';
import { startServer as startService } from '../../../support/server.js';

const home = homeOfTest(createHomeWithDemo);

let server: McpServer;
let model: McpConnection;

async function start(
  argv: readonly string[],
  env: Readonly<Record<string, string>> = {},
  approve?: (message: string) => boolean,
): Promise<void> {
  server = startServer((options) => runAds(home, ['mcp', ...argv], { ...options, env }));
  model = await connect(server.transport, { ...(approve && { approve }) });
}

afterEach(async () => {
  await server.end();
});

function writeConfig(content: Content): void {
  const path = join(home.config, 'config.json');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(content));
}

async function accountsOfEmulator(): Promise<readonly string[]> {
  const { stdout } = await runAds(home, ['accounts', 'list', '--env', 'local', '-o', 'ids']);
  return stdout.trim().split('\n');
}

const read = (command: string, values: Content = {}) => model.call('read', { command, values });

describe('a server without --account', () => {
  it('says on stderr and to the model which account it is for', async () => {
    const [own] = await accountsOfEmulator();
    await start(['--env', 'local']);
    expect(model.client.getInstructions()).toContain(`No profile, local, account ${own}.`);
    expect((await server.end()).stderr).toContain(`ads mcp: No profile, local, account ${own}.`);
  });

  it('reaches no other account of the emulator', async () => {
    const [own, other] = await accountsOfEmulator();
    await start(['--env', 'local']);
    const refused = await read('campaigns list', { account: other });
    expect(refused.content.error.message).toContain(`the account "${other}" is not one of this server`);
    expect((await read('campaigns list', { account: own, limit: 1 })).isError).toBe(false);
  });

  it('keeps the account of its profile when another process changes it', async () => {
    const [own, other] = await accountsOfEmulator();
    const profile = (account: string | undefined) => ({ env: 'local', accounts: { local: account } });
    writeConfig({ current: 'main', profiles: { main: profile(own), second: profile(other) } });
    await start([]);
    expect(model.client.getInstructions()).toContain(`Profile main, local, account ${own}.`);
    const listed = await read('campaigns list', { fields: 'id', limit: 3 });
    writeConfig({ current: 'second', profiles: { main: profile(other), second: profile(other) } });
    expect((await read('campaigns list', { fields: 'id', limit: 3 })).content).toEqual(listed.content);
  });

  it('stays without a profile when another process makes one the current one', async () => {
    const [own] = await accountsOfEmulator();
    await start(['--env', 'local', '--account', own ?? '', '--allow-writes']);
    const [first] = (await read('campaigns list', { limit: 1, fields: 'id' })).content.data;
    writeConfig({ current: 'late', profiles: { late: { env: 'local', read_only: true } } });
    const values = { id: first.id, name: 'Kept' };
    expect((await model.call('plan', { command: 'campaigns update', values })).content.error).toBeUndefined();
  });

  it('names its only account to the person who approves a plan, and in the question of the client', async () => {
    const [own, other] = await accountsOfEmulator();
    writeConfig({
      current: 'main',
      profiles: { main: { env: 'local', accounts: { local: own }, approval: 'client' } },
    });
    const asked: string[] = [];
    const approve = (message: string) => asked.push(message) < 0;
    await start(['--allow-writes'], { ADS_ACCOUNT_ID: other ?? '' }, approve);
    const [first] = (await read('campaigns list', { limit: 1, fields: 'id' })).content.data;
    const values = { id: first.id, name: 'Named' };
    const { content } = await model.call('plan', { command: 'campaigns update', values });
    const target = `main, local, account ${other}:\n`;
    const shown = await runAds(home, ['approve', content.plan], { terminal: 100, answers: [''] });
    expect(shown.stderr).toContain(`Plan ${content.plan} of a language model, for the profile ${target}`);
    await model.call('apply', { plan: content.plan });
    expect(asked).toEqual([expect.stringContaining(`Plan ${content.plan}, ${target}`)]);
  });

  it('refuses to follow a profile to another address', async () => {
    const service = await startService((_, response) => {
      response.setHeader('content-type', 'application/json').end('{"data": [], "next_cursor": null}');
    });
    const { ADS_URL, ADS_AUTH_URL, ...job } = environmentAt(service.url);
    const profile = (url: string | undefined) => ({
      env: 'production',
      ads_url: url,
      auth_url: ADS_AUTH_URL,
    });
    writeConfig({ current: 'main', profiles: { main: profile(ADS_URL) } });
    await start([], job);
    expect((await read('campaigns list')).isError).toBe(false);
    writeConfig({ current: 'main', profiles: { main: profile('https://elsewhere.example') } });
    const { content } = await read('campaigns list');
    expect(content.error.message).toContain('has other addresses than when the server was started');
  });
});

describe('a sign-in that is made while a server runs', () => {
  const sign_in = { store: 'file', slot: 1, created_at: '2026-01-01T00:00:00Z', user_id: '1' };
  const clock = { now: Date.now, sleep: () => Promise.resolve() };
  beforeEach(async () => {
    const store = openSecretFile(
      secretFilePath(home.data),
      { platform: process.platform, env: {}, home: home.path },
      clock,
    );
    for (const kind of ['consumer_secret', 'access_token', 'access_token_secret'])
      await store.set(`main/${kind}`, '1-x');
  });

  it.each<[string, Content | undefined, string, string | undefined]>([
    ['another user', { ...sign_in, user_id: '2' }, 'key', 'RESTART_NEEDED'],
    ['another app', sign_in, 'other', 'RESTART_NEEDED'],
    ['the same user', { ...sign_in, created_at: '2026-02-02T00:00:00Z' }, 'key', undefined],
    ['nobody', undefined, 'key', 'NOT_SIGNED_IN'],
  ])('does not sign its calls: %s', async (_, later, consumer_key, code) => {
    let calls = 0;
    const service = await startService((_request, response) => {
      calls += 1;
      response.setHeader('content-type', 'application/json').end('{"data": [], "next_cursor": null}');
    });
    const { ADS_URL: ads_url, ADS_AUTH_URL: auth_url } = environmentAt(service.url);
    const main = { env: 'production', ads_url, auth_url, accounts: { production: 'mine' } };
    writeConfig({ current: 'main', profiles: { main: { ...main, consumer_key: 'key', sign_in } } });
    await start([]);
    const before = await read('campaigns list');
    expect(before.isError, JSON.stringify(before.content)).toBe(false);
    writeConfig({ current: 'main', profiles: { main: { ...main, consumer_key, sign_in: later } } });
    const { content } = await read('campaigns list', { limit: 2 });
    expect(content.error?.code, JSON.stringify(content)).toBe(code);
    if (code === 'RESTART_NEEDED') expect(content.error.hint).toContain('Restart the server');
    expect(calls).toBe(code === undefined ? 2 : 1);
  });

  it('may be the same one, whose user the service has said meanwhile', async () => {
    const steps: string[] = [];
    const service = await startService((request, response) => {
      const isUser = request.url?.includes('verify_credentials') === true;
      steps.push(isUser ? 'user' : 'list');
      const body = isUser ? '{"id_str": "1", "screen_name": "ann"}' : '{"data": [], "next_cursor": null}';
      response.setHeader('content-type', 'application/json').end(body);
    });
    const { ADS_URL: ads_url, ADS_AUTH_URL: auth_url } = environmentAt(service.url);
    const imported = { store: 'file', slot: 1, created_at: '2026-01-01T00:00:00Z', screen_name: 'ann' };
    const main = {
      env: 'production',
      ads_url,
      auth_url,
      accounts: { production: 'mine' },
      consumer_key: 'key',
    };
    writeConfig({ current: 'main', profiles: { main: { ...main, sign_in: imported } } });
    await start([]);
    for (const limit of [1, 2]) {
      const { content, isError } = await read('campaigns list', { limit });
      expect(isError, JSON.stringify(content)).toBe(false);
    }
    expect(steps).toEqual(['user', 'list', 'list']);
    const named = JSON.parse(readFileSync(join(home.config, 'config.json'), 'utf8')).profiles.main;
    expect(named.sign_in.user_id).toBe('1');
    const other = { ...named.sign_in, screen_name: 'bob' };
    writeConfig({ current: 'main', profiles: { main: { ...main, sign_in: other } } });
    expect((await read('campaigns list')).content.error.code).toBe('RESTART_NEEDED');
  });

  it('does not apply a plan of the user before, neither before nor after a restart', async () => {
    const [own = ''] = await accountsOfEmulator();
    const argv = ['--env', 'local', '--account', own, '--allow-writes'];
    await start(argv);
    const [first] = (await read('campaigns list', { limit: 1, fields: 'id' })).content.data;
    const planned = await model.call('plan', {
      command: 'campaigns update',
      values: { id: first.id, name: 'New' },
    });
    const apply = async () => (await model.call('apply', { plan: planned.content.plan })).content.error;
    expect(await apply()).toMatchObject({ code: 'NOT_APPROVED' });
    const issued = { ...sign_in, issuer: 'emulator' };
    writeConfig({ profiles: { default: { env: 'local', consumer_key: 'key', sign_in: issued } } });
    expect(await apply()).toMatchObject({ code: 'RESTART_NEEDED' });
    await server.end();
    await start(argv);
    expect(await apply()).toMatchObject({ code: 'PLAN_CHANGED', message: expect.stringContaining('user') });
  });
});

describe('an account in the body of a call', () => {
  it.each([false, true])('is one of the server, too: in a document %s', async (isDocument) => {
    const [own = '', other = ''] = await accountsOfEmulator();
    await start(['--env', 'local', '--account', own, '--allow-writes']);
    const [audience] = (await read('custom-audiences list', { limit: 1, fields: 'id' })).content.data;
    const grant = { granted_account_id: other, permission_level: 'READ_ONLY' };
    const values = { custom_audience_id: audience.id, ...(isDocument ? { body: grant } : grant) };
    const { content } = await model.call('plan', { command: 'custom-audiences permissions create', values });
    expect(JSON.stringify(content.error)).toContain(other);
    expect(JSON.stringify(content.error)).toContain('is not one of this server');
  });
});

describe('a query of a server', () => {
  const query = { query: 'SELECT count(*) AS n FROM campaigns' };

  it('reads the file of its service and account, and no other', async () => {
    const [own, other] = await accountsOfEmulator();
    const sync = (account: string | undefined) =>
      runAds(home, ['sync', '--env', 'local', '--account', String(account)]);
    await sync(own);
    await start(['--env', 'local']);
    expect((await read('sql', query)).content.data).toEqual([{ n: expect.any(Number) }]);
    await sync(other);
    expect((await read('sql', query)).content.error.code).toBe('ACCOUNT_NOT_ALLOWED');
  });

  it('does not read the file of production through a server for the emulator', async () => {
    const [own] = await accountsOfEmulator();
    const service = await startService((_, response) => {
      response.setHeader('content-type', 'application/json').end('{"data": [], "next_cursor": null}');
    });
    const env = { ...environmentAt(service.url), ADS_ACCOUNT_ID: own };
    await runAds(home, ['sync'], { env });
    expect(readFileSync(mirrorPath({ env: {}, platform: 'linux', home: home.path })).length).toBeGreaterThan(
      0,
    );
    await start(['--env', 'local']);
    const { content } = await read('sql', query);
    expect(content.error).toMatchObject({ code: 'SERVICE_NOT_ALLOWED', exit: 5 });
    expect(content.error.message).toContain('holds accounts of the production service, not of local');
  });
});
