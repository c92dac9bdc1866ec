/** Tells a name that a person types where an id is wanted from an id (docs/lists.md). */
import type { IdParam } from '../contract/types.js';
import { idForms } from './parse-scalar.js';

/** Marks a name that looks like an id. */
export const namePrefix = 'name:';

/** The name that a text stands for; undefined for one that can be an id of this form, and for nothing at all. */
export function readTypedName(text: string, form?: IdParam['form']): string | undefined {
  if (text.startsWith(namePrefix)) return text.slice(namePrefix.length).trim() || undefined;
  // A media key is never mistaken for a name, nor a name of a file for a media key.
  if (form === 'media-key') return undefined;
  if (text.trim() === '' || idForms[form ?? 'any'].regex.test(text) || isNoName(text)) return undefined;
  return text.trim();
}

/** A pasted path or address, and what a terminal cannot show, are left to the check of ids, which says what an id is. */
function isNoName(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text) || /\p{Cc}/u.test(text) || /^\S*\/\S*$/.test(text);
}
