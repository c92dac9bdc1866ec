/** Identifiers of which a person may have one kind only, as a `platform_id` and a `twitter_id`. */
import type { ListedPerson } from './person.js';

type Identifiers = Pick<ListedPerson, 'fields' | 'kinds' | 'starts' | 'ends'> & { count: number };

/**
 * Takes the values of a set of identifiers out of a person, and returns of each the identifier that it was
 * of; undefined, and nothing is taken, if the person has nothing else.
 */
export function takeExclusive(person: Identifiers, set: readonly number[]): readonly number[] | undefined {
  const all = [...person.fields.subarray(0, person.count)];
  const taken = all.filter((field) => set.includes(field));
  const others = all.flatMap((field, index) => (set.includes(field) ? [] : [index]));
  if (others.length === 0) return undefined;
  for (const values of [person.fields, person.kinds, person.starts, person.ends])
    for (const [to, from] of others.entries()) values[to] = values[from] as number;
  person.count = others.length;
  return taken;
}

/** Whether a person has values of more than one of these identifiers. */
export function hasSeveral({ count, fields }: Identifiers, set: readonly number[]): boolean {
  let found: number | undefined;
  for (let index = 0; index < count; index++) {
    const field = fields[index] as number;
    if (!set.includes(field)) continue;
    if (found !== undefined && found !== field) return true;
    found = field;
  }
  return false;
}
