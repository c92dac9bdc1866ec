/** A flag as help, completion and commander describe it. */
import type { Param } from '../contract/types.js';
import type { Referent } from './named-parameters.js';

/** A flag or a command that a later version removes. Who uses it gets a notice for two minor versions or more. */
export interface Deprecation {
  /** The version that gave the first notice. */
  readonly since: string;
  readonly removedIn: string;
  /** What to type in its place. */
  readonly instead: string;
}

export interface Flag {
  /** With its dashes: `--start-time`. */
  readonly name: string;
  /** Short form: `-o`. */
  readonly short?: string;
  /** Placeholder of its value in help: `time`. Absent on a flag that takes no value. */
  readonly metavar?: string;
  /** The value is optional. */
  readonly optional?: true;
  /** Takes several values, separated by commas. */
  readonly list?: true;
  /** Each of the values may have a dash before it, for the descending order. */
  readonly order?: true;
  /** May be repeated, as its help says; each value is taken as it is, commas included, unless it is a list too. */
  readonly repeated?: true;
  /**
   * Typed again, its last value counts: it is about the output, its size or waiting, and wrappers set it. Any other flag that is
   * not `repeated` is refused if it is typed with values that differ.
   */
  readonly lastCounts?: true;
  /** What its text says, where texts that differ may say the same; absent where the text itself is the value. */
  readonly means?: Param | 'decimal';
  /** Takes all words that follow, up to the next flag. */
  readonly variadic?: true;
  /** The allowed values, where they can be enumerated. */
  readonly values?: readonly string[];
  /** Takes ids of these; completion offers the ids that ads has seen. */
  readonly refers?: readonly Referent[];
  /** Takes the handle of a user as well as an id. */
  readonly user?: true;
  /** One line without a full stop. */
  readonly help: string;
  /** Constraints from the contract: allowed values, range, default, whether it is required. */
  readonly details: readonly string[];
  /** The flag that sets the same value in a form that is easier to type: help has one entry for both. */
  readonly twinOf?: string;
  readonly deprecated?: Deprecation;
  /** The heading that help lists it under; absent on most flags. */
  readonly heading?: string;
}
