/** Each rule has a world of the emulator that breaks it, and one beside it that does not. */
import { expect, it } from 'vitest';
import { spendOfCurrency } from '../../../../src/cli/features/monitoring/account-state.js';
import { allRules } from '../../../../src/cli/features/monitoring/all-rules.js';
import type { RuleValues } from '../../../../src/cli/features/monitoring/rule.js';
import { compareDays } from '../../../../src/cli/features/monitoring/spend.js';
import {
  addCampaign,
  addInstrument,
  addLineItem,
  openTester,
  type Tester,
} from '../../../support/emulator.js';
import { findIn, findWith, ruleOf, stateFor } from '../../../support/monitoring.js';
import { addShownLineItem, addTweet, promote } from '../../../support/promotion.js';
import { advance } from '../../../support/statistics.js';

type Fields = Readonly<Record<string, string | number | boolean>>;

const start = '2026-05-04T00:00:00Z';
const began = { start_time: start } as const;

interface Ads {
  readonly campaign: string;
  readonly item: string;
}

/** A campaign that runs since the start of the world. */
async function addRunning(
  tester: Tester,
  campaignFields: Fields = {},
  itemFields: Fields = {},
): Promise<Ads> {
  const funding_instrument_id =
    campaignFields.funding_instrument_id ??
    (await addInstrument(tester, { credit_limit_local_micro: '9000000000' }));
  const campaign = await addCampaign(tester, {
    daily_budget_amount_local_micro: 40_000_000,
    ...campaignFields,
    funding_instrument_id,
  });
  const item = await addShownLineItem(tester, String(campaign.id), { ...began, ...itemFields });
  return { campaign: String(campaign.id), item: String(item.id) };
}

const change = ({ call }: Tester, path: string, query: Fields) =>
  call('PUT', `accounts/:account/${path}`, { query });
const remove = ({ call }: Tester, path: string) => call('DELETE', `accounts/:account/${path}`);

async function addCriterion({ call }: Tester, line_item_id: string, operator_type = 'EQ') {
  const query = { line_item_id, targeting_type: 'BROAD_KEYWORD', targeting_value: 'tea', operator_type };
  const { status, text } = await call('POST', 'accounts/:account/targeting_criteria', { query });
  if (status >= 400) throw new Error(text);
}

const addTag = ({ call }: Tester) =>
  call('POST', 'accounts/:account/web_event_tags', {
    query: {
      name: 'Bought',
      type: 'PURCHASE',
      click_window: 30,
      view_through_window: 1,
      retargeting_enabled: false,
    },
  });

interface Case {
  readonly rule: string;
  readonly values?: RuleValues;
  /** The number of findings; 1 by default. */
  readonly count?: number;
  /** A part of the message, or of the command. */
  readonly says?: RegExp;
  readonly breaks: (tester: Tester) => Promise<unknown>;
  readonly holds: (tester: Tester) => Promise<unknown>;
}

/** Less than a bid: nothing can be shown. */
const tooLittle = { daily_budget_amount_local_micro: 10_000 };

const twoDays = (tester: Tester) => advance(tester, { to: '2026-05-06T18:00:00Z' });
/** A day is not measured until 6 hours after a change. */
const thirdMorning = (tester: Tester) => advance(tester, { to: '2026-05-06T12:00:00Z' });

