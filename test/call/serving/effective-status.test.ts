/** The rule of serving (docs/service.md#serving): every reason comes with its cause and goes with it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CampaignState,
  deriveEffectiveStatus,
  type LineItemState,
} from '../../../src/call/serving/effective-status.js';
import { type Creative, findFundingReasons } from '../../../src/call/serving/find-obstacles.js';
import { servingCauses } from '../../../src/call/serving/obstacle-reasons.js';
import {
  effectiveStatus,
  reasonNotAbleToFund,
  reasonNotServable,
} from '../../../src/contract/params/enums.js';
import type { Document } from '../../../src/contract/types.js';

const now = '2026-11-20T12:00:00Z';
const before = '2026-11-01T00:00:00Z';
const after = '2026-12-01T00:00:00Z';

const post = (data: Document = {}): Creative => ({
  kind: 'promoted_tweet',
  data: { id: 'p1', entity_status: 'ACTIVE', approval_status: 'ACCEPTED', deleted: false, ...data },
});
const item = (data: Document = {}, rest: Partial<LineItemState> = {}): LineItemState => ({
  item: {
    id: 'i1',
    entity_status: 'ACTIVE',
    product_type: 'PROMOTED_TWEETS',
    placements: ['ALL_ON_TWITTER'],
    start_time: before,
    end_time: after,
    deleted: false,
    ...data,
  },
  creatives: [post()],
  ...rest,
});

interface Patch extends Partial<Omit<CampaignState, 'account' | 'instrument' | 'campaign'>> {
  readonly account?: Document;
  readonly instrument?: Document;
  readonly campaign?: Document;
}

/** A campaign that is served, with changes. */
const state = ({ account, instrument, campaign, ...rest }: Patch = {}): CampaignState => ({
  now,
  account: { id: 'a1', approval_status: 'ACCEPTED', deleted: false, ...account },
  instrument: { id: 'f1', able_to_fund: true, reasons_not_able_to_fund: [], ...instrument },
  campaign: {
    id: 'c1',
    entity_status: 'ACTIVE',
    budget_optimization: 'CAMPAIGN',
    daily_budget_amount_local_micro: 5_000_000,
    deleted: false,
    ...campaign,
  },
  items: [item()],
  ...rest,
});

const onItems = { budget_optimization: 'LINE_ITEM', daily_budget_amount_local_micro: null };
const total = { total_budget_amount_local_micro: 9_000_000 };

type Case = readonly [
  name: string,
  patch: Patch,
  status: (typeof effectiveStatus)[number],
  reasons: readonly string[],
];

