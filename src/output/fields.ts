/** --fields: selects members of a row by name or dotted path, in the given order. */

import { decimalFlagName, flagName } from '../call/flag-names.js';
import type { Problem } from '../call/problem.js';
import { createProblemCollector } from '../call/problem-collector.js';
import { isObject } from '../values/lossless-json.js';
import { guessWord } from '../values/match-name.js';
import type { RowShape } from './answer.js';

/** --fields names a field that the rows do not have. Nothing should be sent: exit 2. */
export class FieldError extends Error {
  override readonly name = 'FieldError';
  constructor(readonly problems: readonly Problem[]) {
    super(problems.map((problem) => problem.message).join('\n'));
  }
}

/**
 * Parses the value of --fields into paths, without duplicates. Throws a FieldError that lists every unknown name and
 * the known ones. Without a shape any name is accepted.
 */
export function parseFields(text: string, shape?: RowShape): readonly string[] {
  const typed = text.split(',').map((path) => path.trim());
  const paths = [...new Set(typed.map((path) => resolveAlias(path, shape)))];
  const report = createProblemCollector({ name: flagName });
  const known = Object.keys(shape?.fields ?? {});
  for (const path of paths) {
    if (path.split('.').includes(''))
      report.invalid('fields', 'must be a comma-separated list of names', path);
    else if (shape && known.length > 0 && !hasPath(shape, path))
      report.invalid('fields', `accepts ${known.join(', ')}${guessWord(path, known)}`, path);
  }
  if (report.problems.length > 0) throw new FieldError(report.problems);
  return [...new Set(paths.flatMap((path) => [path].concat(shape?.beside?.[path] ?? [])))];
}

/** An amount also goes by the name of its short flag, as in --filter: `daily_budget`. */
function resolveAlias(path: string, shape: RowShape | undefined): string {
  const { aliases = {}, fields = {} } = shape ?? {};
  if (Object.hasOwn(fields, path)) return path;
  if (Object.hasOwn(aliases, path)) return aliases[path] ?? path;
  const isAmount = (name: string) =>
    fields[name]?.type === 'micro' && decimalFlagName(name) === flagName(path);
  return Object.keys(fields).find(isAmount) ?? path;
}

function hasPath({ fields }: RowShape, path: string): boolean {
  if (Object.hasOwn(fields, path)) return true;
  const [name = '', ...deeper] = path.split('.');
  if (!Object.hasOwn(fields, name)) return false;
  const type = fields[name]?.type;
  return deeper.length === 0 || type === 'object' || type === 'list';
}

/**
 * The value at a dotted path; for an array, the values of its items; undefined if absent. A member with dots in its own name,
 * as in flattened rows, takes precedence.
 */
export function valueAt(row: unknown, path: string): unknown {
  if (Array.isArray(row)) return row.map((item) => valueAt(item, path));
  if (!isObject(row)) return undefined;
  const name = memberOf(row, path);
  if (name === path) return row[path];
  return name === undefined ? undefined : valueAt(row[name], path.slice(name.length + 1));
}

/** The name of the member that a path begins with: the longest, since a name may have dots itself. */
function memberOf(row: Readonly<Record<string, unknown>>, path: string): string | undefined {
  if (Object.hasOwn(row, path)) return path;
  for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
    const name = path.slice(0, dot);
    if (Object.hasOwn(row, name)) return name;
  }
  return undefined;
}

/** Returns a function for the same of many rows. */
export function readerAt(path: string): (row: unknown) => unknown {
  if (path.includes('.') || path in Object.prototype) return (row) => valueAt(row, path);
  return (row) => (isObject(row) ? row[path] : valueAt(row, path));
}

/** Returns a function that picks the selected members of a row and keeps their nesting; absent ones become null. */
export function createSelector(paths: readonly string[]): (row: unknown) => unknown {
  return (row) => select(row, paths);
}

/** `paths` are those of the members that are wanted of the value; an empty one stands for all of it. */
function select(value: unknown, paths: readonly string[]): unknown {
  if (paths.includes('')) return value ?? null;
  if (Array.isArray(value)) return value.map((item) => select(item, paths));
  if (!isObject(value)) return null;
  const inside = new Map<string, string[]>();
  for (const path of paths) {
    const [first = ''] = path.split('.', 1);
    const name = memberOf(value, path) ?? first;
    const rest = path.slice(name.length + 1);
    const known = inside.get(name);
    if (known) known.push(rest);
    else inside.set(name, [rest]);
  }
  return Object.fromEntries(
    [...inside].map(([name, rests]) => [
      name,
      select(Object.hasOwn(value, name) ? value[name] : undefined, rests),
    ]),
  );
}
