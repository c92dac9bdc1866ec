// Reads with the tools, by the id of the task.
const spend = 'billed_charge_local_micro';

export const toolReads = {
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
};
