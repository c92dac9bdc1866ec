/** A server keeps the profile, the environment and the account that it was started with, and says them. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { mirrorPath } from '../../../src/files/directories.js';
import { createHomeWithDemo, environmentAt, homeOfTest, runAds } from '../../support/cli.js';
import { type Content, connect, type McpConnection } from '../../support/mcp-client.js';
import { type McpServer, startServer } from '../../support/mcp-in-process.js';
import { startServer as startService } from '../../support/server.js';

const home = homeOfTest(createHomeWithDemo);

let server: McpServer;
let model: McpConnection;

async function start(argv: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<void> {
  server = startServer((options) => runAds(home, ['mcp', ...argv], { ...options, env }));
  model = await connect(server.transport);
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
