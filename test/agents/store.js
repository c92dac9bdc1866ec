// The records and the served hours that the emulator has stored, read from its file without the code of ads: the graders
// must not repeat a fault of the tool.
import Database from 'libsql';

/** Kinds of records that a task may change. */
const kinds = [
  'campaign',
  'line_item',
  'targeting_criterion',
  'promoted_tweet',
  'custom_audience',
  'funding_instrument',
];
/** Fields that change by themselves, or with every change of another field. */
const passing = ['updated_at', 'spent_local_micro', 'spent_today', 'served_audiences'];
const hour = 3_600_000;
/** The demo user may read its accounts. */
const agency = 'Harbour & Finch';

/** Reads the file of an emulator that no program has open for writing. */
export function readStore(path) {
  const database = new Database(path, { readonly: true });
  try {
    const all = (sql) => database.prepare(sql).all();
    const records = all('SELECT kind, account_id, id, hidden, draft, data FROM record')
      .filter(({ kind }) => kinds.includes(kind) || kind === 'account')
      .map(({ data, ...row }) => ({ ...row, data: JSON.parse(data) }));
    return { records, servedDays: all('SELECT line_item_id, day, cells FROM served_day') };
  } finally {
    database.close();
  }
}

/** The accounts of the agency in the demo data, of which the first one is the default. */
export function accountsOf({ records }) {
  return records
    .filter(({ kind, hidden, data }) => kind === 'account' && !hidden && data.business_name === agency)
    .map(({ id }) => id);
}

/** The data of the records of an account that are not deleted; drafts only on request. */
export function recordsOf({ records }, kind, account, { withDrafts = false } = {}) {
  return records
    .filter((row) => row.kind === kind && row.account_id === account && !row.hidden)
    .filter(({ draft }) => withDrafts || !draft)
    .map(({ data }) => data);
}

/** The record of a kind that has the name. Throws if there is not exactly one. */
export function recordNamed(store, kind, account, name) {
  const found = recordsOf(store, kind, account, { withDrafts: true }).filter((data) => data.name === name);
  if (found.length !== 1) throw new Error(`${found.length} records of ${kind} have the name ${name}`);
  return found[0];
}

/** The impressions and the charge (micro units) of each line item between two times in milliseconds since 1970. */
export function servedBetween({ servedDays }, from, to) {
  const served = new Map();
  for (const { line_item_id: id, day, cells } of servedDays) {
    const start = day * 24 * hour;
    if (start >= to || start + 24 * hour <= from) continue;
    const numbers = JSON.parse(cells);
    for (let at = 0; at < numbers.length; at += 5) {
      const time = (day * 24 + numbers[at]) * hour;
      if (time < from || time >= to) continue;
      const sum = served.get(id) ?? { impressions: 0, charge: 0 };
      served.set(id, {
        impressions: sum.impressions + numbers[at + 1],
        charge: sum.charge + numbers[at + 4],
      });
    }
  }
  return served;
}

/** The records that differ between two readings: created and deleted ones, and the changed fields of others by id. */
export function differences(before, after) {
  const keyOf = ({ kind, account_id: account, id }) => `${kind} ${account} ${id}`;
  const live = ({ records }) =>
    new Map(records.filter(({ hidden }) => !hidden).map((row) => [keyOf(row), row]));
  const [old, fresh] = [live(before), live(after)];
  const created = [...fresh].filter(([key]) => !old.has(key)).map(([, { kind, data }]) => ({ kind, data }));
  const deleted = [...old].filter(([key]) => !fresh.has(key)).map(([, { kind, id }]) => `${kind} ${id}`);
  const updated = {};
  for (const [key, { kind, id, data }] of fresh) {
    const was = old.get(key)?.data;
    if (was === undefined) continue;
    const names = Object.keys({ ...was, ...data }).filter((name) => !passing.includes(name));
    const changed = names.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(data[name]));
    if (changed.length > 0)
      updated[`${kind} ${id}`] = Object.fromEntries(changed.map((name) => [name, data[name] ?? null]));
  }
  return { created, updated, deleted };
}
