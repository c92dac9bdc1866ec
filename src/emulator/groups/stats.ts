/** Statistics without a job, active entities, and reach (docs/service.md#statistics). */
import * as contract from '../../contract/groups/stats.js';
import { listActivity } from '../domain/statistics/active-entities.js';
import { measure } from '../domain/statistics/answer-statistics.js';
import { measureReach } from '../domain/statistics/reach.js';
import { type Fidelity, type Handler, handle } from '../handler.js';

const madeUp: Fidelity = {
  simple: 'Numbers are made up from bids, budgets and targeting, always the same for the same calls',
};
const envelope = { data_type: 'reach' } as const;

export const statsHandlers: readonly Handler[] = [
  handle(contract.getStatistics, madeUp, ({ store, values }) => {
    const { length, data } = measure(store, values);
    return {
      data,
      envelope: { data_type: 'stats', time_series_length: length },
      params: { ...values, segmentation_type: null, country: null, platform: null },
    };
  }),

  handle(contract.listActiveEntities, 'faithful', ({ store, values }) => ({
    data: listActivity(store, values),
  })),

  handle(contract.getCampaignReach, madeUp, ({ store, values }) => {
    const { campaign_ids: ids, ...rest } = values;
    return { data: measureReach(store, { ...rest, entity: 'CAMPAIGN', ids }), envelope };
  }),

  handle(contract.getFundingInstrumentReach, madeUp, ({ store, values }) => {
    const { funding_instrument_ids: ids, ...rest } = values;
    return { data: measureReach(store, { ...rest, entity: 'FUNDING_INSTRUMENT', ids }), envelope };
  }),
];
