// What a skilled agent does with raw calls: as few as the interface allows, with filters and batches where there are any.
import { rawReads } from './raw-reads.js';
import { rawWrites } from './raw-writes.js';
import { readSpend } from './spend-of-calls.js';

const scripts = { ...rawReads, ...rawWrites };

/** The paths of an account, as functions. */
function serviceOf(session, account) {
  const at = (path) => `accounts/${account}/${path}`;
  const list = async (group, query = {}) => (await session.call('GET', at(group), { query })).data;
  return {
    list,
    named: (group, name, query = {}) => list(group, { q: name, ...query }),
    /** Creates a record. */
    create: async (group, query) => (await session.call('POST', at(group), { query })).data,
    update: (group, id, query) => session.call('PUT', at(`${group}/${id}`), { query }),
    batch: (group, operation_type, items) =>
      session.call('POST', `batch/${at(group)}`, {
        body: items.map((params) => ({ operation_type, params })),
      }),
    /** Sums of metrics in whole days of the account before today. */
    spend: (entity, from, more = {}) => readSpend(session, { account, entity, from, ...more }),
  };
}

/** Does a task by its id. */
export async function rawAgent({ id }, session, [account]) {
  return (await scripts[id](serviceOf(session, account), session, account)) ?? 'done';
}
