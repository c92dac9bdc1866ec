/** The flags of `ads stats report` and `ads stats reconcile`, as data. */
import { segmentationType, statisticsEntity } from '../../contract/params/metrics.js';
import { statisticsPlacement } from '../../contract/params/statistics.js';
import type { Rule } from '../../contract/types.js';
import type { LocalParams, LocalValues } from '../../flags/local-flags.js';
import { comparisonWords, groupWords } from '../report/dimensions.js';
import { toWord } from '../report/entity-kinds.js';
import { metricWords } from '../report/metric-words.js';

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
    help: 'last day, which is included; or a time, which is not (default: today)',
  },
  last: {
    type: 'string',
    metavar: 'period',
    help: 'the last whole days or hours before now: 30d, 8w, 24h (default: 7d)',
  },
  jobs: { type: 'boolean', help: 'ask by jobs, however little is asked for' },
  sync: { type: 'boolean', help: 'ask by synchronous calls, however many they are' },
  no_resume: { type: 'boolean', help: 'do not resume an earlier run, and store nothing' },
  restate: {
    type: 'string',
    pattern: { regex: '[1-9][0-9]{0,3}d', means: 'a number of days such as 14d' },
    metavar: 'days',
    help: 'use what earlier runs stored, and read only these last days again: 14d',
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
    help: 'measure these, by id or name (default: all that were active)',
  },
} as const satisfies LocalParams;

const { from, to, last, ...otherRunFlags } = runFlags;

export const reportFlags = {
  entity: {
    type: 'enum',
    values: statisticsEntity.map(toWord),
    default: 'line-item',
    metavar: 'kind',
    help: 'what is measured',
  },
  ids: {
    type: 'list',
    of: target,
    variadic: true,
    metavar: 'ids',
    help: 'the same as ids as arguments; separated by commas or spaces',
  },
  campaign: {
    type: 'list',
    of: target,
    variadic: true,
    metavar: 'ids',
    offers: { refers: ['campaigns'] },
    help: 'what belongs to these campaigns, by id or name',
  },
  ab_test: {
    type: 'string',
    metavar: 'id',
    offers: { refers: ['ab-tests'] },
    help: 'the groups of an A/B test side by side, by its id or name, over its own time',
  },
  active: { type: 'boolean', help: 'all that were active in the range (the default without ids)' },
  all_entities: {
    type: 'boolean',
    help: 'also entities that were not active; without ids, all there are',
  },
  from,
  to,
  last,
  granularity: {
    type: 'enum',
    values: ['hour', 'day', 'total'],
    metavar: 'period',
    help: 'the time of a row, day unless --ab-test is given',
  },
  metrics: {
    type: 'list',
    of: word,
    offers: metricWords,
    metavar: 'names',
    help: 'presets, groups or metrics, separated by commas (default: performance)',
  },
  placement: {
    type: 'list',
    of: { type: 'enum', values: statisticsPlacement.map(toWord), help: 'the placement' },
    metavar: 'names',
    help: 'only these placements; otherwise all that served',
  },
  segment: {
    type: 'enum',
    values: segmentationType.map(toWord),
    metavar: 'type',
    help: 'split every metric by this; takes jobs',
  },
  country: { type: 'string', metavar: 'id', help: 'the country of the metros: its targeting value' },
  group_by: {
    type: 'list',
    of: { type: 'enum', values: groupWords, help: 'the word' },
    metavar: 'names',
    help: 'add up by these',
  },
  top: {
    type: 'string',
    metavar: 'rows',
    help: 'only the largest rows, of amounts in each currency: "10 by spend"; adds up by entity unless --group-by is given',
  },
  compare: {
    type: 'string',
    metavar: 'with',
    offers: comparisonWords,
    help: 'add the values of another time, and the change: previous is the time right before, last-month and last-year the same days then, or two dates: 2026-10-01..2026-10-07',
  },
  ...otherRunFlags,
} as const satisfies LocalParams;

/** The flags that say what is measured, or how rows are added up: an A/B test says that. */
const decidedByTest = [
  ...(['entity', 'id', 'ids', 'campaign', 'active', 'all_entities', 'granularity'] as const),
  ...(['segment', 'country', 'group_by', 'top', 'compare'] as const),
];

export const reportRules: readonly Rule<keyof typeof reportFlags | keyof typeof reportArguments>[] = [
  ...runRules,
  { rule: 'onlyWhen', param: 'sync', when: 'segment', is: 'absent' },
  { rule: 'exclusive', params: ['active', 'all_entities'] },
  { rule: 'onlyWhen', param: 'campaign', when: 'id', is: 'absent' },
  { rule: 'onlyWhen', param: 'campaign', when: 'ids', is: 'absent' },
  ...decidedByTest.map((param) => ({ rule: 'onlyWhen', param, when: 'ab_test', is: 'absent' }) as const),
];

export type ReportFlags = LocalValues<typeof reportArguments & typeof reportFlags>;

export const reconcileFlags = {
  level: {
    type: 'enum',
    values: ['campaign', 'funding-instrument', 'account'],
    default: 'campaign',
    metavar: 'level',
    help: 'what line items are compared with',
  },
  from,
  to,
  last,
  metrics: {
    type: 'list',
    of: word,
    offers: metricWords,
    metavar: 'names',
    help: 'metrics to compare (default: impressions, engagements, clicks, spend, where counted)',
  },
  tolerance: {
    type: 'string',
    pattern: {
      regex: 'exact|[0-9]{1,3}(\\.[0-9]{1,4})?%',
      means: 'exact or a percentage such as 0.5%',
    },
    default: '1%',
    metavar: 'part',
    help: 'the difference that still agrees: exact, or a percentage such as 0.5%',
  },
  every: { type: 'boolean', help: 'also print the numbers that agree' },
  ...otherRunFlags,
} as const satisfies LocalParams;

export type ReconcileFlags = LocalValues<typeof reconcileFlags>;
