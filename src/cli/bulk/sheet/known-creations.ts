/** Tells which new rows have been created before, and finds out about those of which no answer has come. */
import { recordNoun } from '../../../call/record-noun.js';
import { notedKeys } from '../../../values/value-digest.js';
import { findLostCreations, type Looking, nameFindings } from '../../calls/endpoint/find-lost-creations.js';
import type { SentTime } from '../../core/records/sent-record.js';
import type { ImportJournal } from './import-journal.js';
import type { PlannedRow } from './row-plan.js';
import type { SheetGroup } from './sheet-group.js';

/** A new row with its name in the journal. */
export interface NewRow {
  readonly row: PlannedRow;
  readonly key: string;
}

/** The new rows with their names in the journal of their account, by the number of the row. */
export function nameNewRows(
  rows: readonly PlannedRow[],
  journalOf: (account: string) => Pick<ImportJournal, 'creations'> | undefined,
): ReadonlyMap<number, NewRow> {
  const created = rows.filter(({ action }) => action === 'create');
  const journals = created.map(({ account }) => journalOf(account)?.creations ?? {});
  const keys = notedKeys(
    created.map(({ params }) => params),
    (key, index) => Object.hasOwn(journals[index] ?? {}, key),
  );
  return new Map(created.map((row, index) => [row.number, { row, key: keys[index] ?? '' }]));
}

interface Knowledge {
  readonly known: ReadonlySet<string>;
  readonly again: boolean;
  /** Send what may have been created. */
  readonly resend: boolean;
  /** Takes when the last one was sent; answers whether there was anything to wait for. */
  readonly settle: (sent: number) => Promise<boolean>;
  readonly looking: Looking;
  /** What became of the records that earlier imports have created. */
  readonly findReversed: (created: readonly CreatedRow[]) => Promise<ReversedRows>;
}

/** A row with the record that an earlier import has created for it. */
export interface CreatedRow extends NewRow {
  readonly id: string;
}

/** The ids of created records that are gone: those that an undo of this machine has reversed, and all others. */
export interface ReversedRows {
  readonly undone: ReadonlySet<string>;
  readonly deleted: ReadonlySet<string>;
}

/** A record that an earlier import has created for a new row. */
export interface EarlierCreation {
  readonly id: string;
  readonly sent: number;
  /** It does not exist any more. */
  readonly isDeleted?: boolean;
}

/** What is known of new rows, by their names in the journal. */
interface KnownCreations {
  readonly created: ReadonlyMap<string, EarlierCreation>;
  /** What was found that may be the record, as a sentence. */
  readonly doubtful: ReadonlyMap<string, string>;
}

/**
 * Finds the records of the new rows of one account. A row that was sent without an answer is looked for as every lost creation
 * is. `known` are records that other rows are about; with `again` only what is unconfirmed is looked for. A row whose record
 * this machine has undone is as new as any other. `settle` waits until nothing that was sent at that time can be under way:
 * what is not there until then will be sent again.
 */
export async function findCreated(
  { list, related, creation, record }: SheetGroup,
  account: string,
  rows: readonly NewRow[],
  { creations }: ImportJournal,
  { known, again, resend, settle, looking, findReversed }: Knowledge,
): Promise<KnownCreations> {
  const created = new Map<string, EarlierCreation>();
  const unconfirmed: (NewRow & { readonly sent: number; readonly first: SentTime })[] = [];
  const answered: (CreatedRow & { readonly sent: number })[] = [];
  for (const row of rows) {
    const { id, sent, first = sent, ahead } = creations[row.key] ?? {};
    if (sent === undefined || first === undefined) continue;
    if (id === undefined) unconfirmed.push({ ...row, sent, first: { at: first, ahead } });
    else if (!again) answered.push({ ...row, id, sent });
  }
  const { undone, deleted } = await findReversed(answered);
  for (const { key, id, sent } of answered)
    if (!undone.has(id)) created.set(key, { id, sent, isDeleted: deleted.has(id) });
  const taken = new Set([...known, ...Object.values(creations).flatMap(({ id }) => id ?? [])]);
  const look = async (): Promise<ReadonlyMap<string, string>> => {
    const open = unconfirmed.filter(({ key }) => !created.has(key));
    if (open.length === 0) return new Map();
    const { findings } = await findLostCreations(
      {
        list,
        idField: related.idField,
        scope: { account_id: account },
        creations: open.map(({ row }) => row.params),
        params: creation.params,
        sent: open.map(({ first }) => first),
        taken,
        isEarlier: true,
      },
      looking,
    );
    const doubtful = new Map<string, string>();
    for (const [row, found] of nameFindings(open, findings, related.idField, recordNoun(record))) {
      if ('doubt' in found) doubtful.set(row.key, found.doubt);
      else {
        const id = String(found.record[related.idField]);
        taken.add(id);
        created.set(row.key, { sent: row.sent, id });
      }
    }
    return doubtful;
  };
  let doubtful = await look();
  const missing = unconfirmed.filter(({ key }) => !created.has(key));
  const hasWaited = missing.length > 0 && (await settle(Math.max(...missing.map(({ sent }) => sent))));
  if (hasWaited) doubtful = await look();
  return { created, doubtful: resend ? new Map() : doubtful };
}
