/**
 * Two of everything in one account of the dataset `demo`: funding in a second currency, and two records of one name of each
 * kind whose names need not be unique. A name or a sum that is right for one record alone is wrong here.
 */
import { createAppList } from '../../contract/groups/app-lists.js';
import { createCard } from '../../contract/groups/cards.js';
import { createCustomAudience } from '../../contract/groups/custom-audiences.js';
import { createPermission } from '../../contract/groups/custom-audiences-permissions.js';
import { createFundingInstrument, fundingInstrument } from '../../contract/groups/funding-instruments.js';
import { lineItem } from '../../contract/groups/line-items.js';
import { createMediaLibraryItem } from '../../contract/groups/media-library.js';
import { createPromotedTweets } from '../../contract/groups/promoted-tweets.js';
import { createTweet } from '../../contract/groups/tweets.js';
import { createWebEventTag } from '../../contract/groups/web-event-tags.js';
import { microsPerUnit } from '../../contract/wire/currencies.js';
import { listRecords } from '../store/list.js';
import { createAccountBuilder } from './account-builder.js';
import { type DatasetBuilder, patchRecord } from './dataset-builder.js';
import { type AdvertiserContext, addPlan } from './demo-campaigns.js';
import { twins } from './demo-plans.js';

/** The name of the records that are not campaigns or below them. */
const name = 'Twin sale';
const mediaKeys = ['3_1700000000000000201', '3_1700000000000000202'] as const;
const [openedDay, soldDay] = [-50, -40];

/** Adds them to the account of the context; its neighbour shares an audience that has the name of one of its own. */
export function addTwins(dataset: DatasetBuilder, context: AdvertiserContext, neighbour: string): void {
  const { account_id, userId, funds } = context;
  const { call, author } = createAccountBuilder(dataset, account_id, userId);
  const dollars = call(createFundingInstrument, openedDay, {
    currency: 'USD',
    type: 'CREDIT_LINE',
    start_time: dataset.day(openedDay),
    credit_limit_local_micro: 50_000n * microsPerUnit,
  });
  patchRecord(dataset, fundingInstrument, account_id, String(dollars.id), {
    description: 'Credit line in dollars',
  });
  for (const media_key of mediaKeys) {
    call(createMediaLibraryItem, openedDay, { media_key, name, file_name: 'twin-sale-1200x628.png' });
  }
  const posts = mediaKeys.map((media_key, index) => {
    const destination = { type: 'WEBSITE', url: `https://www.rempah.example/sale-${index + 1}` };
    const { card_uri } = call(createCard, openedDay, {
      name,
      components: [
        { type: 'MEDIA', media_key },
        { type: 'DETAILS', title: name, destination },
      ],
    });
    const text = `Dua untuk satu (${index + 1})`;
    return String(
      call(createTweet, openedDay, { as_user_id: author, name, text, card_uri: String(card_uri) }).id_str,
    );
  });
  const known = new Set(itemsOf(dataset, account_id));
  for (const [place, main] of [funds.main, String(dollars.id)].entries()) {
    const plan = twins[place];
    if (plan) addPlan(dataset, { ...context, funds: { ...funds, main } }, plan, { daysAgo: -soldDay, place });
  }
  for (const line_item_id of itemsOf(dataset, account_id).filter((id) => !known.has(id))) {
    call(createPromotedTweets, soldDay + 2, { line_item_id, tweet_ids: posts });
  }
  for (const click_window of [14, 30] as const) {
    call(createAppList, openedDay, { name, app_store_identifiers: [`com.rempah.sale${click_window}`] });
    const windows = { click_window, view_through_window: 1 } as const;
    call(createWebEventTag, openedDay, { name, type: 'PURCHASE', ...windows, retargeting_enabled: false });
  }
  call(createCustomAudience, openedDay, { name });
  const shared = createAccountBuilder(dataset, neighbour, userId);
  const custom_audience_id = String(shared.call(createCustomAudience, openedDay, { name }).id);
  shared.call(createPermission, openedDay, {
    custom_audience_id,
    granted_account_id: account_id,
    permission_level: 'READ_ONLY',
  });
}

function itemsOf({ store }: DatasetBuilder, account_id: string): readonly string[] {
  const everything = { kind: lineItem, accounts: [account_id], values: {}, count: Number.MAX_SAFE_INTEGER };
  return listRecords(store, everything).records.map(({ id }) => id);
}
