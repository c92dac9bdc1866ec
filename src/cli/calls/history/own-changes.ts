/** Finds changes of a record, since it was read, that were sent from this machine. */
import type { Document } from '../../../contract/types.js';
import { writeJson } from '../../../values/lossless-json.js';
import type { HistoryEntry } from './history-entry.js';

/** A record as it is, and its `updated_at` when it was read before. */
interface ReadAgain {
  readonly account: string | undefined;
  readonly id: string;
  readonly record: Document;
  readonly since: string;
}

/**
 * Whether every write of a record since it was read came from this machine, and the record still has all that they set. Each of
 * them has to begin with the state that the one before it left: of an unconfirmed one that is not known. `entries` have the newest first.
 */
export function isOwnState(
  entries: readonly HistoryEntry[],
  { account, id, record, since }: ReadAgain,
): boolean {
  const set = new Set<string>();
  let state = String(record.updated_at);
  for (const entry of entries) {
    if (state === since) return true;
    const own = entry.account === account ? entry.records.find((one) => one.id === id) : undefined;
    if (!own || entry.outcome !== 'done' || own.updated?.after !== state) continue;
    for (const [name, value] of Object.entries({ ...own.also?.after, ...own.after })) {
      if (!set.has(name) && Object.hasOwn(record, name) && writeJson(record[name]) !== writeJson(value))
        return false;
      set.add(name);
    }
    state = own.updated.before;
  }
  return state === since;
}