const cases: readonly Case[] = [
  ['nothing in the way', {}, 'RUNNING', []],
  ['a deleted account', { account: { deleted: true } }, 'UNKNOWN', ['DELETED']],
  [
    'an account under review',
    { account: { approval_status: 'UNDER_REVIEW' } },
    'ACTIVE',
    ['ACCOUNT_UNDER_REVIEW'],
  ],
  ['a rejected account', { account: { approval_status: 'REJECTED' } }, 'ACTIVE', ['ACCOUNT_REJECTED']],
  [
    'an instrument that cannot fund',
    { instrument: { able_to_fund: false, reasons_not_able_to_fund: ['EXPIRED', 'PAUSED'] } },
    'ACTIVE',
    ['FUNDING_PROBLEM'],
  ],
  [
    'an instrument that does not say why',
    { instrument: { able_to_fund: false, reasons_not_able_to_fund: [] } },
    'ACTIVE',
    ['FUNDING_PROBLEM'],
  ],
  [
    'an instrument with an unknown reason',
    { instrument: { able_to_fund: false, reasons_not_able_to_fund: ['FULL_MOON'] } },
    'ACTIVE',
    ['FUNDING_PROBLEM'],
  ],
  ['a deleted campaign', { campaign: { deleted: true } }, 'UNKNOWN', ['DELETED']],
  ['a paused campaign', { campaign: { entity_status: 'PAUSED' } }, 'PAUSED', ['PAUSED_BY_ADVERTISER']],
  ['a draft', { campaign: { entity_status: 'DRAFT' } }, 'UNKNOWN', ['INCOMPLETE']],
  ['no budget', { campaign: { daily_budget_amount_local_micro: null } }, 'UNKNOWN', ['INCOMPLETE']],
  [
    'only a total budget',
    { campaign: { daily_budget_amount_local_micro: null, ...total }, spent: 0n },
    'RUNNING',
    [],
  ],
  ['a spent budget', { campaign: total, spent: 9_000_000n }, 'ACTIVE', ['BUDGET_EXHAUSTED']],
  ['a budget that is nearly spent', { campaign: total, spent: 8_999_999n }, 'RUNNING', []],
  ['a budget with an unknown spend', { campaign: total }, 'RUNNING', []],
  [
    'a total of 64 bits',
    { campaign: { total_budget_amount_local_micro: 2n ** 63n - 1n }, spent: 2n ** 63n - 2n },
    'RUNNING',
    [],
  ],
  ['no line item', { items: [] }, 'UNKNOWN', ['INCOMPLETE']],
  ['drafts only', { items: [item({ entity_status: 'DRAFT' })] }, 'UNKNOWN', ['INCOMPLETE']],
  [
    'a draft that would be over',
    { items: [item({ entity_status: 'DRAFT', end_time: before })] },
    'UNKNOWN',
    ['INCOMPLETE'],
  ],
  [
    'a draft next to a paused line item',
    { items: [item({ entity_status: 'DRAFT' }), item({ entity_status: 'PAUSED' })] },
    'ACTIVE',
    ['PAUSED_BY_ADVERTISER'],
  ],
  ['deleted line items only', { items: [item({ deleted: true })] }, 'UNKNOWN', ['INCOMPLETE']],
  ['a paused line item', { items: [item({ entity_status: 'PAUSED' })] }, 'ACTIVE', ['PAUSED_BY_ADVERTISER']],
  [
    'a paused line item next to an active one',
    { items: [item({ entity_status: 'PAUSED' }), item()] },
    'RUNNING',
    [],
  ],
  [
    'a paused line item next to one that has ended',
    { items: [item({ entity_status: 'PAUSED' }), item({ end_time: before })] },
    'ACTIVE',
    ['EXPIRED'],
  ],
  [
    'two paused line items, one of them over',
    { items: [item({ entity_status: 'PAUSED' }), item({ entity_status: 'PAUSED', end_time: before })] },
    'ACTIVE',
    ['PAUSED_BY_ADVERTISER', 'EXPIRED'],
  ],
  ['a budget that belongs to the line items', { campaign: onItems }, 'UNKNOWN', ['INCOMPLETE']],
  [
    'a budget of the campaign where it belongs to the line items',
    { campaign: { budget_optimization: 'LINE_ITEM' } },
    'UNKNOWN',
    ['INCOMPLETE'],
  ],
  ['a budget on a line item', { campaign: onItems, items: [item(total)] }, 'RUNNING', []],
  [
    'a line item without budget next to one with a budget',
    { campaign: onItems, items: [item(), item({ daily_budget_amount_local_micro: 1 })] },
    'RUNNING',
    [],
  ],
  [
    'a spent line item',
    { campaign: onItems, items: [item(total, { spent: 9_000_000n })] },
    'ACTIVE',
    ['BUDGET_EXHAUSTED'],
  ],
  ['a start to come', { items: [item({ start_time: after })] }, 'ACTIVE', ['STARTS_IN_FUTURE']],
  ['a start at this moment', { items: [item({ start_time: now })] }, 'RUNNING', []],
  [
    'a start half a second ahead',
    { items: [item({ start_time: '2026-11-20T12:00:00.500Z' })] },
    'ACTIVE',
    ['STARTS_IN_FUTURE'],
  ],
  ['no start', { items: [item({ start_time: null })] }, 'RUNNING', []],
  ['an end that has passed', { items: [item({ end_time: before })] }, 'ACTIVE', ['EXPIRED']],
  ['an end at this moment', { items: [item({ end_time: now })] }, 'ACTIVE', ['EXPIRED']],
  ['no end', { items: [item({ end_time: null })] }, 'RUNNING', []],
  [
    'one line item over and one to come',
    { items: [item({ end_time: before }), item({ start_time: after })] },
    'ACTIVE',
    ['STARTS_IN_FUTURE', 'EXPIRED'],
  ],
  [
    'search without keywords',
    { items: [item({ placements: ['TWITTER_SEARCH'] }, { hasKeywords: false })] },
    'UNKNOWN',
    ['INCOMPLETE'],
  ],
  [
    'search with keywords',
    { items: [item({ placements: ['PLATFORM_SEARCH'] }, { hasKeywords: true })] },
    'RUNNING',
    [],
  ],
  ['search with unread keywords', { items: [item({ placements: ['TWITTER_SEARCH'] })] }, 'RUNNING', []],
  [
    'search and timeline without keywords',
    { items: [item({ placements: ['TWITTER_SEARCH', 'TWITTER_TIMELINE'] }, { hasKeywords: false })] },
    'RUNNING',
    [],
  ],
  ['nothing to show', { items: [item({}, { creatives: [] })] }, 'UNKNOWN', ['INCOMPLETE']],
  ['creatives that nobody read', { items: [item({}, { creatives: undefined })] }, 'RUNNING', []],
  [
    'deleted posts only',
    { items: [item({}, { creatives: [post({ deleted: true })] })] },
    'UNKNOWN',
    ['INCOMPLETE'],
  ],
  [
    'a paused post',
    { items: [item({}, { creatives: [post({ entity_status: 'PAUSED' })] })] },
    'ACTIVE',
    ['PAUSED_BY_ADVERTISER'],
  ],
  [
    'a post under review',
    { items: [item({}, { creatives: [post({ approval_status: 'UNDER_REVIEW' })] })] },
    'ACTIVE',
    ['CONTENT_REVIEW_PROBLEM'],
  ],
  [
    'a rejected post',
    { items: [item({}, { creatives: [post({ approval_status: 'REJECTED' })] })] },
    'ACTIVE',
    ['CONTENT_REVIEW_PROBLEM'],
  ],
  [
    'a rejected post next to an accepted one',
    { items: [item({}, { creatives: [post({ approval_status: 'REJECTED' }), post()] })] },
    'RUNNING',
    [],
  ],
  ['a post where media is shown', { items: [item({ product_type: 'MEDIA' })] }, 'UNKNOWN', ['INCOMPLETE']],
  [
    'a post where an account is promoted',
    { items: [item({ product_type: 'PROMOTED_ACCOUNT' })] },
    'UNKNOWN',
    ['INCOMPLETE'],
  ],
  [
    'media where media is shown',
    { items: [item({ product_type: 'MEDIA' }, { creatives: [{ ...post(), kind: 'media_creative' }] })] },
    'RUNNING',
    [],
  ],
  [
    'a promoted account',
    {
      items: [
        item({ product_type: 'PROMOTED_ACCOUNT' }, { creatives: [{ ...post(), kind: 'promoted_account' }] }),
      ],
    },
    'RUNNING',
    [],
  ],
  [
    'media in place of posts, where publishers show it',
    { items: [item({ placements: ['TAP_BANNER'] }, { creatives: [{ ...post(), kind: 'media_creative' }] })] },
    'RUNNING',
    [],
  ],
  [
    'media in place of posts, where only posts are shown',
    { items: [item({}, { creatives: [{ ...post(), kind: 'media_creative' }] })] },
    'UNKNOWN',
    ['INCOMPLETE'],
  ],
  [
    'everything at once',
    {
      account: { approval_status: 'REJECTED' },
      instrument: { able_to_fund: false },
      campaign: { deleted: true, entity_status: 'PAUSED', ...total },
      spent: 9_000_000n,
      items: [
        item({ start_time: after }, { creatives: [] }),
        item({ end_time: before }, { creatives: [post({ approval_status: 'REJECTED' })] }),
      ],
    },
    'UNKNOWN',
    [
      'DELETED',
      'PAUSED_BY_ADVERTISER',
      'INCOMPLETE',
      'STARTS_IN_FUTURE',
      'EXPIRED',
      'BUDGET_EXHAUSTED',
      'CONTENT_REVIEW_PROBLEM',
      'FUNDING_PROBLEM',
      'ACCOUNT_REJECTED',
    ],
  ],
];

