/** Reads a file of conversions ahead, for what only all cells of a column say. */
import { findAmountSeparator } from '../../values/amount-text.js';
import type { DecimalSeparator } from '../../values/number-notation.js';
import { InputError } from '../input-error.js';
import { createCsvReader } from '../reading/csv-reader.js';
import { createFormatReader } from '../reading/read-list.js';
import type { Rejection } from '../reading/rejection.js';
import type { RowBuilder } from '../reading/row-builder.js';
import { type SurveyCells, surveyText } from '../reading/survey-text.js';
import { findZeroColumns, type SurveyedList, type ZeroColumns } from '../reading/zero-columns.js';
import { conversionAmounts, conversionFields, identifierMember } from './conversion-fields.js';
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
  let read: readonly string[] | undefined;
  const members = new Set<string>();
  const open = (found: ZeroColumns) => {
    let row: ConversionRow | undefined;
    const maker: Maker = {
      prepare: () => undefined,
      // The footer check asks: any text may be an identifier that is sent as it is.
      identifies: ({ param }) => identifierMember(param) === param,
      make(_, made) {
        row = made;
        return { reason: 'empty' satisfies Rejection };
      },
      // Of a footer, no cell counts.
      reject() {
        const { cells } = row ?? { cells: [] };
        if (!read && row) for (const name of namesInRow(row)) members.add(name);
        for (const cell of cells) {
          const { column, text, isPlain } = cell;
          found.cell(column, text);
          if (isPlain) shown = undefined;
          const separator = isAmountCell(cell) ? findAmountSeparator([text]) : undefined;
          if (separator) shown?.get(column.name)?.add(separator);
        }
        row = undefined;
      },
      footer: () => {},
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
  // A column with two notations has none, which only the end of the file may show.
  const isOpen = () => options.separator === undefined && [...(shown ?? [])].some(([, { size }]) => size < 2);
  const survey = await findZeroColumns(pieces, isConversionId, open, isOpen);
  const separators = [...(shown ?? [])].flatMap(([name, [first, other]]) =>
    first !== undefined && other === undefined ? [[name, first] as const] : [],
  );
  return {
    ...survey,
    separators: new Map(separators),
    columns: read,
    members: read ? undefined : [...members].sort(),
  };
}

/** Counts the cells of a file that are read, and have characters beyond ASCII. Undefined for one that cannot be read. */
export function surveyConversionCells(options: ConversionOptions): SurveyCells {
  const { columns } = conversionFields();
  const open = (builder: RowBuilder) =>
    createFormatReader(options.format, (format) => {
      // JSON is UTF-8.
      if (format !== 'csv') throw new InputError('not-json', 'the text is not UTF-8');
      return createCsvReader(options, columns, builder, {});
    });
  return (pieces) => surveyText(pieces, open);
}
