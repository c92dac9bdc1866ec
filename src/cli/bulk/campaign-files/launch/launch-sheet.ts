/** Reads the sheet of a launch: in each row the line items, the post that they promote, and what they get besides. */

import { isMoney } from '../../../../call/flag-names.js';
import { excludeFlag, takes, targetingFlags } from '../../../../flags/targeting-flags.js';
import { joinCurrency } from '../../../../values/amount-text.js';
import { guessWord } from '../../../../values/match-name.js';
import type { DecimalSeparator } from '../../../../values/number-notation.js';
import { once } from '../../../../values/once.js';
import { joinFirst } from '../../../../values/text-lists.js';
import type { UseOf } from '../../../../workbooks/choose-sheet.js';
import { accountCommand } from '../../../core/host/shown-command.js';
import type { SheetSource } from '../../../core/input/sheet-table.js';
import { moneyName } from '../../../core/records/describe-change.js';
import { isAmount } from '../../sheet/heading-notes.js';
import { parseSheet, type Sheet } from '../../sheet/parse-sheet.js';
import { SheetError, type SheetRow } from '../../sheet/plain-table.js';
import { unprotectText } from '../../sheet/protect-text.js';
import { usesOf } from '../../sheet/sheet-book.js';
import { readAmountCell, readIdCell } from '../../sheet/sheet-cells.js';
import { currencyColumn, type SheetColumn } from '../../sheet/sheet-columns.js';
import { postFieldName, postFields, postIdKey } from '../format/file-post.js';
import type { FileProblem, Place } from '../format/file-problem.js';
import type { Located, LocatedMap, LocatedScalar } from '../format/located-yaml.js';
import { campaignKind } from '../format/node-kinds.js';

/** One row: what its line items get. */
export interface LaunchRow {
  /** Its number in a spreadsheet: the header is row 1. */
  readonly number: number;
  readonly lineItems: readonly LocatedScalar[];
  /** The cell of several line items as a whole: a name may have what separates them. */
  readonly wholeLineItem?: LocatedScalar;
  /** The post, as a campaign file has it. Absent where the row has none. */
  readonly post: Located | undefined;
  readonly bid: LocatedScalar | undefined;
  /** Absent where no cell has any. */
  readonly targeting: LocatedMap | undefined;
  readonly problems: readonly FileProblem[];
}

interface LaunchSheet {
  readonly rows: readonly LaunchRow[];
  /** The headers of columns that nothing is read from. */
  readonly ignored: readonly string[];
  /** As of a sheet. */
  readonly notices: readonly string[];
}

/** The columns that a launch has besides those of a post and of targeting. */
const own = {
  lineItems: 'line_item',
  post: 'post',
  bid: 'bid',
  currency: currencyColumn,
  altText: 'alt_text',
} as const;
/** Between the values of one cell: names of places have commas. */
const separator = ';';
const excludePrefix = `${excludeFlag}_`;
const authorField = postFieldName('as_user_id');
const cardField = postFieldName('card_uri');
const idColumns: readonly string[] = [own.post, authorField, cardField];

/** The names of all columns. */
function launchColumns(): readonly string[] {
  const flags = targetingFlags();
  const included = flags.filter((flag) => takes(flag, 'included')).map(({ name }) => name);
  const excluded = flags
    .filter((flag) => takes(flag, 'excluded'))
    .map(({ name }) => `${excludePrefix}${name}`);
  return [...Object.values(own), ...postFields.map(({ name }) => name), ...included, ...excluded];
}

/** Throws SheetError. `author` is the user of rows that name none, `shown` how messages name the file. */
export function readLaunchSheet(
  content: SheetSource,
  shown: string,
  author: string | undefined,
  separator?: DecimalSeparator,
): LaunchSheet {
  const columns = launchColumns();
  const sheet = parseSheet(content, readColumns(), { separator });
  refuseOtherAmounts(sheet);
  // What a misspelled column restricts would be promoted without it.
  const guesses = sheet.ignored.flatMap((name) => {
    const guess = guessWord(name, columns);
    return guess === '' ? [] : [`${JSON.stringify(name)}${guess}`];
  });
  if (guesses.length > 0)
    throw new SheetError(
      `has columns that are not known: ${joinFirst(guesses)}`,
      'Correct the first row, or rename the column.',
    );
  const { ignored, notices } = sheet;
  return { rows: sheet.rows.map((row) => readRow(row, sheet, shown, author)), ignored, notices };
}

