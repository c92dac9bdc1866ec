/** The line that tells how far the upload of a list is: rows, rate, time left, requests, rejected. */
import { basename } from 'node:path';
import type { Endpoint } from '../../../contract/types.js';
import { type Rate, rates } from '../../../contract/wire/rate-limits.js';
import { formatSpan } from '../../../values/duration.js';
import type { Invocation } from '../../core/host/invocation.js';
import { formatCount, formatWhole, showSeldom } from '../../core/host/progress.js';

/** A list that is read. */
interface ReadList {
  readonly label: string;
  /** In bytes as they are stored, if it is known; how many of them were read, and how many bytes of content that were. */
  readonly size?: number | undefined;
  readonly position: () => number;
  readonly content: () => number;
  /** How many people are sent in all, where that is known. */
  readonly people?: number;
}

interface Amounts {
  /** Rows that were read, which runs ahead of what is sent. */
  readonly rows: number;
  /** Those of them that were not sent yet; none where the list is only read. */
  readonly unsent?: number;
  readonly sent?: number;
  /** Bytes of content whose rows are done; undefined where rows are done as they are read. */
  readonly taken?: number;
  readonly rejected: number;
  /** Requests that the service has acknowledged, in this run and in earlier ones. */
  readonly requests: number;
  /** Those of them that an earlier run has sent. */
  readonly resumed: number;
}

/**
 * Creates a function that shows the line, as seldom as all lines of progress. `endpoint` is where the list is sent to;
 * undefined where it is only read, to preview or to compare it.
 */
export function createUploadProgress(
  list: ReadList,
  endpoint: Pick<Endpoint, 'rate'> | undefined,
  invocation: Pick<Invocation, 'world' | 'showProgress'>,
): (totals: Amounts) => void {
  const describe = createUploadLine(list, endpoint, invocation.world.now);
  const show = showSeldom(invocation);
  return (totals) => void show(describe(totals));
}

/**
 * Creates a function that turns totals into the line. Rate and time left count from the first call. Without an endpoint
 * nothing is sent: the line has no requests, and no limit of the service applies to the time left.
 */
export function createUploadLine(
  list: ReadList,
  endpoint: Pick<Endpoint, 'rate'> | undefined,
  now: () => number,
): (totals: Amounts) => string {
  let first: { readonly time: number; readonly rows: number; readonly share: number } | undefined;
  return (amounts) => {
    const { unsent = 0, requests, rejected, resumed } = amounts;
    const rows = amounts.rows - unsent;
    const share = shareOf(list, amounts);
    // What an earlier run has sent is passed over at once, and says nothing about the rate.
    if (!first || requests <= resumed) first = { time: now(), rows, share: share ?? 0 };
    const elapsed = now() - first.time;
    const speed = elapsed > 0 ? (rows - first.rows) / (elapsed / 1000) : 0;
    const left =
      share === undefined
        ? undefined
        : timeLeft(share, first.share, elapsed, requests, resumed, endpoint?.rate);
    return [
      `${basename(list.label)}: ${formatWhole(rows)} rows${share === undefined ? '' : ` (${Math.floor(100 * share)}%)`}`,
      ...(speed >= 1 ? [`${formatWhole(speed)}/s`] : []),
      ...(left === undefined ? [] : [`${formatSpan(left)} left`]),
      ...(endpoint ? [formatCount(requests, 'request')] : []),
      ...(rejected > 0 ? [`${formatWhole(rejected)} rejected`] : []),
    ].join(', ');
  };
}

/** The share that is done, from 0 to 1. What is read runs ahead of what is packed, and that of what is sent. */
function shareOf(
  { size, position, content, people }: ReadList,
  { rows, unsent = 0, sent = 0, taken }: Amounts,
): number | undefined {
  if (people !== undefined) return people > 0 ? Math.min(sent / people, 1) : undefined;
  if (!size) return undefined;
  const read = Math.min(position() / size, 1);
  if (taken === undefined) return rows > 0 ? read * (1 - unsent / rows) : 0;
  return content() > 0 ? read * (taken / content()) : 0;
}

/**
 * The time left in milliseconds: by what was done so far, and not less than the service's limit allows, which the first
 * requests do not feel. Undefined where nothing can be said yet.
 */
function timeLeft(
  share: number,
  before: number,
  elapsed: number,
  requests: number,
  resumed: number,
  rate: Endpoint['rate'] | undefined,
): number | undefined {
  if (share <= before || elapsed <= 0 || share >= 1) return undefined;
  const bySpeed = (elapsed * (1 - share)) / (share - before);
  if (rate === undefined) return Math.round(bySpeed);
  const expected = requests / share - resumed;
  return Math.round(Math.max(bySpeed, leastMilliseconds(expected, rates[rate]) - elapsed));
}

/** The least time for so many requests: the first windowful goes at once, each further one a window later. */
export function leastMilliseconds(requests: number, { limit, seconds }: Rate): number {
  return Math.max(0, Math.ceil(requests / limit) - 1) * seconds * 1000;
}
