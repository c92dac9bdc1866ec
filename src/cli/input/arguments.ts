/** The arguments of one call as they were typed, before they are checked. */
import type { PartialDocument } from '../../flags/document-flags.js';
import type { TextChange } from '../../flags/name-or-time-change.js';
import type { RelativeAmount } from '../../flags/relative-amount.js';
import type { Decimal } from '../../values/money.js';
import type { FlagProblem } from '../host/errors/command-error.js';
import type { InputDocument } from './input-file.js';

export interface Arguments {
  readonly raw: Readonly<Record<string, unknown>>;
  /** Amounts given as decimals, by parameter: their precision is checked when the currency is known. */
  readonly decimals: ReadonlyMap<string, Decimal>;
  /** What is given as a change of the current value, by parameter: computed when the record is read. */
  readonly changes?: ReadonlyMap<string, RelativeAmount | TextChange>;
  readonly source: InputDocument | undefined;
  /** The flag that set a parameter, or a path of the body, other than the parameter's own. */
  readonly documentFlags: ReadonlyMap<string, string>;
  /** Objects of which flags give a part, and which are completed when the record is read. */
  readonly partial?: readonly PartialDocument[];
  /** Problems found while reading. */
  readonly problems: readonly FlagProblem[];
}
