/**
 * The rows of a page as the text that is printed. It is copied from the bytes in which they came: to parse the rows, and to
 * write what was parsed, takes several times as long (test/bench/README.md, "Our own code beside libraries").
 */
import { parseJson } from './lossless-json.js';

/** `indented` is each row as an array that is indented by two has it, behind a comma; `lines` is a line for each row. */
export type RowForm = 'indented' | 'lines';

/** Rows as text, with their number. */
export class RowText {
  constructor(
    readonly form: RowForm,
    /** UTF-8, but for bytes that the service has sent wrong. */
    readonly bytes: Buffer,
    /** Number of rows. */
    readonly length: number,
    /** Gives the memory of the bytes to a later page; for who has printed them. */
    readonly release: () => void = () => {},
    /** The id of each row, where it is known. */
    readonly ids: readonly (string | undefined)[] = [],
  ) {}
}

/** A page of rows: values, or text. */
export type Page<Row = unknown> = readonly Row[] | RowText;

/** Parses the rows of a page that is text. */
export function parseRows({ form, bytes }: RowText): readonly Readonly<Record<string, unknown>>[] {
  const text = bytes.toString('utf8');
  // A line break is never in a row.
  const items = form === 'lines' ? text.slice(0, -1).replaceAll('\n', ',') : text.slice(1);
  return parseJson(`[${items}]`) as readonly Readonly<Record<string, unknown>>[];
}
