/**
 * Membership calls return the number of users that they accepted (docs/service.md#audience-users). Any number other than
 * the number sent is an error, and the whole call is repeated, which is safe.
 */
import { memberAt } from '../call/lossless-json.js';
import { membershipCount } from '../contract/params/membership.js';
import type { Document, Endpoint, Value } from '../contract/types.js';
import { type RequestName, ServiceError } from './errors.js';

const maxAttempts = 3;

/** Repeats the call until the service has counted all users. Throws a ServiceError after three attempts. */
export async function verifyMembershipCount<
  T extends { readonly body: unknown; readonly request?: RequestName },
>(endpoint: Endpoint, values: Document, call: () => Promise<T>): Promise<T> {
  const reply = await call();
  if (endpoint.record !== membershipCount) return reply;
  const sent = countUsers(values.operations);
  let latest = reply;
  for (let tries = 1; ; tries += 1) {
    const { success_count, total_count } = readCounts(latest.body);
    if (success_count === sent && total_count === sent) return latest;
    if (tries === maxAttempts) {
      const message = `the service accepted ${success_count} of ${sent} users (its total: ${total_count})`;
      const error = new ServiceError({
        status: 200,
        entries: [{ code: 'COUNT_MISMATCH', message }],
        operationErrors: [],
      });
      error.request = latest.request;
      throw error;
    }
    latest = await call();
  }
}

/** The number of objects in `users`, over all operations. */
function countUsers(operations: Value | undefined): number {
  return asArray(operations).reduce<number>(
    (sum, operation) => sum + asArray(memberAt(memberAt(operation, 'params'), 'users')).length,
    0,
  );
}

function readCounts(body: unknown): { success_count: unknown; total_count: unknown } {
  const data = memberAt(body, 'data');
  const counts = Array.isArray(data) ? data[0] : data;
  return { success_count: memberAt(counts, 'success_count'), total_count: memberAt(counts, 'total_count') };
}

function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
