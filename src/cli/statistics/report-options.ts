/** The flags of a report, read and checked: what is wrong is told all at once, before anything is sent. */

import { idForms } from '../../call/parse-scalar.js';
import { statisticsRows } from '../../contract/groups/stats.js';
import { segmentationType, statisticsEntity } from '../../contract/params/metrics.js';
import { legacyPlacement, statisticsPlacement } from '../../contract/params/statistics.js';
import { readTypedName } from '../../flags/typed-name.js';
import { guessWord } from '../../values/match-name.js';
import { type FlagProblem, throwIfProblems } from '../host/errors/command-error.js';
import { createValueReport } from '../host/errors/flag-report.js';
import { type Invocation, textOption } from '../host/invocation.js';
import type { CallMode } from '../report/call-plan.js';
import { testedMetrics, testMetrics } from '../report/compare-groups.js';
import { chooseDimensions, groupWords, idColumn, ownWord } from '../report/dimensions.js';
import { entityKind, fromWord, namedEntity, toWord } from '../report/entity-kinds.js';
import type { Ranking } from '../report/facts.js';
import {
  columnNamed,
  defaultPreset,
  type MetricSelection,
  MetricWordError,
  metricWords,
  selectMetrics,
} from '../report/metric-words.js';
import type { ComparisonRequest, RangeRequest } from '../report/range.js';
import { checkByContract } from './check-by-contract.js';
import { canonicalPlacement } from './find-entities.js';
import { readComparison, readRange } from './range-options.js';
import { reachEndpoint } from './reach-endpoint.js';
import { flagsAgainstTest } from './test-conflicts.js';

/** What a report is asked for; values as on the wire. */
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
  /** What the report is compared with. */
  readonly comparison: ComparisonRequest | undefined;
  readonly resume: boolean;
  /** Days whose stored results are not used. */
  readonly restateDays: number | undefined;
}

/** The placements that count something, each in one spelling. */
export const servingPlacements: readonly string[] = [
  ...new Set(statisticsPlacement.filter((name) => name !== legacyPlacement).map(canonicalPlacement)),
];

const granularities = Object.keys(statisticsRows.periods);
type PeriodName = keyof typeof statisticsRows.periods;
/** Periods that need a finer or equal granularity. */
const finestOf: Readonly<Record<string, readonly string[]>> = {
  hour: ['hour'],
  day: ['hour', 'day'],
  week: ['hour', 'day'],
  month: ['hour', 'day'],
};

