/** The calls that are left of the rate limits, as the answers report them (docs/service.md#rate-limits). */
import { readRateReports } from '../../../client/limits/rate-report.js';
import { getStatistics } from '../../../contract/groups/stats.js';
import { formatTime } from '../../../values/time.js';
import type { Caller } from '../../core/records/read-rows.js';

/** The limit of which the smallest part is left. */
export interface LimitLeft {
  /** The calls that share it, by the name of their rate. */
  readonly limit_name: string;
  readonly limit_left: number;
  readonly limit: number;
  /** ISO 8601 in UTC. */
  readonly limit_resets_at: string | null;
}

/** Calls that are watched. */
interface WatchedLimits {
  readonly caller: Caller;
  readonly tightest: () => LimitLeft | undefined;
  /** Whether calls of statistics that only improve an answer may be made: half of their limit is for others, and for the next command. */
  readonly mayRefine: () => boolean;
}

/** The same calls, and the tightest limit that their answers have reported; undefined where none has. */
export function watchLimits(client: Caller): WatchedLimits {
  let found: LimitLeft | undefined;
  let statistics: LimitLeft | undefined;
  return {
    caller: {
      async call(endpoint, ...rest) {
        const reply = await client.call(endpoint, ...rest);
        const { account, user } = readRateReports(reply.headers);
        const { limit, remaining, resetAt } = account ?? user ?? {};
        // Where a call leaves as many as there were, the service counts none, as the emulator without limits does.
        if (limit === undefined || remaining === undefined || remaining >= limit) return reply;
        const limit_resets_at = resetAt === undefined ? null : formatTime(resetAt);
        const read = {
          limit_name: endpoint.rate ?? endpoint.id,
          limit_left: remaining,
          limit,
          limit_resets_at,
        };
        found = found ? tighter(found, read) : read;
        if (endpoint.rate === getStatistics.rate) statistics = read;
        return reply;
      },
    },
    tightest: () => found,
    mayRefine: () => statistics === undefined || 2 * statistics.limit_left > statistics.limit,
  };
}

/** The one of which the smaller part is left, or of equal parts the fewer calls. */
export function tighter(one: LimitLeft, other: LimitLeft): LimitLeft {
  const difference = other.limit_left * one.limit - one.limit_left * other.limit;
  return difference < 0 || (difference === 0 && other.limit_left < one.limit_left) ? other : one;
}
