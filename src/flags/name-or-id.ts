/** Distinguishes a typed name or handle from an id (docs/lists.md). */

import { idForms } from '../call/parse-scalar.js';
import { handleForm } from '../contract/params/shared.js';
import type { IdParam } from '../contract/types.js';

/** Marks a name that looks like an id. */
export const namePrefix = 'name:';

/** An id of a record with a name is a number in base 36 (docs/service.md#ids), unless it has a form. */
const shortId = /^[0-9a-z]{1,64}$/;

/** The name that a text stands for, with the spaces around it, which may be its own; undefined for one that can be an id of this form, and for an empty text. */
export function readTypedName(text: string, form?: IdParam['form']): string | undefined {
  if (text.startsWith(namePrefix)) {
    const name = text.slice(namePrefix.length);
    return name.trim() === '' ? undefined : name;
  }
  // A media key is never mistaken for a name, nor a name of a file for a media key.
  if (form === 'media-key' || form === 'media-key-or-id') return undefined;
  const ids = form === undefined ? shortId : idForms[form].regex;
  if (text.trim() === '' || ids.test(text) || isNoName(text)) return undefined;
  return text;
}

/** The handle of a user that a text stands for, without @. Digits alone are an id; a handle of digits is written with @. */
export function readHandle(text: unknown): string | undefined {
  if (typeof text !== 'string' || /^\d+$/.test(text)) return undefined;
  return handleForm.exec(text)?.[1];
}

/** A note for an id that may have been meant as a name; undefined for any other text. */
export function explainIdLikeName(text: string): string | undefined {
  return /^[a-z]+$/.test(text)
    ? `${text} is read as an id; to use it as a name, enter ${namePrefix}${text}`
    : undefined;
}

/** A hint for an id that was not found, with that note where there is one. */
export function hintAtName(text: string, hint: string): string {
  return [explainIdLikeName(text), hint].filter((line) => line !== undefined).join('\n');
}

/** A pasted path or URL, and unprintable characters, are left to the check of ids, which describes the form of an id. */
function isNoName(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text) || /\p{Cc}/u.test(text) || (text.includes('/') && !/\s/.test(text));
}
