/**
 * The columns that the keys of rows are made of: those of the first upload. A file may have more of a kind since, in any order,
 * so that a row is looked up by each of them that the first upload may have had.
 */
import type { ColumnMeaning } from '../reading/column-names.js';
import type { NotedColumns } from './conversion-options.js';
import type { ConversionRow } from './make-conversion.js';
import { isOfArray, kindOf, limitRow, nameColumns, optionalMark } from './row-columns.js';

/**
 * Before the columns that a journal has: each column stands in it, also a further one of its kind. Earlier versions have noted the
 * kinds alone, and did not note members of JSON.
 */
export const eachMark = '*';

/** How the columns of a file differ from those that a journal has. */
interface ColumnComparison {
  /** Those of the file that the journal has, too. */
  readonly same: ReadonlySet<string>;
  /** Those that only the journal has, without those that some of its rows did not have. */
  readonly missing: readonly string[];
  /** Those that only the file has. */
  readonly added: readonly string[];
}

/** Compares columns by their names, and those that are left by their kinds: a column of addresses may have become one of hashes. */
export function compareColumns(noted: NotedColumns, names: readonly string[]): ColumnComparison {
  if (!noted.includes(eachMark)) return compareKinds(noted, names);
  const left = new Set(names);
  const missing: string[] = [];
  const others: string[] = [];
  for (const name of noted)
    if (name !== eachMark && !left.delete(withoutMark(name)) && !left.delete(name)) others.push(name);
  for (const name of others.sort((a, b) => Number(isOptional(a)) - Number(isOptional(b)))) {
    const kind = kindOf(withoutMark(name));
    const other = [...left].find((one) => kindOf(one) === kind);
    if (other !== undefined) left.delete(other);
    else if (!isOptional(name)) missing.push(name);
  }
  return { same: new Set(names.filter((name) => !left.has(name))), missing, added: [...left] };
}

function compareKinds(noted: NotedColumns, names: readonly string[]): ColumnComparison {
  const kinds = new Set(names.map(kindOf));
  return {
    same: new Set(names.filter((name) => isOfArray(name) || noted.includes(kindOf(name)))),
    missing: noted.filter((name) => !kinds.has(name)),
    added: [...kinds].filter((name) => !noted.includes(name)),
  };
}

const isOptional = (name: string) => name.endsWith(optionalMark);
const withoutMark = (name: string) => (isOptional(name) ? name.slice(0, -optionalMark.length) : name);

type Columns = ReadonlySet<ColumnMeaning>;

/** So many choices of columns are looked at: more have only lists with many columns of one kind. */
const maxChoices = 32;

/**
 * Returns what a row says in the columns of `first`, those of the first upload, or the row itself without them; behind it what it says
 * in each other choice of columns that this upload may have had, or one of `former`, those before a restart.
 */
export function createRowChoices(
  first: NotedColumns | undefined,
  former: readonly NotedColumns[] = [],
): (row: ConversionRow) => readonly ConversionRow[] {
  const all = [...(first ? [first] : []), ...former];
  if (all.length === 0) return (row) => [row];
  let columns: readonly ColumnMeaning[] | undefined;
  let choices: readonly (readonly Columns[])[] = [];
  return (row) => {
    const own = row.cells.map(({ column }) => column);
    if (own.length !== columns?.length || own.some((column, at) => column !== columns?.[at])) {
      columns = own;
      choices = all.map((noted) => chooseColumns(noted, own));
    }
    const rows = all.flatMap((noted, at) => {
      const hasMember = (name: string) =>
        !noted.includes(eachMark) || noted.includes(name) || noted.includes(`${name}${optionalMark}`);
      return (choices[at] ?? []).map((choice) => limitRow(row, (column) => choice.has(column), hasMember));
    });
    return [...new Set(first ? rows : [row, ...rows])];
  };
}

/** The columns that are meant by their names, then each other choice of as many, or of fewer where some rows had fewer. */
function chooseColumns(noted: NotedColumns, columns: readonly ColumnMeaning[]): readonly Columns[] {
  const names = nameColumns(columns);
  const { same } = compareColumns(noted, [...names.values()]);
  const likely = [...names].flatMap(([column, name]) => (same.has(name) ? [column] : []));
  let choices: readonly (readonly ColumnMeaning[])[] = [[]];
  for (const kind of new Set(likely.map(({ param }) => param))) {
    const had = likely.filter(({ param }) => param === kind);
    const others = otherChoices(
      noted,
      kind,
      had,
      [...names.keys()].filter(({ param }) => param === kind),
    );
    const more = [had, ...others].flatMap((some) => choices.map((rest) => [...rest, ...some]));
    choices = more.slice(0, maxChoices);
  }
  return choices.map((choice) => new Set(choice));
}

function otherChoices(
  noted: NotedColumns,
  kind: string,
  had: readonly ColumnMeaning[],
  has: readonly ColumnMeaning[],
): readonly (readonly ColumnMeaning[])[] {
  const isEach = noted.includes(eachMark);
  if (isEach ? had.length === has.length : has.length === 1) return [];
  const isVaried = !isEach || noted.some((name) => isOptional(name) && kindOf(withoutMark(name)) === kind);
  let choices: readonly (readonly ColumnMeaning[])[] = [[]];
  for (const column of has)
    choices = [...choices, ...choices.map((some) => [...some, column])].slice(0, maxChoices);
  const isHad = (some: readonly ColumnMeaning[]) => some.every((column) => had.includes(column));
  return choices.filter(
    (some) =>
      (isVaried ? some.length > 0 && some.length <= had.length : some.length === had.length) &&
      !(some.length === had.length && isHad(some)),
  );
}
