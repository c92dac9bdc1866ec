/** A member of a line item in a file, which has no key. */
import type { Document } from '../../../../contract/types.js';
import type { TypedValue } from '../../../calls/names/read-targeting-flags.js';
import type { FilePost } from './file-post.js';
import type { Place } from './file-problem.js';
import { isNothing, type Located } from './located-yaml.js';

/** A record that a list asks for. */
export interface FileMember {
  readonly place: Place;
  /** How messages name it: `location "Canada"`. */
  readonly label: string;
  /** The values of the record, without the id of the one above; absent for a name that the service must resolve. */
  readonly params?: Document;
  /** The name and its flag; absent where `params` say everything from the start. */
  readonly typed?: TypedValue;
  /** A post that is published first. */
  readonly post?: FilePost;
  /** The handle of a user whose id the service must tell. */
  readonly handle?: string;
}

/** One item needs no list around it. */
export function itemsOf(located: Located): readonly Located[] {
  if (isNothing(located)) return [];
  return located.kind === 'list' ? located.items : [located];
}
