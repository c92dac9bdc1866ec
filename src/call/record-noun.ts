/** The noun for a kind of record. */
import type { RecordKind } from '../contract/types.js';

/** The noun for a sentence: `line item` of `line_item`, unless the contract has a title such as `A/B test`. */
export function recordNoun({ name, title }: Pick<RecordKind, 'name' | 'title'>): string {
  return title ?? name.replaceAll('_', ' ');
}
