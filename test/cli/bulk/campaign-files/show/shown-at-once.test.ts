/** Which new posts are shown at once after a plan: each reason that holds one back, and the plan that mends it. */
import { expect, it } from 'vitest';
import type { AccountPlan, PlannedNode } from '../../../../../src/cli/bulk/campaign-files/compare/planned.js';
import { campaignKind } from '../../../../../src/cli/bulk/campaign-files/format/node-kinds.js';
import { countShownAtOnce } from '../../../../../src/cli/bulk/campaign-files/show/shown-at-once.js';
import type { Document } from '../../../../../src/contract/types.js';

const now = Date.parse('2026-11-30T12:00:00Z');
const campaigns = campaignKind();
const total = (amount: number) => ({ total_budget_amount_local_micro: amount * 1_000_000 });
const because = (...reasons_not_servable: readonly string[]) => ({ reasons_not_servable });
const running = { entity_status: 'ACTIVE', currency: 'USD' };

interface Case {
  readonly campaign?: Document;
  readonly item?: Document;
  /** What the plan sends, and what it starts. */
  readonly campaignSent?: Document;
  readonly itemSent?: Document;
  readonly starts?: 'campaign' | 'item';
  readonly others?: readonly Document[];
  readonly activate?: boolean;
  readonly isNew?: true;
}

/** A line item with two new posts, and one beside it that is paused and has another. */
function count({ campaign, item, campaignSent = {}, itemSent = {}, starts, ...more }: Case): number {
  const live = { id: 'c', ...running, daily_budget_amount_local_micro: 5_000_000, ...campaign };
  const parent = { key: 'c', kind: campaigns, id: 'c', live, params: campaignSent, members: [] };
  const start = (which: typeof starts) => ({ activates: which !== undefined && starts === which });
  const above = { ...parent, ...start('campaign') } as unknown as PlannedNode;
  const posts = (amount: number) => Array.from({ length: amount }, () => ({ kind: { section: 'posts' } }));
  const node = (id: string, own: Document, sent: Document, amount: number) => ({
    ...{ key: id, kind: campaigns.below, parent: above, params: sent, members: posts(amount) },
    ...start(id === 'l' ? 'item' : undefined),
    ...(!(more.isNew && id === 'l') && { id, live: { id, campaign_id: 'c', ...running, ...own } }),
  });
  const nodes = [above, node('l', item ?? {}, itemSent, 2), node('m', { entity_status: 'PAUSED' }, {}, 1)];
  const plan = { nodes, lineItems: more.others ?? [] } as unknown as AccountPlan;
  return countShownAtOnce(plan, { now, isActivated: more.activate ?? true });
}

const spent = { ...total(10), ...because('BUDGET_EXHAUSTED') };
const unfunded = { funding_instrument_id: 'f', ...because('FUNDING_PROBLEM') };
const paused = { entity_status: 'PAUSED' };
const ended = { end_time: '2026-11-01T00:00:00Z' };
const future = { start_time: '2026-12-24T00:00:00Z' };
const other = { id: 'o', campaign_id: 'c', ...total(3) };

it.each<[string, Case, number]>([
  ['nothing in the way', {}, 2],
  ['a spent total', { campaign: spent }, 0],
  ['a spent total that is raised', { campaign: spent, campaignSent: total(20) }, 2],
  ['a spent total that is lowered', { campaign: spent, campaignSent: total(5) }, 0],
  [
    'a spent total that is cleared',
    { campaign: spent, campaignSent: { total_budget_amount_local_micro: '' } },
    2,
  ],
  [
    'a spent total beside a higher daily budget',
    { campaign: spent, campaignSent: { daily_budget_amount_local_micro: 9_000_000 } },
    0,
  ],
  ['a spent line item', { campaign: because('BUDGET_EXHAUSTED'), item: total(4) }, 0],
  [
    'a spent line item whose total is raised',
    { campaign: because('BUDGET_EXHAUSTED'), item: total(4), itemSent: total(8) },
    2,
  ],
  ['another line item that may be the spent one', { campaign: spent, others: [other] }, 2],
  ['a spent line item of another campaign', { campaign: spent, others: [{ ...other, campaign_id: 'd' }] }, 0],
  ['a funding problem', { campaign: unfunded }, 0],
  [
    'a funding problem and another instrument',
    { campaign: unfunded, campaignSent: { funding_instrument_id: 'g' } },
    2,
  ],
  [
    'two reasons, one of which is mended',
    {
      campaign: { ...spent, ...unfunded, ...because('BUDGET_EXHAUSTED', 'FUNDING_PROBLEM') },
      campaignSent: total(20),
    },
    0,
  ],
  [
    'an account under review, whatever is sent',
    { campaign: because('ACCOUNT_UNDER_REVIEW'), campaignSent: { ...total(20), funding_instrument_id: 'g' } },
    0,
  ],
  ['a paused campaign', { campaign: { ...paused, ...because('PAUSED_BY_ADVERTISER') } }, 0],
  [
    'a paused campaign that is started',
    { campaign: { ...paused, ...because('PAUSED_BY_ADVERTISER') }, starts: 'campaign' },
    2,
  ],
  [
    'a paused campaign that is not started without --activate',
    { campaign: paused, starts: 'campaign', activate: false },
    0,
  ],
  ['a campaign that is paused', { campaignSent: paused }, 0],
  ['a paused line item', { item: paused }, 0],
  ['a paused line item that is started', { item: paused, starts: 'item' }, 2],
  ['a line item that is paused', { itemSent: paused }, 0],
  ['a new line item', { isNew: true, itemSent: paused }, 0],
  ['a new line item that is started', { isNew: true, itemSent: paused, starts: 'item' }, 2],
  ['a flight that has ended', { item: ended }, 0],
  ['a flight that is extended', { item: ended, itemSent: { end_time: '2026-12-31T00:00:00Z' } }, 2],
  ['a flight whose end is cleared', { item: ended, itemSent: { end_time: '' } }, 2],
  ['a flight that is ended', { itemSent: ended }, 0],
  ['a flight in the future', { item: future }, 0],
  ['a flight that begins earlier', { item: future, itemSent: { start_time: '2026-11-01T00:00:00Z' } }, 2],
  [
    'a campaign without a budget',
    { campaign: { daily_budget_amount_local_micro: null, ...because('INCOMPLETE') } },
    0,
  ],
  [
    'a campaign that gets a budget',
    { campaign: { daily_budget_amount_local_micro: null, ...because('INCOMPLETE') }, campaignSent: total(5) },
    2,
  ],
])('%s', (_, given, expected) => {
  expect(count(given)).toBe(expected);
});
