/** Reads a file of conversions ahead, for what only all cells of a column say. */
import { findAmountSeparator } from '../../values/amount-text.js';
import type { DecimalSeparator } from '../../values/number-notation.js';
import { createOrderSurvey, type OrderSurvey } from '../../values/order-survey.js';
import { withoutApostrophe } from '../../values/spreadsheet-cell.js';
import { type DateOrder, dateOrders } from '../../values/time.js';
import { InputError } from '../input-error.js';
import { createCsvReader } from '../reading/csv-reader.js';
import { createFormatReader } from '../reading/read-list.js';
import type { Rejection } from '../reading/rejection.js';
import type { RowBuilder } from '../reading/row-builder.js';
import { type SurveyCells, surveyText } from '../reading/survey-text.js';
import { findZeroColumns, type SurveyedList, type ZeroColumns } from '../reading/zero-columns.js';
import {
  conversionAmounts,
  conversionFields,
  conversionTimes,
  identifierMember,
} from './conversion-fields.js';
import type { Maker } from './conversion-maker.js';
import type { ConversionOptions } from './conversion-options.js';
import type { ConversionRow } from './make-conversion.js';
import { isAmountCell } from './read-amounts.js';
import { isConversionId } from './read-cell.js';
import { nameColumns, namesInRow } from './row-columns.js';
import { createRowReader } from './row-reader.js';

/** What the cells of a whole file say of its columns. */
interface SurveyedConversions extends SurveyedList {
  /** The decimal separators of amounts, by the name of the column. */
  readonly separators: ReadonlyMap<string, DecimalSeparator>;
  /** The orders of dates, by the name of the column. */
  readonly dateOrders: ReadonlyMap<string, DateOrder>;
  /** The names of the columns of a header that are read (row-columns.ts), sorted; undefined where rows name their own members. */
  readonly columns: readonly string[] | undefined;
  /** The names of the members of what was read ahead of a file of JSON, sorted. */
  readonly members: readonly string[] | undefined;
}

/** Finds the columns of ids of a file whose every cell ends in `.0` (zero-columns.ts), and the notation of amounts. */
export async function surveyConversions(
  pieces: AsyncIterable<Uint8Array>,
  options: ConversionOptions,
): Promise<SurveyedConversions> {
  /** The separators that the cells of each column of amounts show; undefined once a cell is one of JSON. */
  let shown: Map<string, Set<DecimalSeparator>> | undefined = new Map();
  const times = conversionTimes(conversionFields(options.call));
  const orders = new Map<string, OrderSurvey<number>>();
  let read: readonly string[] | undefined;
  const members = new Set<string>();
  const open = (found: ZeroColumns) => {
    /** By line: what may be a footer is rejected only when a row follows. */
    const rows = new Map<number, ConversionRow>();
    const maker: Maker = {
      prepare: () => undefined,
      // The footer check asks: any text may be an identifier that is sent as it is.
      identifies: ({ param }) => identifierMember(param) === param,
      make(line, made) {
        rows.set(line, made);
        return { reason: 'empty' satisfies Rejection };
      },
      // Of a footer, no cell counts.
      reject(line) {
        const row = rows.get(line);
        rows.delete(line);
        const { cells } = row ?? { cells: [] };
        if (!read && row) for (const name of namesInRow(row)) members.add(name);
        for (const cell of cells) {
          const { column, text, isPlain } = cell;
          found.cell(column, text);
          if (times.includes(column.param)) orderOf(column.name).add(withoutApostrophe(text.trim()), line);
          if (isPlain) shown = undefined;
          const separator = isAmountCell(cell) ? findAmountSeparator([text]) : undefined;
          if (separator) shown?.get(column.name)?.add(separator);
        }
      },
      footer: (line) => void rows.delete(line),
    };
    return createRowReader(options, maker, {
      columns(columns, isHeader) {
        found.columns(columns);
        if (isHeader) read = [...nameColumns(columns).values()].sort();
        for (const { param, name } of columns)
          if (conversionAmounts.includes(param) && !shown?.has(name)) shown?.set(name, new Set());
      },
    });
  };
  function orderOf(name: string): OrderSurvey<number> {
    const known = orders.get(name) ?? createOrderSurvey<number>();
    orders.set(name, known);
    return known;
  }
  // A column with two notations has none, which only the end of the file may show.
  const isAmountOpen = () =>
    options.separator === undefined && [...(shown ?? [])].some(([, { size }]) => size < 2);
  const isOpen = () => isAmountOpen() || [...orders.values()].some((survey) => survey.isOpen());
  const survey = await findZeroColumns(pieces, isConversionId, open, isOpen);
  const separators = [...(shown ?? [])].flatMap(([name, [first, other]]) =>
    first !== undefined && other === undefined ? [[name, first] as const] : [],
  );
  const { dateOrder } = options;
  const ordered = [...orders].flatMap(([name, dates]) => {
    const order = dateOrder === undefined ? findOrder(name, dates) : dates.found() && dateOrder;
    return order === undefined ? [] : [[name, order] as const];
  });
  return {
    ...survey,
    separators: new Map(separators),
    dateOrders: new Map(ordered),
    columns: read,
    members: read ? undefined : [...members].sort(),
  };
}

/** Counts the cells of a file that are read, and have characters beyond ASCII. Undefined for one that cannot be read. */
export function conversionSurveys(options: ConversionOptions): { readonly cells: SurveyCells } {
  const { columns } = conversionFields(options.call);
  const open = (builder: RowBuilder) =>
    createFormatReader(options.format, (format) => {
      // JSON is UTF-8.
      if (format !== 'csv') throw new InputError('not-json', 'the text is not UTF-8');
      return createCsvReader(options, columns, builder, {});
    });
  return { cells: (pieces) => surveyText(pieces, open) };
}

/** The order of the dates of a column. Throws an InputError where its cells do not tell it: rows would be counted at wrong times. */
function findOrder(column: string, survey: OrderSurvey<number>): DateOrder | undefined {
  const found = survey.found();
  if (!found || 'order' in found) return found?.order;
  if ('undecided' in found) {
    throw new InputError(
      'date-order',
      `the dates of the column "${column}" have two readings, as 03/04/2026 has`,
      {
        line: found.undecided,
        hint: `Add ${dateOrders.map((order) => `--date-format ${order}`).join(', ')}.`,
      },
    );
  }
  const [first, second] = found.contradiction;
  throw new InputError(
    'date-order',
    `the column "${column}" has dates in two orders: day and month at line ${second} stand otherwise than at line ${first}`,
    { line: second, hint: 'Write all dates in one order, or as 2026-11-20.' },
  );
}
