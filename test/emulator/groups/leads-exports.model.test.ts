/**
 * Exports of leads against a plain model: at random moments exports of random windows are started, looked at, cancelled and
 * fetched in random formats. At the end, the leads of all time say what each file should have held.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseDelimited } from '../../../src/cli/core/input/read-delimited.js';
import { leadsFileFormat } from '../../../src/contract/groups/leads-exports.js';
import { dataOf } from '../../support/creatives.js';
import { addLeadScene, exportLeads, exportsPath as path, startExport } from '../../support/leads.js';
import { rounds } from '../../support/rounds.js';
import { readWorkbook } from '../../support/workbook.js';
import { type MovingWorld, openMovingWorld } from '../../support/world.js';

type Row = Readonly<Record<string, string | null>>;
type Format = (typeof leadsFileFormat)[number];

interface Started {
  readonly id: string;
  readonly created: number;
  readonly start: number;
  readonly end: number;
  readonly format: Format;
  cancelled: boolean;
  rows: readonly Row[] | undefined;
}

/** A moment of a window: that of a lead so far, or the begin of an hour, or now; and a second or so beside it. */
const moment = fc.record({
  of: fc.constantFrom('lead', 'lead', 'lead', 'hour', 'now'),
  which: fc.nat(),
  beside: fc.constantFrom(-1, 0, 1),
});
const command = fc.oneof(
  fc.record({
    do: fc.constant('pass' as const),
    seconds: fc.constantFrom(1, 2, 4, 5, 59, 600, 3600, 7199, 90_000),
  }),
  fc.record({
    do: fc.constant('start' as const),
    one: moment,
    other: moment,
    format: fc.constantFrom(...leadsFileFormat),
  }),
  fc.record({ do: fc.constant('cancel' as const), which: fc.nat() }),
  fc.record({ do: fc.constant('fetch' as const), which: fc.nat() }),
);

/** Exports of windows below 30 days take so many seconds. */
const duration = 5;

/** Undefined where the address has expired. */
async function readFile(world: MovingWorld, { id, format }: Started): Promise<readonly Row[] | undefined> {
  const { download_url } = await dataOf(world.call('GET', `${path}/${id}`));
  const response = await world.emulator.fetch(new Request(download_url));
  if (response.status === 403) return undefined;
  const bytes = Buffer.from(await response.arrayBuffer());
  if (format === 'json') return JSON.parse(bytes.toString('utf8'));
  if (format === 'csv') {
    const [header, ...lines] = parseDelimited(bytes.toString('utf8'), ',').map(({ cells }) => cells);
    return lines.map((cells) =>
      Object.fromEntries((header ?? []).map((name, at) => [name, cells[at] || null])),
    );
  }
  const [header = {}, ...rows] = readWorkbook(bytes);
  return rows.map((row) =>
    Object.fromEntries(Object.entries(header).map(([column, name]) => [name, row[column] ?? null])),
  );
}

it('each file holds the leads of its window, to the second, in every format', {
  timeout: 120_000,
}, async () => {
  let files = 0;
  let rowsSeen = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 15, maxLength: 30 }), async (commands) => {
      const world = await openMovingWorld();
      const { form } = await addLeadScene(world, 1500);
      world.pass(36);
      const now = () => Date.parse(world.at()) / 1000;
      const known = (await exportLeads(world, form)).map(
        ({ submitted_at }) => Date.parse(submitted_at) / 1000,
      );
      const timeOf = ({ of, which, beside }: { of: string; which: number; beside: number }) => {
        const lead = known[which % known.length] ?? now();
        const base =
          of === 'lead' ? lead : of === 'now' ? now() : now() - (now() % 3600) - 3600 * (which % 40);
        return base + beside;
      };
      const started: Started[] = [];
      const statusOf = ({ created, cancelled }: Started) =>
        cancelled ? 'CANCELLED' : now() < created + duration ? 'PROCESSING' : 'SUCCESS';
      for (const one of commands) {
        if (one.do === 'pass') world.pass(one.seconds / 3600);
        if (one.do === 'start') {
          const [start = 0, end = 0] = [timeOf(one.one), timeOf(one.other)].sort((a, b) => a - b);
          const asked = { start_epoch: start, end_epoch: end, response_format: one.format };
          const created = now();
          const { id } = await dataOf(startExport(world, form, asked));
          started.push({ id, created, start, end, format: one.format, cancelled: false, rows: undefined });
        }
        if (one.do !== 'cancel' && one.do !== 'fetch') continue;
        const job = started[one.which % Math.max(started.length, 1)];
        if (!job) continue;
        const expected = statusOf(job);
        const { status, download_url } = await dataOf(world.call('GET', `${path}/${job.id}`));
        expect([status, download_url !== null]).toEqual([expected, expected === 'SUCCESS']);
        if (one.do === 'cancel') {
          const answer = await world.call('DELETE', `${path}/${job.id}`);
          expect(answer.status).toBe(expected === 'PROCESSING' ? 200 : 400);
          job.cancelled ||= expected === 'PROCESSING';
        } else if (expected === 'SUCCESS') job.rows = (await readFile(world, job)) ?? job.rows;
        else expect((await world.call('GET', `${path}/${job.id}/download`)).status).toBe(404);
      }
      world.pass(2);
      const all: readonly Row[] = await exportLeads(world, form);
      for (const job of started) if (!job.cancelled) job.rows ??= await readFile(world, job);
      for (const { start, end, created, rows } of started) {
        if (!rows) continue;
        const model = all.filter(({ submitted_at }) => {
          const time = Date.parse(String(submitted_at)) / 1000;
          const isThere = Math.floor(time / 3600) * 3600 + 3600 <= created;
          return time >= start && time < end && isThere;
        });
        expect(rows).toEqual(model);
        files += 1;
        rowsSeen += rows.length;
      }
    }),
    { numRuns: rounds(6) },
  );
  expect(files).toBeGreaterThan(10);
  expect(rowsSeen).toBeGreaterThan(60);
});
