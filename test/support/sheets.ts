/** Prints answers as workbooks, and reads them with a library that has no part in writing them. */
import { readXlsx } from 'hucre/xlsx';
import type { Answer, PrintOptions } from '../../src/output/answer.js';
import { print } from '../../src/output/print.js';

/** The bytes of an answer as a workbook, and the messages about it. */
export async function printSheet(
  answer: Answer,
  options: Partial<PrintOptions> = {},
): Promise<{ bytes: Buffer; notes: readonly string[]; rows: number }> {
  const parts: Buffer[] = [];
  const printed = await print(answer, { format: 'xlsx', color: false, ...options }, async (part) => {
    parts.push(Buffer.from(part));
  });
  return { bytes: Buffer.concat(parts), ...printed };
}

export interface ReadCell {
  readonly value: unknown;
  /** The code of the format in which the program shows it. */
  readonly format?: string | undefined;
  readonly isBold?: boolean;
}

/** The name of the sheet, what it freezes and filters, and its cells, row by row. */
export async function readSheet(bytes: Buffer) {
  const { sheets } = await readXlsx(new Uint8Array(bytes), { readStyles: true });
  const [sheet, summary] = sheets;
  if (!sheet) throw new Error('the workbook has no sheet');
  const cells = sheet.rows.map((row, at) =>
    row.map((value, column): ReadCell => {
      const style = sheet.cells?.get(`${at},${column}`)?.style;
      return { value, format: style?.numFmt, isBold: style?.font?.bold === true };
    }),
  );
  const formulas = [...(sheet.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined);
  return {
    name: sheet.name,
    frozen: sheet.freezePane?.rows,
    filter: sheet.autoFilter?.range,
    cells,
    values: sheet.rows,
    formulas,
    /** The second sheet, with its name. */
    summary: summary && { name: summary.name, values: summary.rows },
  };
}
