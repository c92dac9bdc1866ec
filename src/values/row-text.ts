/**
 * The rows of a page as the text that is printed. It is copied from the bytes in which they came: to parse the rows, and to
 * write what was parsed, takes several times as long (test/bench/README.md, "Our own code beside libraries").
 */
import { parseJson } from './lossless-json.js';

/** `indented` is what stands between the brackets of an array that is indented by two; `lines` is a line for each row. */
export type RowForm = 'indented' | 'lines';

/** Rows as text, with their number. */
export class RowText {
  constructor(
    readonly form: RowForm,
    readonly text: string,
    /** Number of rows. */
    readonly length: number,
  ) {}
}

/** A page of rows: values, or text. */
export type Page<Row = unknown> = readonly Row[] | RowText;

/** Parses the rows of a page that is text. */
export function parseRows({ form, text }: RowText): readonly Readonly<Record<string, unknown>>[] {
  // A line break is never in a row.
  const items = form === 'lines' ? text.slice(0, -1).replaceAll('\n', ',') : text;
  return parseJson(`[${items}]`) as readonly Readonly<Record<string, unknown>>[];
}
