/**
 * The command line and the emulator agree: after random changes, what `ads why` derives from what it reads is what the
 * emulator reports (docs/service.md#serving).
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { explain } from '../../../../src/cli/features/serving/explain.js';
import { findTarget } from '../../../../src/cli/features/serving/find-target.js';
import { readChain } from '../../../../src/cli/features/serving/read-chain.js';
import { parseTime } from '../../../../src/values/time.js';
import { addInstrument, fixedClock, openTester, type Tester } from '../../../support/emulator.js';
import { addTweet } from '../../../support/promotion.js';
import { rounds } from '../../../support/rounds.js';
import { createCaller } from '../../../support/serving.js';

const pick = fc.nat({ max: 20 });
const status = fc.constantFrom('ACTIVE', 'PAUSED');
const statusAtCreation = fc.constantFrom('ACTIVE', 'ACTIVE', 'PAUSED', 'DRAFT');
const flight = fc.constantFrom<Record<string, string>>(
  {},
  { start_time: '2026-11-01' },
  { start_time: '2026-11-01', end_time: '2026-12-01' },
  { start_time: '2026-12-01', end_time: '2026-12-24' },
  { start_time: '2026-10-01', end_time: '2026-11-01' },
);
const amount = fc.constantFrom('', '5000000');

const step = fc.oneof(
  fc.record({
    do: fc.constant('addCampaign' as const),
    status: statusAtCreation,
    payer: pick,
    kind: fc.constantFrom('ENGAGEMENTS', 'FOLLOWERS'),
    budget: fc.constantFrom('CAMPAIGN', 'LINE_ITEM'),
    amount,
  }),
  fc.record({ do: fc.constant('changeCampaign' as const), pick, status, amount }),
  fc.record({ do: fc.constant('deleteCampaign' as const), pick }),
  fc.record({
    do: fc.constant('addItem' as const),
    pick,
    status: statusAtCreation,
    flight,
    isSearch: fc.boolean(),
    amount,
  }),
  fc.record({ do: fc.constant('changeItem' as const), pick, status, flight }),
  fc.record({ do: fc.constant('deleteItem' as const), pick }),
  fc.record({
    do: fc.constant('show' as const),
    pick,
    text: fc.constantFrom('plain', '#rejected', '#underreview'),
  }),
  fc.record({ do: fc.constant('showNothing' as const), pick }),
  fc.record({ do: fc.constant('addKeyword' as const), pick, operator: fc.constantFrom('EQ', 'NE') }),
  fc.record({ do: fc.constant('deletePayer' as const), pick }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** The ids that a world has come to, deleted ones included; a step on one that is gone is refused, and that is all. */
interface Known {
  readonly payers: string[];
  readonly campaigns: { readonly id: string; readonly kind: string; readonly budget: string }[];
  readonly items: string[];
  readonly shown: { readonly kind: 'promoted_tweets' | 'promoted_accounts'; readonly id: string }[];
}

const nth = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];

/** No two posts have the same text. */
let texts = 0;

/** Parameters without empty ones. */
const given = (fields: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(fields).filter((field): field is [string, string] => Boolean(field[1])));

async function take(tester: Tester, author: string, known: Known, one: Step): Promise<void> {
  const call = async (method: string, path: string, query: Readonly<Record<string, string>> = {}) =>
    (await tester.call(method, `accounts/:account/${path}`, { query })).body.data;
  const payer = 'payer' in one ? nth(known.payers, one.payer) : undefined;
  const at = 'pick' in one ? one.pick : 0;
  const campaign = nth(known.campaigns, at);
  const item = nth(known.items, at);
  switch (one.do) {
    case 'addCampaign': {
      const daily_budget_amount_local_micro = one.budget === 'CAMPAIGN' ? one.amount : '';
      const made = await call(
        'POST',
        'campaigns',
        given({
          funding_instrument_id: payer,
          name: 'Spring',
          entity_status: one.status,
          budget_optimization: one.budget,
          daily_budget_amount_local_micro,
        }),
      );
      if (made) known.campaigns.push({ id: made.id, kind: one.kind, budget: one.budget });
      return;
    }
    case 'changeCampaign':
      await call('PUT', `campaigns/${campaign?.id}`, {
        entity_status: one.status,
        daily_budget_amount_local_micro: one.amount,
      });
      return;
    case 'deleteCampaign':
      await call('DELETE', `campaigns/${campaign?.id}`);
      return;
    case 'addItem': {
      const isPost = campaign?.kind === 'ENGAGEMENTS';
      const made = await call(
        'POST',
        'line_items',
        given({
          campaign_id: campaign?.id,
          objective: campaign?.kind,
          product_type: isPost ? 'PROMOTED_TWEETS' : 'PROMOTED_ACCOUNT',
          placements: isPost && one.isSearch ? 'TWITTER_SEARCH' : 'ALL_ON_TWITTER',
          bid_strategy: 'AUTO',
          entity_status: one.status,
          daily_budget_amount_local_micro: campaign?.budget === 'LINE_ITEM' ? one.amount : '',
          ...one.flight,
        }),
      );
      if (made) known.items.push(made.id);
      return;
    }
    case 'changeItem':
      await call('PUT', `line_items/${item}`, { entity_status: one.status, ...one.flight });
      return;
    case 'deleteItem':
      await call('DELETE', `line_items/${item}`);
      return;
    case 'show': {
      const tweet_ids = await addTweet(tester, {
        text: `${one.text} ${texts++}`,
      });
      const posts = await call('POST', 'promoted_tweets', { line_item_id: String(item), tweet_ids });
      for (const { id } of posts ?? []) known.shown.push({ kind: 'promoted_tweets', id });
      const account = await call('POST', 'promoted_accounts', {
        line_item_id: String(item),
        user_id: author,
      });
      if (account) known.shown.push({ kind: 'promoted_accounts', id: account.id });
      return;
    }
    case 'showNothing': {
      const shown = nth(known.shown, at);
      if (shown) await call('DELETE', `${shown.kind}/${shown.id}`);
      return;
    }
    case 'addKeyword':
      await call('POST', 'targeting_criteria', {
        line_item_id: String(item),
        targeting_type: 'BROAD_KEYWORD',
        targeting_value: 'spring',
        operator_type: one.operator,
      });
      return;
    case 'deletePayer':
      // The first one stays, so that there is always one that can pay.
      if (known.payers.length > 1)
        await call('DELETE', `funding_instruments/${nth(known.payers.slice(1), at)}`);
  }
}

