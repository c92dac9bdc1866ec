/**
 * The name of a conversion that has an id of its own: the service counts each id of an event once, so that it is the same
 * conversion whatever file it stands in, and however the file spells its event.
 */
import type { Document } from '../../contract/types.js';
import { digitsBeforeZero } from '../../values/spreadsheet-cell.js';
import { valueDigest } from '../../values/value-digest.js';
import { canonicalContent, formerContent, tagOf } from './canonical-content.js';

/** Digests, in hexadecimal digits. */
export interface OwnId {
  /** Of the tag and the id, however the id is written. */
  readonly name: string;
  /** Of the very id that is sent, where it is not written as names have it: to the service it is another id then. */
  readonly sentId?: string;
  /** Of all else that the conversion says, however it is written. */
  readonly content: string;
  /** The same as earlier versions have made it. */
  readonly earlier: readonly string[];
}

/** A billion names have no two that are the same. */
const nameLength = 24;
/** Two contents, or two spellings, of one name are compared, no others. */
const contentLength = 8;

/**
 * Undefined for a conversion without an id. `said` is the same conversion with the placeholders of its row. Earlier versions have made
 * names of the characters as they were: one for which `isNoted` holds stays.
 */
export function readOwnId(
  conversion: Document,
  said = conversion,
  isNoted: (name: string) => boolean = () => false,
): OwnId | undefined {
  const { event_id, conversion_id, ...content } = conversion;
  if (conversion_id === undefined) return undefined;
  const { event_id: _, conversion_id: __, ...saidContent } = said;
  const tag = tagOf(String(event_id));
  const id = String(conversion_id);
  const digest = (value: unknown) => valueDigest(value).slice(0, contentLength);
  const nameOf = (spelling: string) => valueDigest([tag, spelling]).slice(0, nameLength);
  const written = id.normalize();
  // A column of ids that a spreadsheet has written ends in .0, until one row does not.
  const spelling = digitsBeforeZero(written) ?? written;
  const name = nameOf(spelling);
  const former = [id, id.normalize('NFD')].filter((one) => one !== written).map(nameOf);
  return {
    name: [name, ...former].find(isNoted) ?? name,
    ...(id !== spelling && { sentId: digest(id) }),
    content: digest(canonicalContent(content)),
    earlier: (said === conversion ? [content] : [content, saidContent]).flatMap((one) => [
      digest(formerContent(one)),
      digest(one),
    ]),
  };
}
