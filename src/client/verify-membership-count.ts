/**
 * Membership calls tell how many people they took in (docs/service.md#audience-users): any number but the one that
 * was sent is an error, and the whole call is made again, which does no harm.
 */
import { memberAt } from '../call/lossless-json.js';
import { membershipCount } from '../contract/params/membership.js';
import type { Document, Endpoint, Value } from '../contract/types.js';
import { type RequestName, ServiceError } from './errors.js';

const maxTries = 3;

/** Makes the call until the service has counted everybody. Throws a ServiceError after three tries. */
export async function verifyMembershipCount<
  T extends { readonly body: unknown; readonly request?: RequestName },
>(endpoint: Endpoint, values: Document, call: () => Promise<T>): Promise<T> {
  const reply = await call();
  if (endpoint.record !== membershipCount) return reply;
  const sent = countPeople(values.operations);
  let latest = reply;
  for (let tries = 1; ; tries += 1) {
    const { success_count, total_count } = readCounts(latest.body);
    if (success_count === sent && total_count === sent) return latest;
    if (tries === maxTries) {
      const message = `the service took in ${success_count} of ${sent} people (its total: ${total_count})`;
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

/** People are the objects of `users`, over all operations. */
function countPeople(operations: Value | undefined): number {
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
