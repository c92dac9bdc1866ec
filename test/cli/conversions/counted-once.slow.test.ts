/**
 * An order counts once, whatever the answers, the clocks and the exports do: each scenario uploads the same order several times, with
 * days between, to a service that counts as the real one does.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { deduplicationHours } from '../../../src/contract/groups/web-conversions.js';
import { createHome, runAds, testTime } from '../../support/cli.js';
import { serveUploads } from '../../support/upload-service.js';

const hour = 3_600_000;
const pixel = '1mwgi';
const tag = 'f5ceh';

interface Received {
  readonly event_id: string;
  readonly conversion_id?: string;
  readonly identifiers: readonly { readonly twclid?: string }[];
}

/** What becomes of a request: answered, carried out without an answer, cut before the service has it, or refused. */
type Fate = 'answered' | 'lost' | 'cut' | 'refused';

async function openService() {
  let time = testTime;
  let fate: Fate = 'answered';
  /** How often each order has counted, and when its id has last. */
  const counts = new Map<string, number>();
  const known = new Map<string, number>();
  const service = await serveUploads(
    async (name, _, request) => {
      if (name !== 'POST conversions') return undefined;
      if (fate === 'cut') return new Response('', { status: 503 });
      if (fate === 'refused')
        return Response.json({ errors: [{ code: 'INVALID', message: 'x' }] }, { status: 400 });
      const { conversions } = (await request.clone().json()) as { readonly conversions: readonly Received[] };
      const response = await service.emulator.fetch(request);
      if (response.status !== 200) return fate === 'lost' ? new Response('', { status: 503 }) : response;
      for (const { event_id, conversion_id, identifiers } of conversions) {
        const order = identifiers.find(({ twclid }) => twclid)?.twclid ?? '';
        const id = conversion_id && `${event_id.split('-').at(-1)} ${conversion_id}`;
        if (id && time - (known.get(id) ?? 0) < deduplicationHours * hour) continue;
        if (id) known.set(id, time);
        counts.set(order, (counts.get(order) ?? 0) + 1);
      }
      return fate === 'lost' ? new Response('', { status: 503 }) : response;
    },
    () => time,
    { seed: 'demo', isDirect: true },
  );
  const home = createHome();
  onTestFinished(() => home.remove());
  return {
    counts,
    /** Uploads lines as a file, some hours after the upload before; answers with the exit code and the totals. */
    async upload(
      lines: readonly string[],
      {
        after = 80,
        name = 'orders.csv',
        flags = [] as readonly string[],
        aheadBy = 0,
        ...run
      }: Partial<{
        after: number;
        name: string;
        flags: readonly string[];
        fate: Fate;
        /** Hours by which the clock of this machine is ahead. */
        aheadBy: number;
      }> = {},
    ) {
      time += after * hour;
      fate = run.fate ?? 'answered';
      writeFileSync(join(home.path, name), lines.map((line) => `${line}\n`).join(''));
      const fixed = ['--event-id', tag, '--currency', 'EUR', '--max-wait', '0', '-o', 'json'];
      const argv = ['web-conversions', 'upload', pixel, '--from', name, ...fixed, ...flags];
      const now = () => time + aheadBy * hour;
      const { exit, stdout, stderr } = await runAds(home, argv, { env: service.env, now });
      return { exit, stderr, ...(stdout.startsWith('{') && JSON.parse(stdout)) };
    },
  };
}

const plain = ['time,twclid,amount', '2026-03-01T10:00:00Z,click-1,10.50', '2026-03-01T11:00:00Z,click-2,7'];
const withIds = plain.map((line, row) => `${line},${row === 0 ? 'order id' : `A-${row}`}`);
const once = [
  ['click-1', 1],
  ['click-2', 1],
];

it.each([
  ['a refusal, with ids', withIds, 'refused', 2, []],
  ['a refusal, without ids', plain, 'refused', 2, ['--resend']],
  ['a request that the service does not get', withIds, 'cut', 40, []],
] as const)('rows in doubt stay in doubt after %s', async (_, lines, fate, after, flags) => {
  const { counts, upload } = await openService();
  await upload(lines, { fate: 'lost' });
  await upload(lines, { fate, after, flags });
  expect(await upload(lines, { after: 82 - after })).toMatchObject({ exit: 3, sent: 0, in_doubt: 2 });
  expect([...counts]).toEqual(once);
});

it('within the hours of the service, rows with ids are sent again, and count once', async () => {
  const { counts, upload } = await openService();
  await upload(withIds, { fate: 'lost' });
  expect(await upload(withIds, { after: 40 })).toMatchObject({ exit: 0, sent: 2, counted: 0 });
  expect([...counts]).toEqual(once);
});

it('a request that was signed by a clock that is ahead is not taken, and none counts twice', async () => {
  const { counts, upload } = await openService();
  await upload(withIds, { fate: 'lost', aheadBy: 40 });
  expect(counts.size).toBe(0);
  expect(await upload(withIds, { after: 60 })).toMatchObject({ exit: 0, sent: 2, counted: 2 });
  // By less than the service allows it may be: what it counts again is not sent again.
  const other = withIds.map((line) => line.replace('click', 'other').replace('A-', 'B-'));
  await upload(other, { fate: 'lost', aheadBy: 4 / 60 });
  expect(await upload(other, { after: deduplicationHours + 1 / 60 })).toMatchObject({ exit: 3, in_doubt: 2 });
  expect(new Set(counts.values())).toEqual(new Set([1]));
});

it('a column of ids may come and go, in this order and in the other', async () => {
  const { counts, upload } = await openService();
  await upload(plain);
  expect(await upload(withIds)).toMatchObject({ exit: 0, sent_before: 2 });
  const third = ['2026-03-01T12:00:00Z,click-3,9,A-3'];
  expect(await upload([...withIds, ...third])).toMatchObject({ exit: 0, sent: 1, sent_before: 2 });
  const all = [...plain, '2026-03-01T12:00:00Z,click-3,9'];
  expect(await upload(all)).toMatchObject({ exit: 0, sent: 0, sent_before: 3 });
  const name = 'other.csv';
  const others = withIds.map((line) => line.replace('click', 'other').replace('A-', 'B-'));
  await upload(others, { name });
  const gone = await upload(
    plain.map((line) => line.replace('click', 'other')),
    { name },
  );
  expect([gone.exit, gone.stderr]).toEqual([2, expect.stringContaining('it had conversion_id')]);
  expect(new Set(counts.values())).toEqual(new Set([1]));
});

it.each([
  ['with ids', withIds],
  ['without ids', plain],
] as const)(
  '--restart sends the rows of its file again, %s, and keeps the notes of all others',
  async (_, lines) => {
    const { counts, upload } = await openService();
    const other = lines.map((line) => line.replaceAll('click', 'other').replaceAll('A-', 'B-'));
    await upload(lines);
    await upload(other, { name: 'other.csv' });
    await upload([lines[0] ?? '', lines[2] ?? ''], { flags: ['--restart'] });
    expect(await upload(lines)).toMatchObject({ exit: 0, sent: 0, sent_before: 2 });
    expect(await upload(other, { name: 'other.csv' })).toMatchObject({ exit: 0, sent: 0, sent_before: 2 });
    expect(Object.fromEntries(counts)).toEqual({ 'click-1': 1, 'click-2': 2, 'other-1': 1, 'other-2': 1 });
  },
);
