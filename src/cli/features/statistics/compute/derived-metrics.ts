/**
 * Metrics that are computed from others (docs/service.md#derived-metrics): always from sums, never from averages of ratios.
 * A quotient without a denominator is null.
 */
import { type MetricType, metrics } from '../../../../contract/params/metrics.js';
import { type Amount, addAmounts, multiply, type Ratio, ratioDecimals, roundRatio } from './amounts.js';

/** A metric as a quotient of sums, or as a sum. Paths are those of flat rows. */
export interface DerivedMetric {
  /** The name that users type. */
  readonly name: string;
  readonly help: string;
  readonly over: readonly string[];
  /** Absent for a sum. */
  readonly under?: readonly string[];
  /** Multiplies the quotient. */
  readonly factor?: number;
  /** `micro` is money in whole micro units. */
  readonly type: 'integer' | 'number' | 'micro';
  /** What metrics have in common that are described together. */
  readonly family?: string;
}

const charge = ['billed_charge_local_micro'];
const impressions = ['impressions'];
const views = ['video_total_views'];
const installs = ['mobile_conversion_installs.post_view', 'mobile_conversion_installs.post_engagement'];
/** The web conversions that count towards the total. */
const counted = ['custom', 'site_visits', 'sign_ups', 'downloads', 'purchases'];
const conversions = counted.map((name) => `conversion_${name}.conversions`);

const rate = (name: string, help: string, over: readonly string[]): DerivedMetric => ({
  name,
  help: `${help} per impression`,
  over,
  under: impressions,
  type: 'number',
});
const cost = (name: string, help: string, under: readonly string[], factor = 1): DerivedMetric => ({
  name,
  help: `spend per ${help}`,
  over: charge,
  under,
  factor,
  type: 'micro',
});

/** The spend per conversion of each kind of a type: `cost_per_sign_up` of `conversion_sign_ups`. */
function costsOf(type: MetricType, prefix: string, members: readonly string[]): readonly DerivedMetric[] {
  return metrics
    .filter((metric) => metric.type === type && metric.segmentations.length > 0)
    .map(({ name }) => {
      const kind = name.slice(prefix.length).replace(/(?<=ch)es(?=_|$)|s(?=_|$)/g, '');
      const of = prefix.replace('conversion_', '');
      const metric = cost(
        `cost_per_${of}${kind}`,
        `${of}${kind}`.replaceAll('_', ' '),
        members.map((member) => `${name}.${member}`),
      );
      return { ...metric, family: prefix };
    });
}

/** The number of people; asked from another call than all others (docs/service.md#reach). */
export const reachPath = 'total_audience_reach';

export const derivedMetrics: readonly DerivedMetric[] = [
  rate('ctr', 'clicks', ['clicks']),
  rate('engagement_rate', 'engagements', ['engagements']),
  rate('follow_rate', 'follows', ['follows']),
  rate('video_rate', 'video views', views),
  rate('app_click_rate', 'app clicks', ['app_clicks']),
  rate('conversion_rate', 'web conversions', conversions),
  cost('cpm', '1000 impressions', impressions, 1000),
  cost('cpc', 'click', ['clicks']),
  cost('cpe', 'engagement', ['engagements']),
  cost('cpf', 'follow', ['follows']),
  cost('cpv', 'video view', views),
  cost('cpac', 'app click', ['app_clicks']),
  cost('cpi', 'install', installs),
  cost('cpa', 'web conversion', conversions),
  {
    name: 'roas',
    help: 'sale amount of web conversions per spend',
    over: counted.map((name) => `conversion_${name}.sale_amount`),
    under: charge,
    type: 'number',
  },
  {
    name: 'conversions',
    help: `web conversions: ${counted.join(', ')}`,
    over: conversions,
    type: 'integer',
  },
  { name: 'reach', help: 'people who saw it at least once', over: [reachPath], type: 'integer' },
  {
    name: 'frequency',
    help: 'impressions per person',
    over: impressions,
    under: [reachPath],
    type: 'number',
  },
  ...costsOf('web', 'conversion_', ['conversions']),
  ...costsOf('mobile', 'mobile_conversion_', ['post_view', 'post_engagement']),
];

/** The column of a derived metric: money says that it is in micro units. */
export function derivedColumn({ name, type }: DerivedMetric): string {
  return type === 'micro' ? `${name}_local_micro` : name;
}

/** The quotient of sums by path, or the sum; null where nothing was counted, or nothing to divide by. */
export function derivedRatio(
  { over, under, factor = 1 }: DerivedMetric,
  sumOf: (path: string) => Amount | null,
): Ratio | null {
  const sum = (paths: readonly string[]) => paths.map(sumOf).reduce(addAmounts, null);
  const top = sum(over);
  const bottom = under ? (sum(under) ?? 0) : 1;
  if (top === null || Number(bottom) === 0) return null;
  return { top: multiply(top, factor), bottom };
}

/** The value as it is shown: money in whole micro units, rates with a few decimals. */
export function derivedValue({ under, type }: DerivedMetric, ratio: Ratio | null): Amount | null {
  if (!ratio || !under) return ratio?.top ?? null;
  return roundRatio(ratio, type === 'micro' ? 0 : ratioDecimals);
}

/** Whether it is a part of the impressions, which people read as a percentage. */
export function isShare({ under, type, name }: DerivedMetric): boolean {
  return under === impressions && type === 'number' && name !== 'frequency';
}
