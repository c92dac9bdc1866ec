/** Names of records in cells where ids are wanted (docs/sheets.md). */
import { type NamedRecord, namedRecordOf } from '../../call/named-parameters.js';
import { readTypedName } from '../../call/typed-name.js';
import type { Client } from '../../client/client.js';
import { clearMarker } from '../endpoint/operation-rows.js';
import { type Candidate, findByName, type NoSuchName } from '../reads/find-by-name.js';
import { hasLostDigits } from './cell-number.js';
import type { Sheet, SheetRow } from './parse-sheet.js';
import { unprotectText } from './protect-text.js';
import { accountOfRow, cellOf, type RowProblem } from './row-plan.js';
import type { SheetColumn } from './sheet-columns.js';
import type { SheetGroup } from './sheet-group.js';

/** A sheet with ids in place of the names that were found. */
export interface ResolvedSheet {
  readonly sheet: Sheet;
  /** What is wrong with the other names, by the number of the row. */
  readonly problems: ReadonlyMap<number, readonly RowProblem[]>;
  /** A sentence for each record: `"Spring" is campaign 8wku2`. */
  readonly found: readonly string[];
}

/** Each name is asked for alone up to this many; of more the whole list is read once. */
const mostAskedAlone = 10;
/** The most records that a message offers in place of an unknown name. */
const mostOffered = 3;

interface NamedCell {
  readonly row: SheetRow;
  readonly account: string;
  readonly column: SheetColumn;
  readonly kind: NamedRecord;
  readonly name: string;
}

/** Replaces the names of a sheet by ids. Throws what `explain` makes of an error of `client.call`. */
export async function resolveSheetNames(
  group: SheetGroup,
  sheet: Sheet,
  fallback: string | undefined,
  client: Pick<Client, 'call'>,
  explain: (error: unknown, account: string) => unknown,
): Promise<ResolvedSheet> {
  const named = findNamedCells(group, sheet, fallback);
  if (named.length === 0) return { sheet, problems: new Map(), found: [] };
  const asked = new Map<string, Promise<Candidate | NoSuchName>>();
  const caller = rememberAnswers(client);
  const ids = new Map<SheetRow, Map<string, string>>();
  const problems = new Map<number, readonly RowProblem[]>();
  const found = new Set<string>();
  for (const cell of named) {
    const { row, account, column, kind, name } = cell;
    const key = JSON.stringify([account, kind.group, name]);
    const answer = asked.get(key) ?? findByName(caller, askedKind(cell, named), account, name);
    asked.set(key, answer);
    const record = await answer.catch((error: unknown) => {
      throw explain(error, account);
    });
    if ('id' in record) {
      ids.set(row, (ids.get(row) ?? new Map()).set(column.name, record.id));
      found.add(`"${name}" is ${kind.noun} ${record.id}`);
    } else problems.set(row.number, [...(problems.get(row.number) ?? []), describeProblem(cell, record)]);
  }
  const rows = sheet.rows.map((row) => {
    const own = ids.get(row);
    return own ? { ...row, cells: new Map([...row.cells, ...own]) } : row;
  });
  return { sheet: { ...sheet, rows }, problems, found: [...found] };
}

function findNamedCells(
  { siblings }: SheetGroup,
  { columns, rows }: Sheet,
  fallback: string | undefined,
): readonly NamedCell[] {
  const { create } = siblings;
  const kinds = columns.flatMap((column) => {
    const kind = create && column.param?.type === 'id' ? namedRecordOf(create, column.field) : undefined;
    return kind ? [{ column, kind }] : [];
  });
  return rows.flatMap((row) => {
    const account = accountOfRow(row, fallback);
    return kinds.flatMap(({ column, kind }) => {
      const form = column.param?.type === 'id' ? column.param.form : undefined;
      const cell = cellOf(row, column.name).trim();
      if (account === '' || cell === clearMarker || hasLostDigits(cell)) return [];
      const name = readTypedName(unprotectText(cell), form);
      return name === undefined ? [] : [{ row, account, column, kind, name }];
    });
  });
}

/** The list without its filter by name where many names are sought in it. */
function askedKind({ account, kind }: NamedCell, all: readonly NamedCell[]): NamedRecord {
  const names = all.filter((cell) => cell.account === account && cell.kind.group === kind.group);
  if (new Set(names.map(({ name }) => name)).size <= mostAskedAlone) return kind;
  const { query: _, ...whole } = kind;
  return whole;
}

/** Asks every question once. */
function rememberAnswers({ call }: Pick<Client, 'call'>): Pick<Client, 'call'> {
  const answers = new Map<string, ReturnType<Client['call']>>();
  return {
    call(endpoint, values, ...more) {
      const key = JSON.stringify([endpoint.id, values]);
      const answer = answers.get(key) ?? call(endpoint, values, ...more);
      answers.set(key, answer);
      return answer;
    },
  };
}

function describeProblem(
  { column, kind, name }: NamedCell,
  { code, reason, candidates }: NoSuchName,
): RowProblem {
  const listed = candidates.slice(0, mostOffered).map((one) => `${one.id} "${one.name}"`);
  const choice =
    code === 'AMBIGUOUS_NAME' ? `give one of ${listed.join(', ')}` : `did you mean ${listed.join(' or ')}?`;
  const advice = listed.length === 0 ? `give the id of a ${kind.noun}` : choice;
  return { column: column.name, message: `${column.name} "${name}" ${reason}; ${advice}`, code, value: name };
}
