/** The options of a report, from its checked flags. Conflicts that flags cannot declare are checked here. */

import { idForms } from '../../../call/parse-scalar.js';
import { statisticsRows } from '../../../contract/groups/stats.js';
import { segmentationType, statisticsEntity } from '../../../contract/params/metrics.js';
import { statisticsPlacement } from '../../../contract/params/statistics.js';
import { readTypedName } from '../../../flags/name-or-id.js';
import { isForPeople, isHandedOn } from '../../../output/formats.js';
import { guessWord } from '../../../values/match-name.js';
import { createValueReport, type ReportFlag } from '../../core/errors/flag-report.js';
import { throwIfProblems } from '../../core/host/command-error.js';
import type { Invocation } from '../../core/host/invocation.js';
import { checkByContract } from './check-by-contract.js';
import type { CallMode } from './compute/call-plan.js';
import { testedMetrics, testMetrics } from './compute/compare-groups.js';
import { chooseDimensions, idColumn, ownColumn } from './compute/dimensions.js';
import { fromWord, namedEntity, toWord } from './compute/entity-kinds.js';
import type { Ranking } from './compute/facts.js';
import {
  columnNamed,
  defaultPreset,
  type MetricSelection,
  MetricWordError,
  metricWords,
  selectMetrics,
} from './compute/metric-words.js';
import { canonicalPlacement, servingPlacements } from './compute/placements.js';
import type { ComparisonRequest, RangeRequest } from './compute/range.js';
import { summedColumns } from './compute/row-totals.js';
import { readComparison, readRange } from './range-options.js';
import { reachEndpoint } from './reach-endpoint.js';
import type { ReportFlags } from './report-flags.js';

/** The question of a report; values as on the wire. */
export interface ReportOptions {
  readonly entity: string;
  /** Ids, or names as they were typed; undefined for all that the rest selects. */
  readonly ids: readonly string[] | undefined;
  /** Ids, or names as they were typed. */
  readonly campaigns: readonly string[] | undefined;
  /** Ask for entities that were not active as well. */
  readonly allEntities: boolean;
  readonly range: RangeRequest;
  readonly granularity: string;
  readonly metrics: MetricSelection;
  /** Whether the user chose the metrics. */
  readonly isTyped: boolean;
  /** Undefined for every placement that served. */
  readonly placements: readonly string[] | undefined;
  readonly segment: string | undefined;
  readonly country: string | undefined;
  readonly mode: CallMode | undefined;
  /** Words of dimensions; undefined for one row per entity, placement, segment and period. */
  readonly groupBy: readonly string[] | undefined;
  /** Whether several accounts are asked for. */
  readonly isSpread: boolean;
  readonly top: Ranking | undefined;
  /** What the user calls the report, where it is handed on. */
  readonly title: string | undefined;
  /** Whether the sums of the rows are wanted, and make sense. */
  readonly hasTotals: boolean;
  /** What the report is compared with. */
  readonly comparison: ComparisonRequest | undefined;
  readonly resume: boolean;
  /** Days whose stored results are not used. */
  readonly restateDays: number | undefined;
}

const granularities = Object.keys(statisticsRows.periods);
/** Periods that need a finer or equal granularity. */
const finestOf: Readonly<Record<string, readonly string[]>> = {
  hour: ['hour'],
  day: ['hour', 'day'],
  week: ['hour', 'day'],
  month: ['hour', 'day'],
};

