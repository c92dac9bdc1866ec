/** What is read of an account: calls, what deleted records have spent, and zones in which days are odd. */
import { describe, expect, it } from 'vitest';
import { spendOfCurrency } from '../../../../src/cli/features/monitoring/account-state.js';
import { allRules, chooseRules } from '../../../../src/cli/features/monitoring/all-rules.js';
import { maxCalls } from '../../../../src/cli/features/monitoring/most-calls.js';
import { lookParts, withNeeded } from '../../../../src/cli/features/monitoring/parts.js';
import { previewCalls } from '../../../../src/cli/features/monitoring/preview-calls.js';
import { readState } from '../../../../src/cli/features/monitoring/read-state.js';
import { compareDays } from '../../../../src/cli/features/monitoring/spend.js';
import { listStatisticsJobs } from '../../../../src/contract/groups/stats-jobs.js';
import { openTester, type Tester } from '../../../support/emulator.js';
import { copyFilledWorld } from '../../../support/filled-worlds.js';
import { findIn } from '../../../support/monitoring.js';
import { addShownLineItem } from '../../../support/promotion.js';
import { createCaller } from '../../../support/serving.js';
import { addServing, advance, askStatistics } from '../../../support/statistics.js';
import { moveToZone } from '../../../support/zones.js';

const start = '2026-05-04T00:00:00Z';

/** As `ads check` reads it. */
async function read(tester: Tester, parts = allRules.flatMap(({ needs }) => needs)) {
  const caller = createCaller(tester);
  const { state, calls } = await readState(caller, {
    account_id: tester.account,
    parts,
    now: tester.emulator.time(),
    withDeleted: withNeeded(parts).has('activity'),
    readDrift: async () => ({ records: [] }),
  });
  return { state, calls, called: caller.called };
}

const remove = (tester: Tester, path: string) => tester.call('DELETE', `accounts/:account/${path}`);

describe('a line item that was deleted today', () => {
  it('has spent of the budget of its campaign', async () => {
    const tester = await openTester({ clock: start });
    const { campaign, items } = await addServing(tester, {
      campaign: { total_budget_amount_local_micro: 900_000_000 },
      items: [{ start_time: start }],
    });
    await advance(tester, { to: '2026-05-05T18:00:00Z' });
    const before = (await read(tester)).state.branches[0];
    await remove(tester, `line_items/${items[0]}`);
    await addShownLineItem(tester, campaign, { start_time: '2026-05-05T17:00:00Z' });
    const { state } = await read(tester);
    const [branch] = state.branches;
    expect(branch?.spend && compareDays(branch.spend, state.clock).today).toBeGreaterThan(10_000_000n);
    expect(branch?.total).toBe(before?.total);
    expect(findIn(state, 'pacing-under')).toEqual([]);
  });

  it('has spent of its total weeks ago', async () => {
    const tester = await openTester({ clock: start });
    const { campaign, items } = await addServing(tester, {
      campaign: { total_budget_amount_local_micro: 3_000_000_000 },
      items: [{ start_time: start }],
    });
    await advance(tester, { by: '20d' });
    await remove(tester, `line_items/${items[0]}`);
    await addShownLineItem(tester, campaign, { start_time: '2026-05-24T00:00:00Z' });
    const { state } = await read(tester);
    const { body } = await askStatistics(tester, {
      entity: 'CAMPAIGN',
      entity_ids: campaign,
      start_time: '2026-05-18T00:00:00Z',
      end_time: '2026-05-24T00:00:00Z',
    });
    const week = BigInt(body.data[0].id_data[0].metrics.billed_charge_local_micro[0]);
    expect(state.branches[0]?.total).toBeGreaterThan(2n * week);
  });
});

