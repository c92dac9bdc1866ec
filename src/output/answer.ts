/** What a command hands over to be shown, and how its reader wants to see it. */
import type { RecordKind } from '../contract/types.js';

/** What is known of the rows: a record of the contract, or the same three facts for rows of our own. */
export type RowShape = Pick<RecordKind, 'name' | 'fields' | 'columns'> & {
  /** Objects and lists that people see with a line for every member, where the row is shown alone. */
  readonly unfolded?: readonly string[];
};

/** Rows in batches. A batch is pulled when the one before is written. */
export type Pages = AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>;

/** The result of a command. A row is any JSON value, and nearly always an object. */
export type Answer =
  /** Many: lists, batch results, catalogues. */
  | {
      readonly kind: 'rows';
      readonly record?: RowShape;
      readonly pages: Pages;
      /** Called when every row that was pulled so far has been written, and never where a query makes rows of its own. */
      readonly onPrinted?: () => void;
      /**
       * What the service told beside the rows. json and yaml, and a query, then have one object of these facts, with the
       * rows as its `data`; the other formats have rows alone. All rows are held at once.
       */
      readonly envelope?: Readonly<Record<string, unknown>>;
      /** Flat rows that table, csv and tsv show in place of the service's records; asked for by these formats alone. */
      readonly flatten?: () => { readonly shape: RowShape; readonly pages: () => Pages };
    }
  /** One thing: an object of the service, a status, the body of a raw call. */
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
  /** The text of --fields: names or dotted paths with commas between them. */
  readonly fields?: string | undefined;
  /** The text of --query: a JMESPath expression over the whole result. */
  readonly query?: string | undefined;
  /** Whether stdout takes colour; see decideColor. */
  readonly color: boolean;
  /** Columns of the terminal; undefined when stdout is none, and then nothing is cut. */
  readonly width?: number | undefined;
  /** Whether stdout is a terminal, which would obey control characters in csv and tsv; elsewhere those are exact. */
  readonly isTerminal?: boolean | undefined;
  /** Disarm cells of csv and tsv that a spreadsheet would run as a formula. */
  readonly spreadsheetSafe?: boolean | undefined;
}

/** What print has done. */
export interface Printed {
  /** Rows shown; an object counts as one, text as none. */
  readonly rows: number;
  /** Sentences for stderr: an empty list, columns left out. */
  readonly notes: readonly string[];
}

/** Takes the answer's text piece by piece and resolves when there is room for more. */
export type WriteText = (text: string) => Promise<void>;
