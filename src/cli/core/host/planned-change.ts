/** The records that the commands of a plan would leave, none of which has been sent: later commands are previewed on them. */
import type { Document, RecordKind } from '../../../contract/types.js';

/** The change of one record by one operation. */
export interface PlannedChange {
  /** The command of the plan, from 1; absent before the plan has it. */
  readonly command?: number;
  readonly account: string | undefined;
  readonly record: RecordKind;
  /** The field of a record with its id. */
  readonly idField: string;
  readonly kind: 'create' | 'update' | 'delete';
  /** Of a created record, what stands for the id that it will get: see `placeholderId`. */
  readonly id: string;
  /** The position of the operation in a batch, from 1; absent where the call is none. */
  readonly operation?: number;
  /** What is set, by the names of fields; of a created record, all fields. */
  readonly fields: Document;
}

/** The placeholder for the id of a record that a plan creates: the command and, in a batch, the operation, both from 1. */
export function placeholderId(command: number, operation?: number): string {
  return `newrecord${command}${operation === undefined ? '' : `x${operation}`}`;
}

/** An id that a dry run sends in a field, and what it stands for: null where the name was not found. */
export interface ReferenceName {
  /** The position of the operation in a batch, from 1; absent where the call is none. */
  readonly operation?: number;
  /** The key of the record in a campaign file; absent where there is none. */
  readonly key?: string;
  readonly field: string;
  readonly id: string;
  readonly name: string | null;
}

/** The commands of a plan before the one that is previewed. */
export interface PlannedBefore {
  readonly changes: readonly PlannedChange[];
  /** The accounts of which the sums have been told. */
  readonly accounts: readonly string[];
}

/** The most that a campaign can spend in a day before and after a dry run, in micro units; null without a limit. */
export interface CampaignSpend {
  readonly campaign: string;
  readonly currency: string;
  readonly before: bigint | null;
  readonly after: bigint | null;
}

/** The most that the campaigns of an account can spend in a day. */
export interface AccountSpend {
  readonly account: string;
  /** Those that the dry run changes. */
  readonly campaigns: readonly CampaignSpend[];
  /** The sums of all others, by currency; absent where an earlier command of the plan has told them. */
  readonly others?: readonly { readonly currency: string; readonly sum: bigint }[];
  /** What decides how much the campaigns and line items can spend that the dry run starts: see `budgetsOf`. */
  readonly budgets?: readonly { readonly id: string; readonly fields: Document }[];
}