/** All columns that a sheet may have. */
function readColumns(): readonly SheetColumn[] {
  const others = launchColumns().filter((name) => name !== own.bid);
  return [...others.map(toColumn), ...amountColumns()];
}

/** The uses of the columns of a launch, by their headings. */
export function launchUses(): UseOf {
  return usesOf(readColumns());
}

function toColumn(name: string): SheetColumn {
  const column = { name, header: name, field: name, use: 'creation', type: 'string' } as const;
  return idColumns.includes(name) ? { ...column, param: { type: 'id', help: '' } } : column;
}

/** The amounts of line items and campaigns, also by the names of the service, in micro units. A launch sets the bid only. */
function amountColumns(): readonly SheetColumn[] {
  const kinds = [campaignKind().below, campaignKind()].flatMap((kind) => kind ?? []);
  const params = new Map(kinds.flatMap(({ group }) => Object.entries(group.creation.params)));
  return [...params].flatMap(([field, param]) =>
    isMoney(param) ? [{ ...toColumn(moneyName(field)), field, param, money: true as const }] : [],
  );
}

/** What is not set would be missed. The export marks it as read-only. */
function refuseOtherAmounts({ columns }: Sheet): void {
  const others = columns.filter(
    (column) => isAmount(column) && column.field !== bidField() && column.use !== 'read-only',
  );
  if (others.length === 0) return;
  throw new SheetError(
    `has amounts that a launch does not set: ${joinFirst(others.map(({ name }) => name))}`,
    `Remove the columns. To change amounts of campaigns: ${accountCommand`ads campaigns import FILE`}`,
  );
}

const bidField = once(() => amountColumns().find(({ name }) => name === own.bid)?.field);

function readRow(row: SheetRow, sheet: Sheet, file: string, author: string | undefined): LaunchRow {
  const cells = openRow(row, sheet, file);
  const { number, problems, several, textOf, scalar, mapOf } = cells;
  const post = readPost(cells, row.cells, author);
  // Without its ids a post is another one; a bid or an alternative text changes nothing of it.
  const isPost = problems.every(({ field }) => !idColumns.includes(field));
  const bid = readBid(cells, sheet);
  const included = readLists(cells, '');
  const excluded = readLists(cells, excludePrefix);
  const targeting = [...included, ...(excluded.length > 0 ? [[excludeFlag, mapOf(excluded)] as const] : [])];
  return {
    number,
    lineItems: several(own.lineItems),
    ...(textOf(own.lineItems).includes(separator) && {
      wholeLineItem: scalar(textOf(own.lineItems), own.lineItems),
    }),
    post: isPost ? post : undefined,
    bid,
    targeting: targeting.length > 0 ? mapOf(targeting) : undefined,
    problems,
  };
}

/** The cells of a row as values of a campaign file, and what is wrong with them. */
interface RowCells {
  readonly number: number;
  readonly problems: readonly FileProblem[];
  readonly refuse: (column: string, message: string) => void;
  readonly placeOf: (column: string) => Place;
  readonly textOf: (column: string) => string;
  readonly scalar: (text: string, column: string) => LocatedScalar;
  /** The text of a column; undefined where it is empty. */
  readonly one: (column: string) => LocatedScalar | undefined;
  /** The texts between the separators of a column. */
  readonly several: (column: string) => readonly LocatedScalar[];
  readonly mapOf: (entries: readonly LocatedMember[]) => LocatedMap;
}

type LocatedMember = readonly [string, Located];

