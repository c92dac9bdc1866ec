/**
 * The journals of imports, in the state directory: which rows have been sent as new records, so that a file that is
 * imported again creates nothing twice, and which changes were made by imports. They hold no secret.
 */

import { type JournalPlace, readSealed, writeSealed } from '../../files/journal-file.js';
import { isObject } from '../../values/lossless-json.js';
import { accountJournalPath, forgottenAfter } from '../delivery/journals.js';
import type { Invocation } from '../host/invocation.js';
import { accountCommand } from '../host/shown-command.js';
import { sheetWords } from './sheet-group-names.js';

/** A row that was sent as a new record. */
export interface SentCreation {
  /** When it was sent, in milliseconds since 1970 by the clock of the service. */
  readonly sent: number;
  /** The record; absent as long as no answer has come. */
  readonly id?: string;
}

/** The last change of a record that an import made. */
export interface OwnChange {
  /** What the sheet says of the last change: the state that it was exported from. */
  readonly exported: string;
  /** What the record says since. */
  readonly updated: string;
  readonly sent: number;
}

export interface ImportJournal {
  readonly command: string;
  readonly account: string;
  readonly creations: Readonly<Record<string, SentCreation>>;
  readonly changes: Readonly<Record<string, OwnChange>>;
}

/** The path of the journal of one kind of record in one account, as this profile sees it. */
export function importJournalPath(
  invocation: Pick<Invocation, 'world' | 'settings'>,
  name: string,
  account: string,
): Promise<string> {
  return accountJournalPath(invocation, { folder: 'imports', work: name, account, ending: '.json' });
}

function importJournalPlace(path: string, name: string): JournalPlace {
  const advice = `Nothing was sent. The journal records the rows that earlier imports created. Remove these rows from the sheet (to find them: ${accountCommand`ads ${name.split('.')} list`}). To start over, delete ${path}`;
  return { path, kind: 'imports', advice };
}

/** Throws FileError if the journal is damaged. */
export async function readImportJournal(path: string, name: string, account: string): Promise<ImportJournal> {
  const empty = { command: `${sheetWords(name)} import`, account, creations: {}, changes: {} };
  const text = await readSealed(importJournalPlace(path, name));
  const found: unknown = text === undefined ? undefined : JSON.parse(text);
  if (!isObject(found) || !isObject(found.creations) || !isObject(found.changes)) return empty;
  return { ...empty, creations: valid(found.creations), changes: valid(found.changes) };
}

function valid<Entry extends { readonly sent: number }>(entries: object): Record<string, Entry> {
  const all = Object.entries(entries) as readonly (readonly [string, Entry])[];
  return Object.fromEntries(all.filter(([, entry]) => typeof entry?.sent === 'number'));
}

/** Writes a journal without what is too old. Only while holding its lock. Throws FileError. */
export async function writeImportJournal(
  path: string,
  name: string,
  journal: ImportJournal,
  now: number,
): Promise<void> {
  const recent = <Entry extends { readonly sent: number }>(entries: Readonly<Record<string, Entry>>) =>
    Object.fromEntries(Object.entries(entries).filter(([, { sent }]) => now - sent < forgottenAfter.imports));
  const { creations, changes } = journal;
  const kept = { ...journal, creations: recent(creations), changes: recent(changes) };
  await writeSealed(importJournalPlace(path, name), JSON.stringify(kept));
}