const cases: readonly Case[] = [
  {
    rule: 'pacing-over',
    says: /of the daily budget by the end of .*: .* of 1\.00 USD/,
    breaks: async (tester) => {
      const { campaign } = await addRunning(tester);
      await thirdMorning(tester);
      await change(tester, `campaigns/${campaign}`, { daily_budget_amount_local_micro: 1_000_000 });
      await twoDays(tester);
    },
    holds: async (tester) => {
      await addRunning(tester);
      await twoDays(tester);
    },
  },
  {
    rule: 'pacing-over',
    says: /of the total budget by the end of .*: .* of 150\.00 USD/,
    breaks: async (tester) => {
      const { campaign } = await addRunning(tester, {}, { end_time: '2026-06-03T00:00:00Z' });
      await twoDays(tester);
      await change(tester, `campaigns/${campaign}`, { total_budget_amount_local_micro: 150_000_000 });
    },
    holds: async (tester) => {
      const { campaign } = await addRunning(tester, {}, { end_time: '2026-06-03T00:00:00Z' });
      await twoDays(tester);
      await change(tester, `campaigns/${campaign}`, { total_budget_amount_local_micro: 2_000_000_000 });
    },
  },
  {
    rule: 'pacing-under',
    says: /of the daily budget by the end of today: /,
    breaks: async (tester) => {
      const { item } = await addRunning(tester);
      await advance(tester, { to: '2026-05-06T07:00:00Z' });
      await change(tester, `line_items/${item}`, { entity_status: 'PAUSED' });
      await advance(tester, { to: '2026-05-06T17:00:00Z' });
      await change(tester, `line_items/${item}`, { entity_status: 'ACTIVE' });
      await twoDays(tester);
    },
    holds: async (tester) => {
      const { campaign } = await addRunning(tester);
      await twoDays(tester);
      // Nothing is late that does not run.
      await change(tester, `campaigns/${campaign}`, {
        daily_budget_amount_local_micro: 400_000_000,
        entity_status: 'PAUSED',
      });
    },
  },
  {
    rule: 'spend-cap',
    values: { daily: new Map([['USD', 1_000_000n]]) },
    says: /of the cap 1\.00 USD/,
    breaks: async (tester) => {
      await addRunning(tester);
      await twoDays(tester);
    },
    holds: async (tester) => {
      const funding_instrument_id = await addInstrument(tester, { currency: 'EUR' });
      await addRunning(tester, { funding_instrument_id });
      await twoDays(tester);
    },
  },
  {
    rule: 'budget-without-end',
    says: /ads line-items update .* --end-time 2026-06-03T00:00:00Z/,
    breaks: (tester) => addRunning(tester),
    holds: async (tester) => {
      await addRunning(tester, { name: 'One' }, { end_time: '2026-06-03T00:00:00Z' });
      await addRunning(tester, { name: 'Two', total_budget_amount_local_micro: 90_000_000 });
    },
  },
  {
    rule: 'budget-low',
    says: /is left/,
    breaks: async (tester) => {
      const { campaign } = await addRunning(tester);
      await twoDays(tester);
      await change(tester, `campaigns/${campaign}`, { total_budget_amount_local_micro: 130_000_000 });
    },
    holds: async (tester) => {
      const { campaign } = await addRunning(tester);
      await twoDays(tester);
      await change(tester, `campaigns/${campaign}`, { total_budget_amount_local_micro: 900_000_000 });
    },
  },
  {
    rule: 'funding-low',
    says: /of the credit/,
    breaks: async (tester) => {
      const funding_instrument_id = await addInstrument(tester, { credit_limit_local_micro: '150000000' });
      await addRunning(tester, { funding_instrument_id });
      await twoDays(tester);
    },
    holds: async (tester) => {
      await addRunning(tester);
      // Nothing active is paid by this one.
      await addInstrument(tester, { credit_limit_local_micro: '1' });
      await twoDays(tester);
    },
  },
  {
    rule: 'funding-low',
    says: /cannot pay: BUDGET_EXHAUSTED/,
    breaks: async (tester) => {
      const funding_instrument_id = await addInstrument(tester, { credit_limit_local_micro: '20000000' });
      await addRunning(tester, { funding_instrument_id });
      await advance(tester, { by: '7d' });
    },
    holds: (tester) => addRunning(tester),
  },
  {
    rule: 'rejected-creative',
    says: /ads promoted-tweets delete/,
    breaks: async (tester) => {
      const { item } = await addRunning(tester);
      await promote(tester, item, await addTweet(tester, { text: '#rejected' }));
    },
    holds: async (tester) => {
      const { item, campaign } = await addRunning(tester);
      await promote(tester, item, await addTweet(tester, { text: '#rejected' }));
      await change(tester, `campaigns/${campaign}`, { entity_status: 'PAUSED' });
    },
  },
  {
    rule: 'rejected-creative',
    says: /ads why .* --type line-item/,
    breaks: async (tester) => {
      const { id } = await addCampaign(tester);
      const item = await addLineItem(tester, String(id), began);
      await promote(tester, String(item.id), await addTweet(tester, { text: '#rejected' }));
    },
    holds: (tester) => addRunning(tester),
  },
  {
    rule: 'missing-creative',
    breaks: async (tester) => {
      const { id } = await addCampaign(tester);
      await addLineItem(tester, String(id), began);
    },
    holds: async (tester) => {
      const { campaign } = await addRunning(tester);
      await addLineItem(tester, campaign, { ...began, entity_status: 'PAUSED' });
      await addLineItem(tester, campaign, { ...began, end_time: '2026-05-04T06:00:00Z' });
      await advance(tester, { to: '2026-05-05T00:00:00Z' });
    },
  },
  {
    rule: 'no-delivery',
    says: /runs, but was not shown/,
    breaks: async (tester) => {
      await addRunning(tester, tooLittle);
      await advance(tester, { by: '12h' });
    },
    holds: async (tester) => {
      await addRunning(tester);
      await advance(tester, { by: '12h' });
    },
  },
  {
    rule: 'no-delivery',
    breaks: async (tester) => {
      await addRunning(tester, tooLittle);
      await advance(tester, { by: '7h' });
    },
    holds: async (tester) => {
      await addRunning(tester, tooLittle);
      await advance(tester, { to: '2026-05-04T05:59:59Z' });
    },
  },
  {
    rule: 'stopped',
    says: /FUNDING_PROBLEM/,
    breaks: async (tester) => {
      const funding_instrument_id = await addInstrument(tester, { credit_limit_local_micro: '20000000' });
      await addRunning(tester, { funding_instrument_id });
      await advance(tester, { by: '36h' });
    },
    holds: async (tester) => {
      const { campaign } = await addRunning(tester);
      await twoDays(tester);
      await change(tester, `campaigns/${campaign}`, { entity_status: 'PAUSED' });
    },
  },
  {
    rule: 'stopped',
    values: { deliberate: true },
    says: /PAUSED_BY_ADVERTISER.*--entity-status ACTIVE/s,
    breaks: async (tester) => {
      const { campaign } = await addRunning(tester);
      await twoDays(tester);
      await change(tester, `campaigns/${campaign}`, { entity_status: 'PAUSED' });
    },
    holds: async (tester) => {
      const { campaign } = await addRunning(tester);
      await twoDays(tester);
      await change(tester, `campaigns/${campaign}`, { entity_status: 'PAUSED' });
      // The day after tomorrow it is no news any more.
      await advance(tester, { by: '2d' });
    },
  },
  {
    rule: 'no-targeting',
    breaks: async (tester) => {
      const { item } = await addRunning(tester);
      await addCriterion(tester, item, 'NE');
    },
    holds: async (tester) => {
      const { item } = await addRunning(tester);
      await addCriterion(tester, item);
    },
  },
  {
    rule: 'expiring',
    says: /its last line item ends in .*, at 2026-05-07T00:00:00Z/,
    breaks: (tester) => addRunning(tester, {}, { end_time: '2026-05-07T00:00:00Z' }),
    holds: (tester) => addRunning(tester, {}, { end_time: '2026-05-07T01:00:00Z' }),
  },
  {
    rule: 'expiring',
    says: /ads line-items update .* --end-time 2026-06-05T00:00:00Z/,
    breaks: async (tester) => {
      const { campaign } = await addRunning(tester);
      await addShownLineItem(tester, campaign, { ...began, end_time: '2026-05-06T00:00:00Z' });
    },
    holds: async (tester) => {
      const { campaign } = await addRunning(tester);
      await addShownLineItem(tester, campaign, {
        ...began,
        end_time: '2026-05-06T00:00:00Z',
        entity_status: 'PAUSED',
      });
    },
  },
  {
    rule: 'naming',
    values: { campaigns: /^[A-Z]{2} /u },
    breaks: (tester) => addRunning(tester, { name: 'Spring' }),
    holds: (tester) => addRunning(tester, { name: 'DE Spring' }),
  },
  {
    rule: 'naming',
    values: { line_items: /^DE /u },
    breaks: (tester) => addRunning(tester, {}, { name: 'UK Readers' }),
    holds: (tester) => addRunning(tester, {}, { name: 'DE Readers' }),
  },
  {
    rule: 'duplicate-names',
    says: /--name 'spring \(2\)'/,
    breaks: async (tester) => {
      await addRunning(tester, { name: 'Spring' });
      await advance(tester, { by: '1h' });
      await addRunning(tester, { name: 'spring ' });
    },
    holds: async (tester) => {
      await addRunning(tester, { name: 'Spring' });
      const { campaign } = await addRunning(tester, { name: 'spring' });
      await remove(tester, `campaigns/${campaign}`);
    },
  },
  {
    rule: 'orphans',
    says: /ads campaigns delete/,
    breaks: async (tester) => {
      await addCampaign(tester);
      await advance(tester, { by: '1d' });
    },
    holds: async (tester) => {
      await addCampaign(tester);
      await advance(tester, { to: '2026-05-04T23:59:59Z' });
    },
  },
  {
    rule: 'orphans',
    says: /ads line-items delete/,
    breaks: async (tester) => {
      const { campaign } = await addRunning(tester);
      await addLineItem(tester, campaign, { ...began, entity_status: 'PAUSED' });
      await advance(tester, { by: '1d' });
    },
    holds: async (tester) => {
      await addRunning(tester);
      await advance(tester, { by: '1d' });
    },
  },
  {
    rule: 'tag-without-events',
    says: /never.*--query embed_code/s,
    breaks: addTag,
    holds: async (tester) => {
      await addTag(tester);
      await advance(tester, { by: '1d' });
    },
  },
];

