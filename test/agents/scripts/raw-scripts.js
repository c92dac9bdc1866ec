// What a skilled agent does with raw calls, by the id of the task: as few calls as the interface allows, with filters and batches
// where there are any.
import { readSpend, readZone } from './spend-of-calls.js';

const micro = 1_000_000;
const charge = 'billed_charge_local_micro';
const most = { count: 1000 };

const idsOf = (records) => records.map(({ id }) => id);
const totalOf = (sums) => sums.reduce((sum, { total }) => sum + total, 0);
const chargesOf = (sums) => [...sums.values()].filter(({ name }) => name === charge);

/** The paths of an account, as functions. */
function serviceOf(session, account) {
  const at = (path) => `accounts/${account}/${path}`;
  const list = async (group, query = {}) =>
    (await session.call('GET', at(group), { query: { ...most, ...query } })).data;
  return {
    list,
    named: async (group, name, query = {}) =>
      (await session.call('GET', at(group), { query: { q: name, ...query } })).data,
    /** Creates a record. */
    create: async (group, query) => (await session.call('POST', at(group), { query })).data,
    update: (group, id, query) => session.call('PUT', at(`${group}/${id}`), { query }),
    remove: (group, id) => session.call('DELETE', at(`${group}/${id}`)),
    batch: (group, operation_type, items) =>
      session.call('POST', `batch/${at(group)}`, {
        body: items.map((params) => ({ operation_type, params })),
      }),
    /** Sums of metrics in whole days of the account before today. */
    spend: (entity, from, more = {}) => readSpend(session, { account, entity, from, ...more }),
  };
}

/** Line items with their cost of a thousand impressions in micro units, in the last days. */
async function costs({ spend }, days) {
  const sums = await spend('LINE_ITEM', days, { groups: ['ENGAGEMENT', 'BILLING'] });
  const found = chargesOf(sums).map(({ id, total }) => {
    const impressions = sums.get(`${id} impressions`)?.total ?? 0;
    return { id, cost: (total / impressions) * 1000 };
  });
  return found.filter(({ cost }) => Number.isFinite(cost));
}

