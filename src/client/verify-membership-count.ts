/**
 * Membership calls return the number of users that they accepted (docs/service.md#audience-users). Any number other than
 * the number sent is an error, and the whole call is repeated, which is safe.
 */

import { membershipCount } from '../contract/params/membership.js';
import type { Document, Endpoint, Value } from '../contract/types.js';
import { memberAt } from '../values/lossless-json.js';
import { afterLost, type RequestName, ServiceError } from './errors.js';

const maxAttempts = 3;

interface Reply {
  readonly body: unknown;
  readonly request?: RequestName | undefined;
}

/** Repeats the call until the service has counted all users. Throws a ServiceError after three attempts. */
export async function verifyMembershipCount<T extends Reply>(
  endpoint: Endpoint,
  values: Document,
  call: () => Promise<T>,
): Promise<T> {
  const reply = await call();
  if (endpoint.record !== membershipCount) return reply;
  const sent = countUsers(values.operations);
  let latest = reply;
  for (let tries = 1; ; tries += 1) {
    const error = findMismatch(latest, sent);
    if (!error) return latest;
    if (tries === maxAttempts) throw error;
    latest = await call().catch((failure: unknown) => {
      // The service has counted some of the users.
      throw afterLost(failure, error);
    });
  }
}

/** Throws a ServiceError unless the service has counted exactly `sent` users. */
export function requireMembershipCount(reply: Reply, sent: number): void {
  const error = findMismatch(reply, sent);
  if (error) throw error;
}

/** Whether the service has answered with other counts than it was sent, so that the whole call is to be repeated. */
export function isCountMismatch(error: unknown): boolean {
  return error instanceof ServiceError && error.entries.some(({ code }) => code === mismatch);
}

const mismatch = 'COUNT_MISMATCH';

function findMismatch({ body, request }: Reply, sent: number): ServiceError | undefined {
  const { success_count, total_count } = readCounts(body);
  if (success_count === sent && total_count === sent) return undefined;
  const isCounted = typeof success_count === 'number' && typeof total_count === 'number';
  const message = isCounted
    ? `the service accepted ${success_count} of ${sent} users (its total: ${total_count})`
    : `the answer has no count of the ${sent} users`;
  const error = new ServiceError({
    status: 200,
    entries: [{ code: mismatch, message }],
    operationErrors: [],
  });
  error.request = request;
  return error;
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
