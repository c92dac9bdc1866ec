/**
 * The words that `--metrics` takes: presets, groups, metrics as the service names them, the names that people use, and metrics
 * that are computed. The contract lists the metrics.
 */

import {
  conversionMembers,
  groupsOfWideEntity,
  type Metric,
  type MetricGroup,
  metricGroup,
  metrics,
} from '../../../../contract/params/metrics.js';
import { statisticsRules } from '../../../../contract/params/statistics.js';
import { guessWord } from '../../../../values/match-name.js';
import { type DerivedMetric, derivedColumn, derivedMetrics, reachPath } from './derived-metrics.js';

/** A column of the report. */
export interface MetricColumn {
  readonly name: string;
  readonly type: 'integer' | 'number' | 'micro';
  /** How it is computed; absent if it is the sum of its own path. */
  readonly derived?: DerivedMetric;
}

export interface MetricSelection {
  readonly columns: readonly MetricColumn[];
  /** The paths of flat rows that the columns need, to be summed. */
  readonly paths: readonly string[];
  /** The metric groups to ask for, as they may go together in one call. */
  readonly groupSets: readonly (readonly MetricGroup[])[];
  /** Whether the number of people is needed. */
  readonly needsReach: boolean;
}

/** A word that names no metric, or none that the entity has. The message follows `--metrics`. */
export class MetricWordError extends Error {
  override readonly name = 'MetricWordError';
  constructor(
    message: string,
    readonly word: string,
  ) {
    super(message);
  }
}

/** Names that people use for metrics of the service. */
const otherNames: Readonly<Record<string, string>> = {
  spend: 'billed_charge_local_micro',
  charge: 'billed_charge_local_micro',
  cost: 'billed_charge_local_micro',
  views: 'video_total_views',
  video_views: 'video_total_views',
  link_clicks: 'url_clicks',
  purchases: 'conversion_purchases',
  sign_ups: 'conversion_sign_ups',
  site_visits: 'conversion_site_visits',
  installs: 'mobile_conversion_installs',
};

/** The presets, as lists of words. */
export const metricPresets: Readonly<Record<string, readonly string[]>> = {
  performance: ['impressions', 'engagements', 'clicks', 'spend', 'ctr', 'cpm', 'cpc', 'cpe'],
  video: [
    'impressions',
    'spend',
    'video_total_views',
    'video_views_25',
    'video_views_50',
    'video_views_75',
    'video_views_100',
    'video_rate',
    'cpv',
  ],
  conversions: [
    'impressions',
    'clicks',
    'spend',
    'conversions',
    'conversion_purchases.conversions',
    'conversion_purchases.sale_amount',
    'conversion_sign_ups.conversions',
    'conversion_site_visits.conversions',
    'conversion_downloads.conversions',
    'conversion_custom.conversions',
    'conversion_rate',
    'cpa',
    'roas',
  ],
};

export const defaultPreset = 'performance';

const byName = new Map(metrics.map((metric) => [metric.name, metric]));
const derivedByName = new Map(derivedMetrics.map((metric) => [metric.name, metric]));

/** The words for --metrics: presets, computed metrics, the names that people use, and those of the service. */
export const metricWords: readonly string[] = [
  ...new Set([
    ...Object.keys(metricPresets),
    ...derivedByName.keys(),
    ...Object.keys(otherNames),
    ...metrics.map(({ name }) => name),
  ]),
];

/** Groups that may not go together with others in one call. */
const lonely = new Set<string>(
  statisticsRules.flatMap((rule) => (rule.when === 'metric_groups' ? rule.values : [])),
);

/** The paths of a metric in flat rows: one, or one for each member of an object. */
function pathsOf({ name, type }: Metric): readonly string[] {
  if (type === 'count' || type === 'micro') return [name];
  return conversionMembers[type].map((member) => `${name}.${member}`);
}

/** The type of the values at a path of flat rows. */
export function pathType(path: string): MetricColumn['type'] {
  const [name = '', member] = path.split('.');
  return byName.get(name)?.type === 'micro' || member === 'sale_amount' ? 'micro' : 'integer';
}

/** Whether the service counts the metric for the entity. */
function isCounted(metric: Metric, entity: string): boolean {
  const allowed: readonly string[] | undefined = groupsFor(entity);
  return !allowed || (allowed.includes(metric.group) && !metric.narrow);
}

function groupsFor(entity: string): readonly MetricGroup[] | undefined {
  return Object.hasOwn(groupsOfWideEntity, entity)
    ? groupsOfWideEntity[entity as keyof typeof groupsOfWideEntity]
    : undefined;
}

/** The metric that the path of a flat row belongs to. */
export const pathMetric = (path: string) => byName.get(path.split('.')[0] ?? '');

/** The paths of all metrics of a group. */
export function pathsOfGroup(group: MetricGroup): readonly string[] {
  return metrics.filter((metric) => metric.group === group).flatMap(pathsOf);
}

/** Whether everything a computed metric needs is counted for the entity. */
function isComputable({ over, under = [] }: DerivedMetric, entity: string): boolean {
  return [...over, ...under].every((path) => {
    const metric = pathMetric(path);
    return path === reachPath || (metric !== undefined && isCounted(metric, entity));
  });
}

