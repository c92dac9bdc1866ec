/** The flags that stand for the groups of an A/B test: `--group Discount:30=8wku2`, and `--group-size 1a2b=30`. */
import { smallestShare, wholeAudience } from '../contract/groups/ab-tests.js';
import { decimalPattern, formatMoney, parseDecimal } from '../values/money.js';
import { indexOutsideQuotes, splitQuoted } from '../values/split-quoted.js';
import { type BodyMember, flagSet } from './document-flag-set.js';

/** A group as it was typed. */
interface TypedGroup {
  readonly name?: string;
  readonly size?: string;
  /** Ids or names of the tested entities. */
  readonly entities: readonly string[];
}

/**
 * Reads `NAME:SIZE=ENTITY,ENTITY`. The name, the size, and both are optional. A part with a comma, a colon or an
 * equals sign in it is in double quotes.
 */
export function parseGroup(text: string): TypedGroup {
  const equals = indexOutsideQuotes(text, '=');
  const right = text.slice(equals + 1);
  const parts = (splitQuoted(right) ?? [{ text: right }]).map(({ text: part }) => part);
  // An empty one among others is left to the check: it may be a variable that is not set.
  const entities = right.trim() === '' ? [] : parts;
  if (equals < 0) return { entities };
  const { name, size } = readNameAndSize(text.slice(0, equals));
  return { ...(name !== '' && { name }), ...(size !== undefined && { size }), entities };
}

/** Reads `NAME:SIZE`, of which each may be absent. */
function readNameAndSize(text: string): { name: string; size: string | undefined } {
  const last = text.lastIndexOf(':');
  const [, share] = /^([0-9][0-9.]*)\s*%?$/.exec(text.slice(last + 1).trim()) ?? [];
  if (share !== undefined) return { name: unquote(text.slice(0, Math.max(0, last))), size: share };
  // The text after a colon is the share, valid or not: a name with a colon is quoted.
  const colon = indexOutsideQuotes(text, ':');
  if (colon < 0) return { name: unquote(text), size: undefined };
  return { name: unquote(text.slice(0, colon)), size: text.slice(colon + 1).trim() };
}

function unquote(text: string): string {
  const trimmed = text.trim();
  const [, inside] = /^"((?:[^"]|"")*)"$/su.exec(trimmed) ?? [];
  return inside === undefined ? trimmed : inside.replaceAll('""', '"');
}

const hundredths = wholeAudience.split('.')[1]?.length ?? 0;

/**
 * The sizes of groups. Groups without a size share the rest equally. The sizes add up to exactly the
 * whole audience: the last groups get a remainder. A size that was given stays as typed.
 */
export function shareAudience(sizes: readonly (string | undefined)[]): readonly string[] {
  const step = parseDecimal(smallestShare).micros;
  const given = sizes.filter((size) => size !== undefined);
  const taken = given.reduce(
    (sum, size) => sum + (decimalPattern.test(size) ? parseDecimal(size).micros : 0n),
    0n,
  );
  const count = BigInt(sizes.length - given.length);
  const left = parseDecimal(wholeAudience).micros - taken;
  const steps = left > 0n ? left / step : 0n;
  let at = 0n;
  return sizes.map((size) => {
    if (size !== undefined) return size;
    at += 1n;
    const extra = at > count - (steps % count) ? 1n : 0n;
    const [whole = '', fraction = ''] = formatMoney((steps / count + extra) * step, undefined).split('.');
    return `${whole}.${fraction.padEnd(hundredths, '0')}`;
  });
}

/** The tested entities of each group, and its size. */
export const groupFlags = flagSet({
  description: 'groups that replace the existing ones',
  params: {
    group: {
      type: 'string',
      help: 'A group: its name, share in percent, and ids or names; name and share are optional',
    },
  },
  repeated: { group: 'name:share=ids' },
  members({ group }) {
    const groups = group.texts.map(parseGroup);
    const sizes = shareAudience(groups.map(({ size }) => size));
    return [
      ['user_groups', undefined, group],
      ...groups.flatMap(({ name, entities }, index): BodyMember[] => [
        [`user_groups[${index}]`, undefined, group],
        [`user_groups[${index}].name`, name, group],
        [`user_groups[${index}].size`, sizes[index], group],
        [`user_groups[${index}].entity_ids`, entities, group],
      ]),
    ];
  },
  example: { group: ['Discount:50=8wku2', 'Gift:50=8yn7m'] },
});

/** New sizes of groups that stay otherwise as they are. */
export const groupSizeFlags = flagSet({
  description: 'existing groups with new shares',
  params: {
    group_size: { type: 'string', help: 'The id of a group and its new share of the audience in percent' },
  },
  repeated: { group_size: 'id=share' },
  members: ({ group_size }) => [
    ['user_groups', undefined, group_size],
    ...group_size.texts.flatMap((text, index): BodyMember[] => {
      const [id = '', size = ''] = text.split(/=(.*)/s).map((part) => part.trim());
      return [
        [`user_groups[${index}].id`, id, group_size],
        [`user_groups[${index}].size`, size.replace(/%$/, '').trimEnd(), group_size],
      ];
    }),
  ],
  example: { group_size: ['1a2b4=30', '1a2b5=70'] },
});
