/** The result that a command returns, and the options with which it is printed. */
import type { RecordKind } from '../contract/types.js';
import type { Page, RowForm } from '../values/row-text.js';
import type { Tones } from './color.js';
import type { Format } from './formats.js';
import type { Template } from './template/read-template.js';

/** The schema of the rows: a record of the contract, or the same three properties for rows that ads makes itself. */
export type RowShape = Pick<RecordKind, 'name' | 'title' | 'fields' | 'columns'> & {
  /** The field that identifies a row; its `id` by default. */
  readonly key?: string | undefined;
  /** Fields with ids of what a write has made, besides `id`. */
  readonly makes?: readonly string[];
  /** Objects and lists that the table of a single row shows with one line per member. */
  readonly unfolded?: readonly string[];
  /** Columns that a table never omits: what tells its rows apart, and what was asked for. `id` and `name` are such anyway. */
  readonly pinned?: readonly string[];
  /** Columns of text, in terminal columns: others are omitted before these are cut below this width. */
  readonly least?: Readonly<Record<string, number>> | undefined;
  /** Columns that a table with too little room omits before others, as it does empty ones. */
  readonly spared?: readonly string[];
  /** Columns whose cells are part of others in their rows: omitted before others as well, and without a message. */
  readonly implied?: readonly string[];
  /** Columns of sentences and lists: a table wraps them at spaces, where it cuts other texts. */
  readonly wrapped?: readonly string[];
  /**
   * Rows in preorder, drawn as a tree: the column that branches are drawn before, and the one with the depth from 0. A page
   * ends with a whole branch of a root.
   */
  readonly tree?: { readonly label: string; readonly depth: string };
  /** The colors of cells, by column and then by the text of the cell up to a comma. */
  readonly tones?: Readonly<Record<string, Tones>>;
  /** Headers of table columns that are not made of the name of the column. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Other names by which people ask for fields: --filter, --sort and --fields know them. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Fractions that people read as percentages: 0.05 is 5%. They are ratios too. Formats for programs have the fraction. */
  readonly percentages?: readonly string[];
  /**
   * Results of a division, such as costs per result: averaged rather than added up when periods are merged, and rounded in
   * tables (docs/service.md#derived-metrics).
   */
  readonly ratios?: readonly string[];
  /** ISO 4217 code of the amounts of rows without a member `currency`. */
  readonly currency?: string | undefined;
  /** Fields that are shown beside others, by these: the name of a record beside its id. */
  readonly beside?: Readonly<Record<string, string>>;
  /** Present on rows over time: only these can be drawn. */
  readonly chart?: ChartLayout;
  /** What a drawing or a file that is handed on says of all rows, since it is read without the messages on stderr. */
  readonly heading?: Heading | undefined;
  /** A workbook that -o xlsx fills with the rows. */
  readonly template?: WorkbookTemplate | undefined;
  /** Starts the sums of rows, where they are wanted and make sense: only formats for people show them. */
  readonly totals?: (() => RowTotals) | undefined;
};

/** Of rows that are handed on as a file or a drawing. */
export interface Heading {
  /** As the user calls them. */
  readonly title?: string | undefined;
  /** In a few words each, by what they tell: the account, the period with its time zone, the currency. */
  readonly facts: readonly (readonly [name: string, text: string])[];
}

/** The sums of the rows that were added, which are those that are shown. */
export interface RowTotals {
  /** The columns of the sums: the label, and those of the rows that can be summed. */
  readonly shape: RowShape & { readonly key: string };
  add(rows: readonly unknown[]): void;
  /** One row for each currency, in the order of the rows; none if no row was added. */
  list(): readonly Readonly<Record<string, unknown>>[];
}

/**
 * The drawing of rows over time by -o chart, -o spark and -o svg. All names are columns of the rows; a row is one period of one
 * series. null, or an absent row, is a gap, and not the same as 0.
 */
export interface ChartLayout {
  /** The column with the start of the period, in the time format of the service. */
  readonly time: string;
  /** The columns that distinguish the series. Those that differ between the series name them in the legend. */
  readonly series: readonly string[];
  /**
   * The metrics to draw unless --fields selects some, one plot each: those that the user has asked for. If absent, the
   * first numeric column with values is drawn.
   */
  readonly metrics?: readonly string[];
  /** The numeric column to draw where the user has asked for none: what the rows are in the order of. */
  readonly lead?: string | undefined;
  /** By metric, the column with its earlier value: both are drawn in one plot. */
  readonly earlier?: Readonly<Record<string, string>> | undefined;
  /** What the values and the earlier ones are called in the legend of a series without a name: the dates of both. */
  readonly compared?: readonly [now: string, earlier: string] | undefined;
  /** Numeric columns that cannot be added up, though tables show them whole: quotients and averages. Their means are drawn. */
  readonly means?: readonly string[];
  /** The column that is true where a period is cut at an end of the rows: drawn, it would look like a fall. */
  readonly partial?: string;
  /** The time that was asked for, in words; that of the periods that are drawn if absent. */
  readonly range?: string | undefined;
  /** IANA name of the time zone of the dates on the axis; UTC if absent. */
  readonly timeZone?: string;
}

/** Rows in batches. A batch is read only after the previous one has been written. */
export type Pages = AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>;

/** The same, each as rows or as their text in the form that was asked for. */
export type TextPages = AsyncIterable<Page> | Iterable<Page>;

/** Pages that can also be had in the form in which they are printed. They are read once, in one of the two ways. */
interface PrintablePages extends AsyncIterable<readonly unknown[]> {
  /** The pages as text. What prints the rows as they are asks for it; what looks into them reads the rows. */
  readonly asText: (form: RowForm) => AsyncIterable<Page>;
}

