/**
 * The dataset `large`: one account with 100,000 campaigns, for trying out long lists. The first of them have line items with
 * posts, targeting and statistics.
 */
import { campaign } from '../../contract/groups/campaigns.js';
import { createFundingInstrument } from '../../contract/groups/funding-instruments.js';
import { createLineItem } from '../../contract/groups/line-items.js';
import { createPromotedTweets } from '../../contract/groups/promoted-tweets.js';
import { batchTargetingCriteria } from '../../contract/groups/targeting-criteria.js';
import { createTweet } from '../../contract/groups/tweets.js';
import { raisedLimitField } from '../domain/quotas.js';
import { settleAccount } from '../domain/statistics/settle.js';
import { listPlaces } from '../fixtures/places.js';
import { newCampaign } from '../groups/campaigns.js';
import { addManyRecords } from '../store/add-many-records.js';
import { nextIds } from '../store/ids.js';
import { insertRecord } from '../store/records.js';
import { type AccountBuilder, createAccountBuilder } from './account-builder.js';
import type { DatasetBuilder } from './dataset-builder.js';

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

/**
 * How many campaigns have line items, and for how many days these have numbers: enough for reports over many calls. An
 * account has a limit of active line items, and all are settled before each change.
 */
const served = { campaigns: 200, days: 14 } as const;
const ages = ['AGE_18_TO_34', 'AGE_25_TO_54', 'AGE_OVER_50'];

export function fillLarge(dataset: DatasetBuilder, userId: string, size: number = defaultSize): string {
  const { store, day } = dataset;
  const account_id = dataset.addAccount(userId, day(-400), {
    name: 'Tallgrass Marketplace',
    timezone: 'America/Chicago',
    industry_type: 'RETAIL',
    user_id: userId,
    [raisedLimitField]: 10 * size,
  });
  const instrument = dataset.call(
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
  addServing(createAccountBuilder(dataset, account_id, userId), ids.slice(0, served.campaigns));
  const settleUntil = (offset: number) => settleAccount(store, account_id, Date.parse(day(offset)));
  settleUntil(-served.days);
  settleUntil(0);
  return account_id;
}

/** One line item for each campaign, and two for each fifth, with a place and an age; a new post for every tenth. */
function addServing({ dataset, call, author }: AccountBuilder, campaignIds: readonly string[]): void {
  const publish = (day: number, theme: string) => {
    const text = `${theme} at Tallgrass https://www.tallgrass.example/${theme.toLowerCase().replaceAll(' ', '-')}`;
    return String(call(createTweet, day, { as_user_id: author, name: theme, text }).id_str);
  };
  const usual = themes.map((theme) => publish(-60, theme));
  const fresh = themes.map((theme) => publish(-7, theme));
  const places = listPlaces().filter(
    ({ country_code, location_type }) => country_code === 'US' && location_type === 'REGIONS',
  );
  campaignIds.forEach((campaign_id, index) => {
    const names = index % 5 === 0 ? ['Phones', 'Desktop'] : ['Everywhere'];
    for (const [at, name] of names.entries()) {
      const number = index + at;
      const item = call(createLineItem, -60, {
        campaign_id,
        name: `${themes[index % themes.length]} ${index + 1}: ${name}`,
        objective: 'WEBSITE_CLICKS',
        product_type: 'PROMOTED_TWEETS',
        placements: ['ALL_ON_PLATFORM'],
        bid_amount_local_micro: (1 + (number % 7)) * 400_000,
        start_time: dataset.day(-60),
        entity_status: number % 4 === 0 ? 'PAUSED' : 'ACTIVE',
      });
      const line_item_id = String(item.id);
      const target = (targeting_type: string, targeting_value = '') => ({
        operation_type: 'Create',
        params: { line_item_id, targeting_type, targeting_value },
      });
      const place = target('LOCATION', places[number % places.length]?.id);
      const age = target('AGE', ages[number % ages.length]);
      call(batchTargetingCriteria, -60, { operations: [place, age] });
      const promote = (day: number, posts: readonly string[]) =>
        call(createPromotedTweets, day, { line_item_id, tweet_ids: [posts[index % posts.length] ?? ''] });
      promote(-60, usual);
      if (index % 10 === 0) promote(-7, fresh);
    }
  });
}
