/**
 * 900 days of uploads of conversions: whatever the files, the network and the clock do meanwhile, each order counts once. The
 * files grow, are cut and whole again, change their names and columns, and are corrected.
 */
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { deduplicationHours } from '../../../../src/contract/groups/web-conversions.js';
import { createHome, runAds, testTime } from '../../../support/cli.js';
import { isLong } from '../../../support/rounds.js';
import { serveUploads } from '../../../support/upload-service.js';
import { createRandom, planSteps, type Step } from '../../../support/years.js';

const day = 86_400_000;
const pixel = '1mwgi';
const tag = 'f5ceh';

interface Received {
  readonly conversion_id?: string;
  readonly identifiers: readonly { readonly twclid: string }[];
}

/** A service that counts orders as the real one does: those with an id once within some hours, all others each time. */
async function openService() {
  let time = testTime;
  let answers: Step['answers'] = 'all';
  let requests = 0;
  /** How often each order has counted, and when last. */
  const orders = new Map<string, { readonly count: number; readonly at: number }>();
  const service = await serveUploads(
    async (name, _, request) => {
      if (name !== 'POST conversions') return undefined;
      const response = await service.emulator.fetch(request.clone());
      if (response.status !== 200) return response;
      const { conversions } = (await request.json()) as { readonly conversions: readonly Received[] };
      for (const { conversion_id, identifiers } of conversions) {
        const order = identifiers[0]?.twclid ?? '';
        const { count, at } = orders.get(order) ?? { count: 0, at: 0 };
        const isKnown = conversion_id !== undefined && time - at < deduplicationHours * 3_600_000;
        orders.set(order, { count: isKnown ? count : count + 1, at: isKnown ? at : time });
      }
      requests += 1;
      const isLost = answers === 'none' || (answers === 'some' && requests % 2 === 1);
      return isLost ? new Response('', { status: 503 }) : response;
    },
    () => time,
    { seed: 'demo', isDirect: true },
  );
  const home = createHome();
  onTestFinished(() => home.remove());
  return {
    orders,
    home,
    pass: (days: number) => {
      time += days * day;
    },
    now: () => time,
    upload(path: string, step: Partial<Step>, ...flags: readonly string[]) {
      answers = step.answers ?? 'all';
      const argv = ['web-conversions', 'upload', pixel, '--from', path, '--currency', 'EUR', ...flags];
      const patience = answers === 'none' ? ['--max-wait', '0'] : [];
      return runAds(home, [...argv, '-o', 'json', ...patience], {
        env: service.env,
        now: () => time + (step.wrongBy ?? 0) * day,
      });
    },
  };
}

interface Order {
  readonly click: string;
  readonly time: string;
  readonly amount: number;
}

