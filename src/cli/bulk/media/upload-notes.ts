/** The journal of one file while it is uploaded: how far it is, where it was added, and its alt texts. */

import type { UploadProgress } from '../../../client/upload/upload.js';
import { removeJournal } from '../../../files/journal-file.js';
import type { LocalFile } from './local-file.js';
import { type AltTexts, type Journal, type LibraryEntry, unsent, writeJournal } from './media-journal.js';

interface NotedFile {
  readonly file: LocalFile;
  readonly sha256: string;
  /** Of the journal. */
  readonly path: string;
  /** Where the content is already. */
  readonly libraries: readonly LibraryEntry[];
  /** The alt texts of its media. */
  readonly texts: AltTexts;
}

/** All that write the journal throw FileError. */
export interface UploadNotes {
  readonly libraries: () => readonly LibraryEntry[];
  readonly texts: () => AltTexts;
  /** Begins with what an earlier run has noted; without it, with what is noted here already. */
  readonly begin: (journal: Journal | undefined) => void;
  readonly save: (progress: UploadProgress) => Promise<void>;
  readonly describe: (progress: UploadProgress, texts: AltTexts) => Promise<void>;
  /** Notes that the media is in a library. */
  readonly add: (progress: UploadProgress, entry: LibraryEntry) => Promise<void>;
  /** Forgets an upload that cannot be resumed; the libraries that have the content from other uploads stay noted. */
  readonly forget: () => Promise<void>;
}

export function createUploadNotes({ file, sha256, path, libraries, texts: known }: NotedFile): UploadNotes {
  let entries = libraries;
  let texts = known;
  let last: UploadProgress | undefined;
  const save = (progress: UploadProgress) => {
    last = progress;
    const isOwn = ({ media_key }: LibraryEntry) => progress.complete && media_key === progress.media_key;
    const accounts = entries.filter(isOwn).map(({ account }) => account);
    const others = entries.filter((entry) => !isOwn(entry));
    const about = { file: file.path, size: file.size, sha256, texts };
    return writeJournal(path, { ...about, ...progress, accounts, ...(others.length > 0 && { others }) });
  };
  return {
    libraries: () => entries,
    texts: () => texts,
    begin(journal) {
      last = journal ?? last;
    },
    save,
    describe(progress, changed) {
      texts = changed;
      return save(progress);
    },
    add(progress, added) {
      entries = [...entries.filter(({ account }) => account !== added.account), added];
      return save(progress);
    },
    forget: () =>
      last === undefined || entries.length === 0 ? removeJournal(path) : save({ ...last, ...unsent }),
  };
}