/** Two campaigns that run, one of each kind, and one whose post was rejected, which the steps then change. */
const beginning: readonly Step[] = (['ENGAGEMENTS', 'FOLLOWERS', 'ENGAGEMENTS'] as const).flatMap(
  (kind, index) => {
    const common = { status: 'ACTIVE', amount: '5000000' } as const;
    return [
      { do: 'addCampaign', payer: 0, kind, budget: 'CAMPAIGN', ...common },
      { do: 'addItem', pick: index, flight: {}, isSearch: false, ...common },
      { do: 'show', pick: index, text: index < 2 ? 'plain' : '#rejected' },
    ] as const;
  },
);

/** Steps that bring about every reason there is by calls alone, so that none of them depends on chance. */
const examples: [Step[]][] = [
  [[{ do: 'addKeyword', pick: 0, operator: 'EQ' }]],
  [
    [
      { do: 'changeCampaign', pick: 0, status: 'PAUSED', amount: '5000000' },
      { do: 'deleteCampaign', pick: 1 },
      {
        do: 'addCampaign',
        status: 'ACTIVE',
        payer: 1,
        kind: 'ENGAGEMENTS',
        budget: 'CAMPAIGN',
        amount: '5000000',
      },
    ],
  ],
  [
    [
      {
        do: 'changeItem',
        pick: 0,
        status: 'ACTIVE',
        flight: { start_time: '2026-10-01', end_time: '2026-11-01' },
      },
      {
        do: 'changeItem',
        pick: 1,
        status: 'ACTIVE',
        flight: { start_time: '2026-12-01', end_time: '2026-12-24' },
      },
    ],
  ],
];

it('ads derives the same status as the emulator, for every campaign of a random dataset', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
      const tester = await openTester();
      const users = await tester.call('GET', 'accounts/:account/promotable_users');
      const author = String(users.body.data?.[0]?.user_id);
      const known: Known = { payers: [], campaigns: [], items: [], shown: [] };
      for (const dates of [{}, { end_time: '2026-02-01' }, { start_time: '2027-01-01' }])
        known.payers.push(await addInstrument(tester, dates));
      for (const one of [...beginning, ...steps]) await take(tester, author, known, one);
      const client = createCaller(tester);
      for (const { id } of known.campaigns) {
        const target = await findTarget(client, tester.account, id, 'campaign');
        const chain = await readChain(client, tester.account, target!);
        const now = parseTime(fixedClock)! + 60_000;
        const found = explain(target!, {
          chain,
          material: { posts: [], cards: [], media: [] },
          now,
          flags: [],
        });
        expect(found.derived_reasons).toEqual(found.reasons_not_servable);
        expect(found.runs).toBe(found.links.every(({ status }) => status === 'ok' || status === 'idle'));
        for (const reason of [...found.derived_reasons, found.effective_status]) seen.add(String(reason));
      }
      await tester.emulator.close();
    }),
    { numRuns: rounds(examples.length + 8), examples },
  );
  const common = [
    'RUNNING',
    'PAUSED',
    'ACTIVE',
    'UNKNOWN',
    'DELETED',
    'PAUSED_BY_ADVERTISER',
    'INCOMPLETE',
    'EXPIRED',
    'STARTS_IN_FUTURE',
    'FUNDING_PROBLEM',
    'CONTENT_REVIEW_PROBLEM',
  ];
  expect([...seen]).toEqual(expect.arrayContaining(common));
}, 240_000);
