/**
 * The values that a post was created with, from the post as it is listed: the service shortens links, escapes signs, and adds
 * links to media.
 */
import type { Document } from '../../../contract/types.js';
import { withPlainBreaks } from '../../../values/line-ends.js';
import { isObject } from '../../../values/lossless-json.js';

/** The values of a listed post under the names of the parameters of its creation; other fields are as they were. */
export function readListedPost(row: Document): Document {
  const user_id = isObject(row.user) ? row.user.id_str : undefined;
  return {
    ...row,
    ...(user_id !== undefined && { user_id }),
    text: textOf(row),
    media_keys: mediaKeysOf(row),
  };
}

/** The text as it was written: links are shortened in the text, and the link to the media stands after it. */
function textOf({ full_text, text, display_text_range: range, entities }: Document): string {
  const characters = [...String(full_text ?? text ?? '')];
  const end = Array.isArray(range) ? Number(range[1]) : characters.length;
  const urls = isObject(entities) && Array.isArray(entities.urls) ? entities.urls.filter(isObject) : [];
  const shown = characters.slice(0, end);
  for (const { indices, expanded_url: long } of urls.toReversed()) {
    if (!Array.isArray(indices) || typeof long !== 'string' || Number(indices[1]) > end) continue;
    shown.splice(Number(indices[0]), Number(indices[1]) - Number(indices[0]), long);
  }
  return plainText(shown.join(''));
}

/** Texts by which the same one is known: the service may escape what HTML does, and drop blanks at both ends. */
export function plainText(text: string): string {
  const plain = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  return uniformText(plain).trim();
}

/** Line ends and composed letters are written in one way: systems write them differently, and people see no difference. */
export function uniformText(text: string): string {
  return withPlainBreaks(text).normalize('NFC');
}

function mediaKeysOf({ entities }: Document): readonly string[] {
  const media = isObject(entities) && Array.isArray(entities.media) ? entities.media.filter(isObject) : [];
  return media.map(({ media_key, id_str }) => String(media_key ?? id_str));
}

/** Whether a key is that of a medium of a record. A post may tell the number alone, and a call may take it: 8 for 3_8. */
export function isMediaKey(key: string, listed: string): boolean {
  return key === listed || key.endsWith(`_${listed}`) || listed.endsWith(`_${key}`);
}
