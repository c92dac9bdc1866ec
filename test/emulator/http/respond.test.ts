/** The envelope of good answers, with the facts that the contract declares for it. */
import { describe, expect, it } from 'vitest';
import { listCampaigns } from '../../../src/contract/groups/campaigns.js';
import { getStatistics } from '../../../src/contract/groups/stats.js';
import { wrapResult } from '../../../src/emulator/http/respond.js';

const envelope = { data_type: 'stats', time_series_length: 2 };

describe('envelope members', () => {
  it('are included when they are declared', () => {
    expect(wrapResult(getStatistics, { granularity: 'DAY' }, { data: [], envelope })).toEqual({
      status: 200,
      body: { request: { params: { granularity: 'DAY' } }, ...envelope, data: [] },
    });
  });

  it('are a bug when they are not declared', () => {
    const extra = { ...envelope, unit: 'day' };
    expect(() => wrapResult(getStatistics, {}, { data: [], envelope: extra })).toThrow(
      'stats.get returns unit, which is not declared',
    );
    expect(() => wrapResult(listCampaigns, {}, { data: [], envelope })).toThrow(
      'campaigns.list returns data_type, time_series_length, which is not declared',
    );
  });

  it('are a bug when they are declared and left out', () => {
    expect(() => wrapResult(getStatistics, {}, { data: [], envelope: { data_type: 'stats' } })).toThrow(
      'stats.get does not return time_series_length, which is declared',
    );
    expect(() => wrapResult(getStatistics, {}, { data: [] })).toThrow('data_type, time_series_length');
  });

  it('are not required of other endpoints', () => {
    expect(wrapResult(listCampaigns, {}, { data: [] }).body).toEqual({
      request: { params: {} },
      next_cursor: null,
      data: [],
    });
  });
});
