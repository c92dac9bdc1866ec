// Changes with the tools, by the id of the task.
export const toolWrites = {
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
