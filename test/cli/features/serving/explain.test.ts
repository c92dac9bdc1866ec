/** What `ads why` says of records that are made up here, so that the service can say what the emulator never does. */
import { describe, expect, it } from 'vitest';
import { explain } from '../../../../src/cli/features/serving/explain.js';
import type { Chain } from '../../../../src/cli/features/serving/read-chain.js';
import type { TargetType } from '../../../../src/cli/features/serving/target-types.js';
import type { Document } from '../../../../src/contract/types.js';

const now = Date.parse('2026-11-20T12:00:00Z');
const account: Document = { id: 'a1', name: 'Shop', approval_status: 'ACCEPTED', deleted: false };
const instrument: Document = { id: 'f1', type: 'CREDIT_LINE', currency: 'USD', able_to_fund: true };
const campaign: Document = {
  id: 'c1',
  name: 'Spring',
  currency: 'USD',
  entity_status: 'ACTIVE',
  budget_optimization: 'CAMPAIGN',
  daily_budget_amount_local_micro: 5_000_000,
  effective_status: 'RUNNING',
  servable: true,
  reasons_not_servable: [],
};
const item: Document = {
  id: 'i1',
  campaign_id: 'c1',
  objective: 'ENGAGEMENTS',
  product_type: 'PROMOTED_TWEETS',
  placements: ['ALL_ON_TWITTER'],
  entity_status: 'ACTIVE',
};
const post = (data: Document = {}) => ({
  kind: 'promoted_tweet' as const,
  data: {
    id: 'p1',
    line_item_id: 'i1',
    tweet_id: '11',
    entity_status: 'ACTIVE',
    approval_status: 'ACCEPTED',
    ...data,
  },
});

interface Change {
  readonly type?: TargetType;
  readonly record?: Document;
  readonly chain?: Partial<Chain>;
  readonly posts?: readonly Document[];
  readonly flags?: readonly string[];
}

function explainChanged({ type = 'campaign', record, chain, posts = [], flags = [] }: Change = {}) {
  const whole: Chain = {
    account,
    instruments: [instrument],
    campaign,
    items: [{ item, creatives: [post()] }],
    ...chain,
  };
  const found = record ?? (type === 'campaign' ? whole.campaign : item) ?? {};
  return explain(
    { type, record: found },
    { chain: whole, material: { posts, cards: [], media: [] }, now, flags },
  );
}
const changedCampaign = (change: Document) => ({ chain: { campaign: { ...campaign, ...change } } });

describe('a message names its subject:', () => {
  it.each<[string, Document, string]>([
    ['a rejected post', { approval_status: 'REJECTED' }, 'the creative was rejected'],
    ['a post under review', { approval_status: 'UNDER_REVIEW' }, 'the creative is under review; wait'],
    ['a paused post', { entity_status: 'PAUSED' }, 'the creative is paused, which no call can change'],
  ])('%s', (_, data, message) => {
    const { links } = explainChanged({ chain: { items: [{ item, creatives: [post(data)] }] } });
    expect(links.find(({ status }) => status === 'broken')?.message).toBe(message);
  });
});

