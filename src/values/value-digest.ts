/** Short names for values, such as those of files and of entries in journals. */
import { createHash } from 'node:crypto';
import { withOtherBreaks } from './line-ends.js';
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

/**
 * The same for values with plain breaks (line-ends.ts). One that a journal has with the line ends of its file, as earlier versions
 * noted it, keeps the key that it has there.
 */
export function notedKeys(
  values: readonly unknown[],
  isNoted: (key: string, index: number) => boolean,
): readonly string[] {
  const spellings = values.map((value) => [value, ...withOtherBreaks(value)]);
  const count = Math.max(1, ...new Set(spellings.map(({ length }) => length)));
  const keys = Array.from({ length: count }, (_, at) =>
    valueKeys(spellings.map((own, index) => own[at] ?? values[index])),
  );
  return values.map((_, index) => {
    const own = keys.map((each) => each[index] ?? '');
    return own.find((key) => isNoted(key, index)) ?? own[0] ?? '';
  });
}

function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (!isObject(value)) return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sortMembers(member)]));
}
