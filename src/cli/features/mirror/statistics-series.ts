/** The statistics that are measured by a period, and their tables in the file. */
import type { statisticsEntity } from '../../../contract/params/metrics.js';
import { statisticsQuery } from '../../../contract/params/statistics.js';

export type Kind = (typeof statisticsEntity)[number];

/** The kinds of records that are measured by a period. Campaigns are the sums of their line items. */
export interface Series {
  readonly table: 'stats_day' | 'stats_hour';
  /** The table that the view reads, and its column of the period. */
  readonly facts: '_days' | '_hours';
  readonly time: 'day' | 'hour';
  readonly granularity: (typeof statisticsQuery.granularity.values)[number];
  readonly kinds: readonly Kind[];
}

const [hourly, daily] = statisticsQuery.granularity.values;
export const series: Readonly<Record<'days' | 'hours', Series>> = {
  days: {
    table: 'stats_day',
    facts: '_days',
    time: 'day',
    granularity: daily,
    kinds: ['LINE_ITEM', 'PROMOTED_TWEET'],
  },
  hours: { table: 'stats_hour', facts: '_hours', time: 'hour', granularity: hourly, kinds: ['LINE_ITEM'] },
};