describe('statements of the service override derived ones:', () => {
  it('a reason that ads does not derive is a separate link', () => {
    const said = {
      servable: false,
      effective_status: 'ACTIVE',
      reasons_not_servable: ['AWAITING_APPROVAL_BY_ADVERTISER'],
    };
    const { runs, derived_reasons, links } = explainChanged(changedCampaign(said));
    expect(runs).toBe(false);
    expect(derived_reasons).toEqual([]);
    expect(links.at(-1)).toMatchObject({
      link: 'service',
      id: 'c1',
      status: 'broken',
      reason: 'AWAITING_APPROVAL_BY_ADVERTISER',
      command: null,
    });
  });

  it('a reason that the service does not report does not keep a campaign from running', () => {
    const items = [{ item: { ...item, entity_status: 'PAUSED' }, creatives: [post()] }];
    const { runs, reasons_not_servable, derived_reasons } = explainChanged({ chain: { items } });
    expect({ runs, reasons_not_servable, derived_reasons }).toEqual({
      runs: true,
      reasons_not_servable: [],
      derived_reasons: ['PAUSED_BY_ADVERTISER'],
    });
  });

  it('an unknown value is shown unchanged', () => {
    const { links } = explainChanged(
      changedCampaign({ servable: false, reasons_not_servable: ['FULL_MOON'] }),
    );
    const message = 'the service reports FULL_MOON without a cause that can be read';
    expect(links.at(-1)).toMatchObject({ link: 'service', reason: 'FULL_MOON', message });
  });

  it('a campaign without these fields is judged by its links', () => {
    const { servable: _, reasons_not_servable: __, ...silent } = campaign;
    expect(explainChanged({ chain: { campaign: silent } })).toMatchObject({
      runs: true,
      reasons_not_servable: null,
    });
  });

  it('a spent total budget is taken from the service', () => {
    const total = { total_budget_amount_local_micro: 9_000_000, servable: false };
    const { links } = explainChanged(
      changedCampaign({ ...total, reasons_not_servable: ['BUDGET_EXHAUSTED'] }),
    );
    expect(links.find(({ status }) => status === 'broken')).toMatchObject({
      cause: 'BUDGET_SPENT',
      command: 'ads campaigns update c1 --total-budget 44.00',
    });
  });

  it('a spent total budget of a campaign without one is that of its line items', () => {
    const total = { ...item, total_budget_amount_local_micro: 3_000_000 };
    const said = {
      servable: false,
      budget_optimization: 'LINE_ITEM',
      reasons_not_servable: ['BUDGET_EXHAUSTED'],
    };
    const { links } = explainChanged({
      chain: { campaign: { ...campaign, ...said }, items: [{ item: total, creatives: [post()] }] },
    });
    expect(links.filter(({ status }) => status === 'broken')).toMatchObject([
      { link: 'line_item', cause: 'BUDGET_SPENT', command: 'ads line-items update i1 --total-budget 6.00' },
    ]);
  });
});

describe('the links', () => {
  it('come in the order of the chain, one row each if all is well', () => {
    const { links } = explainChanged();
    expect(links.map(({ link, id, status }) => `${link} ${id} ${status}`)).toEqual([
      'account a1 ok',
      'funding_instrument f1 ok',
      'campaign c1 ok',
      'line_item i1 ok',
      'targeting i1 ok',
      'creatives i1 ok',
    ]);
  });

  it('are idle if another line item does the work', () => {
    const paused = { item: { ...item, id: 'i2', entity_status: 'PAUSED' }, creatives: [] };
    const items = [{ item, creatives: [post()] }, paused];
    const { runs, links } = explainChanged({ chain: { items } });
    expect(runs).toBe(true);
    expect(links.filter(({ status }) => status === 'idle').map(({ cause }) => cause)).toEqual([
      'PAUSED',
      'NONE',
    ]);
  });

  it('start with the later of the first line item and the money', () => {
    const from = (day: number) => ({ start_time: `2026-12-0${day}T00:00:00Z` });
    const unfunded = { able_to_fund: false, reasons_not_able_to_fund: ['STARTS_IN_FUTURE'] };
    const startOf = (money: number, ...days: readonly number[]) => {
      const items = days.map((day) => ({
        item: { ...item, id: `i${day}`, ...from(day) },
        creatives: [post()],
      }));
      const instruments = [{ ...instrument, ...unfunded, ...from(money) }];
      return explainChanged({ chain: { instruments, items } }).starts_at;
    };
    expect([startOf(3, 1), startOf(1, 3), startOf(2, 4, 3)]).toEqual(
      [3, 3, 3].map((day) => from(day).start_time),
    );
  });

  it('are broken for the line item itself, if it is the subject', () => {
    const paused = { ...item, entity_status: 'PAUSED' };
    const found = explainChanged({
      type: 'line-item',
      record: paused,
      chain: { items: [{ item: paused, creatives: [post()] }] },
    });
    expect(found).toMatchObject({
      type: 'line-item',
      id: 'i1',
      runs: false,
      derived_reasons: ['PAUSED_BY_ADVERTISER'],
    });
  });
});

