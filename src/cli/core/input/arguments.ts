/** The arguments of one call as they were typed, before they are checked. */
import type { PartialDocument } from '../../../flags/document-flags.js';
import type { TextChange } from '../../../flags/name-or-time-change.js';
import type { RelativeAmount } from '../../../flags/relative-amount.js';
import type { Decimal } from '../../../values/money.js';
import type { FlagProblem } from '../host/command-error.js';
import type { InputDocument } from './input-file.js';

/** The members of a document of --from that are parameters of the call. */
export interface DocumentMembers {
  readonly members: Readonly<Record<string, unknown>>;
  /** The parameters that it gives, with the names of their members. Those that were typed are not among them. */
  readonly given: ReadonlyMap<string, string>;
  /** Members that the call does not set, as of a record that was read. */
  readonly ignored: readonly string[];
  /** It is, or may be, a record that was read and edited: it is compared with the record that it is to change. */
  readonly isCompared: boolean;
  /** The parameters that are to be cleared and have no value: `name:` or `name: ''` may be a variable that is empty. */
  readonly empty: readonly string[];
}

/** The account and records that operations of --from name, by their position from 0. */
export interface OperationMembers {
  /** `isNew`: it makes a record, which may be a copy of one in another account. */
  readonly accounts: readonly { readonly index: number; readonly account: string; readonly isNew: boolean }[];
  /** What the record with the id has to have: the same id of a parent, or no value where the file has nothing for it. */
  readonly stored: readonly {
    readonly index: number;
    readonly id: string;
    readonly member: string;
    readonly value: string | undefined;
  }[];
  /** Updates by records that were read, with the `updated_at` that these had. */
  readonly dated: readonly { readonly index: number; readonly id: string; readonly since: unknown }[];
}

/** Whether operations are to be compared with their records. */
export function areCompared(operations: OperationMembers | undefined): boolean {
  return operations !== undefined && operations.stored.length + operations.dated.length > 0;
}

export interface Arguments {
  readonly raw: Readonly<Record<string, unknown>>;
  /** Amounts given as decimals, by parameter: their precision is checked when the currency is known. */
  readonly decimals: ReadonlyMap<string, Decimal>;
  /** What is given as a change of the current value, by parameter: computed when the record is read. */
  readonly changes?: ReadonlyMap<string, RelativeAmount | TextChange>;
  readonly source: InputDocument | undefined;
  /** What the document of `source` gives, where its members are parameters. */
  readonly document?: DocumentMembers | undefined;
  /** The same of operations. */
  readonly operations?: OperationMembers | undefined;
  /** The flag that set a parameter, or a path of the body, other than the parameter's own. */
  readonly documentFlags: ReadonlyMap<string, string>;
  /** Objects of which flags give a part, and which are completed when the record is read. */
  readonly partial?: readonly PartialDocument[];
  /** Problems found while reading. */
  readonly problems: readonly FlagProblem[];
}
