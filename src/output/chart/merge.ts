/** Merges neighbouring periods of plots that have more periods than can be drawn. */
import { combine, mergeSize, namePeriod } from './periods.js';
import type { Plot, Plots } from './series.js';

/** Plots with fewer periods, and how it was done. */
export interface MergedPlots extends Plots {
  /** The number of original periods in each; 1 if nothing was merged. */
  readonly size: number;
  /** The number of original periods in the last one, if fewer. */
  readonly rest: number | undefined;
}

/** Sums of counts and amounts, means of ratios. A gap inside a merged period is left out of both. */
export function mergePeriods(given: Plots, most: number): MergedPlots {
  const { starts, period } = given;
  const size = mergeSize(starts.length, most, period);
  if (size === 1) return { ...given, size, rest: undefined };
  const merge = (values: readonly (number | null)[], isSum: boolean) =>
    Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
      combine(values.slice(index * size, (index + 1) * size), isSum),
    );
  return {
    ...given,
    starts: starts.filter((_, index) => index % size === 0),
    plots: given.plots.map((plot) => ({
      ...plot,
      series: plot.series.map((own) => ({ ...own, values: merge(own.values, plot.isSum) })),
    })),
    size,
    rest: starts.length % size || undefined,
  };
}

/**
 * The period that a value stands for: "per day", or "mean of 3 hours" for a ratio; empty if the period has no name. Sums of
 * parts do not compare as sums of whole periods do: "per month, each in part".
 */
export function describePeriod({ isSum }: Plot, { period, size, areParts }: MergedPlots): string {
  const name = namePeriod(period, size);
  if (name === undefined) return '';
  if (isSum) return `per ${name}${areParts ? ', each in part' : ''}`;
  return size === 1 ? `by ${name}` : `mean of ${name}`;
}

/** A note on merged periods; undefined if nothing was merged. */
export function describeMerging(merged: MergedPlots): string | undefined {
  const { size, rest, period, plots } = merged;
  if (size === 1) return undefined;
  const periods = (namePeriod(period, size) ?? `${size} periods`).replace(/^(?=[a-z])/, '1 ');
  const [sums, means] = [plots.some(({ isSum }) => isSum), plots.some(({ isSum }) => !isSum)];
  const what = [...(sums ? ['the sum'] : []), ...(means ? ['the mean'] : [])].join(' or ');
  const last = rest === undefined ? '' : `; the last one covers only ${rest} of ${size}`;
  return `each point is ${what} of ${periods}, because there are more values than columns${last}`;
}
