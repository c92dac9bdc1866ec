/**
 * The journals of imports, in the state directory: which rows have been sent as new records, so that a file that is
 * imported again creates nothing twice, and which changes were made by imports. They hold no secret.
 */

import type { Document } from '../../../contract/types.js';
import { defineSealedJournal } from '../../../files/define-journal.js';
import { removeJournal } from '../../../files/journal-file.js';
import { isObject } from '../../../values/lossless-json.js';
import type { Sender } from '../../calls/history/history-entry.js';
import type { Invocation } from '../../core/host/invocation.js';
import { accountCommand } from '../../core/host/shown-command.js';
import { sheetWords } from '../../core/input/sheet-group-names.js';
import type { SentTime } from '../../core/records/sent-record.js';
import type { Delivered } from '../delivery/deliver.js';
import { forgottenAfter, type JournalEnd } from '../delivery/delivery-journal.js';
import { type JournalPaths, journalPaths } from '../delivery/journals.js';

/** A row that was sent as a new record. */
interface SentCreation {
  /** When it was sent, in milliseconds since 1970 by `time` of its session. */
  readonly sent: number;
  /** When it was sent for the first time, where no answer came and it was sent again. */
  readonly first?: number;
  /** How far the clock of the service was ahead that first time, in milliseconds; absent where no response had told it. */
  readonly ahead?: number;
  /** The record; absent as long as no answer has come. */
  readonly id?: string;
  /** When an import has met the row last, in milliseconds since 1970; absent if none has since. */
  readonly met?: number;
}

/** The changes of a record by imports since it was exported. */
export interface OwnChange {
  /** What the sheet says of the last change: the state that it was exported from. */
  readonly exported: string;
  /** What the record says since. */
  readonly updated: string;
  readonly sent: number;
  /** The values, as JSON, that the changed fields had at the export; absent in a journal of an earlier version. */
  readonly replaced?: Replaced;
  /** Who imported it, as far as that is known: two people may use one machine. Absent in a journal of an earlier version. */
  readonly by?: Pick<Sender, 'user_id' | 'screen_name'>;
}

/** Values that were replaced, as JSON by the name of their parameter. */
export type Replaced = Readonly<Record<string, string>>;

export interface ImportJournal {
  readonly command: string;
  readonly account: string;
  readonly creations: Readonly<Record<string, SentCreation>>;
  readonly changes: Readonly<Record<string, OwnChange>>;
}

/** The paths of the journal of one kind of record in one account, as this profile sees it. */
export function importJournalPaths(
  invocation: Pick<Invocation, 'world' | 'settings'>,
  name: string,
  account: string,
): Promise<JournalPaths> {
  return journalPaths(invocation, importJournal, [name, account]);
}

const importJournal = defineSealedJournal({
  kind: 'imports',
  ending: '.json',
  advice: (path, name: string) =>
    `Nothing was sent. The journal records the rows that earlier imports created. Remove these rows from the sheet (to find them: ${accountCommand`ads ${name.split('.')} list`}). To start over, delete ${path}`,
  parse(found): Partial<ImportJournal> | undefined {
    if (!isObject(found) || !isObject(found.creations) || !isObject(found.changes)) return undefined;
    return { creations: valid<SentCreation>(found.creations), changes: valid<OwnChange>(found.changes) };
  },
});

/** With what earlier versions wrote under other names. Throws FileError if a journal is damaged. */
export async function readImportJournal(
  { path, earlier }: JournalPaths,
  name: string,
  account: string,
): Promise<ImportJournal> {
  let journal: ImportJournal = {
    command: `${sheetWords(name)} import`,
    account,
    creations: {},
    changes: {},
  };
  for (const one of [...earlier, path]) {
    const { creations, changes } = (await importJournal.read(one, name)) ?? {};
    journal = {
      ...journal,
      creations: { ...journal.creations, ...creations },
      changes: { ...journal.changes, ...changes },
    };
  }
  return journal;
}

function valid<Entry extends { readonly sent: number }>(entries: object): Record<string, Entry> {
  const all = Object.entries(entries) as readonly (readonly [string, Entry])[];
  return Object.fromEntries(all.filter(([, entry]) => typeof entry?.sent === 'number'));
}

/** Writes a journal. Only while holding its lock. Throws FileError. */
export async function writeImportJournal(
  { path, earlier }: JournalPaths,
  name: string,
  journal: ImportJournal,
): Promise<void> {
  await importJournal.write(path, journal, name);
  for (const one of earlier) await removeJournal(one);
}

/** A row that is sent at a time, with what an earlier import has sent of it without an answer. */
export function creationSent(earlier: SentCreation | undefined, { at, ahead }: SentTime): SentCreation {
  const isOpen = earlier !== undefined && earlier.id === undefined;
  const first = isOpen ? { first: earlier.first ?? earlier.sent } : {};
  const known = isOpen ? earlier.ahead : ahead;
  return { sent: at, ...first, ...(known !== undefined && { ahead: known }) };
}

/**
 * The state of the creation of a row after its call. One without an outcome was not sent at all; one whose outcome is unknown
 * stays unconfirmed. A refusal says nothing of what an earlier import has sent.
 */
export function creationAfter(
  known: { readonly earlier: SentCreation | undefined; readonly present: SentCreation | undefined },
  delivered: Delivered<Document> | undefined,
  idField: string,
): SentCreation | undefined {
  const { earlier, present } = known;
  if (delivered?.outcome === 'unconfirmed' || !present) return present;
  if (delivered?.outcome !== 'done') return earlier;
  return { sent: present.sent, id: String(delivered.result[idField]) };
}

/**
 * The journal after a complete import: it has met rows at a time, and what none has met for long is forgotten. A row without
 * an answer stays for ever. `serviceNow` is as in JournalEnd.
 */
export function settleImportJournal(
  journal: ImportJournal,
  { isMet, now, serviceNow }: Pick<JournalEnd, 'isMet' | 'now' | 'serviceNow'>,
): ImportJournal {
  const first = serviceNow === undefined ? Number.NEGATIVE_INFINITY : serviceNow - forgottenAfter;
  const creations = Object.entries(journal.creations).flatMap(([key, creation]) => {
    const { id, sent, met = sent } = creation;
    if (id === undefined) return [[key, creation] as const];
    if (isMet(key)) return [[key, { ...creation, met: Math.max(now, met) }] as const];
    return Math.max(sent, met) < first ? [] : [[key, creation] as const];
  });
  const changes = Object.entries(journal.changes).filter(([, { sent }]) => !(sent < first));
  return { ...journal, creations: Object.fromEntries(creations), changes: Object.fromEntries(changes) };
}