describe('a campaign with', () => {
  it.each(cases)('%s', (_, patch, effective_status, reasons_not_servable) => {
    expect(deriveEffectiveStatus(state(patch))).toMatchObject({
      effective_status,
      reasons_not_servable,
      servable: reasons_not_servable.length === 0,
    });
  });
});

describe('the table above', () => {
  it('shows every reason but the one that no state leads to', () => {
    const shown = new Set(cases.flatMap(([, , , reasons]) => reasons));
    const known = reasonNotServable.filter((reason) => reason !== 'AWAITING_APPROVAL_BY_ADVERTISER');
    expect([...shown].sort()).toEqual([...known].sort());
  });

  it('shows every status', () => {
    expect(new Set(cases.map(([, , status]) => status))).toEqual(new Set(effectiveStatus));
  });
});

describe('a line item', () => {
  it.each<[string, Patch, readonly boolean[]]>([
    ['is servable with everything above it', {}, [true]],
    ['is not while its campaign is paused', { campaign: { entity_status: 'PAUSED' } }, [false]],
    ['is not while its instrument cannot fund', { instrument: { able_to_fund: false } }, [false]],
    [
      'is decided separately for each',
      { items: [item(), item({ entity_status: 'PAUSED' }), item({ end_time: now })] },
      [true, false, false],
    ],
    [
      'is not as a draft, whatever the others are',
      { items: [item({ entity_status: 'DRAFT' }), item()] },
      [false, true],
    ],
    ['is not without something to show', { items: [item({}, { creatives: [] })] }, [false]],
  ])('%s', (_, patch, servable) => {
    expect(deriveEffectiveStatus(state(patch)).items.map((one) => one.servable)).toEqual(servable);
  });
});