/**
 * Resolves the words for an entity. Metrics of a preset that the service does not count for it are left out; others are
 * an error. Throws MetricWordError.
 */
export function selectMetrics(words: readonly string[], entity: string): MetricSelection {
  const columns = new Map<string, MetricColumn>();
  const add = (column: MetricColumn) => columns.has(column.name) || columns.set(column.name, column);
  for (const word of words) for (const column of columnsOf(word, entity)) add(column);
  const needed = [...columns.values()].flatMap(({ name, derived }) =>
    derived ? [...derived.over, ...(derived.under ?? [])] : [name],
  );
  const paths = [...new Set(needed)].filter((path) => path !== reachPath);
  const groups = metricGroup.filter((group) => paths.some((path) => pathMetric(path)?.group === group));
  const together = groups.filter((group) => !lonely.has(group));
  return {
    columns: [...columns.values()],
    paths,
    groupSets: [
      ...(together.length ? [together] : []),
      ...groups.filter((group) => lonely.has(group)).map((group) => [group]),
    ],
    needsReach: needed.includes(reachPath),
  };
}

function columnsOf(word: string, entity: string): readonly MetricColumn[] {
  const name = word.trim().toLowerCase().replaceAll('-', '_');
  const preset = Object.hasOwn(metricPresets, name) ? metricPresets[name] : undefined;
  // A preset may have a metric of its own name: the one that --top ranks by.
  if (preset) return preset.flatMap((part) => (isKnownFor(part, entity) ? columnsOfMetric(part) : []));
  const group = metricGroup.find((known) => known.toLowerCase() === name);
  if (group) {
    const found = metrics.filter((metric) => metric.group === group && isCounted(metric, entity));
    if (found.length === 0) throw notCounted(word, entity);
    return found.flatMap(pathsOf).map(toColumn);
  }
  if (!findWord(name)) {
    throw new MetricWordError(
      `does not support "${word}"${guessWord(name, metricWords)}; for a list, add --help`,
      word,
    );
  }
  if (!isKnownFor(name, entity)) throw notCounted(word, entity);
  return columnsOfMetric(name);
}

function columnsOfMetric(name: string): readonly MetricColumn[] {
  const derived = derivedByName.get(name);
  if (derived) return [{ name: derivedColumn(derived), type: derived.type, derived }];
  return wordPaths(name).map(toColumn);
}

/** The paths that a word for a metric stands for: all of its members, or the one that it names. */
function wordPaths(name: string): readonly string[] {
  const metric = findMetric(name);
  const paths = metric ? pathsOf(metric) : [];
  return paths.includes(name) ? [name] : paths;
}

function notCounted(word: string, entity: string): MetricWordError {
  return new MetricWordError(`${word} is not available for ${entity}`, word);
}

function toColumn(path: string): MetricColumn {
  return { name: path, type: pathType(path) };
}

/** The metric of a name, or of one of its members by dotted name. */
function findMetric(name: string): Metric | undefined {
  const metric = byName.get(otherNames[name] ?? name);
  if (metric) return metric;
  const whole = pathMetric(name);
  return whole && pathsOf(whole).includes(name) ? whole : undefined;
}

function findWord(name: string): Metric | DerivedMetric | undefined {
  return derivedByName.get(name) ?? findMetric(name);
}

function isKnownFor(word: string, entity: string): boolean {
  const derived = derivedByName.get(word);
  if (derived) return isComputable(derived, entity);
  const metric = findMetric(word);
  return metric !== undefined && isCounted(metric, entity);
}

/** The column that a word such as spend, cpm or clicks names; undefined for a preset, a group or an unknown word. */
export function columnNamed(word: string): string | undefined {
  const name = word.trim().toLowerCase().replaceAll('-', '_');
  const derived = derivedByName.get(name);
  if (derived) return derivedColumn(derived);
  return wordPaths(name)[0];
}

/** The other names of columns: spend for billed_charge_local_micro. */
export function columnAliases(
  columns: readonly Pick<MetricColumn, 'name'>[],
): Readonly<Record<string, string>> {
  const known = new Set(columns.map(({ name }) => name));
  return Object.fromEntries(
    Object.keys(otherNames).flatMap((word) => {
      const [path, ...more] = wordPaths(word);
      return path !== undefined && more.length === 0 && known.has(path) ? [[word, path]] : [];
    }),
  );
}

/** Lines of help: presets, groups, and what people call the metrics. */
export function metricHelp(): readonly string[] {
  const families = new Set(derivedMetrics.flatMap(({ family }) => family ?? []));
  const lower = (names: readonly string[]) => names.map((name) => name.toLowerCase().replaceAll('_', '-'));
  return [
    ...Object.entries(metricPresets).map(([name, words]) => `--metrics ${name}: ${words.join(', ')}`),
    `--metrics also accepts groups (${lower(metricGroup).join(', ')}), any metric of the service, and spend, views, purchases, installs.`,
    `Computed from sums: ${derivedMetrics
      .filter(({ family }) => family === undefined)
      .map(({ name, help }) => `${name} (${help})`)
      .join('; ')}.`,
    ...[...families].map((family) => {
      const names = derivedMetrics.filter((metric) => metric.family === family).map(({ name }) => name);
      return `Spend per conversion: ${names.join(', ')}.`;
    }),
  ];
}