/** Throws CommandError with all problems, those that the check of the flags has found among them. */
export function readReportOptions(flags: ReportFlags, invocation: Invocation): ReportOptions {
  const problems = [...invocation.problems];
  const refuse = createValueReport(problems);
  const isOfTest = flags.ab_test !== undefined;
  const entity = wireValue(flags.entity, statisticsEntity);
  const granularity = flags.granularity ?? (isOfTest ? 'total' : 'day');
  const segment = flags.segment && wireValue(flags.segment, segmentationType);
  const rank = readRank(flags.top, refuse);
  const metrics = readMetrics(flags, entity, rank?.word, refuse);
  const groupBy = readGroupBy(flags, { entity, granularity }, refuse);
  const ids = [...(flags.id ?? []), ...(flags.ids ?? [])];
  const options: ReportOptions = {
    entity,
    ids: readIds('--ids', ids, namedEntity(entity) !== undefined, refuse),
    campaigns: readIds('--campaign', flags.campaign ?? [], true, refuse),
    allEntities: flags.all_entities,
    range: readRange(flags, refuse),
    granularity: wireValue(granularity, granularities),
    metrics,
    isTyped: flags.metrics !== undefined,
    placements: flags.placement && [
      ...new Set(flags.placement.map((word) => canonicalPlacement(wireValue(word, statisticsPlacement)))),
    ],
    segment,
    country: flags.country,
    mode: flags.jobs ? 'jobs' : flags.sync ? 'sync' : undefined,
    groupBy: groupBy ?? (metrics.needsReach || flags.top !== undefined ? ['entity'] : undefined),
    isSpread:
      invocation.globals.allAccounts === true || invocation.settings.account?.value.includes(',') === true,
    top: rank && {
      count: rank.count,
      column: rank.column,
      isMoney: metrics.columns.find(({ name }) => name === rank.column)?.type === 'micro',
    },
    title: flags.title?.trim() || undefined,
    hasTotals: readTotals(flags, metrics, invocation),
    comparison: readComparison(flags, refuse),
    resume: !flags.no_resume,
    restateDays: flags.restate === undefined ? undefined : Number.parseInt(flags.restate, 10),
  };
  checkOptions(options, refuse);
  checkPresentation(flags, metrics, invocation, refuse);
  if (metrics.needsReach) checkReach(options, isOfTest, refuse);
  if (invocation.format === 'ids' && !isOfTest && idColumn(options.groupBy) === undefined)
    refuse(
      '--output',
      'ids requires --group-by entity or another single level; otherwise each id has a row for every period and placement',
    );
  if (problems.length === 0) {
    const [placement] = options.placements ?? servingPlacements;
    problems.push(...checkByContract({ ...options, placement }, metrics));
  }
  throwIfProblems(problems, invocation.problemHint);
  return options;
}

/** Whether sums are shown: segments may overlap or lack a part, and rows of --query are others. */
function readTotals(
  { totals, no_totals, segment, ab_test }: ReportFlags,
  metrics: MetricSelection,
  { format, globals }: Pick<Invocation, 'globals' | 'format'>,
): boolean {
  if (no_totals || segment !== undefined || ab_test !== undefined || globals.query !== undefined)
    return false;
  return (totals || isHandedOn(format)) && summedColumns(metrics).length > 0;
}

/** What is written above or below the rows would be data in formats for programs. */
function checkPresentation(
  { title, totals, template }: ReportFlags,
  metrics: MetricSelection,
  { format, globals }: Pick<Invocation, 'globals' | 'format'>,
  refuse: ReportFlag,
): void {
  if (template !== undefined && format !== 'xlsx')
    refuse('--template', `works with -o xlsx, not with ${format}`);
  else if (template !== undefined && globals.query !== undefined)
    refuse(
      '--template',
      'cannot be used with --query; to select columns, write their names into the workbook',
    );
  if (title !== undefined && !isHandedOn(format) && format !== 'svg' && format !== 'chart')
    refuse('--title', `works with -o html, xlsx, svg and chart, not with ${format}`);
  if (title?.trim() === '') refuse('--title', 'is empty; to write no title, omit the flag');
  if (!totals) return;
  if (!isForPeople(format))
    refuse('--totals', `works with -o table, html, xlsx, svg, chart and spark, not with ${format}`);
  else if (globals.query !== undefined) refuse('--totals', 'cannot be used with --query');
  else if (summedColumns(metrics).length === 0)
    refuse('--totals', 'cannot sum reach and frequency: people may be the same in several rows');
}

/** The value of the service for a word that the check has accepted. */
function wireValue<T extends string>(word: string, values: readonly T[]): T {
  const value = fromWord(word, values);
  if (value === undefined) throw new Error(`the service has no value ${word}`);
  return value;
}

