/** Asks before many records are deleted, or their amounts changed. */
import { commandWords } from '../../call/flag-names.js';
import type { Invocation } from '../invocation.js';
import { confirmCount, readConfirmedCount } from './confirm-count.js';
import type { BulkPlan } from './plan-bulk.js';

/** Shows what changes and asks for the number of records where that is needed. Throws CommandError. */
export async function confirmBulk(plan: BulkPlan, invocation: Invocation): Promise<void> {
  const { endpoint, ids, args, amounts, session, valuesOf } = plan;
  const { account_id: account } = valuesOf('');
  const isNamed = endpoint.positional === 'account_id' || account === undefined;
  const where = `${isNamed ? '' : ` in account ${account}`}, ${session.environment}`;
  const isDestructive = endpoint.risk === 'irreversible';
  if (amounts && args.changes) {
    const rest = amounts.count - amounts.lines.length;
    const lines = [...amounts.lines, ...(rest > 0 ? [`and ${rest} more`] : [])];
    if (amounts.count > 1) lines.push(...amounts.totals.map((total) => `in total: ${total}`));
    for (const line of lines) await invocation.notice(line);
  }
  const asks = isDestructive || args.changes !== undefined || readConfirmedCount(invocation) !== undefined;
  if (!asks) return;
  const what = `${commandWords(endpoint)} of ${ids.length} ${ids.length === 1 ? 'record' : 'records'}`;
  await confirmCount({ what, count: ids.length, isDestructive, where }, invocation);
}
