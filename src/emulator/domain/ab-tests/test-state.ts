/** The state of an A/B test, which time alone brings about (docs/service.md#states-of-ab-tests). */
import type { abTestStatus } from '../../../contract/groups/ab-tests.js';
import type { Document } from '../../../contract/types.js';
import type { Filter } from '../../store/list-filter.js';

type TestStatus = (typeof abTestStatus)[number];

/** Internal fields: from when to when it is live. They differ from the times of a test that was deleted before these. */
const liveFrom = 'live_from';
const liveTo = 'live_to';

/** Sorts after every time, and so do `justAfter` and a time after that time. */
const never = '~';
const justAfter = (time: string) => `${time}${never}`;

/** The internal fields of a test that has these times. */
export function liveFields({ start_time = '', end_time = '' }: Document): Document {
  return { [liveFrom]: start_time, [liveTo]: end_time };
}

/** The state at a time. */
export function statusAt(data: Document, now: string): TestStatus {
  if (String(data[liveFrom]) > now) return 'SCHEDULED';
  return String(data[liveTo]) > now ? 'LIVE' : 'COMPLETED';
}

/** The internal fields that keep a test in its state for good: those of a deleted one. */
export function frozenFields(data: Document, now: string): Document {
  const status = statusAt(data, now);
  return {
    ...(status === 'SCHEDULED' && { [liveFrom]: never, [liveTo]: never }),
    ...(status === 'LIVE' && { [liveTo]: never }),
  };
}

/** The filter of a list for tests in a state. */
export function filtersOf(status: TestStatus | undefined, now: string): readonly Filter[] {
  const hasBegun = { field: liveFrom, from: '', below: justAfter(now) };
  switch (status) {
    case undefined:
      return [];
    case 'SCHEDULED':
      return [{ field: liveFrom, from: justAfter(now), below: justAfter(never) }];
    case 'LIVE':
      return [hasBegun, { field: liveTo, from: justAfter(now), below: justAfter(never) }];
    case 'COMPLETED':
      return [{ field: liveTo, from: '', below: justAfter(now) }];
  }
}

/** The filter of a list for tests that run at some time between these two. */
export function filtersOfPeriod(times: readonly string[] | undefined): readonly Filter[] {
  const [from, to] = times ?? [];
  if (from === undefined || to === undefined) return [];
  return [
    { field: 'start_time', from: '', below: to },
    { field: 'end_time', from: justAfter(from), below: never },
  ];
}
