/**
 * The ad that led to a conversion in an app (docs/service.md#app-conversions). Choice: half of the devices have clicked
 * or seen a post of a line item for the app, always the same ones, at a time at which it was served.
 */
import { createHash } from 'node:crypto';
import type { engagementType } from '../../../contract/groups/app-conversions.js';
import { campaign } from '../../../contract/groups/campaigns.js';
import { lineItem } from '../../../contract/groups/line-items.js';
import type { Document } from '../../../contract/types.js';
import { day, hour } from '../../../values/duration.js';
import { formatTime } from '../../../values/time.js';
import { findRecord, queryRecords, type StoredRecord } from '../../store/records.js';
import type { Store } from '../../store/store.js';
import { findPromotedTweets } from '../promotion/promoted-post.js';
import { readCells } from '../statistics/served-hours.js';

/** A conversion as it was reported; times in milliseconds since 1970, windows in days. */
interface ReportedConversion {
  readonly app_id: string;
  readonly os_type: string;
  readonly device: string;
  readonly time: number;
  readonly click_window: number;
  readonly view_through_window: number;
  /** When an ad of another network was seen or clicked: who came later has the conversion. */
  readonly elsewhere: number | undefined;
}

/** The country of all devices of the emulator. */
const country = 'US';

/** The engagement of a device: four kinds of devices are as frequent as each other. */
function chooseEngagement(byte: number): (typeof engagementType)[number] | undefined {
  return ([undefined, 'CLICK', undefined, 'VIEW'] as const)[byte % 4];
}

/** The engagement with a post that led to the conversion; null if none did. `accounts` are those that may be asked about. */
export function attributeConversion(
  store: Store,
  accounts: readonly string[],
  conversion: ReportedConversion,
): Document | null {
  const { app_id, device, time, click_window, view_through_window, elsewhere = 0 } = conversion;
  const digest = createHash('sha256').update(`${app_id} ${device}`).digest();
  const type = chooseEngagement(digest[0] ?? 0);
  if (!type) return null;
  const window = type === 'CLICK' ? click_window : view_through_window;
  const items = findAppLineItems(store, accounts, conversion);
  const served = readCells(
    store,
    items.map(({ id }) => id),
    (time - window * day) / hour,
    (time - hour) / hour,
  );
  const hours = items.flatMap((item) =>
    [...(served.get(item.id) ?? [])]
      .filter(([, { impressions }]) => impressions > 0)
      .map(([index]) => ({ item, at: index * hour })),
  );
  const chosen = hours[digest.readUInt32BE(1) % Math.max(hours.length, 1)];
  if (!chosen || chosen.at <= elsewhere) return null;
  const { item, at } = chosen;
  const [post] = findPromotedTweets(store, [item.id], formatTime(at));
  if (!post) return null;
  const campaign_id = String(item.data.campaign_id);
  return {
    engagement_type: type,
    engagement_time: formatTime(at),
    country_code: country,
    tweet_id: post.data.tweet_id ?? null,
    attribution_type: 'PROMOTED',
    promoted_properties: {
      account_id: item.account_id,
      campaign_id,
      campaign_name: findRecord(store, campaign, item.account_id, campaign_id)?.data.name ?? null,
      line_item_id: item.id,
      line_item_objective: item.data.objective ?? null,
      publisher_app_id: null,
    },
  };
}

/** The line items for the app, in the order of their creation. */
function findAppLineItems(
  store: Store,
  accounts: readonly string[],
  { app_id, os_type }: ReportedConversion,
): StoredRecord[] {
  const field = `$.${os_type.toLowerCase()}_app_store_identifier`;
  return queryRecords(
    store,
    `kind = ? AND account_id IN (SELECT value FROM json_each(?)) AND json_extract(data, ?) = ?`,
    lineItem.name,
    JSON.stringify(accounts),
    field,
    app_id,
  );
}
