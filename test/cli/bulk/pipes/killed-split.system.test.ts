/** A split batch whose process is killed: the same command goes on, and each row is there once. Starts the built tool. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runBuilt } from '../../../support/built-program.js';
import { createHome } from '../../../support/cli.js';
import { addInstrument, createTester } from '../../../support/emulator.js';
import { startAds } from '../../../support/running-process.js';
import { serveUploads } from '../../../support/upload-service.js';

const call = 'POST campaigns';

interface Row {
  readonly line: number;
  readonly outcome: string;
  readonly id: string | null;
}

/** A service that is disturbed at some calls, and a user with a file of operations. */
async function open(disturb: (name: string, count: number) => Response | undefined = () => undefined) {
  const service = await serveUploads(disturb, Date.now, { seed: 'empty' });
  const home = createHome();
  onTestFinished(() => home.remove());
  const env = { ...home.env, ...service.env };
  const funding = await addInstrument(createTester(service.emulator));
  const path = join(home.path, 'rows.csv');
  const write = (names: readonly string[]) => {
    const rows = names.map((name) => `Create,${funding},${name},10.50\n`).join('');
    writeFileSync(path, `operation_type,funding_instrument_id,name,daily_budget\n${rows}`);
  };
  const writeText = (text: string) => writeFileSync(path, text);
  const argv = ['campaigns', 'batch', '--from', path, '--split', '-o', 'json'];
  const start = (...flags: string[]) => startAds([...argv, ...flags], env);
  /** In this process, which is faster. */
  const split = (...flags: string[]) => runBuilt(home, [...argv, ...flags], { env: service.env });
  const countOf = async (): Promise<Map<string, number>> => {
    const list = ['campaigns', 'list', '--all', '-o', 'json'];
    const { stdout } = await runBuilt(home, list, { env: service.env });
    const counts = new Map<string, number>();
    for (const { name } of JSON.parse(stdout) as { name: string }[])
      counts.set(name, (counts.get(name) ?? 0) + 1);
    return counts;
  };
  return { service, env, argv, write, writeText, start, split, countOf };
}

const names = Array.from({ length: 100 }, (_, index) => `Row ${index}`);
const outcomesOf = (rows: readonly Row[]) => {
  const counts: Record<string, number> = {};
  for (const { outcome } of rows) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
};