function readIds(
  flag: string,
  ids: readonly string[],
  hasNames: boolean,
  refuse: ReportFlag,
): readonly string[] | undefined {
  const isKnown = (id: string) => idForms.any.regex.test(id) || (hasNames && readTypedName(id));
  for (const id of ids) if (!isKnown(id)) refuse(flag, `must be ${idForms.any.means}`, id);
  return ids.length > 0 ? [...new Set(ids)] : undefined;
}

/** The rows that --top keeps, and the metric that ranks them, as a word and as a column. */
interface Rank {
  readonly count: number;
  readonly word: string;
  readonly column: string;
}

function readRank(text: string | undefined, refuse: ReportFlag): Rank | undefined {
  if (text === undefined) return undefined;
  const [, count, word = 'impressions'] = /^([1-9]\d{0,5})(?:\s+by\s+(\S+))?$/.exec(text) ?? [];
  const column = columnNamed(word);
  if (count !== undefined && column !== undefined) return { count: Number(count), word, column };
  const [, typed = ''] = /\sby\s+(\S+)$/.exec(text) ?? [];
  refuse(
    '--top',
    `must be a number and a metric such as "10 by spend"${guessWord(typed, metricWords)}`,
    text,
  );
  return undefined;
}

/** The metrics that were asked for, with the one that ranks rows, and those that compare the groups of a test. */
function readMetrics(
  { metrics, ab_test }: ReportFlags,
  entity: string,
  ranking: string | undefined,
  refuse: ReportFlag,
): MetricSelection {
  const isOfTest = ab_test !== undefined;
  const words = metrics ?? (isOfTest ? testMetrics : [defaultPreset]);
  const added = [...(ranking === undefined ? [] : [ranking]), ...(isOfTest ? testedMetrics : [])];
  try {
    return selectMetrics([...words, ...added], entity);
  } catch (error) {
    if (!(error instanceof MetricWordError)) throw error;
    refuse('--metrics', error.message);
    return selectMetrics([defaultPreset], entity);
  }
}

/** What rows are added up by, in words that are independent of what is measured. */
function readGroupBy(
  { group_by: words }: ReportFlags,
  { entity, granularity }: { entity: string; granularity: string },
  refuse: ReportFlag,
): readonly string[] | undefined {
  for (const word of words ?? []) {
    const finest = finestOf[word];
    if (finest && !finest.includes(granularity))
      refuse('--group-by', `${word} requires --granularity ${finest.at(-1)}`);
    else if (!hasDimension(ownColumn(word, entity), entity))
      refuse('--group-by', `${word} is not available for --entity ${toWord(entity)}`);
  }
  return words?.map((word) => ownColumn(word, entity));
}

function hasDimension(name: string, entity: string): boolean {
  const choice = { entity, period: 'day', isSegmented: true, groupBy: [name] } as const;
  return chooseDimensions(choice).some((column) => column !== 'currency');
}

/** What rules of flags do not say: which flag to use in place of --ids, and the unit in the text of --last. */
function checkOptions({ entity, ids, range, granularity }: ReportOptions, refuse: ReportFlag): void {
  if (entity === 'ACCOUNT' && ids) refuse('--ids', 'cannot be used with --entity account; use --account');
  const isOfHours = range.kind === 'last' && range.unit === 'hour';
  if (isOfHours && granularity === 'DAY') refuse('--last', 'in hours requires --granularity hour or total');
}

/** Reach and frequency are counted of people, who may be the same in several rows. */
function checkReach(
  { entity, comparison, groupBy, segment, placements, country }: ReportOptions,
  isOfTest: boolean,
  refuse: ReportFlag,
): void {
  if (isOfTest) refuse('--metrics', 'reach and frequency cannot be summed by group');
  else if (!reachEndpoint(entity))
    refuse('--metrics', 'reach and frequency require --entity campaign or funding-instrument');
  else if (segment !== undefined || placements || country !== undefined)
    // The service counts people for everything together, so parts would be divided by the whole.
    refuse(
      '--metrics',
      'reach and frequency are counted for all placements and countries; leave out --segment, --placement and --country',
    );
  else if (comparison || groupBy?.join() !== 'entity')
    refuse(
      '--metrics',
      'reach and frequency cannot be summed; use only --group-by entity, without --compare',
    );
}
