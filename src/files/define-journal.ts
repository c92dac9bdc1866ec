/**
 * Definitions of journals: each says in one place which files it has, what to do about a damaged one, and what its content is.
 * When notes are forgotten is not part of it: only those of people end as files (`pruneJournals`), and all others note by note.
 */
import { join } from 'node:path';
import { type DirectoryEnvironment, directoryPath } from './directories.js';
import { type JournalKind, type JournalPlace, readSealed, writeSealed } from './journal-file.js';

/** `Of` is what the advice needs besides the path. */
interface JournalDefinition<Of extends readonly unknown[]> {
  readonly kind: JournalKind;
  /** How the names of its files end. */
  readonly ending: string;
  /** What to do about a damaged one. */
  readonly advice: (path: string, ...of: Of) => string;
}

/** A journal of lines (`openJournalLines`). */
export interface DefinedJournal<Of extends readonly unknown[] = []>
  extends Pick<JournalDefinition<Of>, 'kind' | 'ending'> {
  /** The name of its folder in the state directory, where its files are in none of something else. */
  readonly folder: string;
  readonly place: (path: string, ...of: Of) => JournalPlace;
}

/** A journal that is replaced as a whole. */
interface SealedJournal<Content, Of extends readonly unknown[] = []> extends DefinedJournal<Of> {
  /** Undefined if there is none, or nothing in it is known. Throws DamagedJournalError and FileError. */
  readonly read: (path: string, ...of: Of) => Promise<Content | undefined>;
  /** Only while holding the lock. Throws FileError. */
  readonly write: (path: string, content: Content, ...of: Of) => Promise<void>;
}

export function defineJournal<Of extends readonly unknown[]>({
  kind,
  ending,
  advice,
}: JournalDefinition<Of>): DefinedJournal<Of> {
  return {
    kind,
    ending,
    folder: kind,
    place: (path, ...of) => ({ path, kind, advice: advice(path, ...of) }),
  };
}

/** `parse` makes the content of its JSON; `json` is the form of JSON, where it may have long integers. */
export function defineSealedJournal<Content, Of extends readonly unknown[]>({
  parse,
  json = JSON,
  ...definition
}: JournalDefinition<Of> & {
  readonly parse: (found: unknown) => Content | undefined;
  readonly json?: {
    readonly parse: (text: string) => unknown;
    readonly stringify: (value: unknown) => string;
  };
}): SealedJournal<Content, Of> {
  const journal = defineJournal(definition);
  return {
    ...journal,
    async read(path, ...of) {
      const text = await readSealed(journal.place(path, ...of));
      return text === undefined ? undefined : parse(json.parse(text));
    },
    write: (path, content, ...of) => writeSealed(journal.place(path, ...of), json.stringify(content)),
  };
}

/** The path of its folder. */
export function journalFolder(
  { folder }: Pick<DefinedJournal, 'folder'>,
  world: DirectoryEnvironment,
): string {
  return join(directoryPath('state', world), folder);
}
