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
    const { changed, same, failed } = amounts.counts;
    const lines = [...amounts.lines];
    if (changed > lines.length) lines.push(`and ${changed - lines.length} more`);
    if (changed > 1) lines.push(...amounts.totals.map((total) => `in total: ${total}`));
    if (same > 0) lines.push(`${same} of ${ids.length} stay as they are`);
    if (failed > 0) lines.push(`${failed} of ${ids.length} cannot be changed so, and will fail`);
    for (const line of lines) await invocation.notice(line);
  }
  const asks = isDestructive || args.changes !== undefined || readConfirmedCount(invocation) !== undefined;
  if (!asks) return;
  const what = `${commandWords(endpoint)} of ${ids.length} ${ids.length === 1 ? 'record' : 'records'}`;
  await confirmCount({ what, count: ids.length, isDestructive, where }, invocation);
}