it('the spend of funding instruments is that of their campaigns, deleted ones included, without a call', async () => {
  const tester = await openTester({ clock: start });
  await addServing(tester);
  const { campaign } = await addServing(tester);
  const { items } = await addServing(tester);
  await advance(tester, { by: '1d' });
  await remove(tester, `campaigns/${campaign}`);
  await remove(tester, `line_items/${items[0]}`);
  await advance(tester, { by: '6h' });
  const alone = await read(tester, ['fundingSpend']);
  const both = await read(tester, ['fundingSpend', 'campaignSpend']);
  const sumsOf = ({ state }: typeof alone) =>
    new Map(
      [...(state.fundingSpend ?? [])].map(([id, { hours }]) => [
        id,
        hours.reduce((all, one) => all + one, 0n),
      ]),
    );
  expect([...sumsOf(alone).values()].filter((sum) => sum > 0n)).toHaveLength(3);
  expect(sumsOf(both)).toEqual(sumsOf(alone));
  expect(both.called.filter((id) => id === 'stats.get')).toHaveLength(1);
});

it('a deleted campaign is not measured', async () => {
  const tester = await openTester({ clock: start });
  const { campaign } = await addServing(tester);
  await advance(tester, { by: '1d' });
  await remove(tester, `campaigns/${campaign}`);
  const { called } = await read(tester, ['campaignSpend']);
  expect(called).not.toContain('stats.get');
});

const isOfJobs = (path: string) => path.startsWith(listStatisticsJobs.path.split(':')[0] ?? '');

it.each(allRules.map(({ name }) => name))('%s calls what --dry-run lists, and nothing else', async (name) => {
  const tester = await openTester({ clock: start });
  await addServing(tester, { campaign: { total_budget_amount_local_micro: 900_000_000 } });
  await tester.call('POST', 'accounts/:account/web_event_tags', {
    query: {
      name: 'Bought',
      type: 'PURCHASE',
      click_window: 30,
      view_through_window: 1,
      retargeting_enabled: false,
    },
  });
  await advance(tester, { by: '2d' });
  const [rule] = chooseRules([name]);
  if (!rule) return;
  const answer = previewCalls([tester.account], { accounts: [], forAccount: () => [rule] });
  const listed: string[] = [];
  if (answer.kind === 'rows')
    for await (const page of answer.pages)
      for (const row of page) listed.push((row as { path: string }).path);
  const paths = new Set<string>();
  const caller = createCaller(tester);
  await readState(
    {
      call: (endpoint, values) => {
        paths.add(endpoint.path.replace(':account_id', tester.account));
        return caller.call(endpoint, values);
      },
    },
    {
      account_id: tester.account,
      parts: rule.rule.needs,
      now: tester.emulator.time(),
      readDrift: async () => ({ records: [] }),
    },
  );
  expect([...paths].filter((path) => !listed.includes(path))).toEqual([]);
  // Creatives of kinds that no line item shows are not read, nor files that are not there, nor what jobs measure.
  const spared = listed
    .filter((path) => !paths.has(path) && !isOfJobs(path))
    .map((path) => path.split('/').at(-1));
  const optional = name === 'drift' ? ['campaigns', 'line_items'] : ['promoted_accounts', 'media_creatives'];
  expect(spared.filter((path) => !optional.includes(String(path)))).toEqual([]);
});

/** Just before, in and after the hours in which clocks change, and the first and the last hour of such a day. */
const days = [
  ['Europe/Berlin', '2026-03-28T23:00:00Z', 23],
  ['Europe/Berlin', '2026-10-24T22:00:00Z', 25],
  ['Asia/Kolkata', '2026-05-19T18:30:00Z', 24],
  ['America/St_Johns', '2026-03-08T03:30:00Z', 23],
  ['Asia/Kathmandu', '2026-05-19T18:15:00Z', 24],
] as const;

