// Statistics as raw calls give them: windows of at most seven days, 20 entities in a call, and one placement at a time.
import { dateAt, midnight } from '../days.js';

const day = 86_400_000;
const [windowDays, mostIds] = [7, 20];
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
  const sums = new Map();
  for (const [start, end] of windows(place, from, to)) {
    for (const [placement, ids] of active) {
      for (const some of chunksOf(ids, mostIds)) {
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

/** Windows of seven days, or less where a day has 25 hours. */
function* windows(zone, from, to) {
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
