/** Names of records, users and targeting values in cells where ids are wanted (docs/sheets.md). */

import { readTypedName } from '../../../flags/name-or-id.js';
import { type NamedRecord, namedRecordOf } from '../../../flags/named-parameters.js';
import { oncePerKey } from '../../../values/once.js';
import { hasLostDigits } from '../../../values/spreadsheet-cell.js';
import { createNameResolver, explainName } from '../../calls/names/name-resolver.js';
import { clearMarker } from '../../core/input/operation-rows.js';
import { cacheResponses } from '../../core/records/cache-responses.js';
import type { Caller } from '../../core/records/read-rows.js';
import { criterionReader } from './criterion-names.js';
import type { FilledCell, NamedCell, ReadName, Resolved } from './named-cells.js';
import { readOtherName } from './other-names.js';
import type { Sheet } from './parse-sheet.js';
import type { SheetRow } from './plain-table.js';
import { unprotectText } from './protect-text.js';
import { accountOfRow, cellOf, type RowProblem } from './row-plan.js';
import type { SheetGroup } from './sheet-group.js';

/** A sheet with ids in place of the names that were found. */
interface ResolvedSheet {
  readonly sheet: Sheet;
  /** What is wrong with the other names, by the number of the row. */
  readonly problems: ReadonlyMap<number, readonly RowProblem[]>;
  /** A sentence for each record: `"Spring" is campaign 8wku2`. */
  readonly found: readonly string[];
}

/** Each name is asked for alone up to this many; of more the whole list is read once. */
const maxAskedAlone = 10;

/** Replaces the names of a sheet by ids. Throws what `explain` makes of an error of `client.call`. */
export async function resolveSheetNames(
  group: SheetGroup,
  sheet: Sheet,
  fallback: string | undefined,
  client: Caller,
  explain: (error: unknown, account: string) => unknown,
): Promise<ResolvedSheet> {
  const caller = cacheResponses(client);
  const records = await replaceNames(
    group,
    sheet,
    fallback,
    [readRecordName, readOtherName],
    caller,
    explain,
  );
  // What a targeting value means depends on its line item, which may have been named.
  const reader = criterionReader(group, records.sheet, fallback);
  const values = await replaceNames(group, records.sheet, fallback, [reader], caller, explain);
  const problems = new Map(records.problems);
  for (const [row, own] of values.problems) problems.set(row, [...(problems.get(row) ?? []), ...own]);
  return { sheet: values.sheet, problems, found: [...records.found, ...values.found] };
}

async function replaceNames(
  group: SheetGroup,
  sheet: Sheet,
  fallback: string | undefined,
  readers: readonly ReadName[],
  caller: Caller,
  explain: (error: unknown, account: string) => unknown,
): Promise<ResolvedSheet> {
  const named = findNamedCells(group, sheet, fallback, readers);
  if (named.length === 0) return { sheet, problems: new Map(), found: [] };
  const once = oncePerKey<Promise<Resolved>>();
  const ids = new Map<SheetRow, Map<string, string>>();
  const problems = new Map<number, readonly RowProblem[]>();
  const found = new Set<string>();
  for (const cell of named) {
    const { row, account, column, name, question, ask } = cell;
    const key = JSON.stringify([account, question, name]);
    const answer = await once(key, () => ask(caller, named)).catch((error: unknown) => {
      throw explain(error, account);
    });
    if ('id' in answer) {
      ids.set(row, (ids.get(row) ?? new Map()).set(column.name, answer.id));
      found.add(answer.meaning);
    } else {
      const { code } = answer;
      const message =
        'message' in answer ? answer.message : `${column.name} "${name}" ${explainName(answer)}`;
      const problem = { column: column.name, message, code, value: name };
      problems.set(row.number, [...(problems.get(row.number) ?? []), problem]);
    }
  }
  const rows = sheet.rows.map((row) => {
    const own = ids.get(row);
    return own ? { ...row, cells: new Map([...row.cells, ...own]) } : row;
  });
  return { sheet: { ...sheet, rows }, problems, found: [...found] };
}

function findNamedCells(
  group: SheetGroup,
  { columns, rows }: Sheet,
  fallback: string | undefined,
  readers: readonly ReadName[],
): readonly NamedCell[] {
  const read = columns.filter(({ param }) => param?.type === 'id' || param?.type === 'string');
  return rows.flatMap((row) => {
    const account = accountOfRow(row, fallback);
    return read.flatMap((column) => {
      const cell = cellOf(row, column.name).trim();
      if (account === '' || cell === '' || cell === clearMarker || hasLostDigits(cell)) return [];
      const filled = { row, column, account, text: unprotectText(cell) };
      for (const reader of readers) {
        const name = reader(group, filled);
        if (name) return [{ ...filled, ...name }];
      }
      return [];
    });
  });
}

function readRecordName(
  { related }: SheetGroup,
  { column, account, text }: FilledCell,
): ReturnType<ReadName> {
  const { create } = related;
  if (!create || column.param?.type !== 'id') return undefined;
  const kind = namedRecordOf(create, column.field);
  const name = kind && readTypedName(text, column.param.form);
  if (!kind || name === undefined) return undefined;
  const question = kind.group;
  return {
    name,
    question,
    ask(client, all) {
      const alike = all.filter((cell) => cell.account === account && cell.question === question);
      return createNameResolver(client).find([askedKind(kind, alike)], account, name);
    },
  };
}

/** The list without its filter by name where many names are sought in it. */
function askedKind(kind: NamedRecord, alike: readonly NamedCell[]): NamedRecord {
  if (new Set(alike.map(({ name }) => name)).size <= maxAskedAlone) return kind;
  const { query: _, ...whole } = kind;
  return whole;
}
