/** The recorded figures of one benchmark, as they stand in results/NAME.json. */
export interface BenchmarkResult {
  readonly title: string;
  /** What a reader types to make them, such as `npm run bench:startup`. */
  readonly command: string;
  readonly machine: Machine;
  /** When they were made, in UTC: 2026-11-22T12:05. */
  readonly date: string;
  readonly tables: readonly BenchmarkTable[];
  readonly plots: readonly Plot[];
  /** Paragraphs below the tables, as Markdown. */
  readonly notes: readonly string[];
}

/** No host names, no paths: what a figure depends on. */
export interface Machine {
  readonly cores: number;
  readonly cpu: string;
  readonly memoryGiB: number;
  readonly node: string;
  readonly system: string;
}

export interface BenchmarkTable {
  readonly title?: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

export interface Column {
  readonly name: string;
  /** Such as `ms`, `MiB`, `1/s`, or `times` for a ratio. */
  readonly unit?: string;
  /** Decimals of its numbers; without, three significant digits. */
  readonly decimals?: number;
}

export interface Row {
  /** One for each column: a text, a number, or null for nothing. */
  readonly cells: readonly (string | number | null)[];
  /** What the row has to keep. Whether it does is computed from the cell, never told. */
  readonly bounds?: readonly Bound[];
}

export type Bound =
  | { readonly column: string; readonly most: number }
  | { readonly column: string; readonly least: number };

/** Lines over two number axes; a file plots/RESULT-NAME.svg. */
export interface Plot {
  readonly name: string;
  readonly title: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly series: readonly {
    readonly name: string;
    readonly points: readonly (readonly [number, number])[];
  }[];
}

export interface Axis {
  readonly name: string;
  readonly unit?: string;
  readonly isLog?: boolean;
}

/** The arguments of the benchmark without `--record`. */
export const parameters: readonly string[];
/** Whether the figures are to be kept. */
export const isRecording: boolean;
export function describeMachine(): Machine;
/** Prints the figures; with --record, writes results/NAME.json and the report. Throws where the shape is wrong. */
export function recordResult(
  name: string,
  result: Pick<BenchmarkResult, 'title' | 'command' | 'tables'> &
    Partial<Pick<BenchmarkResult, 'plots' | 'notes'>>,
): void;
