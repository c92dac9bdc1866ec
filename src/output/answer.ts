/** The result that a command returns, and the options with which it is printed. */
import type { RecordKind } from '../contract/types.js';

/** The schema of the rows: a record of the contract, or the same three properties for rows that ads makes itself. */
export type RowShape = Pick<RecordKind, 'name' | 'fields' | 'columns'> & {
  /** Objects and lists that the table of a single row shows with one line per member. */
  readonly unfolded?: readonly string[];
};

/** Rows in batches. A batch is read only after the previous one has been written. */
export type Pages = AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>;

/** The result of a command. A row is any JSON value, and nearly always an object. */
export type Answer =
  /** Many rows: lists, batch results, catalogues. */
  | {
      readonly kind: 'rows';
      readonly record?: RowShape;
      readonly pages: Pages;
      /** Called when every row read so far has been written; never called with --query, which produces other rows. */
      readonly onPrinted?: () => void;
      /**
       * Members of the service's response beside the rows. json, yaml and --query then see one object with these members
       * and the rows as its `data`; the other formats print only rows. All rows are held in memory.
       */
      readonly envelope?: Readonly<Record<string, unknown>>;
      /** Flat rows that table, csv and tsv print in place of the service's records; called for these formats only. */
      readonly flatten?: () => { readonly shape: RowShape; readonly pages: () => Pages };
    }
  /** A single value: an object of the service, a status, the body of a raw call. */
  | { readonly kind: 'one'; readonly record?: RowShape; readonly row: unknown }
  /** Text that is the same in every format, such as a completion script. */
  | {
      readonly kind: 'text';
      readonly text: string;
      /** What the command does once the text is written, such as serving: it ends when this resolves. */
      readonly afterwards?: () => Promise<void>;
    };

/** The formats of --output. */
export const formats = ['table', 'json', 'jsonl', 'csv', 'tsv', 'yaml', 'ids'] as const;
export type Format = (typeof formats)[number];

export interface PrintOptions {
  readonly format: Format;
  /** The value of --fields: comma-separated names or dotted paths. */
  readonly fields?: string | undefined;
  /** The value of --query: a JMESPath expression over the whole result. */
  readonly query?: string | undefined;
  /** Whether to write colour to stdout; see decideColor. */
  readonly color: boolean;
  /** Width of the terminal in columns; undefined when stdout is not a terminal, and then nothing is truncated. */
  readonly width?: number | undefined;
  /** Whether stdout is a terminal. If so, control characters in csv and tsv are escaped; otherwise they are written as is. */
  readonly isTerminal?: boolean | undefined;
  /** Escape cells of csv and tsv that a spreadsheet would evaluate as a formula. */
  readonly spreadsheetSafe?: boolean | undefined;
}

/** What print has written. */
export interface Printed {
  /** Number of rows; a single object counts as one, text as zero. */
  readonly rows: number;
  /** Messages for stderr, such as an empty list or omitted columns. */
  readonly notes: readonly string[];
}

/** Writes a chunk of the output and resolves when the stream can take more. */
export type WriteText = (text: string) => Promise<void>;
