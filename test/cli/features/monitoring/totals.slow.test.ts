/** The total spend of campaigns: the same, however many looks it takes to measure it. */
import { expect, it } from 'vitest';
import { lookParts } from '../../../../src/cli/features/monitoring/parts.js';
import { readState } from '../../../../src/cli/features/monitoring/read-state.js';
import type { MeasuredSpend } from '../../../../src/cli/features/monitoring/spend.js';
import { openTester, type Tester } from '../../../support/emulator.js';
import { createCaller } from '../../../support/serving.js';
import { addServing, advance, seriesOf } from '../../../support/statistics.js';

const start = '2026-03-02T08:00:00Z';

async function look(tester: Tester, measured: ReadonlyMap<string, MeasuredSpend>, most?: number) {
  const caller = createCaller(tester);
  const { state, calls } = await readState(caller, {
    account_id: tester.account,
    parts: lookParts,
    now: tester.emulator.time(),
    ...(most !== undefined && { most }),
    measured,
  });
  expect(caller.called).toHaveLength(calls);
  return { state, calls, statistics: caller.called.filter((id) => id === 'stats.get').length };
}

async function openFlights(...starts: readonly string[]) {
  const tester = await openTester({ clock: start });
  const campaigns: string[] = [];
  for (const start_time of starts) campaigns.push(await addFlight(tester, start_time));
  return { tester, campaigns };
}

async function addFlight(tester: Tester, start_time: string): Promise<string> {
  const fields = { start_time, end_time: '2026-12-01T00:00:00Z' };
  const campaign = { name: start_time, total_budget_amount_local_micro: 8_000_000_000 };
  return (await addServing(tester, { campaign, items: [fields, fields] })).campaign;
}

/** The charges of all whole weeks since the start, and of the rest. */
async function totalOf(tester: Tester, campaign: string): Promise<bigint> {
  const week = 7 * 86_400_000;
  const now = Math.ceil(tester.emulator.time() / 3_600_000) * 3_600_000;
  let sum = 0n;
  for (let from = Date.parse(start); from < now; from += week) {
    const window = {
      start_time: new Date(from).toISOString(),
      end_time: new Date(Math.min(from + week, now)).toISOString(),
    };
    const [series] = await seriesOf(tester, {
      entity: 'CAMPAIGN',
      entity_ids: campaign,
      granularity: 'TOTAL',
      ...window,
    });
    sum += BigInt(series?.billed_charge_local_micro?.[0] ?? 0);
  }
  return sum;
}

it('looks of ten calls add up what one look without a limit measures', async () => {
  const { tester, campaigns } = await openFlights(start, '2026-03-20T08:00:00Z', '2026-04-20T08:00:00Z');
  await advance(tester, { to: '2026-04-22T15:30:00Z' });
  let measured: ReadonlyMap<string, MeasuredSpend> = new Map();
  const known: number[] = [];
  for (let day = 0; day < 6; day += 1) {
    const { state, calls } = await look(tester, measured, 10);
    expect(calls).toBeLessThanOrEqual(10);
    known.push(state.totals?.size ?? 0);
    for (const [id, total] of state.totals ?? []) expect(total).toBe(await totalOf(tester, id));
    measured = state.measured ?? measured;
    await advance(tester, { by: '1d' });
  }
  // None is lost again.
  expect(known.at(-1)).toBe(campaigns.length);
  expect(known).toEqual(known.toSorted((one, other) => one - other));
  const whole = await look(tester, new Map());
  const stored = await look(tester, measured, 10);
  expect(stored.state.totals).toEqual(whole.state.totals);
  expect(stored.statistics).toBeLessThan(whole.statistics);
});

it('a look at once after another asks for no week again', async () => {
  const { tester } = await openFlights(start);
  await advance(tester, { to: '2026-04-22T15:30:00Z' });
  const first = await look(tester, new Map());
  const second = await look(tester, first.state.measured ?? new Map());
  expect(second.state.totals).toEqual(first.state.totals);
  // The hours of the campaign, which are those of its funding instrument.
  expect(second.statistics).toBe(1);
});

it('looks with one call left complete it, one a day', async () => {
  const { tester, campaigns } = await openFlights(start);
  await advance(tester, { to: '2026-04-08T15:30:00Z' });
  let measured: ReadonlyMap<string, MeasuredSpend> = new Map();
  const known: number[] = [];
  for (let day = 0; day < 7; day += 1) {
    const { state, calls } = await look(tester, measured, 8);
    expect(calls).toBe(8);
    known.push(state.totals?.size ?? 0);
    measured = state.measured ?? measured;
    await advance(tester, { by: '1d' });
  }
  expect(known).toEqual([0, 0, 0, 0, 0, 1, 1]);
  const { state } = await look(tester, measured, 8);
  expect(state.totals?.get(campaigns[0] ?? '')).toBe(await totalOf(tester, campaigns[0] ?? ''));
});

