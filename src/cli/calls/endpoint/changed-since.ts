/** Detects whether a record has changed since it was read, and whether all of that came from this machine. */
import type { Document, Endpoint } from '../../../contract/types.js';
import { parseTime } from '../../../values/time.js';
import type { Invocation } from '../../core/host/invocation.js';
import { changeCurrency } from '../../core/records/change-currency.js';
import type { SentField } from '../../core/records/compare.js';
import { changeName, describeChange } from '../../core/records/describe-change.js';
import { secretTest } from '../../core/records/hide-secrets.js';
import { sentAs } from '../history/history-entry.js';
import { historyCommand, isHistoryOn } from '../history/history-setting.js';
import { historyFolder, readEntries } from '../history/log-file.js';
import { isOwnState } from '../history/own-changes.js';

/** The code of the error for a record that others have changed. */
export const changedMeanwhile = 'CHANGED_MEANWHILE';

/** Whether an `updated_at` of a file can be compared with that of a record. */
export function isTime(value: unknown): boolean {
  return typeof value === 'string' && parseTime(value) !== undefined;
}

/** The fault of a time that cannot be compared. */
export function describeTime(value: unknown): string {
  return `updated_at must be a time as the service writes it, got ${JSON.stringify(String(value))}; without it, changes by others are not seen`;
}

/** Whether two values of `updated_at` are one time, in whatever form; what is no time is never the same. */
export function isSameTime(one: unknown, other: unknown): boolean {
  const [at, now] = [parseTime(String(one)), parseTime(String(other))];
  return one === other || (at !== undefined && at === now);
}

/** Returns a function that tells whether all that happened to a record since an `updated_at` came from here, and from this user. */
export async function readOwnChanges(
  { account_id: account }: Document,
  { world, settings }: Pick<Invocation, 'world' | 'settings'>,
): Promise<(id: string, record: Document, since: unknown) => boolean> {
  const isOwn = sentAs(settings, world);
  const entries = (await readEntries(historyFolder(world)).catch(() => [])).filter(isOwn);
  return (id, record, since) =>
    isOwnState(entries, {
      account: account === undefined ? undefined : String(account),
      id,
      record,
      since: String(since),
    });
}

/** The advice, with what may be so where the writes from here are not noted. */
export function adviseRead(advice: string, invocation: Invocation): string {
  if (isHistoryOn(invocation)) return advice;
  return `${advice}\nWrites from here may be among these changes: they are not in the history. To note them: ${historyCommand(invocation)}`;
}

/** The fields with their present values and those that are to be sent, on one line. */
export function describeDifferences(
  endpoint: Endpoint,
  record: Document,
  changed: readonly SentField[],
): string {
  const isSecret = secretTest(endpoint);
  const currency = changeCurrency(endpoint, record, {});
  return changed
    .map((one) => (isSecret(one.field) ? changeName(one) : describeChange(one, currency)))
    .join('; ');
}
