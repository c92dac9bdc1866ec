/** An upload of conversions whose process is killed or interrupted, or that is started twice. Starts the built tool. */
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { maxConversions } from '../../../../src/contract/groups/web-conversions.js';
import { runBuilt } from '../../../support/built-program.js';
import { createHome } from '../../../support/cli.js';
import { isLong } from '../../../support/rounds.js';
import { startAds } from '../../../support/running-process.js';
import { serveUploads } from '../../../support/upload-service.js';

const call = 'POST conversions';

/** A file of conversions, one for each click id, and a service that knows how often each of them came. */
async function open(
  rows: number,
  disturb: (request: number) => Response | undefined | Promise<undefined> = () => undefined,
  { header = 'time,twclid', write = (index: number) => `2026-11-20T10:00:00Z,click-${index}` } = {},
) {
  const arrivals = new Map<string, Set<string>>();
  let requests = 0;
  const service = await serveUploads(
    async (name, count, request) => {
      if (name !== call) return undefined;
      const { conversions } = (await request.clone().json()) as {
        conversions: { conversion_id?: string; identifiers: { twclid: string }[] }[];
      };
      requests += 1;
      const refusal = await disturb(count);
      if (refusal) return refusal;
      for (const { conversion_id, identifiers } of conversions) {
        const [{ twclid } = { twclid: '' }] = identifiers;
        const known = arrivals.get(twclid) ?? new Set();
        // The service counts what has an id once, and everything else each time.
        arrivals.set(twclid, known.add(conversion_id ?? `${requests}`));
      }
      return undefined;
    },
    Date.now,
    { seed: 'empty' },
  );
  const home = createHome();
  onTestFinished(() => home.remove());
  /** In this process, which is faster. */
  const run = (argv: readonly string[]) => runBuilt(home, argv, { env: service.env });
  const tag = ['--name', 'Bought', '--type', 'PURCHASE', '--click-window', '7', '--view-through-window', '1'];
  const made = await run([
    'web-event-tags',
    'create',
    ...tag,
    '--retargeting-enabled',
    'false',
    '-o',
    'json',
  ]);
  const pixel: string = JSON.parse(made.stdout).website_tag_id;
  const path = join(home.path, 'events.csv');
  const row = (index: number) => `${write(index)}\n`;
  writeFileSync(path, `${header}\n${Array.from({ length: rows }, (_, index) => row(index)).join('')}`);
  const argv = [
    'web-conversions',
    'upload',
    pixel,
    '--from',
    path,
    '--event-id',
    'gtm_purchase',
    '-o',
    'json',
  ];
  return {
    home,
    path,
    row,
    start: (...flags: string[]) => startAds([...argv, ...flags], { ...home.env, ...service.env }),
    upload: (...flags: string[]) => run([...argv, ...flags]),
    /** How many conversions counted how often. */
    counts() {
      const counts: Record<number, number> = {};
      for (const { size } of arrivals.values()) counts[size] = (counts[size] ?? 0) + 1;
      return counts;
    },
    /** The click ids that have arrived. */
    arrived: () => [...arrivals.keys()],
    requests: () => requests,
  };
}

const rows = 4 * maxConversions;

