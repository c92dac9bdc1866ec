/** The limits that a call counts against, and the report of an answer on each (docs/service.md#rate-limits). */
import { createHash } from 'node:crypto';
import type { Document, Endpoint } from '../../contract/types.js';
import { type Rate, rates, totalCountRate } from '../../contract/wire/rate-limits.js';
import type { Credentials } from '../sign.js';
import type { RateReport, RateReports } from './rate-report.js';

/** One limit, as it counts for whoever calls. */
export interface LimitWindow {
  /** Tells it from all others: a digest, from which neither a token nor an account can be read. */
  readonly key: string;
  /** The calls in a window, as the contract has it; the service may allow another number. */
  readonly limit: number;
  /** The length of a window in milliseconds. */
  readonly length: number;
  /** What an answer to the call says of it. */
  readonly pick: (reports: RateReports) => RateReport | undefined;
}

/** The limits of a call; `base` is the URL of the area, which tells services apart. */
export function findLimitWindows(
  endpoint: Endpoint,
  values: Document,
  base: string,
  { consumerKey, token }: Credentials,
): readonly LimitWindow[] {
  const rate: Rate = rates[endpoint.rate];
  const user = token ?? consumerKey;
  const { account_id: account, with_total_count: isCounted } = values;
  const byAccount = rate.level === 'account' && account !== undefined;
  const shared = rate.scope === 'category' ? endpoint.rate : endpoint.id;
  const isOfTotal = (report: RateReport | undefined) => isCounted === true && isAboutTotal(report, rate);
  const own = toWindow(
    rate,
    [base, shared, byAccount ? `account ${account}` : `user ${user}`],
    (reports) =>
      // A service that does not tell of the account tells of the user what counts for this call.
      reports.account ?? (isOfTotal(reports.user) ? undefined : reports.user),
  );
  if (isCounted !== true) return [own];
  const total = toWindow(totalCountRate, [base, `${endpoint.id} total`, `user ${user}`], (reports) =>
    reports.account || isOfTotal(reports.user) ? reports.user : undefined,
  );
  return [own, total];
}

/**
 * Whether the only report of a call that also counts for totals is about these. It is about the limit that is nearest to its
 * end: the one that has its number, else the smaller one.
 */
function isAboutTotal(report: RateReport | undefined, { limit }: Rate): boolean {
  return report?.limit !== limit && totalCountRate.limit <= limit;
}

function toWindow(
  { limit, seconds }: Rate,
  names: readonly string[],
  pick: LimitWindow['pick'],
): LimitWindow {
  const key = createHash('sha256').update(JSON.stringify(names)).digest('hex').slice(0, 32);
  return { key, limit, length: seconds * 1000, pick };
}
