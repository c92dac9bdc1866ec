/** Finds the column of a heading, and obeys what the heading notes: a currency, a unit, a time zone, a mark of the export. */
import { flagName } from '../../../call/flag-names.js';
import {
  type AmountNote,
  type AmountProblem,
  joinNotes,
  readAmountNote,
} from '../../../values/amount-text.js';
import { foldHeading, namesCurrency, splitHeading, wordsBeside } from '../../../values/column-heading.js';
import { hour, minute } from '../../../values/duration.js';
import { joinList } from '../../../values/text-lists.js';
import { isZoneOffset } from '../../../values/time.js';
import { instantAt, instantsAt } from '../../../values/time-zone.js';
import { currencyColumn, type SheetColumn, updatedColumn } from './sheet-columns.js';

/** A column with what its header notes: in brackets, or in words beside the name of an amount. */
export interface FoundColumn {
  readonly column: SheetColumn;
  readonly notes: readonly string[];
  /** It is another name of the column, which counts only where the file has none of the usual ones. */
  readonly isAlias?: true;
}

/** The column of a header, however it is written; the name of a field in micro units is another one. */
export function findColumn(columns: readonly SheetColumn[], header: string): FoundColumn | undefined {
  const { name: shown, notes } = splitHeading(header);
  const name = foldHeading(shown);
  const found = columns.find(
    (column) => column.name === name || flagName(column.name) === shown.toLowerCase(),
  );
  if (found) return { column: found, notes };
  const micro = columns.find((column) => column.money && column.field === name);
  if (micro) {
    const { money: _, ...column } = micro;
    return { column: { ...column, name }, notes };
  }
  for (const column of columns) {
    const words = column.money ? wordsBeside(shown, column.name) : undefined;
    if (words && readColumnNote(column, words) !== undefined) return { column, notes: [words, ...notes] };
  }
  const currency = columns.find((column) => column.name === currencyColumn);
  if (currency && namesCurrency(shown)) return { column: currency, notes };
  const other = columns.find(({ aliases }) => aliases?.includes(name));
  return other && { column: other, notes, isAlias: true };
}

/** The problem of a heading such as Budget, which may mean one of several amounts of which `used` has not all; undefined for others. */
export function severalAmounts(
  columns: readonly SheetColumn[],
  header: string,
  used: ReadonlySet<string>,
): string | undefined {
  const ending = `_${foldHeading(splitHeading(header).name)}`;
  const amounts = columns.filter(
    (one) => isAmount(one) && one.use !== 'read-only' && one.name.endsWith(ending),
  );
  if (amounts.length < 2 || amounts.every(({ field }) => used.has(field))) return undefined;
  const names = amounts.map(({ name }) => name);
  return `${JSON.stringify(header.trim())} may be ${joinList(names, 'or')}: name the column after one of them`;
}

/** A column as its heading says, or what is wrong with the heading. */
type NotedColumn =
  | { readonly column: SheetColumn; readonly ignored: readonly string[] }
  | { readonly problem: string };

/** Notes that repeat what the amounts of a column are: the budget of a day, the most that is bid. */
const repeated: Readonly<Record<string, RegExp>> = {
  daily_budget: /^(?:per day|daily|a day)$/i,
  bid: /^max(?:imum)?\.?$/i,
};

function isRepeated(column: SheetColumn, note: string): boolean {
  const form = Object.entries(repeated).find(([name]) => column.field.startsWith(name))?.[1];
  return form?.test(note) === true;
}

/** What a note says of the amounts of a column; undefined for one that says anything else. */
function readColumnNote(column: SheetColumn, note: string): AmountNote | AmountProblem | undefined {
  return isRepeated(column, note) ? {} : readAmountNote(note);
}

/** The column with what its notes say. Other notes are refused where they could change an amount or a time. */
export function obeyNotes(given: SheetColumn, notes: readonly string[], heading: string): NotedColumn {
  let column = given;
  const others: string[] = [];
  for (const note of notes) {
    const marked = markedColumn(column, note);
    if (marked) column = marked;
    else if (note !== '') others.push(note);
  }
  const refuse = (problem: string) => ({ problem: `the column ${JSON.stringify(heading)} ${problem}` });
  const isUnread = column.use === 'read-only' && column.name !== updatedColumn;
  let ignored: readonly string[] = [];
  for (const note of others) {
    if (isUnread) ignored = [heading];
    else if (isAmount(column)) {
      const read = readColumnNote(column, note);
      if (read === undefined)
        return refuse(`has a note that is neither a currency nor a unit of amounts: ${JSON.stringify(note)}`);
      const joined = 'problem' in read ? read : joinNotes(column.note ?? {}, read);
      if ('problem' in joined) return refuse(joined.problem);
      if (!column.money && joined.unit !== undefined && joined.unit !== 'micro')
        return refuse(`is in micro units by its name, and in ${joined.unit} by its note`);
      column = { ...column, note: joined };
    } else if (column.type === 'time') {
      const toInstants = readZone(note);
      if (!toInstants)
        return refuse(
          `has a note that is not a time zone such as Europe/Berlin, UTC or +02:00: ${JSON.stringify(note)}`,
        );
      column = { ...column, toInstants };
    } else ignored = [heading];
  }
  return { column, ignored };
}

/** A column that its heading marks as the export does. */
function markedColumn(column: SheetColumn, note: string): SheetColumn | undefined {
  const mark = note.toLowerCase();
  if (mark === 'read-only') {
    const { param: _, ...rest } = column;
    return column.use === 'editable' || column.use === 'creation' ? { ...rest, use: 'read-only' } : column;
  }
  if (mark !== 'new rows only') return undefined;
  return column.use === 'editable' ? { ...column, use: 'creation' } : column;
}

/** Whether cells of the column are amounts, in units or in micro units. */
export function isAmount({ money, param }: SheetColumn): boolean {
  return money === true || (param?.type === 'integer' && param.unit === 'micro');
}

/** As `SheetColumn.toInstants`; undefined for what is no zone. Short names stand for several. */
function readZone(note: string): SheetColumn['toInstants'] {
  if (/^(?:utc|gmt|z)$/i.test(note)) return (clock) => [clock];
  const [, sign, hours, minutes = '0'] = /^(?:utc|gmt)?([+-])(\d{1,2})(?::?(\d{2}))?$/i.exec(note) ?? [];
  if (hours !== undefined) {
    const offset = (sign === '-' ? -1 : 1) * (Number(hours) * hour + Number(minutes) * minute);
    return isZoneOffset(offset) ? (clock) => [clock - offset] : undefined;
  }
  if (!/^[a-z_]+\/[\w/+-]+$/i.test(note)) return undefined;
  try {
    instantAt(0, note);
  } catch {
    return undefined;
  }
  return (clock, isDay) => (isDay ? [instantAt(clock, note)] : instantsAt(clock, note));
}
