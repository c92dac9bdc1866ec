// Writes with raw calls, by the id of the task.
import { readCosts } from './spend-of-calls.js';

const micro = 1_000_000;
const idsOf = (records) => records.map(({ id }) => id);

const keywords = (line_item_id, words) =>
  words.map((word) => ({ line_item_id, targeting_type: 'BROAD_KEYWORD', targeting_value: word }));

const pick = (record, names) =>
  Object.fromEntries(
    names.flatMap((name) => ((record[name] ?? null) === null ? [] : [[name, record[name]]])),
  );

export const rawWrites = {
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
    const expensive = (await readCosts(service, 14)).filter(({ cost }) => cost > 5 * micro);
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
