/** The flags of `ads stats report` and `ads stats reconcile`, as data. */
import { segmentationType, statisticsEntity } from '../../../contract/params/metrics.js';
import { statisticsPlacement } from '../../../contract/params/statistics.js';
import type { Rule } from '../../../contract/types.js';
import type { LocalParams, LocalValues } from '../../../flags/local-flags.js';
import { comparisonWords, groupWords } from './compute/dimensions.js';
import { entityKind, toWord } from './compute/entity-kinds.js';
import { metricWords } from './compute/metric-words.js';

/** How a report is run, whatever it is of. */
const runFlags = {
  from: {
    type: 'string',
    metavar: 'time',
    help: 'first day or whole hour: 2026-11-01, today, yesterday, -7d, or a time',
  },
  to: {
    type: 'string',
    metavar: 'time',
    help: 'last day (inclusive) or a time (exclusive) (default: today)',
  },
  last: {
    type: 'string',
    metavar: 'period',
    help: 'the last whole days or hours before now: 30d, 8w, 24h (default: 7d)',
  },
  jobs: { type: 'boolean', help: 'use jobs, even for small reports' },
  sync: { type: 'boolean', help: 'use synchronous calls, even for large reports' },
  no_resume: { type: 'boolean', help: 'neither resume an earlier run nor store results' },
  restate: {
    type: 'string',
    pattern: { regex: '[1-9][0-9]{0,3}d', means: 'a number of days such as 14d' },
    metavar: 'days',
    help: 'use stored results that were read this long after the end of their time, and read others again: 14d',
  },
} as const satisfies LocalParams;

export const runRules: readonly Rule<keyof typeof runFlags>[] = [
  { rule: 'onlyWhen', param: 'last', when: 'from', is: 'absent' },
  { rule: 'onlyWhen', param: 'last', when: 'to', is: 'absent' },
  { rule: 'onlyWhen', param: 'to', when: 'from', is: 'present' },
  { rule: 'exclusive', params: ['jobs', 'sync'] },
];

/** An id or a name; which of both is possible depends on what it is of. */
const target = { type: 'string', help: 'the id' } as const;
const word = { type: 'string', help: 'the word' } as const;

export const reportArguments = {
  id: {
    type: 'list',
    of: target,
    help: 'entities to measure, by id or name (default: all that were active)',
  },
} as const satisfies LocalParams;

const { from, to, last, ...otherRunFlags } = runFlags;

export const reportFlags = {
  entity: {
    type: 'enum',
    values: statisticsEntity.map(toWord),
    default: 'line-item',
    metavar: 'kind',
    help: 'kind of the entities to measure',
  },
  ids: {
    type: 'list',
    of: target,
    variadic: true,
    metavar: 'ids',
    help: 'ids, separated by commas or spaces; the same as ids as arguments; repeatable',
  },
  campaign: {
    type: 'list',
    of: target,
    variadic: true,
    metavar: 'ids',
    offers: { refers: ['campaigns'] },
    help: 'entities of these campaigns, by id or name; repeatable',
  },
  ab_test: {
    type: 'string',
    metavar: 'id',
    offers: { refers: ['ab-tests'] },
    help: 'compare the groups of an A/B test, by its id or name, over the time of the test',
  },
  active: { type: 'boolean', help: 'all entities that were active in the range (the default without ids)' },
  all_entities: {
    type: 'boolean',
    help: 'also entities that were not active; without ids, all entities',
  },
  from,
  to,
  last,
  granularity: {
    type: 'enum',
    values: ['hour', 'day', 'total'],
    metavar: 'period',
    help: 'period of a row (default: day, or the whole time with --ab-test)',
  },
  metrics: {
    type: 'list',
    of: word,
    offers: metricWords,
    metavar: 'names',
    help: 'presets, groups or metrics, comma-separated (default: performance)',
  },
  placement: {
    type: 'list',
    of: { type: 'enum', values: statisticsPlacement.map(toWord), help: 'the placement' },
    metavar: 'names',
    help: 'placements to measure (default: all that served)',
  },
  segment: {
    type: 'enum',
    values: segmentationType.map(toWord),
    metavar: 'type',
    help: 'split every metric by this; uses jobs',
  },
  country: { type: 'string', metavar: 'id', help: 'country of the metros, as its targeting value' },
  group_by: {
    type: 'list',
    of: { type: 'enum', values: groupWords, help: 'the word' },
    metavar: 'names',
    help: 'sum rows by these',
  },
  top: {
    type: 'string',
    metavar: 'rows',
    lastCounts: true,
    help: 'show only the largest rows, for amounts in each currency: "10 by spend"; sums by entity unless --group-by is set',
  },
  compare: {
    type: 'string',
    metavar: 'with',
    offers: comparisonWords,
    help: 'add the values of another time and the change: previous (the time right before), last-month or last-year (the same days then), or two dates: 2026-10-01..2026-10-07',
  },
  title: {
    type: 'string',
    metavar: 'text',
    help: 'title of a file or a drawing: -o html, xlsx, svg or chart',
  },
  template: {
    type: 'string',
    min: 1,
    metavar: 'file',
    help: 'fill this workbook in place of making one: its table or range called ads, and cells with names such as ads_period; with -o xlsx',
  },
  totals: {
    type: 'boolean',
    help: 'add the sums of the rows shown, for each currency (default with -o html and xlsx)',
  },
  no_totals: { type: 'boolean', help: 'omit the sums of -o html and xlsx' },
  ...otherRunFlags,
} as const satisfies LocalParams;

