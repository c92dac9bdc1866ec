/** The metrics that a mirror keeps: those that are one number, as typed columns (docs/service.md#metrics). */
import { groupsByObjective, type MetricGroup, metrics } from '../../contract/params/metrics.js';

/** The groups that some objective has. */
const counted: ReadonlySet<MetricGroup> = new Set(Object.values(groupsByObjective).flat());

const kept = metrics.filter(
  ({ group, type }) => counted.has(group) && (type === 'count' || type === 'micro'),
);

/** The names of the columns, which are those of the metrics: whole numbers, and amounts in micro units. */
export const metricColumns: readonly string[] = kept.map(({ name }) => name);

/** The groups that have to be asked for. They go together in one call. */
export const metricGroups: readonly MetricGroup[] = [...new Set(kept.map(({ group }) => group))];
