/** `ads history` for people: a row for each command, with what it changed and how it ended. */
import { beforeAll, expect, it } from 'vitest';
import { createHomeWithDemo, homeOfFile, runAds } from '../../../support/cli.js';

const home = homeOfFile(createHomeWithDemo);
let ids: string[];
let clock = Date.parse('2026-03-02T10:30:00Z');
const run = (argv: readonly string[], options: object = {}) =>
  runAds(home, argv, {
    // The history is in the order of time.
    now: () => {
      clock += 1000;
      return clock;
    },
    ...options,
    env: { ADS_ENV: 'local' },
  });

beforeAll(async () => {
  const list = await run(['campaigns', 'list', '--limit', '2', '-o', 'ids']);
  ids = list.stdout.trim().split('\n');
  const { exit } = await run(['campaigns', 'update', '-', '--name', 'Same', '--yes'], {
    stdin: `${ids.join('\n')}\nzzzzz\n`,
  });
  expect(exit).toBe(3);
  await run(['campaigns', 'update', String(ids[0]), '--entity-status', 'PAUSED']);
});

it('a table has one row for a command that wrote several times, and its id finds all of its writes', async () => {
  const { stdout } = await run(['history', '--fields', 'id,change,outcome,ids'], { terminal: 200 });
  const lines = stdout.trim().split('\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain('entity_status ACTIVE -> PAUSED');
  expect(lines[2]).toMatch(/2 writes: name .*1 (done|failed), 1 (done|failed)/);
  for (const id of [...ids, 'zzzzz']) expect(lines[2]).toContain(id);
  const [group = ''] = lines[2]?.split(' ') ?? [];
  const writes = JSON.parse((await run(['history', group, '-o', 'json'])).stdout);
  expect(writes.map((write: { group: string }) => write.group)).toEqual([group, group]);
  expect((await run(['undo', group, '--dry-run'])).exit).toBe(0);
});

it('undo of a record names the newest write to it, and how many records that restores', async () => {
  const [first = '', second = ''] = ids;
  const hintOf = async (id: string, ...flags: string[]) => {
    const { exit, stderr } = await run(['undo', id, ...flags]);
    expect([exit, stderr]).toEqual([6, expect.stringContaining(`error: "${id}" is the id of a record`)]);
    return stderr;
  };
  const many = await hintOf(second, '--env', 'local');
  const pattern =
    /"ads campaigns update - .*" of .* with all of its 2 records: ads undo (\w+) --env local\. /;
  const [, entry = ''] = pattern.exec(many) ?? [];
  expect(many).toContain(`For all writes to it: ads history --id ${second} --env local\n`);
  const { stdout } = await run(['undo', entry, '--dry-run', '-o', 'json', '--query', '[].id']);
  expect(JSON.parse(stdout)).toEqual(ids);
  const one = await hintOf(first);
  expect(one).toMatch(
    /"ads campaigns update \w+ --entity-status PAUSED" of [\d-]+ [\d:]+ in account \w+: ads undo \w+\. /,
  );
  const { stderr } = await run(['undo', 'nix']);
  expect(stderr).toContain('the history does not contain an entry or group "nix"');
});

it('formats for programs have a row for each write', async () => {
  const { stdout } = await run(['history', '-o', 'json']);
  expect(JSON.parse(stdout)).toHaveLength(3);
  expect((await run(['history', '-o', 'csv'])).stdout.trim().split('\n')).toHaveLength(4);
});

it('the limit of a table counts commands', async () => {
  const { stdout } = await run(['history', '--limit', '2', '--fields', 'id'], { terminal: 200 });
  expect(stdout.trim().split('\n')).toHaveLength(3);
});

it.each([60, 80, 120])('at %i columns a table has the change and the outcome', async (terminal) => {
  const { stdout } = await run(['history'], { terminal });
  expect(stdout).toContain('CHANGE');
  expect(stdout).toContain('OUTCOME');
  expect(stdout).toContain('entity_status');
});

it('the history names what was created, and what a refused write asked for', async () => {
  const create = ['campaigns', 'create', '--name', 'New', '--daily-budget', '5', '--funding-instrument-id'];
  const [fund = ''] = (await run(['funding-instruments', 'list', '-o', 'ids'])).stdout.split('\n');
  expect((await run([...create, fund])).exit).toBe(0);
  expect((await run([...create, 'zzzzz'])).exit).not.toBe(0);
  const { stdout } = await run(['history', '--fields', 'change,outcome', '--limit', '2'], { terminal: 200 });
  const [, refused, done] = stdout.split('\n').map((line) => line.trim().split(/ {2,}/));
  expect(refused?.[0]).toBe('create campaign');
  expect(done?.[0]).toBe('created campaign "New"');
});
