/**
 * Compares two JSON Schemas of one thing. What is read may take more than before, and what is written may have more fields;
 * the opposite breaks a script.
 */
import type { Change } from './compare-surfaces.js';
import type { Schema } from './surface.js';

interface Place {
  readonly where: string;
  /** Whether ads reads the values; otherwise it writes them. */
  readonly isInput: boolean;
  /** Names of the members down to this value. */
  readonly path?: string;
}

/** A schema, or true for any value. */
type AnySchema = Schema | true;

export function compareSchemas(before: AnySchema, after: AnySchema, place: Place): Change[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (after === true)
    return [changeAt(place, place.isInput ? 'wider values' : 'changed type', !place.isInput)];
  if (before === true)
    return [changeAt(place, place.isInput ? 'narrowed values' : 'narrower values', place.isInput)];
  return [
    ...compareTypes(before, after, place),
    ...compareValues(before, after, place),
    ...compareBounds(before, after, place),
    ...compareMembers(before, after, place),
    ...['items', 'additionalProperties', 'propertyNames', 'contains'].flatMap((name) =>
      comparePart(before[name], after[name], place, name === 'items' ? '[]' : '*'),
    ),
    ...['anyOf', 'oneOf'].flatMap((name) => compareAlternatives(before[name], after[name], place)),
    ...compareDefinitions(before, after, place),
  ];
}

function changeAt({ where, path = '' }: Place, kind: string, breaks: boolean): Change {
  return { kind, where, what: path, breaks };
}

const below = (place: Place, name: string): Place => ({
  ...place,
  path: place.path ? `${place.path}.${name}` : name,
});

/** Keywords without which a value of another kind could stand here. */
function compareTypes(before: Schema, after: Schema, place: Place): Change[] {
  const typesOf = ({ type }: Schema) => (type === undefined ? undefined : [type].flat().map(String));
  const [old, now] = [typesOf(before), typesOf(after)];
  const others = ['$ref', 'format', 'contentEncoding'].some((name) => before[name] !== after[name]);
  const isNarrower = now !== undefined && (old === undefined || old.some((type) => !now.includes(type)));
  const isWider = old !== undefined && (now === undefined || now.some((type) => !old.includes(type)));
  if (others || (place.isInput ? isNarrower : isWider)) return [changeAt(place, 'changed type', true)];
  return isNarrower || isWider ? [changeAt(place, 'another type', false)] : [];
}

/** The values that are named one by one. New ones of an answer are no break: programs expect that there may be others. */
function compareValues(before: Schema, after: Schema, place: Place): Change[] {
  const valuesOf = ({ enum: values, const: one }: Schema) =>
    (values as unknown[] | undefined) ?? (one === undefined ? undefined : [one]);
  const [old, now] = [valuesOf(before)?.map(String), valuesOf(after)?.map(String)];
  if (old?.join() === now?.join()) return [];
  const isNarrower = now !== undefined && (old === undefined || old.some((value) => !now.includes(value)));
  if (!isNarrower) return [changeAt(place, 'more values', false)];
  return [changeAt(place, 'narrowed values', place.isInput)];
}

const lowest = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties', 'minContains'];
const highest = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties', 'maxContains'];

function compareBounds(before: Schema, after: Schema, place: Place): Change[] {
  const isNarrower =
    lowest.some((name) => Number(after[name] ?? -Infinity) > Number(before[name] ?? -Infinity)) ||
    highest.some((name) => Number(after[name] ?? Infinity) < Number(before[name] ?? Infinity)) ||
    // Whether another pattern takes all that the former one took cannot be computed.
    (after.pattern !== undefined && after.pattern !== before.pattern);
  const isOther = [...lowest, ...highest, 'pattern'].some((name) => before[name] !== after[name]);
  return [
    ...(isNarrower ? [changeAt(place, 'narrowed values', place.isInput)] : []),
    ...(isOther && !isNarrower ? [changeAt(place, 'wider values', false)] : []),
    ...(before.default !== after.default ? [changeAt(place, 'changed default', place.isInput)] : []),
  ];
}

function compareMembers(before: Schema, after: Schema, place: Place): Change[] {
  const membersOf = ({ properties = {} }: Schema) => properties as Readonly<Record<string, Schema>>;
  const requiredOf = ({ required = [] }: Schema) => required as readonly string[];
  const [old, now] = [membersOf(before), membersOf(after)];
  const isNewlyRequired = (name: string) =>
    requiredOf(after).includes(name) && !requiredOf(before).includes(name);
  const isNewlyAbsent = (name: string) =>
    requiredOf(before).includes(name) && !requiredOf(after).includes(name);
  const added = Object.keys(now).filter((name) => !(name in old));
  return [
    ...added.map((name) => {
      const isNeeded = place.isInput && isNewlyRequired(name);
      return changeAt(below(place, name), isNeeded ? 'new required field' : 'new JSON field', isNeeded);
    }),
    ...Object.entries(old).flatMap(([name, schema]): Change[] => {
      const at = below(place, name);
      const member = now[name];
      if (!member) return [changeAt(at, 'removed JSON field', true)];
      return [
        ...(place.isInput && isNewlyRequired(name) ? [changeAt(at, 'new required field', true)] : []),
        ...(!place.isInput && isNewlyAbsent(name)
          ? [changeAt(at, 'JSON field that may be absent', true)]
          : []),
        ...compareSchemas(schema, member, at),
      ];
    }),
  ];
}

function comparePart(before: unknown, after: unknown, place: Place, name: string): Change[] {
  const [old, now] = [before ?? true, after ?? true] as (AnySchema | false)[];
  // Of a closed object, its members say what changes.
  if (old === false || now === false) {
    return old !== now && now === false && place.isInput
      ? [changeAt(below(place, name), 'narrowed values', true)]
      : [];
  }
  return compareSchemas(old!, now!, below(place, name));
}

/** The same alternatives are left out. The others are compared in their order. */
function compareAlternatives(before: unknown, after: unknown, place: Place): Change[] {
  const [old, now] = [(before ?? []) as Schema[], (after ?? []) as Schema[]];
  const has = (list: readonly Schema[], schema: Schema) =>
    list.some((other) => JSON.stringify(other) === JSON.stringify(schema));
  const [gone, come] = [old.filter((one) => !has(now, one)), now.filter((one) => !has(old, one))];
  return [
    ...gone.flatMap((schema, index): Change[] => {
      const other = come[index];
      return other
        ? compareSchemas(schema, other, place)
        : [changeAt(place, 'narrowed values', place.isInput)];
    }),
    ...come
      .slice(gone.length)
      .map(() => changeAt(place, place.isInput ? 'wider values' : 'changed type', !place.isInput)),
  ];
}

function compareDefinitions(before: Schema, after: Schema, place: Place): Change[] {
  const definitionsOf = ({ $defs = {} }: Schema) => $defs as Readonly<Record<string, Schema>>;
  const now = definitionsOf(after);
  return Object.entries(definitionsOf(before)).flatMap(([name, schema]) => {
    const other = now[name];
    return other ? compareSchemas(schema, other, below(place, name)) : [];
  });
}