it.each(isLong ? Array.from({ length: 12 }, (_, seed) => seed + 1) : [1])(
  'each order counts once in 900 days, chosen by seed %d',
  async (seed) => {
    const random = createRandom(seed);
    const chance = (part: number) => random() < part;
    const { orders, home, pass, now, upload } = await openService();
    const totals = { changed: 0, unconfirmed: 0, refused: 0 };
    const write = (name: string, lines: readonly (readonly (string | number)[])[]) => {
      const path = join(home.path, name);
      writeFileSync(path, lines.map((cells) => `${cells.join(',')}\n`).join(''));
      return path;
    };

    /** Rows of one kind of file; a part of them is missing now and then. */
    const createRows = (kind: string) => {
      let rows: readonly Order[] = [];
      return {
        grow(): void {
          const time = new Date(now() - 3_600_000).toISOString();
          const more = Array.from({ length: 1 + Math.floor(random() * 4) }, (_, index) => {
            return { click: `${kind}-${rows.length + index}`, time, amount: 1 + Math.floor(random() * 90) };
          });
          rows = [...rows, ...more];
        },
        correct(): void {
          rows = rows.map((row) => (chance(0.02) ? { ...row, amount: row.amount + 100 } : row));
        },
        listed: () => (chance(0.1) ? rows.slice(Math.floor(rows.length / 2)) : rows),
        all: () => rows,
      };
    };

    const withIds = createRows('id');
    const uploadIds = (step: Partial<Step>) => {
      const hasQuantity = chance(0.3);
      const hasAddresses = chance(0.3);
      const events = [tag, `tw-${pixel}-${tag}`];
      const event = events[chance(0.5) ? 0 : 1] ?? tag;
      // Each row may name the event, in either of its forms.
      const hasEvent = chance(0.3);
      const rows = withIds.listed().map(({ click, time, amount }, index) => ({
        ...(hasEvent && { event: events[index % 2] }),
        ...{ 'order id': click.toUpperCase(), time, twclid: click, amount },
        ...(hasQuantity && { quantity: 2 }),
        ...(hasAddresses && { email: `${click}@x.com`, 'email 2': index % 3 > 0 ? `${click}@y.com` : '' }),
      }));
      const name = `orders-${Math.floor(random() * 3)}`;
      const flags = hasEvent ? [] : ['--event-id', event];
      if (chance(0.3)) {
        const path = join(home.path, `${name}.jsonl`);
        writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
        return upload(path, step, ...flags);
      }
      const lines = rows.map((row) => Object.values<string | number>(row));
      return upload(write(`${name}.csv`, [Object.keys(rows[0] ?? {}), ...lines]), step, ...flags);
    };

    /** A spreadsheet saves decimals in its own way. */
    const spell = (amount: number) => (chance(0.3) ? amount.toFixed(2) : amount);
    const plain = createRows('plain');
    const uploadPlain = async (step: Partial<Step>) => {
      const lines = plain.listed().map(({ click, time, amount }) => [time, click, spell(amount)]);
      const real = write(`export-${Math.floor(now() / day)}.csv`, [['time', 'twclid', 'amount'], ...lines]);
      const latest = join(home.path, 'latest.csv');
      rmSync(latest, { force: true });
      symlinkSync(real, latest);
      if (chance(0.2)) {
        const more = write('latest-more.csv', [
          ['time', 'twclid', 'amount', 'quantity'],
          ...lines.map((row) => [...row, 2]),
        ]);
        rmSync(latest, { force: true });
        symlinkSync(more, latest);
        const refused = await upload(latest, step, '--event-id', tag);
        totals.refused += refused.exit === 2 ? 1 : 0;
        rmSync(latest, { force: true });
        symlinkSync(real, latest);
      }
      const outcome = await upload(latest, step, '--event-id', tag);
      return chance(0.2) && outcome.exit === 0 ? upload(real, step, '--event-id', tag) : outcome;
    };

    const made = createRows('made');
    let columns = 3;
    const uploadMade = (step: Partial<Step>) => {
      if (chance(0.05)) columns = 4;
      const header = ['time', 'twclid', 'amount', 'quantity'].slice(0, columns);
      const lines = made
        .listed()
        .map(({ click, time, amount }) => [time, click, spell(amount), 2].slice(0, columns));
      return upload(
        write('made.csv', [header, ...lines]),
        step,
        '--event-id',
        tag,
        '--conversion-id-from',
        'row',
      );
    };

    const counts = () => {
      const all = [...withIds.all(), ...plain.all(), ...made.all()];
      return all.map(({ click }) => orders.get(click)?.count ?? 0);
    };
    for (const step of planSteps(random)) {
      pass(step.days);
      for (const rows of [withIds, plain, made]) rows.grow();
      withIds.correct();
      for (const run of [uploadIds, uploadPlain, uploadMade]) {
        const { exit, stdout, stderr } = await run(step);
        const isExpected = exit === 0 || exit === 3 || step.answers !== 'all' || step.wrongBy !== 0;
        expect(isExpected, stderr).toBe(true);
        if (exit !== 0 && exit !== 3) continue;
        totals.changed += JSON.parse(stdout).changed;
        totals.unconfirmed += JSON.parse(stdout).unconfirmed;
      }
      expect(Math.max(...counts())).toBe(1);
    }
    // What was missing in the last files is sent with whole ones.
    for (let index = 0; index < 20; index++)
      for (const run of [uploadIds, uploadPlain, uploadMade]) if (counts().includes(0)) await run({});
    expect(new Set(counts())).toEqual(new Set([1]));
    expect(Math.min(totals.changed, totals.unconfirmed, totals.refused)).toBeGreaterThan(0);
  },
  180_000,
);
