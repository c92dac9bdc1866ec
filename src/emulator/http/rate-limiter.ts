/**
 * Rate limits (docs/service.md#rate-limits): counts each call against the limits of the contract, and reports the
 * remaining calls in headers. Always uses the system clock, even in a dataset with a fixed clock, because clients compare
 * the reset time with their own clock.
 */

import type { Document, Endpoint, Value } from '../../contract/types.js';
import { rateHeaders } from '../../contract/wire/headers.js';
import { applicationRate, type Rate, rates, totalCountRate } from '../../contract/wire/rate-limits.js';
import { formatTime } from '../../values/time.js';
import { type ErrorResponse, serviceError } from '../errors.js';
import type { Store } from '../store/store.js';
import { countUsage, readUsage, type Usage } from '../store/usage-counters.js';

/** `real` applies the contract's limits, `off` none, a percentage scales every limit. */
export type RateLimits = 'real' | 'off' | { readonly percent: number };

/** The caller that calls are counted for. */
interface RateSubject {
  readonly consumerKey: string;
  /** Absent when no user is known, as in a request for a token. */
  readonly userId?: string | undefined;
}

interface RateDecision {
  /** Headers of the response, whatever its status. */
  readonly headers: Readonly<Record<string, string>>;
  /** Set when the call exceeds a limit. */
  readonly error?: ErrorResponse;
}

/** Checks a call against its limits, and counts it when it is within them. */
export type RateLimiter = (endpoint: Endpoint, caller: RateSubject, values: Document) => RateDecision;

interface ApplicableQuota {
  readonly key: string;
  readonly level: Rate['level'];
  readonly limit: number;
  readonly seconds: number;
  /** The number that the call uses, and its unit if it is not calls. */
  readonly uses: number;
  readonly counts: string | undefined;
}

type QuotaState = ApplicableQuota & Usage;

/** Creates the rate limiter. `now` is the system clock in milliseconds. */
export function createRateLimiter(store: Store, now: () => number, limits: RateLimits): RateLimiter {
  const percent = typeof limits === 'object' ? limits.percent : 100;
  if (limits === 'off') {
    return (endpoint, caller, values) => {
      const unused = findQuotas(endpoint, caller, values, percent).map(
        (quota): QuotaState => ({ ...quota, used: 0, resetsAt: now() + quota.seconds * 1000 }),
      );
      return { headers: writeHeaders(unused) };
    };
  }
  return (endpoint, caller, values) => {
    const quotas = findQuotas(endpoint, caller, values, percent);
    const at = now();
    return store.write(() => {
      const before = quotas.map(
        (quota): QuotaState => ({ ...quota, ...readUsage(store, quota.key, quota, at) }),
      );
      const exhausted = before.find(({ used, limit, uses }) => used + uses > limit);
      if (exhausted) return { headers: writeHeaders([exhausted]), error: rateLimitError(exhausted) };
      const after = quotas.map(
        (quota): QuotaState => ({ ...quota, ...countUsage(store, quota.key, quota, at, quota.uses) }),
      );
      return { headers: writeHeaders(after) };
    });
  };
}

/** The quotas that apply to a call: the endpoint's, that of total counts, and the app's. */
function findQuotas(
  endpoint: Endpoint,
  { consumerKey, userId }: RateSubject,
  values: Document,
  percent: number,
): ApplicableQuota[] {
  const { account_id, with_total_count } = values;
  const user = userId ?? consumerKey;
  const own: Rate = rates[endpoint.rate];
  // An object that a path names in place of the account belongs to one.
  const holder =
    own.level === 'account' ? String(account_id ?? values[endpoint.positional ?? ''] ?? user) : user;
  const shared = own.scope === 'category' ? endpoint.rate : endpoint.id;
  const applicable: (readonly [Rate, string])[] = [[own, `${shared} ${holder}`]];
  if (with_total_count === true) applicable.push([totalCountRate, `${endpoint.id} total ${user}`]);
  if (own.level === 'account') applicable.push([applicationRate, `application ${consumerKey}`]);
  return applicable.map(([{ level, limit, seconds, counts }, key]) => ({
    key,
    level,
    seconds,
    counts,
    uses: countItems(counts === undefined ? undefined : values[counts]),
    limit: Math.max(1, Math.floor((limit * percent) / 100)),
  }));
}

/** A call that is refused for its parameters counts as one. */
function countItems(items: Value | undefined): number {
  return Array.isArray(items) ? Math.max(1, items.length) : 1;
}

/** Of several quotas of one level, reports the one with the fewest calls remaining. */
function writeHeaders(states: readonly QuotaState[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const level of ['account', 'user'] as const) {
    const remaining = ({ limit, used }: QuotaState) => limit - used;
    const [tightest] = states
      .filter((quota) => quota.level === level)
      .sort((a, b) => remaining(a) - remaining(b));
    if (!tightest) continue;
    const names = rateHeaders[level];
    headers[names.limit] = String(tightest.limit);
    headers[names.remaining] = String(remaining(tightest));
    headers[names.reset] = String(Math.ceil(tightest.resetsAt / 1000));
  }
  return headers;
}

function rateLimitError({ limit, seconds, resetsAt, counts }: QuotaState): ErrorResponse {
  const until = formatTime(Math.ceil(resetsAt / 1000) * 1000);
  const window = seconds === 60 ? 'minute' : `${seconds / 60} minutes`;
  const what = counts ?? 'calls';
  const calls = limit === 1 && !counts ? 'one call' : `${limit} ${what}`;
  const message = `Rate limit of ${calls} per ${window} exceeded; it resets at ${until}`;
  return serviceError('TOO_MANY_REQUESTS', message);
}
