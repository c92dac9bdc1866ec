/** The target of `ads wait`: a group of the contract, the ids of its records, and how they are read. */

import { groupIndex } from '../../../contract/group-index.js';
import type { Endpoint, RecordKind } from '../../../contract/types.js';
import { describeChoices } from '../../../values/text-lists.js';
import { usageError } from '../../core/host/command-error.js';
import { findRelatedEndpoints, type RelatedEndpoints } from '../../core/records/related-endpoints.js';

export interface WaitTarget {
  /** A call of the group that returns the records. */
  readonly read: Endpoint;
  readonly record: RecordKind;
  readonly related: RelatedEndpoints;
}

/** The group that the words begin with, and the words after it. `stats jobs` is also `stats.jobs`. Throws CommandError. */
export function findWaitTarget(words: readonly string[]): WaitTarget & { readonly rest: readonly string[] } {
  const split = words.flatMap((word, index) => (index === 0 ? word.split('.') : [word]));
  for (let length = Math.min(split.length, 3); length > 0; length -= 1) {
    const target = targetOf(split.slice(0, length).join('.').toLowerCase());
    if (target) return { ...target, rest: split.slice(length) };
  }
  const names = groupIndex
    .flatMap(({ load }) => load().map(({ name }) => name))
    .filter((name) => targetOf(name)?.record.lifecycle)
    .sort();
  throw usageError(
    `GROUP must be a group whose records can be read by id, got "${words[0] ?? ''}"`,
    `For example ${describeChoices(names)}. With --for, you can also use the other groups in ads --help.`,
  );
}

function targetOf(name: string): WaitTarget | undefined {
  const noun = name.split('.', 1)[0];
  const groups = groupIndex.find((entry) => entry.name === noun)?.load();
  const group = groups?.find((known) => known.name === name);
  for (const read of group?.endpoints ?? []) {
    const { method, record } = read;
    const related = method === 'GET' && record ? findRelatedEndpoints(read) : undefined;
    if (record && related && (related.get ?? related.list?.by)) return { read, record, related };
  }
  return undefined;
}
