// Statistics as raw calls give them: short windows, few entities in a call, and one placement at a time.
import { dateAt, midnight } from '../days.js';

const day = 86_400_000;
const time = (at) => new Date(at).toISOString().replace('.000', '');

function chunksOf(list, size) {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}

/**
 * The sums of metrics of the entities that were active between two days before today, which are 0 for today itself: objects with id,
 * name, total, and the values by date on request.
 */
export async function readSpend(
  session,
  { account, entity, from, to = 0, groups = ['BILLING'], zone, byDay = false },
) {
  const place = zone ?? (await readZone(session, account));
  const query = { entity, metric_groups: groups.join(','), granularity: byDay ? 'DAY' : 'TOTAL' };
  const active = await findActive(session, account, entity, windowOf(place, from, to));
  const { windowDays, maxIds } = session.limits;
  const sums = new Map();
  for (const [start, end] of windows(place, from, to, windowDays)) {
    for (const [placement, ids] of active) {
      for (const some of chunksOf(ids, maxIds)) {
        const more = { ...query, ...windowOf(place, start, end), entity_ids: some.join(','), placement };
        const { data } = await session.call('GET', `stats/accounts/${account}`, { query: more });
        const dateOf = (index) => dateAt(place, midnight(place, start - index));
        for (const { id, id_data: parts } of data) addUp(sums, id, parts, dateOf);
      }
    }
  }
  return sums;
}

const windowOf = (zone, from, to) => ({
  start_time: time(midnight(zone, from)),
  end_time: time(midnight(zone, to)),
});

/** Windows of so many days, or less where a day has 25 hours. */
function* windows(zone, from, to, windowDays) {
  for (let start = from; start > to; ) {
    let end = Math.max(to, start - windowDays);
    while (midnight(zone, end) - midnight(zone, start) > windowDays * day) end += 1;
    yield [start, end];
    start = end;
  }
}

export async function readZone(session, account) {
  const { data } = await session.call('GET', `accounts/${account}`);
  return data.timezone;
}

/** The ids of active entities by placement. */
async function findActive(session, account, entity, window) {
  const query = { entity, ...window };
  const { data } = await session.call('GET', `stats/accounts/${account}/active_entities`, { query });
  const found = new Map();
  for (const { entity_id: id, placements } of data)
    for (const place of placements) found.set(place, [...(found.get(place) ?? []), id]);
  return [...found];
}

function addUp(sums, id, parts, dateOf) {
  for (const { metrics } of parts) {
    for (const [name, values] of Object.entries(metrics)) {
      for (const [index, value] of (values ?? []).entries()) {
        const key = `${id} ${name}`;
        const known = sums.get(key) ?? { id, name, total: 0, days: new Map() };
        known.total += value ?? 0;
        known.days.set(dateOf(index), (known.days.get(dateOf(index)) ?? 0) + (value ?? 0));
        sums.set(key, known);
      }
    }
  }
}

export const chargesOf = (sums) =>
  [...sums.values()].filter(({ name }) => name === 'billed_charge_local_micro');

export const totalOf = (sums) => sums.reduce((sum, { total }) => sum + total, 0);

/** Line items with their cost of a thousand impressions in micro units, in the last days. */
export async function readCosts({ spend }, days) {
  const sums = await spend('LINE_ITEM', days, { groups: ['ENGAGEMENT', 'BILLING'] });
  const found = chargesOf(sums).map(({ id, total }) => {
    const impressions = sums.get(`${id} impressions`)?.total ?? 0;
    return { id, cost: (total / impressions) * 1000 };
  });
  return found.filter(({ cost }) => Number.isFinite(cost));
}