it.each(cases.map((one, index) => [`${one.rule} ${index}`, one] as const))('%s', async (_, one) => {
  const { rule, values, count = 1, says = /./, breaks, holds } = one;
  const broken = await openTester({ clock: start });
  await breaks(broken);
  const found = await findWith(broken, rule, values);
  expect(found).toHaveLength(count);
  expect(found.map(({ message, command }) => `${message}\n${command}`).join('\n')).toMatch(says);
  expect(found[0]).toMatchObject({ rule, severity: ruleOf(rule).severity, account_id: broken.account });
  const fine = await openTester({ clock: start });
  await holds(fine);
  expect(await findWith(fine, rule, values)).toEqual([]);
});

it('every rule has its worlds; those of drift are in test/cli/features/monitoring/check.slow.test.ts', () => {
  const names = [...new Set(cases.map(({ rule }) => rule)), 'drift'];
  expect(names.sort()).toEqual(allRules.map(({ name }) => name).sort());
});

it('a cap is broken above it, and not at it', async () => {
  const tester = await openTester({ clock: start });
  await addRunning(tester);
  await twoDays(tester);
  const { state } = await stateFor(tester, 'spend-cap');
  const spend = spendOfCurrency(state, 'USD');
  const spent = compareDays(spend ?? { bounds: [], hours: [] }, state.clock).today;
  expect(spent).toBeGreaterThan(0n);
  expect(findIn(state, 'spend-cap', { daily: new Map([['USD', spent]]) })).toEqual([]);
  expect(findIn(state, 'spend-cap', { daily: new Map([['USD', spent - 1n]]) })).toHaveLength(1);
});

it('a rule makes only the calls that it needs', async () => {
  const tester = await openTester({ clock: start });
  await addRunning(tester);
  const callsOf = async (rule: string) => (await stateFor(tester, rule)).called.toSorted();
  expect(await callsOf('naming')).toEqual(['accounts.get', 'campaigns.list', 'line-items.list']);
  expect(await callsOf('tag-without-events')).toEqual(['accounts.get', 'web-event-tags.list']);
  expect(await callsOf('rejected-creative')).toEqual([
    'accounts.get',
    'campaigns.list',
    'line-items.list',
    'promoted-tweets.list',
  ]);
});
