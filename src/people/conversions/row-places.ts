/** The places of a row in the journals of its file: digests of its content without its id, however that is written. */
import type { Document } from '../../contract/types.js';
import { valueDigest } from '../../values/value-digest.js';
import { canonicalContent, formerContent } from './canonical-content.js';

/** In hexadecimal digits: a billion rows have no two that are the same. Those of earlier versions are longer. */
export const digestLength = 24;

/** The content of a row in some columns. */
export interface RowContent {
  readonly sent: Document;
  /** The same with its placeholders, with which earlier versions have sent it; undefined where it has none. */
  readonly said?: Document | undefined;
}

/**
 * The contents of a row: in the columns that its key is made of, then in each other choice of columns that it may be noted by.
 */
export type RowContents = readonly [RowContent, ...RowContent[]];

/** A digest that a row may be noted under, and the one that its key has then from the next complete run on. */
export interface RowPlace {
  readonly noted: string;
  readonly digest: string;
}

/**
 * The places where a row may be noted: first under the spelling of earlier versions, so that of two rows each has its own key.
 */
export function placesOf(
  contents: readonly RowContent[],
  hasAny: boolean,
): readonly [RowPlace, ...RowPlace[]] {
  const places = contents.flatMap(({ said, sent }) => {
    const digest = digestOf(sent);
    const former = hasAny ? [...(said ? [said] : []), sent].map(formerDigest) : [];
    return [...new Set([...former, digest])].map((noted) => ({ noted, digest }));
  });
  const [first, ...others] = places;
  if (!first) throw new Error('a row says something');
  return [first, ...others];
}

export const withoutId = ({ conversion_id, ...rest }: Document): Document => rest;

export function contentWithoutId({ sent, said }: RowContent): RowContent {
  return { sent: withoutId(sent), said: said && withoutId(said) };
}

export const formerDigest = (content: Document) => valueDigest(formerContent(content)).slice(0, digestLength);
export const digestOf = (content: Document) => valueDigest(canonicalContent(content)).slice(0, digestLength);
