/**
 * Rate limits (docs/service.md#rate-limits): weighs each call against the allowances of the contract, and tells in
 * headers what is left. The clock is the system's even in a world with a fixed one, because a client compares the
 * time of the reset with its own clock.
 */
import { formatTime } from '../../call/time.js';
import type { Document, Endpoint } from '../../contract/types.js';
import { rateHeaders } from '../../contract/wire/headers.js';
import { applicationRate, type Rate, rates, totalCountRate } from '../../contract/wire/rate-limits.js';
import { type ErrorResponse, serviceError } from '../errors.js';
import type { Store } from '../store/store.js';
import { countUsage, readUsage, type Usage } from '../store/usage-counters.js';

/** `real` is as the contract says, `off` refuses nothing, a percentage makes every limit so much of itself. */
export type RateLimits = 'real' | 'off' | { readonly percent: number };

/** Who makes a call, as far as limits are concerned. */
export interface RateSubject {
  readonly consumerKey: string;
  /** Absent where no user is known, as when tokens are asked for. */
  readonly userId?: string | undefined;
}

export interface RateDecision {
  /** For the answer, whatever it is. */
  readonly headers: Readonly<Record<string, string>>;
  /** Why the call may not go on. */
  readonly error?: ErrorResponse;
}

/** Weighs a call against its allowances, and counts it where it may go on. */
export type RateLimiter = (endpoint: Endpoint, caller: RateSubject, values: Document) => RateDecision;

interface ApplicableQuota {
  readonly key: string;
  readonly level: Rate['level'];
  readonly limit: number;
  readonly seconds: number;
}

type QuotaState = ApplicableQuota & Usage;

/** Makes the gate. `now` is the system's clock in milliseconds. */
export function createRateLimiter(store: Store, now: () => number, limits: RateLimits): RateLimiter {
  const percent = typeof limits === 'object' ? limits.percent : 100;
  if (limits === 'off') {
    return (endpoint, caller, values) => {
      const full = findQuotas(endpoint, caller, values, percent).map(
        (allowance): QuotaState => ({ ...allowance, used: 0, resetsAt: now() + allowance.seconds * 1000 }),
      );
      return { headers: writeHeaders(full) };
    };
  }
  return (endpoint, caller, values) => {
    const allowances = findQuotas(endpoint, caller, values, percent);
    const at = now();
    return store.write(() => {
      const before = allowances.map((one): QuotaState => ({ ...one, ...readUsage(store, one.key, one, at) }));
      const exhausted = before.find(({ used, limit }) => used >= limit);
      if (exhausted) return { headers: writeHeaders([exhausted]), error: rateLimitError(exhausted) };
      const after = allowances.map((one): QuotaState => ({ ...one, ...countUsage(store, one.key, one, at) }));
      return { headers: writeHeaders(after) };
    });
  };
}

/** The endpoint's own allowance, that of totals, and the app's. */
function findQuotas(
  endpoint: Endpoint,
  { consumerKey, userId }: RateSubject,
  { account_id, with_total_count }: Document,
  percent: number,
): ApplicableQuota[] {
  const user = userId ?? consumerKey;
  const own: Rate = rates[endpoint.rate];
  const holder = own.level === 'account' ? String(account_id ?? user) : user;
  const shared = own.scope === 'category' ? endpoint.rate : endpoint.id;
  const found: (readonly [Rate, string])[] = [[own, `${shared} ${holder}`]];
  if (with_total_count === true) found.push([totalCountRate, `${endpoint.id} total ${user}`]);
  if (own.level === 'account') found.push([applicationRate, `application ${consumerKey}`]);
  return found.map(([{ level, limit, seconds }, key]) => ({
    key,
    level,
    seconds,
    limit: Math.max(1, Math.floor((limit * percent) / 100)),
  }));
}

/** Of several allowances of one level, the one that is nearest to its end is told. */
function writeHeaders(states: readonly QuotaState[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const level of ['account', 'user'] as const) {
    const left = ({ limit, used }: QuotaState) => limit - used;
    const [tightest] = states.filter((one) => one.level === level).sort((a, b) => left(a) - left(b));
    if (!tightest) continue;
    const names = rateHeaders[level];
    headers[names.limit] = String(tightest.limit);
    headers[names.remaining] = String(left(tightest));
    headers[names.reset] = String(Math.ceil(tightest.resetsAt / 1000));
  }
  return headers;
}

function rateLimitError({ limit, seconds, resetsAt }: QuotaState): ErrorResponse {
  const until = formatTime(Math.ceil(resetsAt / 1000) * 1000);
  const window = seconds === 60 ? 'minute' : `${seconds / 60} minutes`;
  const calls = limit === 1 ? 'one call' : `${limit} calls`;
  const message = `The allowance of ${calls} per ${window} is used up; it is full again at ${until}`;
  return serviceError('TOO_MANY_REQUESTS', message);
}
