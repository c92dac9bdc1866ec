/**
 * The alt text of a medium (docs/service.md#media-metadata). It is of the medium, not of a library or a post: all that show the
 * medium have it. So it is set again only where nobody but the account of the command has the medium.
 */
import type { Client } from '../../../client/client.js';
import { setMediaMetadata } from '../../../contract/groups/media.js';
import type { Document } from '../../../contract/types.js';
import { joinFirst } from '../../../values/text-lists.js';
import { CommandError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import { userCommand } from '../../core/host/shown-command.js';
import type { AltTexts, LibraryEntry } from './media-journal.js';

interface AltTextChange {
  /** How messages name the file. */
  readonly label: string;
  readonly mediaKey: string;
  readonly altText: string;
  /** The account of the command; undefined for an upload that stays out of libraries. */
  readonly account: string | undefined;
  /** The libraries with the content. */
  readonly libraries: readonly LibraryEntry[];
  /** Those that this machine has set. */
  readonly texts: AltTexts;
}

/**
 * Sets an alt text; resolves to whether it was sent. A text that the medium has already is not sent. `note` stores the texts
 * that are set, without the former one before its end is sure. Throws CommandError if another account has the medium in its
 * library, and what the client and `note` throw.
 */
export async function setAltText(
  { label, mediaKey, altText, account, libraries, texts }: AltTextChange,
  client: Pick<Client, 'call'>,
  note: (texts: AltTexts) => Promise<void>,
): Promise<boolean> {
  const { [mediaKey]: former, ...rest } = texts;
  if (former === altText) return false;
  const others = libraries.filter((one) => one.media_key === mediaKey && one.account !== account);
  const values = { id: mediaIdOf(mediaKey), metadata: { alt_text: { text: altText } } };
  if (others.length > 0) throw sharedError(label, values, former, others);
  if (former !== undefined) await note(rest);
  await client.call(setMediaMetadata, values);
  await note({ ...rest, [mediaKey]: altText });
  return true;
}

/** 8 for 3_8. */
export function mediaIdOf(key: string): string {
  return key.slice(key.indexOf('_') + 1);
}

function sharedError(
  label: string,
  { id, metadata }: Document & { readonly id: string },
  former: string | undefined,
  others: readonly LibraryEntry[],
): CommandError {
  const accounts = joinFirst([...new Set(others.map(({ account }) => account))]);
  const has =
    former === undefined
      ? 'without this alt text, as far as this machine has set one'
      : `with the alt text ${JSON.stringify(former)}`;
  const message = `${label} was not described: ${accounts} has it in the media library too, ${has}`;
  const hint = `To upload it again, with another text, add --again. To change the text of the medium for all accounts and posts: ${userCommand`ads media metadata --id ${id} --from FILE`}, where FILE has ${JSON.stringify({ metadata })}. Then upload it without --alt-text.`;
  return new CommandError('SHARED_MEDIA', exitCodes.usage, message, hint);
}