export function isPrintable(pages: TextPages | PrintablePages): pages is PrintablePages {
  return 'asText' in pages;
}

/** The same pages; `see` gets each before it is handed on. */
export async function* eachPage<One>(
  pages: AsyncIterable<One> | Iterable<One>,
  see: (page: One) => void,
): AsyncGenerator<One> {
  for await (const page of pages) {
    see(page);
    yield page;
  }
}

/** The look of text for people, as PrintOptions has it. */
export interface Look {
  readonly color: boolean;
  /** Absent is no terminal. */
  readonly isTerminal?: boolean | undefined;
  /** As PrintOptions has it. */
  readonly width?: number | undefined;
  /** As PrintOptions has it. */
  readonly unicode?: boolean | undefined;
}

/** A workbook of the user that -o xlsx fills in place of making one. */
export interface WorkbookTemplate {
  readonly template: Template;
  /** How messages name it: the flag and the file. */
  readonly label: string;
  /** What cells with names can show of all rows, whether or not these rows have it. */
  readonly facts: readonly string[];
}

/** The result of a command. A row is any JSON value, and nearly always an object. */
export type Answer =
  /** Many rows: lists, batch results, catalogues. */
  | {
      readonly kind: 'rows';
      readonly record?: RowShape;
      readonly pages: Pages | PrintablePages;
      /** The rows tell of the call, as those of --dry-run do: --filter and --sort are about others. */
      readonly isPreview?: true;
      /** Called when every row read so far has been written; never called with --query, which produces other rows. */
      readonly onPrinted?: () => void;
      /**
       * Members of the service's response beside the rows. json, yaml and --query then see one object with these members
       * and the rows as its `data`; the other formats print only rows. All rows are held in memory.
       */
      readonly envelope?: Readonly<Record<string, unknown>>;
      /**
       * Flat rows that table, csv, tsv and the drawings print in place of the service's records; called for these formats
       * only.
       */
      readonly flatten?: () => { readonly shape: RowShape; readonly pages: () => Pages };
      /** What people read in place of a table of the rows, unless they select rows or fields; called for that only. */
      readonly text?: (look: Look) => Promise<string>;
    }
  /** A single value: an object of the service, a status, the body of a raw call. */
  | {
      readonly kind: 'one';
      readonly record?: RowShape;
      readonly row: unknown;
      /** The ids of what a write was about, where the row has them deeper. */
      readonly ids?: readonly string[];
      /** What people read in place of a table of the row, unless they select fields; called for that only. */
      readonly text?: (look: Look) => string;
    }
  /** Text that is the same in every format, such as a completion script. */
  | {
      readonly kind: 'text';
      readonly text: string;
      /** The ids of what a write was about. */
      readonly ids?: readonly string[];
      /** What follows the text, part by part. A part is asked for only after the previous one has been written. */
      readonly parts?: AsyncIterable<PrintedText>;
      /** What the command does once the text is written, such as serving: it ends when this resolves. */
      readonly afterwards?: () => Promise<void>;
    };

export interface PrintOptions {
  readonly format: Format;
  /** The value of --fields: comma-separated names or dotted paths. */
  readonly fields?: string | undefined;
  /** The value of --query: a JMESPath expression over the whole result. */
  readonly query?: string | undefined;
  /** Whether to write color to stdout; see decideColor. */
  readonly color: boolean;
  /** Width of the terminal in columns; undefined when stdout is not a terminal, and then nothing is truncated. */
  readonly width?: number | undefined;
  /**
   * The table goes to a pipe or a file: cells are separated by tabs and neither padded, cut nor colored, so that cut, awk
   * and a spreadsheet can take them apart. The values are those that people read; tsv has those of the wire.
   */
  readonly plain?: boolean | undefined;
  /** Runs work that computes without a pause, during which nothing else can end the process. */
  readonly endAtSignal?: (<T>(work: () => T) => Promise<T>) | undefined;
  /** Width of a chart in columns, which needs one even if stdout is not a terminal; 80 if absent. */
  readonly chartWidth?: number | undefined;
  /** Whether the terminal can show block and braille characters; if not, charts are drawn in ASCII. */
  readonly unicode?: boolean | undefined;
  /** Whether stdout is a terminal. If so, control characters in csv and tsv are escaped; otherwise they are written as is. */
  readonly isTerminal?: boolean | undefined;
  /** Escape cells of csv and tsv that a spreadsheet would evaluate as a formula. */
  readonly spreadsheetSafe?: boolean | undefined;
  /** Tables have amounts with all their decimals; otherwise lists round them to those of the currency. */
  readonly exact?: boolean | undefined;
  /** csv and tsv have amounts as decimals, and a column with the currency; otherwise micro units. */
  readonly decimal?: boolean | undefined;
  /** Begin csv and tsv with a byte order mark. */
  readonly bom?: boolean | undefined;
  /** What html says of its making. */
  readonly made?: Making | undefined;
}

/** The time at which an answer was printed, in milliseconds since 1970, and by which command line, if it can be shown. */
export interface Making {
  readonly at: number;
  readonly command?: string | undefined;
}

/** The number of rows of a printed answer, and notes on it. */
export interface Printed {
  /** Number of rows; a single object counts as one, text as zero. */
  readonly rows: number;
  /** Messages for stderr, such as an empty list or omitted columns. */
  readonly notes: readonly string[];
}

/** A part of the output, as text or as its bytes in UTF-8. */
export type PrintedText = string | Uint8Array;

/** Writes a part of the output and resolves when the stream can take more. */
export type WriteText = (text: PrintedText) => Promise<void>;
