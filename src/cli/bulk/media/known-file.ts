/** A file that the library has already: its item, with the alt text of the command. */
import { isNotFound } from '../../../client/errors.js';
import { getMediaLibraryItem } from '../../../contract/groups/media-library.js';
import type { Document } from '../../../contract/types.js';
import { accountCommand, userCommand } from '../../core/host/shown-command.js';
import { responseData } from '../../core/records/response-data.js';
import { mediaIdOf, setAltText } from './alt-text.js';
import type { LocalFile } from './local-file.js';
import {
  type AltTexts,
  type Journal,
  keyInLibrary,
  type LibraryEntry,
  libraryEntries,
  writeJournal,
} from './media-journal.js';
import type { UploadContext, UploadPlan } from './upload-plan.js';

/** The texts that media of these libraries have where nobody describes a file anew: its journal is of one text. */
export function impliedTexts(libraries: readonly LibraryEntry[], altText: string | undefined): AltTexts {
  return altText === undefined
    ? {}
    : Object.fromEntries(libraries.map(({ media_key }) => [media_key, altText]));
}

/**
 * The record of a file that is where the plan wants it, with the alt text of the plan; undefined if there is anything left to
 * do. Throws as `setAltText` does.
 */
export async function findFinished(
  journal: Journal,
  { label }: LocalFile,
  { account, item: settings, isReused = false, altText }: UploadPlan,
  { client, notice, path }: UploadContext & { readonly path: string },
): Promise<Document | undefined> {
  const mediaKey = account === undefined ? undefined : keyInLibrary(journal, account);
  if (account === undefined || mediaKey === undefined) return undefined;
  const item = await findItem(client, account, mediaKey);
  if (!item || isReused) return item;
  const { texts = {} } = journal;
  const libraries = libraryEntries(journal);
  const isSet =
    altText !== undefined &&
    (await setAltText({ label, mediaKey, altText, account, libraries, texts }, client, (changed) =>
      writeJournal(path, { ...journal, texts: changed }),
    ));
  const { file_name: _, ...given } = settings;
  // Somebody may have changed it since, which only a person can say: the service shows no alt text.
  const notSent = userCommand`ads media metadata --id ${mediaIdOf(mediaKey)} --from FILE`;
  const sentence = isSet
    ? 'its alt text was set, for all posts that show it; '
    : altText !== undefined && `this machine has set that alt text before; to set it again: ${notSent}; `;
  const change =
    Object.keys(given).length > 0
      ? `to change it: ${accountCommand`ads media-library update ${mediaKey}`}; `
      : '';
  await notice(
    `${label} is already in the media library; ${sentence || ''}${change}to upload it again, add --again`,
  );
  return item;
}

/** An item of a library; undefined where it is not there. Throws what the client throws. */
export async function findItem(
  client: UploadContext['client'],
  account: string,
  key: string,
): Promise<Document | undefined> {
  try {
    const reply = await client.call(getMediaLibraryItem, { account_id: account, media_key: key });
    return responseData(reply) as Document;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}
