/** Faults to plant; see faults.js. */
export declare const faults: readonly {
  readonly folder: string;
  readonly file: string;
  /** The text that stands once in the file. */
  readonly find: string;
  readonly replace: string;
  /** Parts of the paths of tests to run first. */
  readonly tests: readonly string[];
}[];
