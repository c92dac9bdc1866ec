/** Shows what a report would ask for, call by call. */

import { getStatistics } from '../../../contract/groups/stats.js';
import { createStatisticsJob } from '../../../contract/groups/stats-jobs.js';
import type { Answer, RowShape } from '../../../output/answer.js';
import type { CallMode, PlanUnit } from './compute/call-plan.js';
import { toParameters } from './service.js';

const shape: RowShape = {
  name: 'planned_call',
  fields: {
    method: { type: 'string' },
    path: { type: 'string' },
    account_id: { type: 'id' },
    entity: { type: 'string' },
    ids: { type: 'integer' },
    entity_ids: { type: 'list' },
    start_time: { type: 'time' },
    end_time: { type: 'time' },
    granularity: { type: 'string' },
    placement: { type: 'string' },
    metric_groups: { type: 'list' },
    segmentation_type: { type: 'string', nullable: true },
    country: { type: 'id', nullable: true },
  },
  columns: [
    'method',
    'entity',
    'ids',
    'start_time',
    'end_time',
    'placement',
    'metric_groups',
    'segmentation_type',
  ],
};

/** The calls as rows. */
export function describePlan(units: readonly PlanUnit[], mode: CallMode): Answer {
  const { method, path } = mode === 'jobs' ? createStatisticsJob : getStatistics;
  return {
    kind: 'rows',
    isPreview: true,
    record: shape,
    pages: units.map(({ calls }) =>
      calls.map((call) => {
        const parameters = toParameters(call);
        return {
          method,
          path: path.replace(':account_id', call.account),
          account_id: call.account,
          entity: call.entity,
          ids: call.ids.length,
          entity_ids: call.ids,
          start_time: parameters.start_time,
          end_time: parameters.end_time,
          granularity: call.granularity,
          placement: call.placement,
          metric_groups: call.groups,
          segmentation_type: call.segment ?? null,
          country: call.country ?? null,
        };
      }),
    ),
  };
}