const scripts = {
  async 'weekly-overspend'({ spend }) {
    const sums = chargesOf(await spend('CAMPAIGN', 7));
    return idsOf(sums.filter(({ total }) => total > 350 * micro));
  },
  async 'month-spend'({ spend }) {
    // The statistics of an account have no costs; those of what pays for it do.
    return totalOf(chargesOf(await spend('FUNDING_INSTRUMENT', 30)));
  },
  async 'cheapest-line-items'(service) {
    const found = await costs(service, 30);
    return idsOf(found.toSorted((one, other) => one.cost - other.cost).slice(0, 3));
  },
  async 'best-day'({ spend }) {
    const byDate = new Map();
    for (const { days } of chargesOf(await spend('FUNDING_INSTRUMENT', 30, { byDay: true })))
      for (const [date, amount] of days) byDate.set(date, (byDate.get(date) ?? 0) + amount);
    return [...byDate].toSorted(([, one], [, other]) => other - one)[0][0];
  },
  async 'rising-campaigns'({ spend }, session, account) {
    const zone = await readZone(session, account);
    const now = chargesOf(await spend('CAMPAIGN', 7, { zone }));
    const before = chargesOf(await spend('CAMPAIGN', 14, { to: 7, zone }));
    const past = new Map(before.map(({ id, total }) => [id, total]));
    return idsOf(now.filter(({ id, total }) => total > (past.get(id) ?? 0)));
  },
  async 'forgotten-line-items'({ list }) {
    const campaigns = await list('campaigns');
    const active = idsOf(campaigns.filter(({ entity_status: status }) => status === 'ACTIVE'));
    const items = await list('line_items');
    return idsOf(items.filter((one) => one.entity_status === 'PAUSED' && active.includes(one.campaign_id)));
  },
  async 'blocking-fund'({ named, list }) {
    const [campaign] = await named('campaigns', 'School supplies');
    const [fund] = await list('funding_instruments', {
      funding_instrument_ids: campaign.funding_instrument_id,
    });
    return fund.able_to_fund ? undefined : fund.id;
  },
  async 'users-of-audience'({ named, list }) {
    const [audience] = await named('custom_audiences', 'Newsletter readers');
    const targeted = await list(`custom_audiences/${audience.id}/targeted`, {
      with_active: false,
      count: 1000,
    });
    return targeted.flatMap(({ line_items: items }) => idsOf(items));
  },
  async 'high-bids'({ list }) {
    const items = await list('line_items');
    const isHigh = (one) => one.entity_status === 'ACTIVE' && one.bid_amount_local_micro >= 1.2 * micro;
    return idsOf(items.filter(isHigh));
  },
  async 'agency-week'(_, session) {
    const { data: accounts } = await session.call('GET', 'accounts', { query: most });
    const found = {};
    for (const { id: account, timezone: zone } of accounts) {
      const spend = await readSpend(session, { account, entity: 'FUNDING_INSTRUMENT', from: 7, zone });
      const total = totalOf(chargesOf(spend));
      if (total > 0) found[account] = total;
    }
    return found;
  },
  async 'pause-campaign'({ named, update }) {
    const [campaign] = await named('campaigns', 'Audiobook trailers');
    await update('campaigns', campaign.id, { entity_status: 'PAUSED' });
  },
  async 'raise-budgets'({ list, batch }) {
    const small = (await list('campaigns')).filter((one) => {
      const { entity_status: status, daily_budget_amount_local_micro: budget } = one;
      return status === 'ACTIVE' && budget !== null && budget < 50 * micro;
    });
    const raised = small.map(({ id, daily_budget_amount_local_micro: budget }) => ({
      campaign_id: id,
      daily_budget_amount_local_micro: (budget * 11) / 10,
    }));
    await batch('campaigns', 'Update', raised);
  },
  async 'pause-expensive'(service) {
    const expensive = (await costs(service, 14)).filter(({ cost }) => cost > 5 * micro);
    const paused = expensive.map(({ id }) => ({ line_item_id: id, entity_status: 'PAUSED' }));
    await service.batch('line_items', 'Update', paused);
  },
  async 'mark-paused'({ list, batch }) {
    const paused = (await list('campaigns')).filter(({ entity_status: status }) => status === 'PAUSED');
    const renamed = paused.map(({ id, name }) => ({ campaign_id: id, name: `Archive: ${name}` }));
    await batch('campaigns', 'Update', renamed);
  },
  async 'extend-flight'({ named, list, batch }) {
    const [campaign] = await named('campaigns', 'Author evenings');
    const items = await list('line_items', { campaign_ids: campaign.id });
    const end_time = '2027-06-30T00:00:00Z';
    await batch(
      'line_items',
      'Update',
      items.map(({ id }) => ({ line_item_id: id, end_time })),
    );
  },
  async 'add-keywords'({ named, batch }) {
    const [item] = await named('line_items', 'Book club sign-ups: Librarians');
    const words = ['public library', 'reading room', 'book fair', 'archive', 'catalogue'];
    await batch('targeting_criteria', 'Create', keywords(item.id, words));
  },
  async 'remove-drafts'({ named, batch }) {
    const found = [];
    for (const name of ['Poetry month', 'Cookbook corner'])
      found.push(...(await named('campaigns', name, { with_draft: true })));
    await batch(
      'campaigns',
      'Delete',
      found.map(({ id }) => ({ campaign_id: id })),
    );
  },
  async 'exclude-audience'({ named, list, batch }) {
    const [campaign] = await named('campaigns', 'New in translation');
    const [audience] = await named('custom_audiences', 'App: bought');
    const items = await list('line_items', { campaign_ids: campaign.id });
    const excluded = items.map(({ id }) => ({
      line_item_id: id,
      targeting_type: 'CUSTOM_AUDIENCE',
      targeting_value: audience.id,
      operator_type: 'NE',
    }));
    await batch('targeting_criteria', 'Create', excluded);
  },
  async 'copy-campaign'({ named, list, create, batch }) {
    const [old] = await named('campaigns', 'Book club sign-ups');
    const items = await list('line_items', { campaign_ids: old.id });
    const criteria = await list('targeting_criteria', { line_item_ids: idsOf(items).join(',') });
    const campaign = await create('campaigns', {
      name: 'Book club spring',
      ...pick(old, ['funding_instrument_id', 'daily_budget_amount_local_micro']),
      entity_status: 'PAUSED',
    });
    const names = ['name', 'objective', 'product_type', 'placements', 'goal', 'bid_strategy', 'pay_by'];
    const more = ['bid_amount_local_micro', 'start_time', 'end_time'];
    const copies = items.map((item) => ({
      campaign_id: campaign.id,
      ...pick(item, [...names, ...more]),
      entity_status: 'PAUSED',
    }));
    const { data: fresh } = await batch('line_items', 'Create', copies);
    const targeting = criteria.map((one) => ({
      line_item_id: fresh[items.findIndex(({ id }) => id === one.line_item_id)].id,
      ...pick(one, ['targeting_type', 'targeting_value', 'operator_type']),
    }));
    await batch('targeting_criteria', 'Create', targeting);
  },
  async 'launch-brief'({ list, named, create, batch }) {
    const funds = await list('funding_instruments');
    const fund = funds.find(({ description }) => description === 'Credit line, invoiced monthly');
    const [model] = await named('line_items', 'Book club sign-ups: Librarians');
    const posts = await list('promoted_tweets', { line_item_ids: model.id });
    const campaign = await create('campaigns', {
      name: 'Spring fair',
      funding_instrument_id: fund.id,
      daily_budget_amount_local_micro: 40 * micro,
      entity_status: 'PAUSED',
    });
    const item = await create('line_items', {
      campaign_id: campaign.id,
      name: 'Spring fair: Readers',
      objective: 'ENGAGEMENTS',
      product_type: 'PROMOTED_TWEETS',
      placements: 'PLATFORM_TIMELINE',
      bid_strategy: 'MAX',
      bid_amount_local_micro: 0.9 * micro,
      start_time: '2027-03-01T00:00:00Z',
      end_time: '2027-04-01T00:00:00Z',
      entity_status: 'PAUSED',
    });
    await batch('targeting_criteria', 'Create', keywords(item.id, ['book fair', 'reading']));
    const tweet_ids = posts.map(({ tweet_id: id }) => id).join(',');
    await create('promoted_tweets', { line_item_id: item.id, tweet_ids });
  },
};

const keywords = (line_item_id, words) =>
  words.map((word) => ({ line_item_id, targeting_type: 'BROAD_KEYWORD', targeting_value: word }));

const pick = (record, names) =>
  Object.fromEntries(
    names.flatMap((name) => ((record[name] ?? null) === null ? [] : [[name, record[name]]])),
  );

/** Answers a task by its id. */
export async function rawAgent({ id }, session, [account]) {
  return (await scripts[id](serviceOf(session, account), session, account)) ?? 'done';
}
