/** The state of campaigns and line items after writes, computed from the state before them. Pure. */
import { isMoney } from '../../../call/flag-names.js';
import { campaign } from '../../../contract/groups/campaigns.js';
import { lineItem } from '../../../contract/groups/line-items.js';
import type { Document, Params, RecordKind } from '../../../contract/types.js';
import { leftBy } from '../../core/records/operations.js';
import type { Operation, Write } from '../../core/records/write.js';
import type { SpendState } from './daily-ceilings.js';

/** An operation of a write, with the record it makes. */
export interface AppliedOperation extends Operation {
  readonly write: Write;
  /** Its position in a batch; undefined for a write of one record. */
  readonly index: number | undefined;
  readonly record: RecordKind;
  /** The id of the record after it; a new one has an id that no record has. */
  readonly after: string;
}

/** The operations of writes on records that have amounts of money, in order. */
export function spendingOperations(writes: readonly Write[]): readonly AppliedOperation[] {
  return writes.flatMap((write, number) => {
    const { endpoint, operations } = write;
    const record = endpoint?.record;
    if (!record || !hasMoney(record)) return [];
    return operations.map((operation, index) => ({
      ...operation,
      write,
      record,
      index: endpoint.response === 'batch' ? index : undefined,
      after: operation.id ?? newRecordId(number, index),
    }));
  });
}

/** The placeholder for the id of a new record in the state after writes, by the number of its write among them. */
export function newRecordId(number: number, index = 0): string {
  return `new ${number} ${index}`;
}

/** Whether records of this kind have amounts of money. */
export function hasMoney({ fields }: RecordKind): boolean {
  return Object.values(fields).some(({ type }) => type === 'micro');
}

/** Whether an operation may raise what is spent: not one that only pauses, renames or deletes. */
export function mayRaise({ kind, record, values, params }: AppliedOperation): boolean {
  if (kind === 'create') return record === campaign || record === lineItem;
  if (kind !== 'update') return false;
  const names = Object.keys(values).filter((name) => spendNames.includes(name) || isMoneyAt(params, name));
  return names.some((name) => name !== 'entity_status' || values[name] === 'ACTIVE');
}

/** What decides beside amounts whether, when and how something spends. */
const spendNames = ['entity_status', 'budget_optimization', 'bid_strategy', 'start_time', 'end_time'];

function isMoneyAt(params: Params, name: string): boolean {
  const param = params[name];
  return param !== undefined && isMoney(param);
}

/** Applies the operations in order. `currencies` are those of new campaigns, by funding instrument. */
export function applySpending(
  before: SpendState,
  operations: readonly AppliedOperation[],
  currencies: ReadonlyMap<string, string>,
): SpendState {
  const campaigns = new Map(before.campaigns);
  const lineItems = new Map(before.lineItems);
  for (const operation of operations) {
    const records = operation.record === campaign ? campaigns : lineItems;
    if (operation.record !== campaign && operation.record !== lineItem) continue;
    const old = records.get(operation.after);
    const fresh = applyOne(operation, old);
    const funded = currencies.get(String(fresh.funding_instrument_id));
    records.set(operation.after, {
      ...fresh,
      ...(operation.record === campaign && !old && funded !== undefined && { currency: funded }),
    });
  }
  return { campaigns, lineItems };
}

function applyOne(operation: AppliedOperation, old: Document | undefined): Document {
  const { kind, params } = operation;
  const before = kind === 'delete' ? old : (old ?? defaultsOf(params));
  return { ...before, ...leftBy(operation) };
}

/** The values that the service assumes at creation. */
export function defaultsOf(params: Params): Document {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, param]) =>
      param.default === undefined ? [] : [[name, param.default]],
    ),
  );
}