/** Reads the flags. Throws CommandError with all problems. */
export function readReportOptions(invocation: Invocation): ReportOptions {
  const { options } = invocation;
  const problems: FlagProblem[] = [];
  const refuse = createValueReport(problems);
  const word = <T extends string>(flag: string, key: string, values: readonly T[]): T | undefined => {
    const text = textOption(options, key);
    const value = text === undefined ? undefined : fromWord(text, values);
    if (text !== undefined && value === undefined) refuse(flag, oneOf(values.map(toWord), text), text);
    return value;
  };
  const isOfTest = textOption(options, 'abTest') !== undefined;
  const entity = word('--entity', 'entity', statisticsEntity) ?? 'LINE_ITEM';
  const granularity =
    word('--granularity', 'granularity', granularities) ?? (isOfTest ? 'TOTAL' : defaultGranularity());
  const segment = word('--segment', 'segment', segmentationType);
  const groupBy = readGroupBy();
  const metrics = readMetrics();
  const top = readTop();
  const needsEntities = metrics?.needsReach === true || top !== undefined;
  const result = {
    entity,
    ids: readIds('--ids', [...invocation.args, ...splitList('ids')]),
    campaigns: readIds('--campaign', splitList('campaign')),
    allEntities: options.allEntities === true,
    range: readRange(options, refuse),
    granularity,
    isTyped: textOption(options, 'metrics') !== undefined,
    placements: readPlacements(),
    segment,
    country: textOption(options, 'country'),
    mode: readMode(),
    groupBy: groupBy ?? (needsEntities ? ['entity'] : undefined),
    isSpread:
      invocation.globals.allAccounts === true || invocation.settings.account?.value.includes(',') === true,
    top,
    comparison: readComparison(options, refuse),
    resume: options.resume !== false,
    restateDays: readRestate(),
  };
  checkTogether();
  throwIfProblems(problems);
  return { ...result, metrics: metrics ?? selectMetrics([defaultPreset], entity) };

  function defaultGranularity(): string {
    const [, day = ''] = granularities;
    return day;
  }

  function splitList(key: string): readonly string[] {
    const value = options[key];
    const texts = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [];
    return texts.flatMap((text) => text.split(',')).map((text) => text.trim());
  }

  function readIds(flag: string, ids: readonly string[]): readonly string[] | undefined {
    const hasNames = flag === '--campaign' || namedEntity(entity) !== undefined;
    const isKnown = (id: string) => idForms.any.regex.test(id) || (hasNames && readTypedName(id));
    for (const id of ids) if (!isKnown(id)) refuse(flag, `must be ${idForms.any.means}`, id);
    return ids.length > 0 ? [...new Set(ids)] : undefined;
  }

  function readMetrics(): MetricSelection | undefined {
    const typed = splitList('metrics');
    const words = typed.length ? typed : isOfTest ? testMetrics : [defaultPreset];
    try {
      const ranked = textOption(options, 'top') === undefined ? [] : [rankWord()];
      return selectMetrics([...words, ...ranked, ...(isOfTest ? testedMetrics : [])], entity);
    } catch (error) {
      if (!(error instanceof MetricWordError)) throw error;
      refuse('--metrics', error.message);
      return undefined;
    }
  }

  function rankWord(): string {
    return /^\d+(?:\s+by\s+(\S+))?$/.exec(textOption(options, 'top') ?? '')?.[1] ?? 'impressions';
  }

  function readTop(): ReportOptions['top'] {
    const text = textOption(options, 'top');
    if (text === undefined) return undefined;
    const [, count] = /^([1-9]\d{0,5})(?:\s+by\s+\S+)?$/.exec(text) ?? [];
    const column = columnNamed(rankWord());
    const type = metrics?.columns.find(({ name }) => name === column)?.type;
    if (count === undefined || column === undefined) {
      const [, word = ''] = /\sby\s+(\S+)$/.exec(text) ?? [];
      refuse(
        '--top',
        `must be a number and a metric such as "10 by spend"${guessWord(word, metricWords)}`,
        text,
      );
      return undefined;
    }
    return { count: Number(count), column, isMoney: type === 'micro' };
  }

  function readGroupBy(): readonly string[] | undefined {
    const words = splitList('groupBy');
    for (const given of words) {
      const name = toWord(given);
      const finest = finestOf[name];
      if (!groupWords.includes(name)) refuse('--group-by', oneOf(groupWords, given), given);
      else if (finest && !finest.includes(toWord(granularity)))
        refuse('--group-by', `${name} needs --granularity ${finest.at(-1)}`);
      else if (name === 'segment' && segment === undefined) refuse('--group-by', 'segment needs --segment');
      else if (!hasDimension(ownWord(name, entity)))
        refuse('--group-by', `${name} is not known of --entity ${toWord(entity)}`);
    }
    return words.length > 0 ? words.map((given) => ownWord(toWord(given), entity)) : undefined;
  }

  function hasDimension(name: string): boolean {
    const choice = { entity, period: 'day', isSegmented: true, groupBy: [name] } as const;
    return chooseDimensions(choice).some((column) => column !== 'currency');
  }

  function readPlacements(): readonly string[] | undefined {
    const words = splitList('placement');
    if (words.length === 0) return undefined;
    const found = words.map((text) => {
      const value = fromWord(text, statisticsPlacement);
      if (value === undefined) refuse('--placement', oneOf(servingPlacements.map(toWord), text), text);
      return value ?? '';
    });
    return [...new Set(found)];
  }

  function readMode(): CallMode | undefined {
    if (options.jobs === true && options.sync === true) refuse('--sync', 'cannot be combined with --jobs');
    if (options.sync === true && segment !== undefined)
      refuse('--sync', 'cannot be combined with --segment, which only jobs have');
    return options.jobs === true ? 'jobs' : options.sync === true ? 'sync' : undefined;
  }

  function readRestate(): number | undefined {
    const text = textOption(options, 'restate');
    if (text === undefined) return undefined;
    const [, days] = /^([1-9]\d{0,3})d$/.exec(text) ?? [];
    if (days === undefined) refuse('--restate', 'must be a number of days such as 14d', text);
    return Number(days);
  }

  function checkTogether(): void {
    const { range } = result;
    if (invocation.format === 'ids' && !isOfTest && idColumn(result.groupBy) === undefined)
      refuse(
        '--output',
        'ids needs --group-by entity, or another single level: otherwise an id has a row for each period and placement, and one bad day would select it',
      );
    if (
      range.kind === 'last' &&
      range.unit === 'hour' &&
      statisticsRows.periods[granularity as PeriodName] === 'day'
    )
      refuse('--last', 'in hours needs --granularity hour or total');
    if (options.active === true && result.allEntities)
      refuse('--active', 'cannot be combined with --all-entities');
    if (result.campaigns && entityKind(entity).parent === undefined)
      refuse('--campaign', `cannot be used with --entity ${toWord(entity)}; use --ids`);
    if (entity !== 'ACCOUNT' && entityKind(entity).list === undefined && !result.ids)
      refuse('--entity', `${toWord(entity)} needs ids: no list of the service has them`);
    if (result.campaigns && result.ids) refuse('--campaign', 'cannot be combined with ids');
    if (entity === 'ACCOUNT' && result.ids)
      refuse('--ids', 'cannot be used with --entity account; use --account');
    if (isOfTest) {
      for (const flag of flagsAgainstTest(invocation)) {
        refuse(flag, 'cannot be combined with --ab-test, which says what is measured and added up');
      }
      if (metrics?.needsReach) refuse('--metrics', 'reach and frequency cannot be added up to groups');
    } else if (metrics?.needsReach) {
      if (!reachEndpoint(entity))
        refuse('--metrics', 'reach and frequency need --entity campaign or funding-instrument');
      else if (result.comparison || result.groupBy?.join() !== 'entity')
        refuse(
          '--metrics',
          'reach and frequency cannot be added up: only --group-by entity, without --compare',
        );
    }
    if (metrics && problems.length === 0) {
      const [placement] = result.placements ?? servingPlacements;
      problems.push(...checkByContract({ ...result, placement }, metrics));
    }
  }
}

/** What a word had to be, and which one it may mean. */
function oneOf(words: readonly string[], given: string): string {
  return `must be one of ${words.join(', ')}${guessWord(given, words)}`;
}