/** The flags that say what is measured, or how rows are added up: an A/B test says that. */
const decidedByTest = [
  ...(['entity', 'id', 'ids', 'campaign', 'active', 'all_entities', 'granularity'] as const),
  ...(['segment', 'country', 'group_by', 'top', 'compare', 'totals', 'template'] as const),
];

const withParents = statisticsEntity.filter((entity) => entityKind(entity).parent);
/** The service lists no records of these. */
const unlisted = statisticsEntity.filter((entity) => entity !== 'ACCOUNT' && !entityKind(entity).list);

/**
 * Rules between flags. Values that depend on other facts are refused in report-options.ts: on the meaning of a text (--last
 * 24h), on a default that differs for tests (--granularity), on a global flag, or on the metrics.
 */
export const reportRules: readonly Rule<keyof typeof reportFlags | keyof typeof reportArguments>[] = [
  ...runRules,
  { rule: 'onlyWhen', param: 'sync', when: 'segment', is: 'absent' },
  { rule: 'onlyWhen', param: 'totals', when: 'segment', is: 'absent' },
  { rule: 'exclusive', params: ['active', 'all_entities'] },
  { rule: 'onlyWhen', param: 'campaign', when: 'id', is: 'absent' },
  { rule: 'onlyWhen', param: 'campaign', when: 'ids', is: 'absent' },
  { rule: 'onlyWhen', param: 'campaign', when: 'entity', is: withParents.map(toWord) },
  { rule: 'atLeastOne', params: ['id', 'ids'], when: 'entity', is: unlisted.map(toWord) },
  { rule: 'requiredWhen', param: 'segment', when: 'group_by', is: ['segment'] },
  ...decidedByTest.map((param) => ({ rule: 'onlyWhen', param, when: 'ab_test', is: 'absent' }) as const),
];

export type ReportFlags = LocalValues<typeof reportArguments & typeof reportFlags>;

export const reconcileFlags = {
  level: {
    type: 'enum',
    values: ['campaign', 'funding-instrument', 'account'],
    default: 'campaign',
    metavar: 'level',
    help: 'kind of the entities to compare line items with',
  },
  from,
  to,
  last,
  metrics: {
    type: 'list',
    of: word,
    offers: metricWords,
    metavar: 'names',
    help: 'metrics to compare (default: impressions, engagements, clicks and spend, if available)',
  },
  tolerance: {
    type: 'string',
    pattern: {
      regex: 'exact|[0-9]{1,3}(\\.[0-9]{1,4})?%',
      means: 'exact or a percentage such as 0.5%',
    },
    default: '1%',
    metavar: 'part',
    help: 'tolerated difference: exact, or a percentage such as 0.5%',
  },
  every: { type: 'boolean', help: 'also print the numbers that agree' },
  ...otherRunFlags,
} as const satisfies LocalParams;

export type ReconcileFlags = LocalValues<typeof reconcileFlags>;
