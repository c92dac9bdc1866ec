/** What the views say of rows that are made up here: the right values are added up from hours. */
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Mirror } from '../../../../src/cli/features/mirror/mirror.js';
import { openMirror } from '../../../../src/cli/features/mirror/open-mirror.js';
import { hourlyKey } from '../../../../src/cli/features/mirror/statistics-plan.js';
import { notePlanned } from '../../../../src/cli/features/mirror/statistics-state.js';
import { newTally } from '../../../../src/cli/features/mirror/store-rows.js';
import { storeStatistics } from '../../../../src/cli/features/mirror/store-statistics.js';
import { makeFolder } from '../../../support/folders.js';

const hour = 3_600_000;
const day = 24 * hour;
const at = (text: string) => Date.parse(text);
const iso = (time: number) => new Date(time).toISOString().replace('.000', '');

/** Zones whose offsets do not change here, in hours: one is behind UTC, one before it by half hours. */
const accounts = [
  { account: 'lima', zone: 'America/Lima', offset: -5, currency: 'USD' },
  { account: 'delhi', zone: 'Asia/Kolkata', offset: 5.5, currency: 'INR' },
] satisfies readonly Account[];
interface Account {
  readonly account: string;
  readonly zone: string;
  readonly offset: number;
  readonly currency: string;
}

async function makeMirror(): Promise<Mirror> {
  const mirror = await openMirror(join(makeFolder(), 'ads.db'));
  onTestFinished(() => mirror.close());
  return mirror;
}

/** The days of the account that the file has, from the first to the one of the last read. */
interface World extends Account {
  readonly first: string;
  readonly now: string;
}

const midnightOf = (date: string, { offset }: Account) => at(`${date}T00:00:00Z`) - offset * hour;

function noteWorld(mirror: Mirror, world: World): void {
  const { account, zone, first, now, offset } = world;
  const today = Math.floor((at(now) + offset * hour) / day);
  const state = {
    ...{
      zone: JSON.stringify({ name: zone }),
      first: at(`${first}T00:00:00Z`) / day,
      settled: today,
      final: today,
    },
    ...{ read_at: now, today, elapsed: (at(now) - (today * day - offset * hour)) / 1000, length: day / 1000 },
  };
  mirror.write(() => {
    mirror.run('INSERT INTO _planned VALUES (?, ?)', account, JSON.stringify(state));
    notePlanned(mirror, account);
  });
}

interface LineItem {
  readonly id: string;
  readonly created: string;
  readonly start?: string;
  readonly end?: string;
  readonly status?: string;
  readonly deleted?: boolean;
  readonly budget?: Budget;
  /** Whether its hours are in the file too. */
  readonly byHour?: true;
  /** What was spent in an hour, given its start. */
  readonly spend: (hour: number) => number;
}

interface Budget {
  readonly daily: number | null;
  readonly total: number | null;
}

/** More than anything here spends. */
const budget = { daily: 200_000_000, total: 2_000_000_000 } satisfies Budget;