it.each([
  ['another one began', '2026-04-08', 100, 6],
  ['others begin every other day', '2026-05-20', 2, 13],
])('a campaign is completed with one call a day where %s later', async (_, first, days, looks) => {
  const { tester, campaigns } = await openFlights(start);
  const begin = async () => {
    const now = new Date(tester.emulator.time()).toISOString();
    campaigns.push(await addFlight(tester, now));
  };
  await advance(tester, { to: '2026-03-26T08:00:00Z' });
  await begin();
  await advance(tester, { to: `${first}T15:30:00Z` });
  let measured: ReadonlyMap<string, MeasuredSpend> = new Map();
  const missing: number[] = [];
  for (let day = 0; day < looks + 3; day += 1) {
    if (day % days === days - 1) await begin();
    const { state, calls } = await look(tester, measured, 8);
    expect(calls).toBe(8);
    for (const [id, total] of state.totals ?? []) expect(total).toBe(await totalOf(tester, id));
    missing.push(campaigns.length - (state.totals?.size ?? 0));
    measured = state.measured ?? measured;
    await advance(tester, { by: '1d' });
  }
  // One that was complete is so again after a week at most, and all of them stay complete.
  expect(missing.slice(0, 8)).toContain(looks > 7 ? 1 : 0);
  expect(missing.slice(looks)).toEqual([0, 0, 0]);
});

it('campaigns that were measured until different days are complete with one call a day', async () => {
  const { tester, campaigns } = await openFlights(start, start);
  await advance(tester, { to: '2026-04-08T15:30:00Z' });
  const { measured: first } = (await look(tester, new Map())).state;
  await advance(tester, { by: '5d' });
  const { measured: second } = (await look(tester, new Map())).state;
  const [one = '', other = ''] = campaigns;
  let measured = new Map([...(first ?? []), ...(second ?? [])].filter(([id], at) => (id === one) === at < 2));
  expect(measured.get(one)?.until).toBeLessThan(measured.get(other)?.until ?? 0);
  await advance(tester, { by: '8d' });
  const known: number[] = [];
  for (let day = 0; day < 7; day += 1) {
    const { state } = await look(tester, measured, 8);
    for (const [id, total] of state.totals ?? []) expect(total).toBe(await totalOf(tester, id));
    known.push(state.totals?.size ?? 0);
    measured = new Map(state.measured);
    await advance(tester, { by: '1d' });
  }
  expect(known).toEqual([0, 0, 2, 2, 2, 2, 2]);
});

it('campaigns that began weeks apart take one call together on the next day', async () => {
  const { tester, campaigns } = await openFlights(start, '2026-03-20T08:00:00Z', '2026-04-20T08:00:00Z');
  await advance(tester, { to: '2026-04-22T15:30:00Z' });
  let { measured } = (await look(tester, new Map())).state;
  for (let day = 0; day < 8; day += 1) {
    await advance(tester, { by: '1d' });
    const { state, statistics } = await look(tester, measured ?? new Map(), 10);
    expect(state.totals?.size).toBe(campaigns.length);
    expect(statistics).toBe(2);
    measured = state.measured;
  }
});

it('counts from the creation, where the start was moved and what had run before was deleted', async () => {
  const { tester, campaigns } = await openFlights(start);
  const [id = ''] = campaigns;
  await advance(tester, { to: '2026-05-20T15:30:00Z' });
  const items = (await tester.call('GET', 'accounts/:account/line_items')).body.data as { id: string }[];
  const [first, second] = items;
  await tester.call('PUT', `accounts/:account/line_items/${first?.id}`, {
    query: { start_time: '2026-05-21T00:00:00Z' },
  });
  await tester.call('DELETE', `accounts/:account/line_items/${second?.id}`);
  const { state } = await look(tester, new Map());
  expect(state.totals?.get(id)).toBeGreaterThan(0n);
  expect(state.totals?.get(id)).toBe(await totalOf(tester, id));
});

it('what a paused campaign has spent is not measured again', async () => {
  const { tester, campaigns } = await openFlights(start);
  const [id = ''] = campaigns;
  const setStatus = (entity_status: string) =>
    tester.call('PUT', `accounts/:account/campaigns/${id}`, { query: { entity_status } });
  await advance(tester, { to: '2026-04-22T15:30:00Z' });
  const first = await look(tester, new Map());
  await setStatus('PAUSED');
  const paused = await look(tester, first.state.measured ?? new Map());
  expect(paused.state.totals?.size).toBe(0);
  await setStatus('ACTIVE');
  const second = await look(tester, paused.state.measured ?? new Map());
  expect(second.statistics).toBe(1);
  expect(second.state.totals?.get(id)).toBe(await totalOf(tester, id));
});

it.each([
  ['of the future', { since: Date.parse(start), until: Date.parse('2027-01-01T00:00:00Z'), sum: 1n }],
  [
    'of the same moment',
    { since: Date.parse('2027-01-01T00:00:00Z'), until: Date.parse('2027-01-01T00:00:00Z'), sum: 5n },
  ],
])('what is stored %s is not used', async (_, entry) => {
  const { tester, campaigns } = await openFlights(start);
  await advance(tester, { to: '2026-03-22T15:30:00Z' });
  const [campaign = ''] = campaigns;
  const { state } = await look(tester, new Map([[campaign, entry]]));
  expect(state.totals?.get(campaign)).toBe(await totalOf(tester, campaign));
});
