/** Shows what an import is about to change, and asks. */
import { confirmStep } from '../../calls/confirm.js';
import type { Session } from '../../calls/session/session.js';
import type { Invocation } from '../../core/host/invocation.js';
import { countRecords, describeRow, describeTotals } from './describe-import.js';
import type { PreparedImport } from './prepare-import.js';
import { rowsToSend } from './run-import.js';
import { sheetColumns } from './sheet-columns.js';

/** The most lines of a preview before a question; --dry-run shows all. */
const maxLines = 60;

/** Tells what is about to be changed, and the sums, and asks. Throws CommandError if the user declines. */
export async function confirmImport(
  prepared: PreparedImport,
  { environment }: Pick<Session, 'environment'>,
  invocation: Pick<Invocation, 'world' | 'globals' | 'notice'>,
): Promise<void> {
  const { notice } = invocation;
  const lines = rowsToSend(prepared).flatMap((row) => describeRow(row, prepared.group.record));
  const more = lines.length - maxLines;
  for (const line of lines.slice(0, maxLines)) await notice(line);
  if (more > 0) await notice(`and ${more} more changes; to see all of them, add --dry-run`);
  for (const line of importTotals(prepared)) await notice(line);
  await confirmStep(invocation, `${question(prepared)}, ${environment}?`);
}

/** The sums of amounts before and after. */
export function importTotals({ rows, created, doubtful, group }: PreparedImport): readonly string[] {
  const counted = rows.filter(({ number }) => !created.has(number) && !doubtful.has(number));
  return describeTotals(counted, sheetColumns(group));
}

/** `Change 3 campaigns and create 2 in account 18ce54d4x5t`. */
function question(prepared: PreparedImport): string {
  const rows = rowsToSend(prepared);
  const created = rows.filter(({ action }) => action === 'create').length;
  const nouns = (count: number) => countRecords(count, prepared.group);
  const updated = rows.length - created;
  const parts = [
    ...(updated ? [`change ${nouns(updated)}`] : []),
    ...(created ? [`create ${updated ? created : nouns(created)}`] : []),
  ].join(' and ');
  const accounts = [...new Set(rows.map(({ account }) => account))];
  const where = accounts.length === 1 ? `account ${accounts[0]}` : `${accounts.length} accounts`;
  return `${parts.charAt(0).toUpperCase()}${parts.slice(1)} in ${where}`;
}
