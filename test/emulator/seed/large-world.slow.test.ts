/** The world of 100,000 campaigns. One of that size takes seconds to fill: only long runs have one. */
import { describe, expect, it } from 'vitest';
import type { Document } from '../../../src/contract/types.js';
import { raisedLimitField } from '../../../src/emulator/domain/quotas.js';
import type { DatasetBuilder } from '../../../src/emulator/seed/dataset-builder.js';
import { fillLarge } from '../../../src/emulator/seed/large.js';
import { addCampaign, openTester } from '../../support/emulator.js';
import { isLong } from '../../support/rounds.js';
import { digestLater, digestWorld } from '../../support/worlds.js';

describe('the dataset large', () => {
  it('has an account for 100,000 campaigns, and for ten times as many later', () => {
    const enough = new Error('enough');
    let fields: Document = {};
    const addAccount: DatasetBuilder['addAccount'] = (_user, _time, given) => {
      fields = given;
      throw enough;
    };
    const dataset = { addAccount, day: () => '' } as Partial<DatasetBuilder> as DatasetBuilder;
    expect(() => fillLarge(dataset, 'u1')).toThrow(enough);
    expect(fields[raisedLimitField]).toBe(1_000_000);
  });

  it('holds as many campaigns as it is asked for, and room for more', async () => {
    const tester = await openTester({ seed: 'large', ...(!isLong && { campaigns: 250 }) });
    const { body } = await tester.call('GET', 'accounts/:account/campaigns', {
      query: { count: 1, with_total_count: true },
    });
    expect(body.total_count).toBe(isLong ? 100_000 : 250);
    const funding_instrument_id = body.data[0].funding_instrument_id;
    expect((await addCampaign(tester, { funding_instrument_id })).currency).toBe('USD');
    const last = await tester.call('GET', 'accounts/:account/campaigns', {
      query: { count: 2, sort_by: 'created_at-desc' },
    });
    expect(last.body.data).toHaveLength(2);
  });

  it('has line items with targeting, whose spend changes from day to day', async () => {
    const { call } = await openTester({ seed: 'large', campaigns: 60, clock: '2026-03-02T10:00:00Z' });
    const { body: items } = await call('GET', 'accounts/:account/line_items', { query: { count: 200 } });
    expect(items.data).toHaveLength(72);
    const ids = items.data.map(({ id }: { id: string }) => id);
    const { body: targeting } = await call('GET', 'accounts/:account/targeting_criteria', {
      query: { line_item_ids: ids.slice(0, 10).join(','), count: 100 },
    });
    expect(targeting.data).toHaveLength(20);
    const { body: numbers } = await call('GET', 'stats/accounts/:account', {
      query: {
        entity: 'LINE_ITEM',
        entity_ids: ids.slice(0, 20).join(','),
        start_time: '2026-02-22T06:00:00Z',
        end_time: '2026-03-01T06:00:00Z',
        granularity: 'DAY',
        placement: 'ALL_ON_TWITTER',
        metric_groups: 'BILLING',
      },
    });
    const spent: number[][] = numbers.data.map(
      (entity: { id_data: { metrics: { billed_charge_local_micro: number[] | null } }[] }) =>
        entity.id_data[0]?.metrics.billed_charge_local_micro ?? [],
    );
    const served = spent.filter(({ length }) => length > 0);
    expect(served.length).toBeGreaterThan(8);
    for (const days of served) expect(new Set(days).size).toBeGreaterThan(5);
  });

  it('has the same bytes each time, on any day', async () => {
    const world = { seed: 'large', campaigns: 80 } as const;
    expect(await digestWorld(world)).toBe(await digestLater(world));
  });
});
