// Reads with raw calls, by the id of the task.
import { chargesOf, readCosts, readSpend, readZone, totalOf } from './spend-of-calls.js';

const micro = 1_000_000;
const idsOf = (records) => records.map(({ id }) => id);

export const rawReads = {
  async 'weekly-overspend'({ spend }) {
    const sums = chargesOf(await spend('CAMPAIGN', 7));
    return idsOf(sums.filter(({ total }) => total > 350 * micro));
  },
  async 'month-spend'({ spend }) {
    // The statistics of an account have no costs; those of what pays for it do.
    return totalOf(chargesOf(await spend('FUNDING_INSTRUMENT', 30)));
  },
  async 'cheapest-line-items'(service) {
    const found = await readCosts(service, 30);
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
    const targeted = await list(`custom_audiences/${audience.id}/targeted`, { with_active: false });
    return targeted.flatMap(({ line_items: items }) => idsOf(items));
  },
  async 'high-bids'({ list }) {
    const items = await list('line_items');
    const isHigh = (one) => one.entity_status === 'ACTIVE' && one.bid_amount_local_micro >= 1.2 * micro;
    return idsOf(items.filter(isHigh));
  },
  async 'agency-week'(_, session) {
    const { data: accounts } = await session.call('GET', 'accounts');
    const found = {};
    for (const { id: account, timezone: zone } of accounts) {
      const spend = await readSpend(session, { account, entity: 'FUNDING_INSTRUMENT', from: 7, zone });
      const total = totalOf(chargesOf(spend));
      if (total > 0) found[account] = total;
    }
    return found;
  },
};
