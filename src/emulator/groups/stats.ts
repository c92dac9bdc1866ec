/** Statistics that are answered at once, what was active, and who was reached (docs/service.md#statistics). */
import { getStatistics } from '../../contract/groups/stats.js';
import { measure } from '../domain/statistics/measure.js';
import { type Handler, handle } from '../handler.js';

const madeUp = 'Numbers are made up from bids, budgets and targeting, always the same for the same calls';

export const statsHandlers: readonly Handler[] = [
  handle(getStatistics, { simple: madeUp }, ({ store, values }) => {
    const { length, data } = measure(store, values);
    return {
      data,
      envelope: { data_type: 'stats', time_series_length: length },
      params: { ...values, segmentation_type: null, country: null, platform: null },
    };
  }),
];