describe('an upload that is killed', () => {
  it('at any moment counts every conversion once, if conversions have ids', async () => {
    const moments = isLong ? [2, 1, 3, 1, 1, 2] : [2, 1, 1];
    let kill = () => {};
    let left = 0;
    const { start, upload, counts } = await open(rows, () => {
      left -= 1;
      if (left === 0) kill();
      return undefined;
    });
    for (const moment of moments) {
      left = moment;
      const running = start('--conversion-id-from', 'row');
      kill = () => running.kill('SIGKILL');
      expect((await running.ended).exit).toBeNull();
    }
    const ended = await upload('--conversion-id-from', 'row');
    expect(ended.exit, ended.stderr).toBe(0);
    expect(JSON.parse(ended.stdout)).toMatchObject({ rows, unsent: 0, unconfirmed: 0, complete: true });
    expect(counts()).toEqual({ 1: rows });
  }, 120_000);

  /** What kills a process: a request before the service has it, one that it has, its answer, or a change of the state directory. */
  const causes = ['before', 'during', 'after', 'state'] as const;
  it('many times counts each order once, and reports those unconfirmed that have no id', async () => {
    const half = maxConversions / 2;
    const hasId = (index: number) => index % 4 > 0;
    let cause: (typeof causes)[number] = 'before';
    let left = 0;
    let kill = () => {};
    const strike = (happened: typeof cause) => {
      if (happened !== cause) return false;
      left -= 1;
      if (left === 0) kill();
      return left === 0;
    };
    const columns = {
      header: 'time,twclid,order id',
      write: (index: number) => `2026-11-20T10:00:00Z,click-${index},${hasId(index) ? `A-${index}` : ''}`,
    };
    const { start, upload, counts, arrived, path, row, home } = await open(
      maxConversions,
      () => {
        if (strike('before')) return new Response('', { status: 503 });
        strike('during');
        setTimeout(() => strike('after'), 5);
        return undefined;
      },
      columns,
    );
    const folder = join(home.state, 'conversions');
    mkdirSync(folder, { recursive: true });
    const watcher = watch(folder, () => strike('state'));
    onTestFinished(() => watcher.close());
    let rows = maxConversions;
    let kills = 0;
    for (let index = 0; kills < (isLong ? 20 : 12); index++) {
      // The file grows by half a request or a whole one, so that other rows stand in the requests of each run.
      const more = half * (1 + (index % 2));
      appendFileSync(path, Array.from({ length: more }, (_, at) => row(rows + at)).join(''));
      rows += more;
      cause = causes[index % causes.length] ?? 'before';
      // Each cause comes at each number. A run has two requests at most, and more changes of the state.
      left = 1 + (Math.floor(index / causes.length) % (cause === 'state' ? 3 : 2));
      const running = start();
      kill = () => running.kill('SIGKILL');
      const { exit, stderr } = await running.ended;
      if (exit === null) kills += 1;
      else expect([0, 3], stderr).toContain(exit);
      expect(Object.keys(counts()).filter((times) => times !== '1')).toEqual([]);
    }
    left = 0;
    const ended = await upload();
    const all = Array.from({ length: rows }, (_, index) => `click-${index}`);
    const known = new Set(arrived());
    const missing = all.filter((click) => !known.has(click));
    const totals = JSON.parse(ended.stdout);
    expect([ended.exit, totals.unsent - totals.unconfirmed], ended.stderr).toEqual([3, 0]);
    expect(counts()).toEqual({ 1: rows - missing.length });
    // Nobody is told that what has not arrived was sent.
    expect(missing.every((click) => !hasId(Number(click.slice('click-'.length))))).toBe(true);
    expect(totals.unconfirmed).toBeGreaterThanOrEqual(missing.length);
    expect([(await upload()).exit, (await upload('--resend')).exit, (await upload()).exit]).toEqual([
      3, 0, 0,
    ]);
    expect(arrived().length).toBe(rows);
  }, 300_000);

  it('does not resend conversions without ids that may have arrived, unless requested', async () => {
    let kill = () => {};
    const { start, upload, counts, requests } = await open(rows, (request) => {
      if (request === 3) kill();
      return undefined;
    });
    const first = start();
    kill = () => first.kill('SIGKILL');
    expect((await first.ended).exit).toBeNull();
    const second = await upload();
    expect(second.exit, second.stderr).toBe(3);
    const sent = { sent: rows - 3 * maxConversions, sent_before: 2 * maxConversions };
    expect(JSON.parse(second.stdout)).toMatchObject({
      ...sent,
      unconfirmed: maxConversions,
      complete: false,
    });
    expect(second.stderr).toContain('without a response');
    expect(counts()).toEqual({ 1: rows });
    expect(requests()).toBe(4);
    const third = await upload('--resend');
    expect([third.exit, JSON.parse(third.stdout).sent], third.stderr).toEqual([0, maxConversions]);
    expect(counts()).toEqual({ 1: rows - maxConversions, 2: maxConversions });
  }, 60_000);
});

it('the same file sends nothing twice, and added rows are sent', async () => {
  const { upload, path, row, counts, requests, home } = await open(3);
  expect((await upload()).exit).toBe(0);
  const again = await upload();
  expect([again.exit, JSON.parse(again.stdout)]).toEqual([
    0,
    expect.objectContaining({ rows: 3, sent: 0, sent_before: 3, complete: true }),
  ]);
  expect(requests()).toBe(1);
  appendFileSync(path, row(3));
  const more = await upload();
  expect(JSON.parse(more.stdout)).toMatchObject({ rows: 4, sent: 1, sent_before: 3 });
  expect(counts()).toEqual({ 1: 4 });
  const folder = join(home.state, 'conversions');
  const [journal = ''] = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  expect(statSync(join(folder, journal)).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(folder, journal), 'utf8')).not.toContain('click-');
}, 60_000);

it('Ctrl-C ends it after the request under way, and the same command resumes', async () => {
  let interrupt = () => {};
  const { start, upload, counts } = await open(rows, async (request) => {
    if (request !== 2) return undefined;
    interrupt();
    await pause(300);
    return undefined;
  });
  const first = start();
  interrupt = () => first.kill('SIGINT');
  const { exit, stdout, stderr } = await first.ended;
  expect([exit, JSON.parse(stdout)], stderr).toEqual([
    130,
    expect.objectContaining({ sent: 2 * maxConversions, unconfirmed: 0, complete: false }),
  ]);
  const second = await upload();
  expect([second.exit, JSON.parse(second.stdout).sent], second.stderr).toEqual([
    0,
    rows - 2 * maxConversions,
  ]);
  expect(counts()).toEqual({ 1: rows });
}, 60_000);

it('two uploads of one file at once are one upload and one refusal', async () => {
  let release = () => {};
  const held = new Promise<undefined>((resolve) => {
    release = () => resolve(undefined);
  });
  const { start, upload, requests, counts } = await open(10, () => held);
  const first = start();
  while (requests() === 0) await pause(10);
  const second = await upload();
  expect([second.exit, JSON.parse(second.stderr).error.code]).toEqual([9, 'UPLOAD_IN_PROGRESS']);
  release();
  expect((await first.ended).exit).toBe(0);
  expect(counts()).toEqual({ 1: 10 });
}, 60_000);
