/** Short names for values, such as those of files and of entries in journals. */
import { createHash } from 'node:crypto';
import { isObject, writeJson } from './lossless-json.js';

/** The same for equal values, whatever the order of members: 32 hexadecimal digits. */
export function valueDigest(value: unknown): string {
  return createHash('sha256')
    .update(writeJson(sortMembers(value)))
    .digest('hex')
    .slice(0, 32);
}

/** The keys of values that may repeat: the content of each, and how many before it have the same. */
export function valueKeys(values: readonly unknown[]): readonly string[] {
  const seen = new Map<string, number>();
  return values.map((value) => {
    const digest = valueDigest(value);
    const before = seen.get(digest) ?? 0;
    seen.set(digest, before + 1);
    return `${digest}-${before}`;
  });
}

function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (!isObject(value)) return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sortMembers(member)]));
}
