/** Parameters of every request for statistics: entities, window, metrics (docs/service.md#statistics). */
import type { Rule } from '../types.js';
import { everywhere } from './enums.js';
import { groupsOfWideEntity, metricGroup, statisticsEntity } from './metrics.js';
import { ids } from './shared.js';

/** Maximum number of entities in one question (docs/service.md#statistics). */
export const maxMeasured = 20;
/** Maximum length of the windows, in days of 24 hours (docs/service.md#statistics). */
export const windowDays = { now: 7, job: 90, segmentedJob: 45, activeEntities: 90 } as const;

/**
 * After how many hours numbers no longer change: those of delivery, and those of billing, which may be corrected for
 * longer (docs/service.md#final-numbers).
 */
export const finalAfterHours = { delivery: 24, billing: 3 * 24, corrections: 14 * 24 } as const;

/** Placements of statistics. PUBLISHER_NETWORK is still accepted, but its metrics are null (docs/service.md#statistics). */
export const legacyPlacement = 'PUBLISHER_NETWORK';
export const statisticsPlacement = [...everywhere, 'SPOTLIGHT', 'TREND', legacyPlacement] as const;

const hour = { type: 'time', step: 'zone-hour', required: true } as const;

/** Whole hours (docs/service.md#hours); the service reads a date alone in the account's time zone. */
export const zonedWindow = {
  start_time: { ...hour, dateIn: 'account', help: 'Start of the window, a whole hour' },
  end_time: { ...hour, isEnd: true, dateIn: 'account', help: 'End of the window (exclusive), a whole hour' },
} as const;

/** Whole hours; the service reads a date alone as midnight UTC. */
export const plainWindow = {
  start_time: { ...hour, help: 'Start of the window, a whole hour' },
  end_time: { ...hour, isEnd: true, help: 'End of the window (exclusive), a whole hour' },
} as const;

export const statisticsQuery = {
  entity: { type: 'enum', values: statisticsEntity, required: true, help: 'Type of the measured entities' },
  entity_ids: { ...ids(`The entities to measure, at most ${maxMeasured}`), required: true, max: maxMeasured },
  ...zonedWindow,
  granularity: {
    type: 'enum',
    values: ['HOUR', 'DAY', 'TOTAL'],
    required: true,
    help: 'Measure by hour, by day, or over the whole window',
  },
  metric_groups: {
    type: 'list',
    of: { type: 'enum', values: metricGroup, help: 'A group of metrics' },
    min: 1,
    required: true,
    help: 'Groups of metrics; MOBILE_CONVERSION excludes the other groups',
  },
  placement: {
    type: 'enum',
    values: statisticsPlacement,
    required: true,
    help: 'Placement to measure; one per call',
  },
} as const;

/** Rules of synchronous requests and of jobs. */
export const statisticsRules = [
  {
    rule: 'valuesWhen',
    param: 'metric_groups',
    values: groupsOfWideEntity.ACCOUNT,
    when: 'entity',
    is: ['ACCOUNT'],
  },
  {
    rule: 'valuesWhen',
    param: 'metric_groups',
    values: groupsOfWideEntity.FUNDING_INSTRUMENT,
    when: 'entity',
    is: ['FUNDING_INSTRUMENT'],
  },
  {
    rule: 'valuesWhen',
    param: 'metric_groups',
    values: ['MOBILE_CONVERSION'],
    when: 'metric_groups',
    is: ['MOBILE_CONVERSION'],
  },
] as const satisfies readonly Rule<keyof typeof statisticsQuery>[];
