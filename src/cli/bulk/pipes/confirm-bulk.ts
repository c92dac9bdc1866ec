/** Shows what becomes of many records, and asks before they are deleted, or their amounts changed. */
import { commandWords } from '../../../call/flag-names.js';
import { explainServiceError } from '../../calls/endpoint/explain-service-error.js';
import { toErrorReport } from '../../core/errors/report-error.js';
import { canAsk } from '../../core/host/can-ask.js';
import { confirmCount, readConfirmedCount } from '../../core/host/confirm-count.js';
import type { Invocation } from '../../core/host/invocation.js';
import { readRecords } from '../../core/records/read-records.js';
import { nameOfRecord } from '../../core/records/record-name.js';
import { findRelatedEndpoints } from '../../core/records/related-endpoints.js';
import { type FindChanged, readShown, type ShownRecords } from '../../core/records/shown-records.js';
import type { BulkPlan } from './plan-bulk.js';

/**
 * Shows what changes and asks for the number of records where that is needed. Throws CommandError. Returns what finds the records
 * of a deletion that have changed since; undefined where nobody was asked.
 */
export async function confirmBulk(
  plan: BulkPlan,
  invocation: Pick<Invocation, 'world' | 'settings' | 'globals' | 'notice' | 'options'>,
): Promise<FindChanged | undefined> {
  const { endpoint, ids, args, session, valuesOf } = plan;
  const { account_id: account } = valuesOf('');
  const isNamed = endpoint.positional === 'account_id' || account === undefined;
  const where = `${isNamed ? '' : ` in account ${account}`}, ${session.environment}`;
  const isDestructive = endpoint.risk === 'irreversible';
  if (args.changes) await showChanges(plan, invocation);
  const given = readConfirmedCount(invocation);
  const asks = isDestructive || args.changes !== undefined || given !== undefined;
  if (!asks) return undefined;
  const what = `${commandWords(endpoint)} of ${ids.length} ${ids.length === 1 ? 'record' : 'records'}`;
  const isConfirmed = given !== undefined || (invocation.globals.yes && ids.length === 1);
  const shown =
    isDestructive && !isConfirmed && canAsk(invocation)
      ? await readAll(
          plan,
          ids.map(({ id }) => id),
        )
      : undefined;
  const describe = isDestructive ? { describe: () => describeRecords(plan, shown) } : {};
  await confirmCount({ what, count: ids.length, isDestructive, given, where, ...describe }, invocation);
  return shown?.findChanged;
}

/** Reads records by their ids, as far as an endpoint does. */
async function readAll(
  { endpoint, session, valuesOf }: BulkPlan,
  wanted: readonly string[],
): Promise<ShownRecords> {
  const related = findRelatedEndpoints(endpoint);
  return readShown(endpoint, wanted, async (ids) =>
    related ? readRecords(session.client, related, valuesOf(''), ids) : new Map(),
  );
}

/** Shows the old and the new amounts with the names of the records, their sums, and which records will fail. */
export async function showChanges(
  plan: BulkPlan,
  invocation: Pick<Invocation, 'settings' | 'notice'>,
): Promise<void> {
  const { ids, args, amounts } = plan;
  if (!amounts) return;
  const { changed, same, failed } = amounts.counts;
  const lines = [...amounts.lines];
  if (changed > lines.length) lines.push(`and ${changed - lines.length} more`);
  if (changed > 1) lines.push(...amounts.totals.map((total) => `in total: ${total}`));
  const unsent = args.changes ? '; nothing is sent for them' : '';
  if (same > 0) lines.push(`${same} of ${ids.length} remain unchanged${unsent}`);
  if (failed > 0) {
    lines.push(`${failed} of ${ids.length} cannot be changed in this way and will fail:`);
    lines.push(...describeFailures(plan, invocation));
  }
  for (const line of lines) await invocation.notice(line);
}

/** Records that are named before the question. */
const maxNamed = 20;

/** The records by id and name. Where nobody is asked, as far as they can be read. */
async function describeRecords(plan: BulkPlan, shown: ShownRecords | undefined): Promise<readonly string[]> {
  const { ids } = plan;
  const named = ids.slice(0, maxNamed).map(({ id }) => id);
  const records = shown?.records ?? (await readAll(plan, named).catch(() => undefined))?.records ?? new Map();
  if (records.size === 0) return [];
  const lines = named.map((id) => {
    const name = nameOfRecord(records.get(id));
    return name === undefined ? id : `${id} ${JSON.stringify(name)}`;
  });
  const more = ids.length - named.length;
  return more > 0 ? [...lines, `and ${more} more`] : lines;
}

/** Failures that are told one by one before the question; the rows of the answer tell all. */
const maxFailures = 20;

/** Why nothing can be sent for some ids, so that whoever agrees knows which of them stay as they are. */
function describeFailures(
  { endpoint, ids, args, amounts }: BulkPlan,
  { settings }: Pick<Invocation, 'settings'>,
): readonly string[] {
  const failures = ids.flatMap(({ id, line }) => {
    const error = amounts?.failureOf(id);
    return error === undefined ? [] : [{ id, line, error }];
  });
  const lines = failures.slice(0, maxFailures).map(({ id, line, error }) => {
    const raw = { ...args.raw, ...(endpoint.positional && { [endpoint.positional]: id }) };
    const report = toErrorReport(explainServiceError(error, endpoint, { ...args, raw }, settings));
    return `  stdin:${line}: ${id}: ${report.message}`;
  });
  const more = failures.length - maxFailures;
  return more > 0 ? [...lines, `  and ${more} more`] : lines;
}
