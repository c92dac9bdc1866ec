/**
 * The report of a dry run to the program that plans it: the amount that its campaigns can spend in a day, and the records that it
 * would leave.
 */

import type { Document } from '../../../contract/types.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { AccountSpend, PlannedChange } from '../../core/host/planned-change.js';
import type { Observer } from '../../core/host/world.js';
import { leftBy } from '../../core/records/operations.js';
import { findRelatedEndpoints } from '../../core/records/related-endpoints.js';
import type { Write } from '../../core/records/write.js';
import { defaultsOf, spendingOperations } from '../writes/apply-operations.js';
import { createWrite } from '../writes/create-write.js';
import { budgetsOf, type Ceiling } from '../writes/daily-ceilings.js';
import type { GuardedWrites } from '../writes/guarded-writes.js';
import type { SpendLimits } from '../writes/guards.js';
import { spendOfTouched, sumOthers } from '../writes/max-total-per-day.js';
import { readGuardedWrites } from '../writes/read-guarded-writes.js';
import { createReader, type OpenReader, type PlannedCall } from './preview-guards.js';

/** Tells the observer. Throws as `client.call` does. */
export async function tellPlanned(
  { endpoint, values }: PlannedCall,
  open: OpenReader,
  { settings, world }: Pick<Invocation, 'settings' | 'world'>,
  observer: Observer,
): Promise<void> {
  const reader = createReader(open);
  const write = createWrite(endpoint, values, { settings }, reader);
  const operations = spendingOperations([write]);
  const { account = '', profile } = write;
  const isReported = world.planned?.accounts.includes(account) === true;
  const question = {
    operations,
    limits: isReported ? {} : wholeAccount,
    profile,
    account,
    withSiblings: true,
  };
  const writes = operations.length > 0 ? await readGuardedWrites(question, reader) : undefined;
  if (writes) {
    const spend = describeSpend(account, writes, isReported);
    if (spend.campaigns.length > 0) observer.spend(spend);
  }
  observer.planned?.(plannedChanges(write, writes));
}

/** A limit on the sum of an account makes that all of it is read. */
const wholeAccount: SpendLimits = { max_total_per_day: { other: undefined, byCurrency: new Map() } };

function describeSpend(account: string, writes: GuardedWrites, isReported: boolean): AccountSpend {
  const toSum = (ceiling: Ceiling = 0n) => (ceiling === 'unlimited' ? null : ceiling);
  const campaigns = spendOfTouched(writes).map(({ id, currency = '', before, after }) => ({
    campaign: id,
    currency,
    before: toSum(before),
    after: toSum(after),
  }));
  const others = [...sumOthers(writes)].map(([currency = '', sum]) => ({ currency, sum: toSum(sum) ?? 0n }));
  const { operations, after } = writes;
  const started = operations.filter(({ values }) => values.entity_status === 'ACTIVE');
  const budgets = [...new Set(started.map(({ after: id }) => id))].flatMap((id) => {
    const record = after.campaigns.get(id) ?? after.lineItems.get(id);
    return record ? [{ id, fields: budgetsOf(record) }] : [];
  });
  return { account, campaigns, budgets, ...(!isReported && { others }) };
}

/** What the operations leave. A created record has no id yet: the plan gives it one. */
function plannedChanges(write: Write, writes: GuardedWrites | undefined): readonly PlannedChange[] {
  const { endpoint, account, operations } = write;
  const { record } = endpoint ?? {};
  const related = endpoint && findRelatedEndpoints(endpoint);
  if (!record || !related) return [];
  const { idField } = related;
  const isBatch = endpoint.response === 'batch';
  return operations.flatMap((operation, index) => {
    const { kind, id = '' } = operation;
    if (kind === 'other' || (kind !== 'create' && id === '')) return [];
    const fields = leftBy(operation);
    const place = { account, record, idField, kind, id, ...(isBatch && { operation: index + 1 }) };
    if (kind !== 'create') return [{ ...place, fields }];
    const made = writes?.operations.find((one) => one.index === (isBatch ? index : undefined));
    const { currency } = (made && writes?.after.campaigns.get(made.after)) ?? {};
    const own = { ...emptyRecord(record.fields), ...defaultsOf(operation.params), ...scopeOf(write) };
    return [{ ...place, fields: { ...own, ...(currency !== undefined && { currency }), ...fields } }];
  });
}

function emptyRecord(fields: object): Document {
  return { ...Object.fromEntries(Object.keys(fields).map((name) => [name, null])), deleted: false };
}

/** Ids of what is above a record, which stand in the path of the call. */
function scopeOf({ endpoint, values }: Write): Document {
  const { fields = {} } = endpoint?.record ?? {};
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => name.endsWith('_id') && Object.hasOwn(fields, name)),
  );
}