function openRow(
  { number, cells }: SheetRow,
  { positions, unreadable, cellOf }: Sheet,
  file: string,
): RowCells {
  const placeOf = (column: string): Place => {
    return { file, line: number, column: positions.get(column) ?? 1, cell: cellOf(number, column) };
  };
  const scalar = (text: string, column: string): LocatedScalar => {
    return { kind: 'scalar', value: text, text, place: placeOf(column) };
  };
  const textOf = (column: string) => unprotectText((cells.get(column) ?? '').trim());
  const one = (column: string) => (textOf(column) === '' ? undefined : scalar(textOf(column), column));
  const several = (column: string) =>
    textOf(column)
      .split(separator)
      .map((text) => text.trim())
      .filter((text) => text !== '')
      .map((text) => scalar(text, column));
  const problems: FileProblem[] = [];
  const refuse = (column: string, message: string) =>
    void problems.push({ place: placeOf(column), field: column, message: `${column} ${message}` });
  for (const one of unreadable) if (one.number === number) refuse(one.column, one.problem);
  const mapOf = (entries: readonly LocatedMember[]): LocatedMap => {
    const place = { file, line: number, column: 1 };
    const located = entries.map(([key, value]) => [key, { keyPlace: value.place, value }] as const);
    return { kind: 'map', place, entries: new Map(located) };
  };
  return { number, problems, refuse, placeOf, textOf, scalar, one, several, mapOf };
}

/** The targeting in the columns with this prefix. */
function readLists({ several, placeOf }: RowCells, prefix: string): readonly LocatedMember[] {
  return targetingFlags().flatMap(({ name }): readonly LocatedMember[] => {
    const items = several(`${prefix}${name}`);
    return items.length === 0 ? [] : [[name, { kind: 'list', items, place: placeOf(`${prefix}${name}`) }]];
  });
}

function readField(
  { one, several, textOf, refuse, mapOf, scalar, placeOf }: RowCells,
  { name, param }: (typeof postFields)[number],
): readonly LocatedMember[] {
  if (param !== 'media_keys') {
    const value = one(name);
    return value ? [[name, value]] : [];
  }
  const paths = several(name);
  const whole = textOf(own.altText);
  // The text of a single file may have semicolons; with several files an empty text stands for its file too.
  const texts = paths.length === 1 ? [whole] : whole.split(separator).map((text) => text.trim());
  if (whole !== '' && texts.length > paths.length)
    refuse(own.altText, `has more texts than ${name} has files: ${texts.length}, not ${paths.length}`);
  const items = paths.map((path, at): Located => {
    const text = texts[at];
    return text
      ? mapOf([
          ['file', path],
          [own.altText, scalar(text, own.altText)],
        ])
      : path;
  });
  return items.length === 0 ? [] : [[name, { kind: 'list', items, place: placeOf(name) }]];
}

function readPost(row: RowCells, cells: SheetRow['cells'], author: string | undefined): Located | undefined {
  const { one, refuse, mapOf, scalar, problems } = row;
  const fields = postFields.flatMap((field) => readField(row, field));
  const content = fields.filter(([name]) => name !== authorField);
  const id = one(own.post);
  for (const column of idColumns) {
    const cell = (cells.get(column) ?? '').trim();
    const read = readIdCell(cell);
    if ('problem' in read) refuse(column, `${cell} ${read.problem}`);
  }
  if (problems.some(({ field }) => idColumns.includes(field))) return undefined;
  if (id && !/^[1-9]\d*$/.test(id.text))
    refuse(own.post, `must be the id of a published post, got ${JSON.stringify(id.text)}`);
  if (id) return content.length === 0 ? id : mapOf([[postIdKey, id], ...content]);
  if (content.length === 0) return undefined;
  const isWhole = author === undefined || fields.length > content.length;
  return mapOf(isWhole ? fields : [...fields, [authorField, scalar(author, authorField)]]);
}

/** The bid as campaign files write it: a decimal, and the currency that the sheet names. */
function readBid({ textOf, refuse, scalar }: RowCells, { columns, style }: Sheet): LocatedScalar | undefined {
  const column = columns.find(({ field }) => field === bidField());
  const [text, currency] = [textOf(column?.name ?? ''), textOf(own.currency)];
  if (!column || text === '') return undefined;
  const read = readAmountCell(column, text, style, currency);
  const amount = 'problem' in read ? read : read.amount.decimal;
  const joined = 'problem' in amount || currency === '' ? amount : joinCurrency(amount, currency);
  if ('problem' in joined) refuse(column.name, joined.problem);
  else return scalar(`${joined.text} ${joined.currency ?? ''}`.trim(), column.name);
  return undefined;
}