describe('the obstacles', () => {
  it('name the link, the record and the cause', () => {
    const { above, items } = deriveEffectiveStatus(
      state({
        account: { approval_status: 'UNDER_REVIEW' },
        instrument: { able_to_fund: false, reasons_not_able_to_fund: ['PAUSED', 'EXPIRED'] },
        campaign: { entity_status: 'PAUSED' },
        items: [
          item(
            { placements: ['TWITTER_SEARCH'], end_time: before },
            { hasKeywords: false, creatives: [post({ approval_status: 'REJECTED' })] },
          ),
        ],
      }),
    );
    const name = ({ link, id, cause }: (typeof above)[number]) => `${link} ${id} ${cause}`;
    expect(above.map(name)).toEqual([
      'account a1 UNDER_REVIEW',
      'funding_instrument f1 PAUSED',
      'funding_instrument f1 EXPIRED',
      'campaign c1 PAUSED',
    ]);
    expect(items[0]?.obstacles.map(name)).toEqual([
      'line_item i1 ENDED',
      'targeting i1 NO_KEYWORDS',
      'creatives p1 REJECTED',
    ]);
  });

  it('leave out records that were not read', () => {
    const { account: _, instrument: __, ...rest } = state();
    expect(deriveEffectiveStatus(rest).servable).toBe(true);
  });
});

describe('an instrument', () => {
  const instrument = {
    entity_status: 'ACTIVE',
    start_time: before,
    end_time: after,
    credit_limit_local_micro: 100,
  };
  it.each<[string, Document, bigint | undefined, readonly (typeof reasonNotAbleToFund)[number][]]>([
    ['funds', {}, 99n, []],
    ['funds without an end', { end_time: null }, 0n, []],
    ['funds while its spend is unknown', {}, undefined, []],
    ['does not when deleted', { deleted: true }, 0n, ['DELETED']],
    ['does not while paused', { entity_status: 'PAUSED' }, 0n, ['PAUSED']],
    ['does not before its start', { start_time: after }, 0n, ['STARTS_IN_FUTURE']],
    ['does not from its end on', { end_time: now }, 0n, ['EXPIRED']],
    ['does not beyond its limit', {}, 100n, ['BUDGET_EXHAUSTED']],
    [
      'does not fund more than was paid in',
      { credit_limit_local_micro: null, funded_amount_local_micro: 5 },
      5n,
      ['BUDGET_EXHAUSTED'],
    ],
    ['goes by the limit where it has both', { funded_amount_local_micro: 5 }, 5n, []],
  ])('%s', (_, fields, spent, reasons) => {
    expect(findFundingReasons({ ...instrument, ...fields }, { now, spent })).toEqual(reasons);
  });

  it('has no reason without a cause', () => {
    const known = Object.keys(servingCauses.funding_instrument).filter((cause) => cause !== 'UNKNOWN');
    expect(known.sort()).toEqual([...reasonNotAbleToFund].sort());
  });
});

