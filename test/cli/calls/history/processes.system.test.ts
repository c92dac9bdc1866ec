/** The history of several processes: writes at the same time, and a process that is killed while it writes. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createHome, environmentAt, type Home } from '../../../support/cli.js';
import { startAds } from '../../../support/running-process.js';
import { sendJson, startServer } from '../../../support/server.js';

function makeHome(): Home {
  const home = createHome();
  onTestFinished(() => home.remove());
  return home;
}

async function noteAt(home: Home, url: string): Promise<Record<string, string>> {
  const env = {
    ...home.env,
    ...environmentAt(url),
    ADS_ACCOUNT_ID: 'mine',
  };
  const { exit } = await startAds(['profile', 'set', 'history', 'true'], env).ended;
  expect(exit).toBe(0);
  return env;
}

const rename = (name: string) => ['campaigns', 'update', '8wku2', '--name', name];

it('the history has every write of processes that write at the same time, each in a line', async () => {
  const server = await startServer((_, response) =>
    sendJson(response, 200, { data: { id: '8wku2', name: 'x' } }),
  );
  const home = makeHome();
  const env = await noteAt(home, server.url);
  const names = Array.from({ length: 6 }, (_, number) => `n${number}`);
  const ended = await Promise.all(names.map((name) => startAds(rename(name), env).ended));
  expect(ended.map(({ exit }) => exit)).toEqual(names.map(() => 0));
  const lines = readFileSync(join(home.state, 'history', 'writes.jsonl'), 'utf8')
    .trim()
    .split('\n');
  const commands = lines.map((line) => JSON.parse(line).command);
  expect(commands.sort()).toEqual(names.map((name) => rename(name).join(' ')));
});

it('the history shows an unconfirmed write whose process was killed before the answer', async () => {
  let kill = () => {};
  const server = await startServer((request, response) => {
    if (request.method === 'GET') sendJson(response, 200, { data: { id: '8wku2', name: 'Spring' } });
    else kill();
  });
  const home = makeHome();
  const env = await noteAt(home, server.url);
  const running = startAds(rename('Summer'), env);
  kill = () => running.kill('SIGKILL');
  expect((await running.ended).exit).toBeNull();
  const { stdout } = await startAds(['history', '-o', 'json'], env).ended;
  expect(JSON.parse(stdout)).toMatchObject([
    {
      outcome: 'unconfirmed',
      ids: ['8wku2'],
      records: [{ before: { name: 'Spring' }, after: { name: 'Summer' } }],
    },
  ]);
});

it('the history shows an unconfirmed write that was interrupted', async () => {
  let interrupt = () => {};
  const server = await startServer((request, response) => {
    if (request.method === 'GET') sendJson(response, 200, { data: { id: '8wku2', name: 'Spring' } });
    else interrupt();
  });
  const home = makeHome();
  const env = await noteAt(home, server.url);
  const running = startAds(rename('Summer'), env);
  interrupt = () => running.kill('SIGINT');
  expect((await running.ended).exit).toBe(130);
  const { stdout } = await startAds(['history', '-o', 'json'], env).ended;
  expect(JSON.parse(stdout)).toMatchObject([{ outcome: 'unconfirmed' }]);
});

it('a command that was killed before its first write was not sent, and until then a bare undo beside it is refused', async () => {
  let hold = () => {};
  const held = new Promise<void>((resolve) => {
    hold = resolve;
  });
  const server = await startServer(({ method }, response) => {
    if (method === 'GET') hold();
    else sendJson(response, 200, { data: { id: '8wku2', name: 'x' } });
  });
  const home = makeHome();
  const env = await noteAt(home, server.url);
  const other = await startServer((_, response) =>
    sendJson(response, 200, { data: { id: '8wku2', name: 'x' } }),
  );
  expect((await startAds(rename('Summer'), { ...env, ...environmentAt(other.url) }).ended).exit).toBe(0);
  const running = startAds(['campaigns', 'update', '8wku2', '--daily-budget', '+10%'], env);
  await held;
  const beside = await startAds(['undo', '--yes'], env).ended;
  expect([beside.exit, beside.stderr]).toEqual([9, expect.stringContaining('is still under way (process')]);
  running.kill('SIGKILL');
  expect((await running.ended).exit).toBeNull();
  const undo = await startAds(['undo', '--yes'], env).ended;
  expect([undo.exit, undo.stderr]).toEqual([0, expect.stringContaining('was not sent (INTERRUPTED)')]);
  // The next write leaves it in the log, and nothing else.
  await startAds(['campaigns', 'delete', '8wku2', '--no-input'], env).ended;
  const { stdout } = await startAds(['history', '-o', 'json'], env).ended;
  expect(JSON.parse(stdout).map(({ outcome, code }: Record<string, string>) => [outcome, code])).toEqual([
    ['not-sent', 'DECLINED'],
    ['not-sent', 'INTERRUPTED'],
    ['done', undefined],
  ]);
  expect(readdirSync(join(home.state, 'history', 'pending'))).toEqual([]);
});
