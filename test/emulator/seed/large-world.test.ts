/** The world of 100,000 campaigns. Takes seconds to fill. */
import { describe, expect, it } from 'vitest';
import { addCampaign, openTester } from '../../support/emulator.js';
import { digestWorld } from '../../support/worlds.js';

describe('the world large', () => {
  it('holds 100,000 campaigns, and room for more', async () => {
    const tester = await openTester({ seed: 'large' });
    const { body } = await tester.call('GET', 'accounts/:account/campaigns', {
      query: { count: 1, with_total_count: true },
    });
    expect(body.total_count).toBe(100_000);
    const funding_instrument_id = body.data[0].funding_instrument_id;
    expect((await addCampaign(tester, { funding_instrument_id })).currency).toBe('USD');
    const last = await tester.call('GET', 'accounts/:account/campaigns', {
      query: { count: 2, sort_by: 'created_at-desc' },
    });
    expect(last.body.data).toHaveLength(2);
  });

  it('has the same bytes each time', async () => {
    expect(await digestWorld('large')).toBe(await digestWorld('large'));
  });
});