describe('a split batch', () => {
  it.each([1, 2, 3])('that is killed before request %i is carried out sends nothing twice', async (at) => {
    let kill = () => {};
    const { write, start, split, countOf } = await open((name, count) => {
      if (name !== call || count !== at) return undefined;
      kill();
      return new Response('gone', { status: 503 });
    });
    write(names);
    const first = start();
    kill = () => first.kill('SIGKILL');
    expect((await first.ended).exit).toBeNull();
    // Whether the request arrived cannot be known here: its creations are not sent again without being told to.
    const second = await split();
    const rows = JSON.parse(second.stdout) as Row[];
    expect(second.exit).toBe(3);
    const unknown = Math.min(40, 100 - 40 * (at - 1));
    const before = 40 * (at - 1);
    expect(outcomesOf(rows)).toEqual({
      ...(before && { unchanged: before }),
      ...(100 - before - unknown && { done: 100 - before - unknown }),
      unconfirmed: unknown,
    });
    expect(JSON.parse(second.stderr).error.problems[0].message).toMatch(
      /was sent at .* without a response.*--resend/,
    );
    const third = await split('--resend');
    expect([third.exit, third.stderr.includes('unchanged')]).toEqual([0, true]);
    const counts = await countOf();
    expect(names.filter((name) => counts.get(name) !== 1)).toEqual([]);
  });

  it('that is complete is not sent a second time without --again', async () => {
    const { service, write, split, countOf } = await open();
    write(names.slice(0, 50));
    expect((await split()).exit).toBe(0);
    service.takeCalls();
    const second = await split();
    expect([second.exit, outcomesOf(JSON.parse(second.stdout))]).toEqual([0, { unchanged: 50 }]);
    expect(second.stderr).toContain('--again');
    expect(service.takeCalls().filter((name) => name === call)).toHaveLength(0);
    expect((await split('--dry-run')).stderr).toContain('completed by an earlier run: 50 operations');
    const third = await split('--again');
    expect([third.exit, outcomesOf(JSON.parse(third.stdout))]).toEqual([0, { done: 50 }]);
    expect((await countOf()).get('Row 0')).toBe(2);
  });

  it('whose --again was interrupted creates the rest without it', async () => {
    let kill = () => {};
    const { write, start, split, countOf } = await open((name, count) => {
      if (name === call && count === 3) kill();
      return undefined;
    });
    const some = names.slice(0, 60);
    write(some);
    expect((await split()).exit).toBe(0);
    const second = start('--again');
    kill = () => second.kill('SIGINT');
    expect((await second.ended).exit).toBe(130);
    expect((await split()).exit).toBe(0);
    const counts = await countOf();
    expect(some.filter((name) => counts.get(name) !== 2)).toEqual([]);
  });

  it('whose output filled the device is done, and the same command shows it', async () => {
    const { write, split, env, argv, countOf } = await open();
    write(names.slice(0, 50));
    const full = startAds(argv, env, ['sh', '-c', 'exec "$@" > /dev/full', 'sh']);
    expect((await full.ended).exit).toBe(3);
    const rows = JSON.parse((await split()).stdout) as Row[];
    expect(rows.filter(({ id, outcome }) => id !== null && outcome === 'unchanged')).toHaveLength(50);
    expect((await countOf()).get('Row 0')).toBe(1);
  });

  it('whose answer lacks a record has done the others', async () => {
    let records: readonly object[] = [];
    const { write, split, writeText } = await open((name, count) =>
      name === call && count === 2 ? Response.json({ data: records }) : undefined,
    );
    write(names.slice(0, 2));
    const ids = (JSON.parse((await split()).stdout) as Row[]).map(({ id }) => id);
    records = [{ id: ids[1], name: 'Same' }];
    writeText(`operation_type,campaign_id,name\n${ids.map((id) => `Update,${id},Same\n`).join('')}`);
    const { exit, stdout } = await split();
    const rows = JSON.parse(stdout) as Row[];
    expect([exit, rows.map(({ id, outcome }) => [id, outcome])]).toEqual([
      3,
      [
        [ids[0], 'unconfirmed'],
        [ids[1], 'done'],
      ],
    ]);
  });

  it('resumes with a file that has new rows in front', async () => {
    const { service, write, split, countOf } = await open((name, count) =>
      name === call && count === 2
        ? Response.json(
            { errors: [{ code: 'UNAUTHORIZED_ACCESS', message: 'No' }], request: {} },
            { status: 401 },
          )
        : undefined,
    );
    write(names.slice(0, 60));
    const first = await split();
    expect(outcomesOf(JSON.parse(first.stdout))).toEqual({ done: 40, failed: 20 });
    write(['New', ...names.slice(0, 60)]);
    service.takeCalls();
    const second = await split();
    expect([second.exit, outcomesOf(JSON.parse(second.stdout))]).toEqual([0, { done: 21, unchanged: 40 }]);
    expect(service.takeCalls().filter((name) => name === call)).toHaveLength(1);
    const counts = await countOf();
    expect(['New', ...names.slice(0, 60)].filter((name) => counts.get(name) !== 1)).toEqual([]);
  });

  it('that runs twice at once runs once, and the other process reports it', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const { write, start, split } = await open(((name: string, count: number) => {
      if (name !== call || count > 1) return undefined;
      begin();
      return held.then(() => undefined);
    }) as (name: string, count: number) => Response | undefined);
    write(names);
    const first = start();
    await begun;
    const second = await split();
    release();
    expect([second.exit, JSON.parse(second.stderr).error.code]).toEqual([9, 'BATCH_IN_PROGRESS']);
    expect((await first.ended).exit).toBe(0);
  });
});

describe('ids from a pipe', () => {
  it('end with a signal after the batch under way', async () => {
    let interrupt = () => {};
    // The file takes three requests, so that the fourth is the first of the pipe.
    const { service, write, split } = await open((name, count) => {
      if (name === call && count === 4) interrupt();
      return undefined;
    });
    write(names);
    const ids = (JSON.parse((await split()).stdout) as Row[]).map(({ id }) => id);
    const home = createHome();
    onTestFinished(() => home.remove());
    const env = { ...home.env, ...service.env };
    const update = startAds(['campaigns', 'update', '-', '--name', 'Same', '-o', 'json'], env);
    interrupt = () => update.kill('SIGINT');
    update.write(ids.map((id) => `${id}\n`).join(''));
    update.endInput();
    const { exit, stdout, stderr } = await update.ended;
    expect(exit).toBe(130);
    expect(outcomesOf(JSON.parse(stdout))).toEqual({ done: 40, 'not-sent': 60 });
    // On a busy machine a line before it says that the batch under way is awaited.
    expect(JSON.parse(stderr.slice(stderr.indexOf('{'))).error.message).toContain('40 done, 60 not-sent');
  });
});
