// What an agent does with the tools of `ads mcp`, by the id of the task. Each script has only what search and describe answer;
// seen-names.js holds it to that.

const spend = 'billed_charge_local_micro';

/** The tools as functions, which throw for an error. */
function toolsOf(session) {
  const call = async (name, input) => {
    const { content, isError } = await session.call(name, input);
    if (isError) throw new Error(`${name} ${JSON.stringify(input)}: ${JSON.stringify(content)}`);
    return content;
  };
  return {
    search: (query) => call('search', { query }),
    describe: (command) => call('describe', { command }),
    read: async (command, values) => (await call('read', { command, values })).data,
    report: async (values) => (await call('report', { values })).data,
    /** Plans commands or a campaign file, and applies the plan. */
    async change(input) {
      const { plan } = await call('plan', input);
      const applied = await call('apply', { plan });
      return applied.data;
    },
  };
}

const scripts = {
  async 'weekly-overspend'({ report }) {
    const rows = await report({ last: '7d', metrics: 'spend', group_by: 'campaign', filter: ['spend>350'] });
    return rows.map(({ campaign_id: id }) => id);
  },
  async 'month-spend'({ report }) {
    const rows = await report({ last: '30d', metrics: 'spend', group_by: 'account' });
    return rows[0][spend];
  },
  async 'cheapest-line-items'({ report }) {
    const values = { last: '30d', metrics: 'cpm', group_by: 'line-item', sort: 'cpm', fields: 'id,cpm' };
    const rows = await report(values);
    return rows.slice(0, 3).map(({ id }) => id);
  },
  async 'best-day'({ report }) {
    const rows = await report({ last: '30d', metrics: 'spend', group_by: 'day', top: '1 by spend' });
    return rows[0].date;
  },
  async 'rising-campaigns'({ report }) {
    const values = { last: '7d', metrics: 'spend', group_by: 'campaign', compare: 'previous' };
    const rows = await report(values);
    return rows.filter((row) => row[spend] > row[`previous_${spend}`]).map(({ campaign_id: id }) => id);
  },
  async 'forgotten-line-items'({ search, read }) {
    await search('list line items');
    const paused = await read('line-items list', {
      filter: ['entity_status=PAUSED'],
      fields: 'id,campaign_id',
    });
    const active = await read('campaigns list', { filter: ['entity_status=ACTIVE'], fields: 'id' });
    const ids = active.map(({ id }) => id);
    return paused.filter((item) => ids.includes(item.campaign_id)).map(({ id }) => id);
  },
  async 'blocking-fund'({ search, read }) {
    await search('why not running');
    const { data } = await read('why', { id: 'School supplies' });
    return data.find(({ link, status }) => link === 'funding_instrument' && status === 'broken').id;
  },
  async 'users-of-audience'({ search, read }) {
    await search('line items that target an audience');
    const rows = await read('custom-audiences targeted', {
      id: 'Newsletter readers',
      with_active: false,
    });
    return rows.flatMap(({ line_items: items }) => items.map(({ id }) => id));
  },
  async 'high-bids'({ search, read }) {
    await search('list line items');
    const filter = ['entity_status=ACTIVE', 'bid_amount_local_micro>=1200000'];
    const rows = await read('line-items list', { filter, fields: 'id' });
    return rows.map(({ id }) => id);
  },
  async 'agency-week'({ report }) {
    const rows = await report({ last: '7d', metrics: 'spend', group_by: 'account' });
    return Object.fromEntries(rows.map((row) => [row.account_id, row[spend]]));
  },
  async 'pause-campaign'({ search, change }) {
    await search('pause campaign');
    const values = { campaign_id: 'Audiobook trailers', entity_status: 'PAUSED' };
    await change({ command: 'campaigns update', values });
    return 'done';
  },
  async 'raise-budgets'({ search, describe, read, change }) {
    await search('change campaign budget');
    await describe('campaigns update');
    const filter = ['entity_status=ACTIVE', 'daily_budget<50'];
    const rows = await read('campaigns list', { filter, fields: 'id' });
    const operations = rows.map(({ id }) => ({
      command: 'campaigns update',
      values: { campaign_id: id, daily_budget: '+10%' },
    }));
    await change({ operations });
    return 'done';
  },
  async 'pause-expensive'({ search, report, change }) {
    const values = { last: '14d', metrics: 'cpm', group_by: 'line-item', filter: ['cpm>5'], fields: 'id' };
    const rows = await report(values);
    await search('pause line item');
    const operations = rows.map(({ id }) => ({
      command: 'line-items update',
      values: { line_item_id: id, entity_status: 'PAUSED' },
    }));
    await change({ operations });
    return 'done';
  },
  async 'mark-paused'({ search, describe, read, change }) {
    await search('change campaign name');
    await describe('campaigns update');
    const rows = await read('campaigns list', { filter: ['entity_status=PAUSED'], fields: 'id' });
    const operations = rows.map(({ id }) => ({
      command: 'campaigns update',
      values: { campaign_id: id, name: 'Archive: {name}' },
    }));
    await change({ operations });
    return 'done';
  },
  async 'extend-flight'({ search, read, change }) {
    await search('list and change line items');
    const rows = await read('line-items list', { campaign: 'Author evenings', fields: 'id' });
    const operations = rows.map(({ id }) => ({
      command: 'line-items update',
      values: { line_item_id: id, end_time: '2027-06-30T00:00:00Z' },
    }));
    await change({ operations });
    return 'done';
  },
  async 'add-keywords'({ search, change }) {
    await search('add keyword targeting');
    const words = ['public library', 'reading room', 'book fair', 'archive', 'catalogue'];
    const operations = words.map((keyword) => ({
      command: 'targeting-criteria create',
      values: { line_item: 'Book club sign-ups: Librarians', keyword },
    }));
    await change({ operations });
    return 'done';
  },
  async 'remove-drafts'({ search, change }) {
    await search('delete campaign');
    const operations = ['Poetry month', 'Cookbook corner'].map((name) => ({
      command: 'campaigns delete',
      values: { id: name },
    }));
    await change({ operations });
    return 'done';
  },
  async 'exclude-audience'({ search, describe, read, change }) {
    await search('add targeting');
    await describe('targeting-criteria create');
    await search('list line items');
    const rows = await read('line-items list', { campaign: 'New in translation', fields: 'id' });
    const operations = rows.map(({ id }) => ({
      command: 'targeting-criteria create',
      values: { line_item_id: id, exclude: 'custom-audience=App: bought' },
    }));
    await change({ operations });
    return 'done';
  },
  async 'copy-campaign'({ search, describe, change }) {
    await search('copy campaign');
    await describe('clone');
    const values = { id: 'Book club sign-ups', set: ['name=Book club spring'], without: 'posts' };
    await change({ command: 'clone', values });
    return 'done';
  },
  async 'launch-brief'({ search, describe, read, change }) {
    await describe('campaign files');
    await search('list promoted posts');
    const values = { line_item: 'Book club sign-ups: Librarians', fields: 'tweet_id' };
    const posts = await read('promoted-tweets list', values);
    const lineItem = {
      name: 'Spring fair: Readers',
      objective: 'engagements',
      product_type: 'promoted_tweets',
      placements: ['platform_timeline'],
      bid: '0.90 USD',
      start_time: '2027-03-01T00:00:00Z',
      end_time: '2027-04-01T00:00:00Z',
      targeting: { keyword: ['book fair', 'reading'] },
      posts: posts.map(({ tweet_id: id }) => id),
    };
    const campaign = {
      name: 'Spring fair',
      funding_instrument: 'Credit line, invoiced monthly',
      daily_budget: '40.00 USD',
      line_items: { readers: lineItem },
    };
    await change({ files: JSON.stringify({ campaigns: { fair: campaign } }) });
    return 'done';
  },
};

/** The scripted agent: answers a task by its id. */
export async function scriptedAgent({ id }, session) {
  return scripts[id](toolsOf(session));
}
