/** Finds objects of JSON text that have two members of one name, of which a parser keeps the last without a word. */
import type { JsonFacts } from './json-scan.js';

/** Whether there is one. `value` is what was parsed from the text that was scanned. */
export function hasDuplicateMember(value: unknown, { members }: JsonFacts): boolean {
  return countMembers(value) !== members;
}

/** Depth is bounded by the scan. */
function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) count += countMembers(item);
    return count;
  }
  for (const name of Object.keys(value)) {
    count += 1 + countMembers((value as Readonly<Record<string, unknown>>)[name]);
  }
  return count;
}

const token = /"(?:[^"\\]|\\.)*"?|[{}[\],]/g;

/** The first member whose name its object has already, and where it begins. The text must be JSON. */
export function findDuplicateMember(
  text: string,
): { readonly name: string; readonly offset: number } | undefined {
  /** The names of each object around the place; undefined for an array. */
  const around: (Set<string> | undefined)[] = [];
  let isName = false;
  for (const { 0: sign, index } of text.matchAll(token)) {
    if (sign === '{' || sign === '[') {
      around.push(sign === '{' ? new Set() : undefined);
      isName = sign === '{';
    } else if (sign === '}' || sign === ']') {
      around.pop();
      isName = false;
    } else if (sign === ',') {
      isName = around.at(-1) !== undefined;
    } else if (isName) {
      const name = String(JSON.parse(sign));
      const names = around.at(-1);
      if (names?.has(name)) return { name, offset: index };
      names?.add(name);
      isName = false;
    }
  }
  return undefined;
}