it.each(days)(
  'the spend of a day in %s from %s is that of the service',
  async (timezone, midnight, length) => {
    const at = (hours: number) =>
      new Date(Date.parse(midnight) + hours * 3_600_000).toISOString().replace('.000', '');
    const path = await copyFilledWorld({ seed: 'empty', now: Date.parse(at(-60)), clock: at(-60) });
    await moveToZone(path, timezone);
    const tester = await openTester({ path, clock: at(-60) });
    await addServing(tester, { items: [{ start_time: at(-48) }] });
    for (const hours of [0.5, 1, 3.25, length - 0.5, length + 0.5]) {
      await advance(tester, { to: at(hours) });
      const { state } = await read(tester, ['fundingSpend']);
      const { today, hourStart } = state.clock;
      expect(new Date(today).toISOString().replace('.000', '')).toBe(hours < length ? at(0) : at(length));
      const ids = (state.instruments ?? []).map(({ id }) => String(id)).join();
      const { body } = await askStatistics(tester, {
        entity: 'FUNDING_INSTRUMENT',
        entity_ids: ids,
        metric_groups: 'BILLING',
        start_time: new Date(today).toISOString().replace('.000', ''),
        end_time: new Date(hourStart + 3_600_000).toISOString().replace('.000', ''),
      });
      const asked = body.data
        .flatMap((one: { id_data: { metrics: { billed_charge_local_micro: number[] | null } }[] }) =>
          one.id_data.flatMap(({ metrics }) => metrics.billed_charge_local_micro ?? []),
        )
        .reduce((sum: bigint, one: number) => sum + BigInt(one), 0n);
      const spend = spendOfCurrency(state, 'USD');
      expect(spend && compareDays(spend, state.clock).today, at(hours)).toBe(asked);
    }
  },
);

it.each([0.5, 13, 24, 25, 40, 24 * 5, 24 * 12, 24 * 30])(
  'all that was spent is read %s hours after a change of half an hour',
  async (hours) => {
    const midnight = Date.parse('2026-04-04T13:00:00Z');
    const at = (apart: number) => new Date(midnight + apart * 3_600_000).toISOString().replace('.000', '');
    const path = await copyFilledWorld({ seed: 'empty', now: Date.parse(at(-60)), clock: at(-60) });
    await moveToZone(path, 'Australia/Lord_Howe');
    const tester = await openTester({ path, clock: at(-60) });
    await addServing(tester, {
      campaign: { total_budget_amount_local_micro: 9_000_000_000 },
      items: [{ start_time: at(-48) }],
    });
    await advance(tester, { to: at(hours) });
    const { state } = await readState(createCaller(tester), {
      account_id: tester.account,
      parts: ['totals', 'activity', 'fundingSpend'],
      now: tester.emulator.time(),
      activeHours: 24 * 9,
      withDeleted: true,
    });
    const { branches, gaps } = state;
    expect(gaps).toEqual([]);
    let whole = 0n;
    for (let from = -49; from < hours + 1; from += 160) {
      const { body } = await askStatistics(tester, {
        entity: 'CAMPAIGN',
        entity_ids: String(branches[0]?.campaign.id),
        start_time: at(from),
        end_time: at(from + 160),
      });
      whole += BigInt(body.data[0].id_data[0].metrics.billed_charge_local_micro?.[0] ?? 0);
    }
    expect(branches[0]?.total).toBe(whole);
  },
);

describe('an account with more campaigns than a page', () => {
  it('shows what runs, in ten calls', async () => {
    // More than a page, which has 1000.
    const tester = await openTester({ seed: 'large', campaigns: 1300 });
    const caller = createCaller(tester);
    const { state, calls } = await readState(caller, {
      account_id: tester.account,
      parts: lookParts,
      now: tester.emulator.time(),
      most: maxCalls,
      withDeleted: true,
    });
    expect(calls).toBe(caller.called.length);
    expect(calls).toBeLessThanOrEqual(maxCalls);
    expect(state.gaps.map(({ text }) => text).join()).toContain('only the first 1000 rows of campaigns list');
    const shown = new Set(state.lineItems?.map(({ campaign_id }) => campaign_id));
    const active = state.branches.filter(({ items }) =>
      items.some(({ item }) => state.activity?.has(String(item.id))),
    );
    expect(active.length).toBeGreaterThan(50);
    expect([...state.cut]).toEqual([]);
    expect(state.branches.filter(({ campaign }) => shown.has(campaign.id)).length).toBeGreaterThan(50);
  });
});
