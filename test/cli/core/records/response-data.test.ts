/** What a command makes of an answer: its data, and the facts that the contract names beside them. */
import { describe, expect, it } from 'vitest';
import { toAnswer } from '../../../../src/cli/core/records/response-data.js';
import { estimateAudience } from '../../../../src/contract/groups/audience-estimate.js';
import { deleteCampaign, getCampaign } from '../../../../src/contract/groups/campaigns.js';
import { deleteMediaLibraryItem } from '../../../../src/contract/groups/media-library.js';
import { getStatistics, listActiveEntities } from '../../../../src/contract/groups/stats.js';
import { getUserSettings } from '../../../../src/contract/groups/user-settings.js';

const request = { params: { account_id: 'a' } };

describe('an answer', () => {
  it('of an array has rows, and the declared facts', () => {
    const data = [{ id: '8u94t', id_data: [] }];
    const body = { request, data_type: 'stats', time_series_length: 7, undeclared: 1, data };
    expect(toAnswer(getStatistics, {}, { body })).toEqual({
      kind: 'rows',
      record: getStatistics.record,
      pages: [data],
      envelope: { data_type: 'stats', time_series_length: 7 },
    });
  });

  it('has no facts if none is declared', () => {
    const body = { request, data_type: 'stats', data: [] };
    expect(toAnswer(listActiveEntities, {}, { body })).toEqual({
      kind: 'rows',
      record: listActiveEntities.record,
      pages: [[]],
    });
  });

  it('of one object is that object, under data or next to the request', () => {
    const row = { id: '8wku2' };
    const { record } = getCampaign;
    expect(toAnswer(getCampaign, {}, { body: { request, data: row } })).toEqual({ kind: 'one', record, row });
    expect(toAnswer(estimateAudience, {}, { body: { request, audience_size: {} } })).toMatchObject({
      row: { audience_size: {} },
    });
  });

  it('has fields as the contract spells them if the service spells them otherwise', () => {
    const data = { notification_email: 'a@example.com', Contact_phone_extension: '7', Other: 1 };
    expect(toAnswer(getUserSettings, {}, { body: { request, data } })).toMatchObject({
      row: { notification_email: 'a@example.com', contact_phone_extension: '7', Other: 1 },
    });
    const campaign = { Name: 'Spring' };
    expect(toAnswer(getCampaign, {}, { body: { request, data: campaign } })).toMatchObject({ row: campaign });
  });

  it('to a deletion that an earlier try carried out names the deleted record', () => {
    const reply = { body: undefined, doneBefore: true } as const;
    expect(toAnswer(deleteCampaign, { campaign_id: '8wku2' }, reply)).toEqual({
      kind: 'one',
      row: { id: '8wku2', deleted: true },
    });
    expect(toAnswer(deleteMediaLibraryItem, { media_key: '3_7' }, reply)).toEqual({
      kind: 'one',
      row: { media_key: '3_7', deleted: true },
    });
  });
});