const status = fc.constantFrom('ACTIVE', 'PAUSED', 'DRAFT');
const time = fc.constantFrom(null, before, now, after);
const amount = fc.option(fc.bigInt({ min: 1n, max: 4n }));
const anyCreative = fc.record({
  kind: fc.constantFrom<Creative['kind'][]>('promoted_tweet', 'promoted_account', 'media_creative'),
  data: fc.record({
    entity_status: fc.constantFrom('ACTIVE', 'PAUSED'),
    approval_status: fc.constantFrom('ACCEPTED', 'UNDER_REVIEW', 'REJECTED'),
    deleted: fc.boolean(),
  }),
});
const anyItem = fc.record({
  item: fc.record({
    entity_status: status,
    product_type: fc.constantFrom('PROMOTED_TWEETS', 'MEDIA', 'PROMOTED_ACCOUNT'),
    placements: fc.subarray(['TWITTER_SEARCH', 'TWITTER_TIMELINE', 'TAP_FULL'], { minLength: 1 }),
    start_time: time,
    end_time: time,
    total_budget_amount_local_micro: amount,
    deleted: fc.boolean(),
  }),
  hasKeywords: fc.option(fc.boolean(), { nil: undefined }),
  creatives: fc.option(fc.array(anyCreative, { maxLength: 3 }), { nil: undefined }),
  spent: fc.option(fc.bigInt({ min: 0n, max: 4n }), { nil: undefined }),
});
const anyState: fc.Arbitrary<CampaignState> = fc.record({
  now: fc.constant(now),
  account: fc.option(
    fc.record({
      approval_status: fc.constantFrom('ACCEPTED', 'UNDER_REVIEW', 'REJECTED'),
      deleted: fc.boolean(),
    }),
    { nil: undefined },
  ),
  instrument: fc.option(fc.record({ able_to_fund: fc.boolean() }), { nil: undefined }),
  campaign: fc.record({
    entity_status: status,
    budget_optimization: fc.constantFrom('CAMPAIGN', 'LINE_ITEM'),
    daily_budget_amount_local_micro: amount,
    total_budget_amount_local_micro: amount,
    deleted: fc.boolean(),
  }),
  spent: fc.option(fc.bigInt({ min: 0n, max: 4n }), { nil: undefined }),
  items: fc.array(anyItem, { maxLength: 4 }),
});

describe('in every state', () => {
  it('a campaign is servable if it has no reasons, and RUNNING only then', () => {
    fc.assert(
      fc.property(anyState, (given) => {
        const { servable, reasons_not_servable, effective_status } = deriveEffectiveStatus(given);
        expect(servable).toBe(reasons_not_servable.length === 0);
        expect(effective_status === 'RUNNING').toBe(servable);
      }),
    );
  });

  it('a campaign is servable when one of its line items is', () => {
    fc.assert(
      fc.property(anyState, (given) => {
        const { servable, items } = deriveEffectiveStatus(given);
        expect(servable).toBe(items.some((one) => one.servable));
      }),
    );
  });

  it('one more line item that serves removes reasons and adds none', () => {
    fc.assert(
      fc.property(anyState, (given) => {
        const more = item(total);
        const without = deriveEffectiveStatus(given).reasons_not_servable;
        const withMore = deriveEffectiveStatus({
          ...given,
          items: [...given.items, more],
        }).reasons_not_servable;
        expect(without).toEqual(expect.arrayContaining([...withMore]));
      }),
    );
  });

  it('the order of line items and creatives makes no difference', () => {
    fc.assert(
      fc.property(anyState, (given) => {
        const turned = given.items
          .map((one) => ({ ...one, creatives: one.creatives && [...one.creatives].reverse() }))
          .reverse();
        const { reasons_not_servable } = deriveEffectiveStatus({ ...given, items: turned });
        expect(reasons_not_servable).toEqual(deriveEffectiveStatus(given).reasons_not_servable);
      }),
    );
  });
});
