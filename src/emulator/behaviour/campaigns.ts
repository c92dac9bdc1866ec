/** Campaigns (interface 4.3, ext 6). */
import { campaign, getCampaign, listCampaigns } from '../../contract/groups/campaigns.js';
import { page } from '../../contract/shared.js';
import { type Behaviour, behave } from '../behaviour.js';
import { refusal } from '../error.js';
import { listRecords } from '../list.js';
import { findRecord, presentRecord } from '../records.js';

export const campaignBehaviours: readonly Behaviour[] = [
  behave(listCampaigns, 'faithful', ({ store, values }) => {
    const { records, ...rest } = listRecords(store, {
      kind: campaign,
      accounts: [values.account_id],
      values,
      count: page.count,
      filters: [
        { field: 'id', in: values.campaign_ids },
        { field: 'funding_instrument_id', in: values.funding_instrument_ids },
      ],
    });
    return { data: records.map(({ data }) => presentRecord(campaign, data)), ...rest };
  }),

  behave(getCampaign, 'faithful', ({ store, values }) => {
    const found = findRecord(store, campaign, values.account_id, values.campaign_id);
    if (!found || (found.hidden && !values.with_deleted)) {
      throw refusal(campaign.notFound, `campaign ${values.campaign_id} was not found`, {
        parameter: 'campaign_id',
        value: values.campaign_id,
      });
    }
    return { data: presentRecord(campaign, found.data) };
  }),
];
