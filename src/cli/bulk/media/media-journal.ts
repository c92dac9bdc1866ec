/**
 * The journals of uploads of media, in the state directory: what the service has acknowledged of each file, so that the same
 * command resumes where it was interrupted. They hold no secret.
 */
import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { userOf } from '../../../auth/settings.js';
import type { UploadProgress } from '../../../client/upload/upload.js';
import { adoptEarlier } from '../../../files/adopt-earlier.js';
import { defineSealedJournal, journalFolder } from '../../../files/define-journal.js';
import { isObject } from '../../../values/lossless-json.js';
import {
  earlierIdentities,
  type ServiceIdentity,
  serviceIdentity,
} from '../../calls/session/service-identity.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { JournalPaths } from '../delivery/journals.js';
import type { LocalFile } from './local-file.js';

/** One upload as it is known on this machine. */
export interface Journal extends UploadProgress {
  /** For people who look into the file. */
  readonly file: string;
  readonly size: number;
  readonly sha256: string;
  /** The accounts to whose library the media has been added. */
  readonly accounts: readonly string[];
  /** Media with the same content in the libraries of other accounts, which were uploaded before. */
  readonly others?: readonly LibraryEntry[];
  /** The alt texts of all these media that this machine has set; earlier versions did not note them. */
  readonly texts?: AltTexts;
}

/** Alt texts, by media key. */
export type AltTexts = Readonly<Record<string, string>>;

/** The progress of an upload of which nothing can be resumed. */
export const unsent = { acknowledged: 0, expires: 0, complete: false, ready: false } as const;

/** The place of a content: its library, and its media key. */
export interface LibraryEntry {
  readonly account: string;
  readonly media_key: string;
}

/** In which libraries the content is, as far as this machine has added it. */
export function libraryEntries(journal: Journal | undefined): readonly LibraryEntry[] {
  if (!journal) return [];
  const { complete, accounts, media_key, others = [] } = journal;
  const own = complete ? accounts.map((account) => ({ account, media_key })) : [];
  return [...own, ...others.filter(({ account }) => own.every((one) => one.account !== account))];
}

/** The media key of the content in the library of an account. */
export function keyInLibrary(journal: Journal | undefined, account: string): string | undefined {
  return libraryEntries(journal).find((entry) => entry.account === account)?.media_key;
}

/**
 * The path of a file's journal, and those of earlier versions about the same. The same content, uploaded to the same service by
 * the same user and profile for the same purpose, has the same journal, whatever the file is called. `altText` is that of media
 * which nobody describes anew: another text is another medium, because all posts that show one have its text.
 */
export async function journalPaths(
  invocation: Pick<Invocation, 'world' | 'settings'>,
  { category, size }: Pick<LocalFile, 'category' | 'size'>,
  sha256: string,
  owners: readonly string[],
  altText?: string,
): Promise<JournalPaths> {
  const { world, settings } = invocation;
  const { user_id } = userOf(settings, world.env);
  const pathOf = (identity: ServiceIdentity, user: string | null = user_id ?? null) => {
    const rest = [category, owners, size, sha256, ...(altText === undefined ? [] : [altText])];
    const text = JSON.stringify([...identity, settings.profile.value, user, ...rest]);
    const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
    return join(journalFolder(mediaJournal, world), `${name}${mediaJournal.ending}`);
  };
  const [own, earlier] = [await serviceIdentity(invocation), earlierIdentities(invocation)];
  const names = earlier.map((identity) => pathOf(identity));
  if (settings.identity.signedBy !== 'profile' || user_id === undefined)
    return adoptEarlier(pathOf(own), names);
  const unnamed = [own, ...earlier].map((identity) => pathOf(identity, null));
  const since = await writtenSinceSignIn(unnamed, settings);
  const adopted = await adoptEarlier(pathOf(own), [...names, ...since]);
  return { ...adopted, earlier: [...adopted.earlier, ...unnamed.filter((path) => !since.includes(path))] };
}