describe('the commands', () => {
  const commandOf = (change: Change) =>
    explainChanged(change).links.find(({ status }) => status === 'broken')?.command;

  it('repeat the flags that chose the account', () => {
    const flags = ['--env', 'sandbox', '--account', 'a1'];
    expect(commandOf({ ...changedCampaign({ entity_status: 'PAUSED', servable: false }), flags })).toBe(
      'ads campaigns update c1 --entity-status ACTIVE --env sandbox --account a1',
    );
  });

  it('do not make a keyword of a name: nobody has chosen it', () => {
    const search = { ...item, placements: ['TWITTER_SEARCH'] };
    const items = [{ item: search, hasKeywords: false, creatives: [post()] }];
    const broken = explainChanged({ chain: { items } }).links.find(({ status }) => status === 'broken');
    expect(broken).toMatchObject({ cause: 'NO_KEYWORDS', command: null });
    expect(broken?.message).toContain('targeting-suggestions list');
  });

  it.each<[string, Document, string]>([
    ['dollars', { currency: 'USD' }, '--daily-budget 20.00'],
    ['yen', { currency: 'JPY' }, '--daily-budget 20'],
    ['a currency that is unknown', { currency: null }, '--daily-budget-amount-local-micro 20000000'],
  ])('write amounts in %s', (_, money, flag) => {
    const items = [{ item: { ...item, bid_amount_local_micro: 1_000_000 }, creatives: [post()] }];
    const unset = { ...campaign, ...money, daily_budget_amount_local_micro: null, servable: false };
    const instruments = [{ ...instrument, ...money }];
    expect(commandOf({ chain: { campaign: unset, items, instruments } })).toBe(
      `ads campaigns update c1 ${flag}`,
    );
  });

  it.each<[string, Change]>([
    ['a deleted campaign', changedCampaign({ deleted: true, servable: false })],
    ['a deleted account', { chain: { account: { ...account, deleted: true } } }],
    ['an account under review', { chain: { account: { ...account, approval_status: 'UNDER_REVIEW' } } }],
    [
      'a credit line that is spent',
      {
        chain: {
          instruments: [
            { ...instrument, able_to_fund: false, reasons_not_able_to_fund: ['BUDGET_EXHAUSTED'] },
          ],
        },
      },
    ],
    [
      'a post under review',
      { chain: { items: [{ item, creatives: [post({ approval_status: 'UNDER_REVIEW' })] }] } },
    ],
    ['nothing to show, where no post is there', { chain: { items: [{ item, creatives: [] }] } }],
  ])('are empty for %s', (_, change) => {
    expect(commandOf(change)).toBeNull();
  });

  it.each<[string, Document, Change['posts'], string | null]>([
    ['a post that was shown before', { deleted: true }, [{ tweet_id: '99' }], '11'],
    [
      'another post than the rejected one',
      { approval_status: 'REJECTED' },
      [{ tweet_id: '11' }, { tweet_id: '12' }],
      '12',
    ],
    [
      'no post that was rejected before',
      { deleted: true, approval_status: 'REJECTED' },
      [{ tweet_id: '11' }],
      null,
    ],
  ])('promote %s', (_, data, posts = [], tweet) => {
    const chain = { items: [{ item, creatives: [post(data)] }] };
    const command = tweet && `ads promoted-tweets create --line-item-id i1 --tweet-ids ${tweet}`;
    expect(commandOf({ chain, posts })).toBe(command);
  });

  it.each<[string, Document, boolean]>([
    ['WEBSITE_CLICKS', { entities: { urls: [{}] } }, true],
    ['WEBSITE_CLICKS', { entities: { urls: [] } }, false],
    ['WEBSITE_CLICKS', { entities: { urls: [{}] }, card_uri: 'card://1' }, false],
    ['VIDEO_VIEWS', { entities: { media: [{ type: 'video' }] } }, true],
    ['VIDEO_VIEWS', { entities: { media: [{ type: 'photo' }] } }, false],
    ['APP_INSTALLS', { card_uri: 'card://1' }, false],
  ])('promote with %s the matching ones: %j', (objective, data, fits) => {
    const chain = { items: [{ item: { ...item, objective }, creatives: [] }] };
    expect(commandOf({ chain, posts: [{ tweet_id: '12', ...data }] }) !== null).toBe(fits);
  });
});

describe('money', () => {
  const broken = { ...instrument, id: 'f2', able_to_fund: false, reasons_not_able_to_fund: ['EXPIRED'] };

  it.each<[string, readonly Document[], boolean]>([
    ['can pay with one instrument of two', [broken, instrument], true],
    ['cannot without a working one', [broken], false],
  ])('of an account %s', (_, instruments, runs) => {
    const { campaign: _none, ...chain } = { campaign, account, instruments, items: [] };
    const found = explain(
      { type: 'account', record: account },
      { chain, material: { posts: [], cards: [], media: [] }, now, flags: [] },
    );
    expect(found.runs).toBe(runs);
    expect(found.links.filter(({ status }) => status === 'broken')).toHaveLength(
      runs ? 0 : instruments.length,
    );
  });
});
