/** The world `large`: one account with 100,000 campaigns, for trying out long lists. */
import { campaign } from '../../contract/groups/campaigns.js';
import { createFundingInstrument } from '../../contract/groups/funding-instruments.js';
import { raisedLimitField } from '../domain/quotas.js';
import { newCampaign } from '../groups/campaigns.js';
import { addManyRecords } from '../store/add-many-records.js';
import { nextIds } from '../store/ids.js';
import { insertRecord } from '../store/records.js';
import type { WorldBuilder } from './world-builder.js';

const defaultSize = 100_000;
const themes = [
  'Spring sale',
  'New arrivals',
  'Members first',
  'Weekend',
  'Clearance',
  'Gift ideas',
  'Loyalty',
];
const regions = ['North', 'South', 'East', 'West', 'Central'];

export function fillLarge(world: WorldBuilder, userId: string, size: number = defaultSize): string {
  const { store, day } = world;
  const account_id = world.addAccount(userId, day(-400), {
    name: 'Tallgrass Marketplace',
    timezone: 'America/Chicago',
    industry_type: 'RETAIL',
    user_id: userId,
    [raisedLimitField]: 10 * size,
  });
  const instrument = world.call(
    createFundingInstrument,
    {
      account_id,
      currency: 'USD',
      type: 'CREDIT_LINE',
      start_time: day(-400),
      credit_limit_local_micro: 9_000_000_000_000_000n,
    },
    { userId, time: day(-400) },
  );
  const ids = nextIds(store, 'object', size);
  addManyRecords(store, () =>
    ids.forEach((id, index) => {
      const data = newCampaign(
        {
          account_id,
          funding_instrument_id: String(instrument.id),
          name: `${themes[index % themes.length]} ${regions[index % regions.length]} ${index + 1}`,
          daily_budget_amount_local_micro: (1 + (index % 90)) * 5_000_000,
          entity_status: index % 3 === 0 ? 'PAUSED' : 'ACTIVE',
        },
        { id, currency: 'USD', time: day(-390 + (index * 389) / size) },
      );
      insertRecord(store, { kind: campaign, account_id, id, data });
    }),
  );
  return account_id;
}
