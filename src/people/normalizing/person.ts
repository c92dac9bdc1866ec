/** A person of a list on the way from the reader to the writer of requests: normalized bytes, of which no text is made. */
import type { Preset } from '../../presets/preset.js';
import type { ColumnMeaning } from '../reading/column-names.js';
import type { Correction } from '../reading/correction.js';
import type { LeftOutIdentifier, RejectedRow } from '../reading/row.js';
import type { MembershipOperation } from '../upload-options.js';

/** The form of a value in the request: as its SHA-256 in hex, as the 64 hex digits that it is, or as JSON text. */
export const valueKinds = { toHash: 0, hashed: 1, text: 2 } as const;

/** The longest row that is read, in bytes. A longer one is rejected, and not kept in memory. */
export const maxRowBytes = 1 << 20;

/** The most values of one person, so that every person fits into a request: 64 digits each, beside the longest texts. */
export const maxValues = 10_000;

/** The room that the values of one person need at most in bytes: lower case and composed text may be longer than what was typed. */
export const maxPersonBytes = 3 * maxRowBytes;

/** Times of a membership by parameter, as the service takes them: `{ expires_at: '2027-06-01T00:00:00Z' }`. */
export type MembershipTimes = Readonly<Record<string, string>>;

/** One person. Reused for the next one: valid only during the call that receives it. */
export interface ListedPerson {
  /** The number of values; at least one. */
  count: number;
  /** Of each value the index of its identifier in `ListFields.identifiers`, ascending; equal ones in the file's order. */
  readonly fields: Uint8Array;
  /** Of each value one of `valueKinds`. */
  readonly kinds: Uint8Array;
  /** Of each value its slice of the sink's `bytes`; `ends` are exclusive. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  operation: MembershipOperation;
  /** The same object as before as long as the times of consecutive people are equal. */
  times: MembershipTimes;
  /** As in RejectedRow. */
  line: number;
}

/** Facts about the header of CSV, beside its columns. */
export interface HeaderFacts {
  /** The preset that the columns are read by. */
  readonly preset?: Preset | undefined;
  /** The number of lines of notes above it. */
  readonly notes: number;
}

/** Receives the people of a list in the order of the file. */
export interface PersonSink {
  /** Where normalized values are written; may be replaced during `person`. Has `maxPersonBytes` of room from `at` on. */
  bytes: Uint8Array;
  /** Where the next person's values begin. The reader does not move it: who keeps a person's bytes does. */
  at: number;
  person(person: ListedPerson): void;
  rejected(row: RejectedRow): void;
  /** Receives each identifier that is left out of a person who is not rejected. */
  leftOut?(identifier: LeftOutIdentifier): void;
  /** Receives the last line, if it is a footer and not a row. */
  footer?(line: number): void;
  /** Receives each change to a value that a spreadsheet wrote, if the person is not rejected. */
  corrected?(correction: Correction): void;
  /** The columns, once they are known, and again when a row of JSON has a new one, and what else is known of a header. */
  columns?(columns: readonly ColumnMeaning[], header?: HeaderFacts): void;
  /** Receives each row of which nothing is sent because the person does not consent: it counts as no row. */
  withheld?(row: RejectedRow): void;
}
