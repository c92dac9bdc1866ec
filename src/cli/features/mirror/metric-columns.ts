/** The metrics that a mirror keeps: those that are one number, as typed columns (docs/service.md#metrics). */
import {
  commonGroups,
  groupsByObjective,
  type MetricGroup,
  metrics,
} from '../../../contract/params/metrics.js';

/** The groups that some objective has. */
const counted: ReadonlySet<MetricGroup> = new Set(Object.values(groupsByObjective).flat());

/** The metrics, in the order of their columns. */
export const mirrorMetrics = metrics.filter(
  ({ group, type }) => counted.has(group) && (type === 'count' || type === 'micro'),
);

/** The names of the columns, which are those of the metrics: whole numbers, and amounts in micro units. */
export const metricColumns: readonly string[] = mirrorMetrics.map(({ name }) => name);

/** The metrics that the views compute with. Of other metrics, the columns stay NULL where an answer does not have them. */
export const neededMetrics: readonly string[] = ['impressions', 'clicks', 'billed_charge_local_micro'];

/** The groups that have to be asked for. They go together in one call. */
export const metricGroups: readonly MetricGroup[] = [...new Set(mirrorMetrics.map(({ group }) => group))];

/** The groups that the service counts for an objective, those of every one if it is not known. */
export function countedGroups(objective: string | undefined): readonly MetricGroup[] {
  const all: Readonly<Record<string, readonly MetricGroup[]>> = groupsByObjective;
  return objective !== undefined && Object.hasOwn(all, objective) ? (all[objective] ?? []) : commonGroups;
}
