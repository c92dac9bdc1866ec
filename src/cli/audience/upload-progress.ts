/** The line that tells how far an upload of people is: rows, rate, time left, requests, rejected. */
import { basename } from 'node:path';

import type { Endpoint } from '../../contract/types.js';
import { rates } from '../../contract/wire/rate-limits.js';
import type { Invocation } from '../host/invocation.js';
import { formatCount, formatSpan, formatWhole } from '../host/progress.js';
import type { ListInput } from './list/open-input.js';
import type { UploadTotals } from './people-upload.js';

/** Milliseconds before the first line, and between two. */
const pauses = { first: 1000, next: 100 } as const;

type Amounts = Pick<UploadTotals, 'rows' | 'requests' | 'rejected' | 'resumed'>;

/** Creates a function that shows the line, at most every tenth of a second. */
export function createUploadProgress(
  input: Pick<ListInput, 'label' | 'size' | 'position'>,
  endpoint: Pick<Endpoint, 'rate'>,
  { world, showProgress }: Pick<Invocation, 'world' | 'showProgress'>,
): (totals: Amounts) => void {
  const describe = createUploadLine(input, endpoint, world.now);
  const start = world.now();
  let shown = start + pauses.first - pauses.next;
  return (totals) => {
    const line = describe(totals);
    if (world.now() - shown < pauses.next) return;
    shown = world.now();
    void showProgress(line);
  };
}

/** Creates a function that turns totals into the line. Rate and time left count from the first call. */
export function createUploadLine(
  { label, size, position }: Pick<ListInput, 'label' | 'size' | 'position'>,
  { rate }: Pick<Endpoint, 'rate'>,
  now: () => number,
): (totals: Amounts) => string {
  let first: { readonly time: number; readonly rows: number; readonly share: number } | undefined;
  return ({ rows, requests, rejected, resumed }) => {
    const share = size ? Math.min(position() / size, 1) : undefined;
    // What an earlier run has sent is passed over at once, and says nothing about the rate.
    if (!first || requests <= resumed) first = { time: now(), rows, share: share ?? 0 };
    const elapsed = now() - first.time;
    const speed = elapsed > 0 ? (rows - first.rows) / (elapsed / 1000) : 0;
    const left =
      share === undefined ? undefined : timeLeft(share, first.share, elapsed, requests, resumed, rate);
    return [
      `${basename(label)}: ${formatWhole(rows)} rows${share === undefined ? '' : ` (${Math.floor(100 * share)}%)`}`,
      ...(speed >= 1 ? [`${formatWhole(speed)}/s`] : []),
      ...(left === undefined ? [] : [`${formatSpan(left)} left`]),
      formatCount(requests, 'request'),
      ...(rejected > 0 ? [`${formatWhole(rejected)} rejected`] : []),
    ].join(', ');
  };
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
  rate: Endpoint['rate'],
): number | undefined {
  if (share <= before || elapsed <= 0 || share >= 1) return undefined;
  const bySpeed = (elapsed * (1 - share)) / (share - before);
  const { limit, seconds } = rates[rate];
  const expected = requests / share - resumed;
  return Math.round(Math.max(bySpeed, leastMilliseconds(expected, limit, seconds) - elapsed));
}

/** The least time for so many requests: the first windowful goes at once, each further one a window later. */
export function leastMilliseconds(requests: number, limit: number, seconds: number): number {
  return Math.max(0, Math.ceil(requests / limit) - 1) * seconds * 1000;
}