/**
 * Earlier versions did not name the user of a sign-in: of their journals, those that were written since it began are its own. Of the
 * others only the libraries count, which are those of accounts.
 */
async function writtenSinceSignIn(
  paths: readonly string[],
  { saved }: Invocation['settings'],
): Promise<readonly string[]> {
  const since = Date.parse(saved.sign_in?.created_at ?? '');
  const times = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => Number.NaN,
      ),
    ),
  );
  return paths.filter((_, index) => (times[index] ?? Number.NaN) >= since);
}

const mediaJournal = defineSealedJournal({
  kind: 'uploads',
  ending: '.json',
  advice: () =>
    'Nothing was sent. The journal records the progress of this upload. To upload the file from its beginning, add --again. If the library already has the file, it then has the file twice.',
  parse: (found): Journal | undefined => (isObject(found) && isJournal(found) ? found : undefined),
});

/**
 * Undefined if there is none. The libraries are also those of earlier journals, and nothing else of these counts. Throws FileError if
 * one is damaged.
 */
export async function readJournals({ path, earlier }: JournalPaths): Promise<Journal | undefined> {
  const others = await Promise.all(earlier.map(readJournal));
  const inLibrary = others.find((other) => libraryEntries(other).length > 0);
  const journal = (await readJournal(path)) ?? (inLibrary && { ...inLibrary, ...unsent });
  if (!journal) return undefined;
  const texts = Object.assign({}, ...others.map((other) => other?.texts), journal.texts) as AltTexts;
  return { ...journal, others: [journal, ...others].flatMap(libraryEntries), texts };
}

/** Undefined if there is none. Throws FileError if it is damaged. */
export function readJournal(path: string): Promise<Journal | undefined> {
  return mediaJournal.read(path);
}

function isJournal(
  journal: Readonly<Record<string, unknown>>,
): journal is Readonly<Record<string, unknown>> & Journal {
  const { media_id, media_key, acknowledged, expires, accounts, others, texts } = journal;
  return (
    typeof media_id === 'string' &&
    typeof media_key === 'string' &&
    Number.isSafeInteger(acknowledged) &&
    typeof expires === 'number' &&
    Array.isArray(accounts) &&
    (others === undefined || Array.isArray(others)) &&
    (texts === undefined || isObject(texts))
  );
}

/** The key of a file that this machine has uploaded to the library of an account; undefined where it has not. */
export async function findUploadedKey(
  invocation: Pick<Invocation, 'world' | 'settings'>,
  file: LocalFile,
  upload: {
    readonly sha256: string;
    readonly owners: readonly string[];
    readonly account: string;
    readonly altText: string | undefined;
  },
): Promise<string | undefined> {
  const paths = await journalPaths(invocation, file, upload.sha256, upload.owners, upload.altText);
  return keyInLibrary(await readJournals(paths), upload.account);
}

/** The contents of all media that this machine has added to the library of an account: their SHA-256, by media key. */
export async function readUploadedContents(
  { world }: Pick<Invocation, 'world'>,
  account: string,
): Promise<ReadonlyMap<string, string>> {
  const folder = journalFolder(mediaJournal, world);
  const names = await readdir(folder).catch(() => []);
  const journals = await Promise.all(
    names
      .filter((name) => name.endsWith(mediaJournal.ending))
      // What a damaged one was about is not known.
      .map((name) => readJournal(join(folder, name)).catch(() => undefined)),
  );
  return new Map(
    journals.flatMap((journal) => {
      const key = keyInLibrary(journal, account);
      return journal && key !== undefined ? [[key, journal.sha256] as const] : [];
    }),
  );
}

/** Only while holding the lock of the journal. Throws FileError. */
export async function writeJournal(path: string, journal: Journal): Promise<void> {
  await mediaJournal.write(path, journal);
}