function addCampaign(
  mirror: Mirror,
  world: World,
  id: string,
  items: readonly LineItem[],
  { daily, total }: Budget = budget,
): void {
  const { account, currency, first, now } = world;
  mirror.write(() => {
    mirror.run(
      `INSERT INTO campaigns (account_id, id, currency, entity_status, daily_budget_amount_local_micro,
        total_budget_amount_local_micro) VALUES (?, ?, ?, 'ACTIVE', ?, ?)`,
      ...[account, id, currency, daily, total],
    );
    for (const {
      id: item,
      created,
      start,
      end,
      status,
      deleted,
      budget: own = budget,
      spend,
      byHour,
    } of items) {
      mirror.run(
        `INSERT INTO line_items (account_id, id, campaign_id, currency, created_at, start_time, end_time, entity_status,
          deleted, daily_budget_amount_local_micro, total_budget_amount_local_micro) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        ...[account, item, id, currency, created, start ?? null, end ?? null, status ?? 'ACTIVE'],
        ...[deleted ? 1 : 0, own.daily, own.total],
      );
      const start_ = midnightOf(first, world);
      const days = Math.ceil((at(now) - start_) / day);
      const boundaries = Array.from({ length: days + 1 }, (_, index) => start_ + index * day);
      const billed = boundaries
        .slice(0, -1)
        .map((midnight) => sum(spend, midnight, Math.min(midnight + day, at(now))));
      const metrics = { impressions: billed, billed_charge_local_micro: billed };
      const call = {
        ...{
          account,
          entity: 'LINE_ITEM',
          ids: [item],
          groups: [],
          granularity: 'DAY',
          placement: 'ALL_ON_TWITTER',
        },
        ...{ start: start_, end: start_ + days * day },
      };
      const body = { time_series_length: days, data: [{ id: item, id_data: [{ segment: null, metrics }] }] };
      const source = { zone: { name: world.zone }, boundaries, run: 1 };
      storeStatistics(mirror, { call, body, readAt: at(now) }, source, newTally());
      const hours = Array.from({ length: (at(now) - start_) / hour }, (_, index) => start_ + index * hour);
      for (const time of byHour ? hours.filter((time) => spend(time) > 0) : [])
        mirror.run(
          `INSERT INTO _hours (entity, hour, placement, run, final, billed_charge_local_micro)
            SELECT entity, ?, 1, 1, 0, ? FROM _entities WHERE id = ?`,
          ...[time / 1000, spend(time), item],
        );
    }
  });
}

/** Notes that hours were asked for up to a day. */
const noteHours = (mirror: Mirror, { account, zone }: Account, date: string) =>
  mirror.run(
    'INSERT INTO _meta (name, value) VALUES (?, ?)',
    hourlyKey(account, JSON.stringify({ name: zone })),
    String(at(`${date}T00:00:00Z`) / day),
  );

/** What was spent between two times, hour by hour. */
function sum(spend: LineItem['spend'], from: number, to: number): number {
  let all = 0;
  for (let time = from; time < to; time += hour) all += spend(time);
  return all;
}

const paceOf = (mirror: Mirror, { account }: Account, id: string) =>
  mirror.query<Record<string, unknown>>(
    'SELECT * FROM pacing WHERE account_id = ? AND id = ?',
    account,
    id,
  )[0];

/** One million an hour in a stretch of time. */
const evenly =
  (from: string, to = '2030-01-01T00:00:00Z', most = 1_000_000) =>
  (time: number) =>
    time >= at(from) && time < at(to) ? most : 0;

describe.each(accounts)('pacing of $account, in $currency', (account) => {
  const world: World = { ...account, first: '2026-03-02', now: '2026-03-12T12:00:00Z' };
  const start = iso(midnightOf('2026-03-02', account));
  const now = at(world.now);

  it('is that since the record was created, whatever its start says', async () => {
    const mirror = await makeMirror();
    const created = iso(midnightOf('2026-03-10', account));
    const end = iso(midnightOf('2026-03-20', account));
    const spend = evenly(created);
    addCampaign(mirror, world, 'c', [{ id: 'clone', created, start: '2026-01-01T00:00:00Z', end, spend }]);
    noteWorld(mirror, world);
    const spent = sum(spend, at(created), now);
    const [gone, flight] = [now - at(created), at(end) - at(created)];
    for (const id of ['c', 'clone']) {
      const pace = paceOf(mirror, account, id);
      expect(pace).toMatchObject({
        start_time: created,
        spent_local_micro: spent,
        currency: account.currency,
      });
      expect(pace?.projected_local_micro).toBe(Math.floor((spent * flight) / gone));
      expect(pace?.expected_local_micro).toBe(Math.floor((budget.total * gone) / flight));
      expect(pace?.pace).toBeCloseTo((spent * flight) / gone / budget.total, 3);
    }
  });

  it('is that of what may serve: what has stopped has spent, and spends no more', async () => {
    const mirror = await makeMirror();
    const midnight = midnightOf('2026-03-12', account);
    const [from, replaced] = [iso(midnight - 2 * day), iso(midnight + 4 * hour)];
    const end = iso(midnight + 6 * day);
    const items: readonly LineItem[] = [
      // It has no start and no end, and neither is that of the campaign.
      { id: 'paused', created: start, status: 'PAUSED', spend: evenly(start, from) },
      { id: 'deleted', created: from, start: from, deleted: true, spend: evenly(from, replaced, 2_000_000) },
      { id: 'new', created: replaced, start: replaced, end, spend: evenly(replaced, undefined, 500_000) },
    ];
    addCampaign(mirror, world, 'c', items);
    noteWorld(mirror, world);
    const spentSince = (time: number, some = items) =>
      some.map(({ spend }) => sum(spend, time, now)).reduce((all, one) => all + one, 0);
    const passed = now - at(replaced);
    const own = spentSince(at(replaced));
    const [total, today] = [spentSince(at(start)), spentSince(midnight)];
    const [restOfDay, rest] = [midnight + day - now, at(end) - now].map((left) =>
      Math.floor((own * left) / passed),
    );
    const pace = paceOf(mirror, account, 'c');
    expect(pace).toMatchObject({
      ...{ start_time: replaced, end_time: end, spent_today_local_micro: today, spent_local_micro: total },
      projected_today_local_micro: today + (restOfDay ?? 0),
      projected_local_micro: total + (rest ?? 0),
      // Of what the others have left.
      expected_today_local_micro: expectedOf(
        budget.daily,
        today - own,
        passed,
        midnight + day - at(replaced),
      ),
      expected_local_micro: expectedOf(budget.total, total - own, passed, at(end) - at(replaced)),
    });
    expect(pace?.pace).toBeCloseTo((total + (rest ?? 0)) / budget.total, 3);
    expect(mirror.query("SELECT id FROM pacing WHERE level = 'line item'")).toEqual([{ id: 'new' }]);
  });

  it('counts what was spent before its start was moved, and not for the pace since then', async () => {
    const mirror = await makeMirror();
    const [moved, end] = [iso(midnightOf('2026-03-11', account)), iso(midnightOf('2026-03-21', account))];
    const before = evenly(start, iso(midnightOf('2026-03-05', account)), 3_000_000);
    const since = evenly(moved);
    addCampaign(mirror, world, 'c', [
      { id: 'moved', created: start, start: moved, end, spend: (time) => before(time) + since(time) },
    ]);
    noteWorld(mirror, world);
    const own = sum(since, at(moved), now);
    const spent = own + sum(before, at(start), now);
    expect(paceOf(mirror, account, 'moved')).toMatchObject({
      spent_local_micro: spent,
      projected_local_micro: spent + Math.floor((own * (at(end) - now)) / (now - at(moved))),
    });
  });

  it.each([
    ['an hour before the first day in the file', -hour, false],
    ['as it begins', 0, true],
  ])('has the spend of what was created %s: %s', async (_, offset, isKnown) => {
    const mirror = await makeMirror();
    const created = iso(at(start) + offset);
    const spend = evenly(created);
    addCampaign(mirror, world, 'c', [
      { id: 'old', created, start: created, end: '2026-04-01T00:00:00Z', spend },
      { id: 'later', created: iso(now - day), start: iso(now - day), spend: () => 0 },
    ]);
    noteWorld(mirror, world);
    const spent = isKnown ? sum(spend, at(created), now) : null;
    for (const id of ['c', 'old'])
      expect(paceOf(mirror, account, id)).toMatchObject({
        spent_local_micro: spent,
        ...(spent === null && { pace: null }),
      });
    expect(paceOf(mirror, account, 'later')?.spent_local_micro).toBe(0);
  });

  it('is not known while days were asked for and not answered, or a campaign may have other line items', async () => {
    const mirror = await makeMirror();
    const midnight = midnightOf('2026-03-12', account);
    addCampaign(mirror, world, 'c', [
      { id: 'asked', created: start, spend: evenly(start) },
      { id: 'other', created: start, spend: evenly(start) },
    ]);
    noteWorld(mirror, world);
    const amounts = (id: string) => {
      const { spent_today_local_micro: today, spent_local_micro: spent } = paceOf(mirror, account, id) ?? {};
      return [today, spent];
    };
    const [today, spent] = [sum(evenly(start), midnight, now), sum(evenly(start), at(start), now)];
    expect(['asked', 'c'].map(amounts)).toEqual([
      [today, spent],
      [2 * today, 2 * spent],
    ]);
    const ask = (end: number) => {
      const call = JSON.stringify({ entity: 'LINE_ITEM', ids: ['asked'], start: at(start), end });
      mirror.run("INSERT OR REPLACE INTO _pending VALUES (?, 'DAY', 'k', ?, NULL)", account.account, call);
    };
    ask(midnight);
    expect(['asked', 'other', 'c'].map(amounts)).toEqual([
      [today, null],
      [today, spent],
      [2 * today, null],
    ]);
    ask(midnight + day);
    expect(['asked', 'c'].map(amounts)).toEqual([
      [null, null],
      [null, null],
    ]);
    mirror.run('DELETE FROM _pending');
    mirror.run("DELETE FROM line_items WHERE id = 'asked'");
    expect(['other', 'c'].map(amounts)).toEqual([
      [today, spent],
      [null, null],
    ]);
  });
});

describe.each(accounts)('budgets in pacing of $account', (account) => {
  const world: World = { ...account, first: '2026-03-02', now: '2026-03-12T12:00:00Z' };
  const [created, end] = ['2026-03-10', '2026-03-20'].map((date) => iso(midnightOf(date, account)));
  const flight = { created: created ?? '', end: end ?? '' };
  const midnight = midnightOf('2026-03-12', account);
  const spend = evenly(flight.created, undefined, 3_000_000);
  const [today, spent] = [midnight, at(flight.created)].map((from) => sum(spend, from, at(world.now))) as [
    number,
    number,
  ];
  const none = { daily: null, total: null };
  const daily = 60_000_000;

  it.each([
    // Seven days of the account follow the one that runs.
    ['a daily budget', { daily, total: null }, daily, spent - today + 8 * daily],
    ['a total budget', { daily: null, total: spent + 1_000_000 }, today + 1_000_000, spent + 1_000_000],
    ['both', { daily, total: spent + 100_000_000 }, daily, spent + 100_000_000],
    ['a daily budget that is spent', { daily: 2_000_000, total: null }, today, spent + 7 * 2_000_000],
  ])('bound what is projected: %s, of the campaign or of the line item', async (_, own, ofDay, whole) => {
    const mirror = await makeMirror();
    addCampaign(mirror, world, 'c', [{ id: 'below', ...flight, budget: none, spend }], own);
    addCampaign(mirror, world, 'free', [{ id: 'own', ...flight, budget: own, spend }], none);
    noteWorld(mirror, world);
    for (const id of ['c', 'below', 'free', 'own'])
      expect([id, paceOf(mirror, account, id)]).toMatchObject([
        id,
        { projected_today_local_micro: ofDay, projected_local_micro: whole },
      ]);
    // A pace beyond 1 says that the budget does not last.
    const [perDay, perFlight] = [day, at(flight.end) - at(flight.created)].map(
      (length) => (length / hour) * 3e6,
    );
    const pace = paceOf(mirror, account, 'c');
    if (own.daily)
      expect(Math.abs(Number(pace?.pace_today) - (perDay ?? 0) / own.daily)).toBeLessThan(
        0.08 * Number(pace?.pace_today),
      );
    if (own.total)
      expect(Math.abs(Number(pace?.pace) - (perFlight ?? 0) / own.total)).toBeLessThan(
        0.08 * Number(pace?.pace),
      );
  });

  it('stop what has spent its total budget: it does not run', async () => {
    const mirror = await makeMirror();
    const item = { ...flight, budget: none, spend };
    addCampaign(mirror, world, 'spent', [{ id: 'below', ...item }], { daily, total: spent });
    const rest = { daily: null, total: spent + 1 };
    addCampaign(mirror, world, 'rest', [{ id: 'has rest', ...item }], rest);
    addCampaign(
      mirror,
      world,
      'shared',
      [
        { id: 'stopped', ...item, budget: { daily: null, total: spent } },
        { id: 'goes on', ...item, spend: evenly(flight.created) },
      ],
      none,
    );
    // Its first days are not in the file: the service says that its budget is spent.
    const old = iso(at('2026-01-01T00:00:00Z'));
    addCampaign(mirror, world, 'old', [{ id: 'below old', ...item, created: old }], { daily, total: 1 });
    addCampaign(mirror, world, 'old rest', [{ id: 'runs', ...item, created: old }], { daily, total: 1 });
    mirror.run(`UPDATE campaigns SET reasons_not_servable = '["BUDGET_EXHAUSTED"]' WHERE id = 'old'`);
    mirror.run(`UPDATE campaigns SET reasons_not_servable = '[]' WHERE id = 'old rest'`);
    noteWorld(mirror, world);
    const ids = mirror.query<{ id: string }>('SELECT id FROM pacing ORDER BY id').map(({ id }) => id);
    expect(ids).toEqual(['goes on', 'has rest', 'old rest', 'rest', 'runs', 'shared']);
    expect(paceOf(mirror, account, 'rest')?.projected_today_local_micro).toBe(today + 1);
    const goesOn = paceOf(mirror, account, 'goes on');
    expect(paceOf(mirror, account, 'shared')).toMatchObject({
      projected_today_local_micro: today + Number(goesOn?.projected_today_local_micro),
      projected_local_micro: spent + Number(goesOn?.projected_local_micro),
    });
  });
});

it('counts the days of a daily budget by the clock of the account', async () => {
  const mirror = await makeMirror();
  // In Berlin the clock goes back on October 25: so many hours of 24 days do not end at midnight.
  const account = { account: 'berlin', zone: 'Europe/Berlin', offset: 2, currency: 'EUR' };
  const world: World = { ...account, first: '2026-10-20', now: '2026-10-23T12:00:00Z' };
  const created = iso(midnightOf('2026-10-21', account));
  const items = [
    { id: 'at midnight', end: '2026-10-31T23:00:00Z', days: 9 },
    { id: 'a second later', end: '2026-10-31T23:00:01Z', days: 10 },
    { id: 'today', end: '2026-10-23T21:00:00Z', days: 1 },
  ];
  const [daily, spend] = [1_000_000, evenly(created)];
  addCampaign(
    mirror,
    world,
    'c',
    items.map((item) => ({ ...item, created, spend, budget: { daily: 100 * daily, total: null } })),
    { daily: null, total: null },
  );
  mirror.run(`UPDATE line_items SET daily_budget_amount_local_micro = ${daily}`);
  noteWorld(mirror, world);
  const spent = sum(spend, at(created), at(world.now));
  for (const { id, days } of items)
    expect([id, paceOf(mirror, account, id)?.projected_local_micro]).toEqual([
      id,
      spent + (days - 1) * daily,
    ]);
});

describe.each(accounts)('pacing of $account after the start was moved today', (account) => {
  const world: World = { ...account, first: '2026-03-02', now: '2026-03-12T12:00:00Z' };
  const [midnight, now] = [midnightOf('2026-03-12', account), at(world.now)];
  const created = iso(midnight - 5 * day);
  const [start, end] = [iso(midnight + 4 * hour), iso(midnight + 4 * day)];
  // It spent 7 million in each hour until its start was moved.
  const spend = (time: number) => (time >= at(start) ? 1_000_000 : time >= at(created) ? 7_000_000 : 0);
  const before = 4 * 7_000_000;
  const own = sum(spend, at(start), now);
  const spent = sum(spend, at(created), now);
  const projections = {
    projected_today_local_micro:
      before + own + Math.floor((own * (midnight + day - now)) / (now - at(start))),
    projected_local_micro: spent + Math.floor((own * (at(end) - now)) / (now - at(start))),
    expected_today_local_micro: expectedOf(budget.daily, before, now - at(start), midnight + day - at(start)),
    expected_local_micro: expectedOf(budget.total, spent - own, now - at(start), at(end) - at(start)),
  };
  const unknown = Object.fromEntries(Object.keys(projections).map((name) => [name, null]));
  const item = { id: 'moved', created, start, end, spend };

  it.each([
    ['that since the start, by its hours', true, '2026-03-12', projections],
    ['not known where hours were read yesterday', true, '2026-03-11', unknown],
    ['not known where hours were not asked for', undefined, undefined, unknown],
  ] as const)('is %s', async (_, byHour, hourly, right) => {
    const mirror = await makeMirror();
    addCampaign(mirror, world, 'c', [{ ...item, ...(byHour && { byHour }) }]);
    noteWorld(mirror, world);
    if (hourly) noteHours(mirror, account, hourly);
    for (const id of ['c', 'moved'])
      expect(paceOf(mirror, account, id)).toMatchObject({
        ...{ start_time: start, spent_today_local_micro: before + own, spent_local_micro: spent },
        ...right,
      });
  });

  it('is not known while its hours were asked for and not answered', async () => {
    const mirror = await makeMirror();
    addCampaign(mirror, world, 'c', [{ ...item, byHour: true }]);
    addCampaign(mirror, world, 'other', [{ ...item, id: 'answered', byHour: true }]);
    noteWorld(mirror, world);
    noteHours(mirror, account, '2026-03-12');
    const call = { entity: 'LINE_ITEM', ids: ['moved'], start: midnight, end: midnight + day };
    mirror.run(
      "INSERT INTO _pending VALUES (?, 'HOUR', 'k', ?, NULL)",
      ...[account.account, JSON.stringify(call)],
    );
    expect(['moved', 'answered'].map((id) => paceOf(mirror, account, id))).toMatchObject([
      unknown,
      projections,
    ]);
  });

  it('needs no hours where nothing was spent today, or nothing before it was created', async () => {
    const mirror = await makeMirror();
    addCampaign(mirror, world, 'c', [
      { ...item, id: 'idle', spend: (time) => (time < midnight ? spend(time) : 0) },
      { ...item, id: 'new', created: start, spend: evenly(start) },
    ]);
    noteWorld(mirror, world);
    expect(['idle', 'new'].map((id) => paceOf(mirror, account, id))).toMatchObject([
      { projected_today_local_micro: 0, projected_local_micro: 5 * 24 * 7_000_000 },
      { projected_today_local_micro: projections.projected_today_local_micro - before },
    ]);
  });
});

describe.each(accounts)('fatigue of $account', (account) => {
  const world: World = { ...account, first: '2026-02-10', now: '2026-03-12T12:00:00Z' };
  const start = midnightOf(world.first, account);
  /** Clicks of 1000 impressions, of each of 30 days. */
  const clicks = Array.from({ length: 30 }, (_, index) => 100 - index);

  it.each([
    ['an hour before the first day in the file', -hour],
    ['as it begins', 0],
  ])('has the first days of a post that was created %s', async (_, offset) => {
    const mirror = await makeMirror();
    const ids = ['fresh', 'asked'];
    const boundaries = Array.from({ length: clicks.length + 1 }, (_, index) => start + index * day);
    const metrics = { impressions: clicks.map(() => 1000), clicks };
    const data = ids.map((id) => ({ id, id_data: [{ segment: null, metrics }] }));
    const call = {
      ...{ account: account.account, entity: 'PROMOTED_TWEET', ids, groups: [], granularity: 'DAY' },
      ...{ placement: 'ALL_ON_TWITTER', start, end: start + clicks.length * day },
    };
    const source = { zone: { name: world.zone }, boundaries, run: 1 };
    mirror.write(() => {
      for (const id of ids)
        mirror.run(
          'INSERT INTO promoted_tweets (account_id, id, created_at) VALUES (?, ?, ?)',
          ...[account.account, id, iso(start + offset)],
        );
      const body = { time_series_length: clicks.length, data };
      storeStatistics(mirror, { call, body, readAt: at(world.now) }, source, newTally());
    });
    noteWorld(mirror, world);
    const asked = JSON.stringify({ ...call, ids: ['asked'] });
    mirror.run("INSERT INTO _pending VALUES (?, 'DAY', 'k', ?, NULL)", account.account, asked);
    const rate = (some: readonly number[]) => some.reduce((all, one) => all + one, 0) / 7000;
    const [first, last] = [rate(clicks.slice(0, 7)), rate(clicks.slice(-7))];
    const known = {
      first_day: world.first,
      first_ctr: Number(first.toFixed(6)),
      change: Number((last / first - 1).toFixed(4)),
    };
    // Of what was asked for and not answered, nothing is said.
    expect(mirror.query('SELECT * FROM fatigue')).toEqual([
      expect.objectContaining({
        ...{ id: 'fresh', days: 30, impressions: 30_000, last_ctr: Number(last.toFixed(6)) },
        ...(offset === 0 ? known : { first_day: null, first_ctr: null, change: null }),
      }),
    ]);
  });
});

function expectedOf(whole: number, others: number, gone: number, length: number): number {
  return others + Math.floor((Math.max(whole - others, 0) * gone) / length);
}

it('the flight of a campaign begins with its first line item that may serve, and ends only where all of them end', async () => {
  const mirror = await makeMirror();
  const [start, later, end] = ['2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z', '2026-03-21T00:00:00Z'];
  mirror.write(() => {
    mirror.run(
      `INSERT INTO _statistics VALUES ('a', 'UTC', 0, 0, 0, '2026-03-11T12:00:00Z', 20523, 43200, 86400)`,
    );
    mirror.run("INSERT INTO _midnights VALUES ('a', 0, 0)");
    for (const [campaign, ...ends] of [
      ['ends', end, '2026-03-15T00:00:00Z'],
      ['runs on', end, null],
    ]) {
      mirror.run(
        `INSERT INTO campaigns (account_id, id, entity_status, total_budget_amount_local_micro) VALUES ('a', ?, 'ACTIVE', 20)`,
        campaign ?? '',
      );
      for (const [index, until] of ends.entries())
        mirror.run(
          `INSERT INTO line_items (account_id, id, campaign_id, entity_status, start_time, end_time) VALUES ('a', ?, ?, 'ACTIVE', ?, ?)`,
          `${campaign} ${index}`,
          campaign ?? '',
          index ? start : later,
          until ?? null,
        );
    }
  });
  const pacing = mirror.query(
    "SELECT id, start_time, end_time, expected_local_micro AS expected FROM pacing WHERE level = 'campaign' ORDER BY id",
  );
  expect(pacing).toEqual([
    { id: 'ends', start_time: start, end_time: end, expected: 10 },
    { id: 'runs on', start_time: start, end_time: null, expected: null },
  ]);
});

it('hides what is below a deleted campaign, as the service does, but not what is below one that was not read', async () => {
  const mirror = await makeMirror();
  const campaigns = [
    ['kept', 0],
    ['deleted', 1],
  ] as const;
  const lines = ['kept', 'deleted', 'not read'];
  mirror.write(() => {
    for (const [id, deleted] of campaigns)
      mirror.run("INSERT INTO campaigns (account_id, id, deleted) VALUES ('a', ?, ?)", id, deleted);
    for (const campaign of lines) {
      for (const line of ['shows', 'has nothing'])
        mirror.run(
          "INSERT INTO line_items (account_id, id, campaign_id, deleted) VALUES ('a', ?, ?, 0)",
          `${campaign} ${line}`,
          campaign,
        );
      mirror.run(
        "INSERT INTO promoted_tweets (account_id, id, line_item_id, deleted) VALUES ('a', ?, ?, 0)",
        `${campaign} post`,
        `${campaign} shows`,
      );
    }
    // The same ids in another account are others.
    mirror.run("INSERT INTO campaigns (account_id, id, deleted) VALUES ('b', 'not read', 1)");
  });
  const idsOf = (view: string) =>
    mirror.query<{ id: string }>(`SELECT id FROM ${view} ORDER BY id`).map(({ id }) => id);
  const below = ['has nothing', 'post', 'shows'];
  expect(idsOf('tree')).toEqual([
    'kept',
    ...['kept', 'not read'].flatMap((campaign) => below.map((id) => `${campaign} ${id}`)),
  ]);
  expect(idsOf('orphans')).toEqual(['kept has nothing', 'not read has nothing']);
});
