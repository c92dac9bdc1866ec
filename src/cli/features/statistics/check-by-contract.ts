/** Checks what a report asks for by the rules of the calls that it will make. */
import { check } from '../../../call/check.js';
import { flagName } from '../../../call/flag-names.js';
import { getStatistics } from '../../../contract/groups/stats.js';
import { createStatisticsJob } from '../../../contract/groups/stats-jobs.js';
import type { FlagProblem } from '../../core/host/command-error.js';
import type { MetricSelection } from './compute/metric-words.js';

/** What the parameters of every call are made of. */
interface AskedFor {
  readonly entity: string;
  readonly granularity: string;
  readonly segment: string | undefined;
  readonly country: string | undefined;
  readonly placement: string | undefined;
}

/** Finds the problems of rules between the parameters of a call, as the service has them, by flag. */
export function checkByContract(
  { entity, granularity, segment, country, placement }: AskedFor,
  { groupSets }: MetricSelection,
): readonly FlagProblem[] {
  const endpoint = segment === undefined ? getStatistics : createStatisticsJob;
  const sample = {
    ...getStatistics.example,
    entity,
    granularity,
    placement,
    segmentation_type: segment,
    country,
  };
  const name = (path: string) => otherFlags[path] ?? flagName(path);
  return groupSets.flatMap((groups) =>
    check(endpoint, { ...sample, metric_groups: groups.join() }, { name }).problems.map((problem) => ({
      ...problem,
      flag: name(problem.parameter),
    })),
  );
}

/** The flags that are not named as the parameter of a call that they set. */
const otherFlags: Readonly<Record<string, string>> = {
  entity_ids: '--ids',
  metric_groups: '--metrics',
  segmentation_type: '--segment',
};
