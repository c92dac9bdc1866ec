/** To which earlier state of a record an undo of this machine has set it back. */
import type { HistoryEntry } from './history-entry.js';

/** What is known of a record by when it was changed last: its `updated_at`. */
interface Wanted {
  readonly account: string;
  readonly id: string;
  readonly updated: string;
}

/**
 * The `updated_at` of the states that a record is like again, since all that was written after them is undone; the newest
 * first. What is not known ends the list: a change by anybody else in between, or an undone write of which the log does not tell
 * between which states it was made, such as an unconfirmed one. `entries` have the newest first.
 */
export function setBackTo(entries: readonly HistoryEntry[], { account, id, updated }: Wanted): string[] {
  const all = new Set(entries.map((one) => one.id));
  const writes = entries.flatMap(({ id: entry, outcome, undoes, records, ...rest }) => {
    const record = rest.account === account ? records.find((one) => one.id === id) : undefined;
    if (!record || outcome === 'failed' || outcome === 'not-sent') return [];
    return [{ entry, undoes, ...(outcome === 'done' && record.updated) }];
  });
  const found: string[] = [];
  let state: string | undefined = updated;
  for (;;) {
    const undo = writes.find(({ undoes, after }) => undoes && after === state);
    if (!undo?.undoes?.every((one) => all.has(one))) return found;
    state = undo.before;
    for (const { entry, before, after } of writes) {
      if (!undo.undoes.includes(entry)) continue;
      if (after !== state) return found;
      state = before;
    }
    if (state === undefined || found.includes(state) || state === updated) return found;
    found.push(state);
  }
}
