/**
 * Lets the line items of the dataset `demo` show something that fits their objectives: posts, accounts, and what goes with
 * them (docs/service.md#promotion).
 */

import { createCard } from '../../contract/groups/cards.js';
import { lineItem } from '../../contract/groups/line-items.js';
import { createMediaLibraryItem } from '../../contract/groups/media-library.js';
import { createPrerollCallToAction } from '../../contract/groups/preroll-call-to-actions.js';
import { accountProductType, createPromotedAccount } from '../../contract/groups/promoted-accounts.js';
import { createPromotedTweets, postNeeds } from '../../contract/groups/promoted-tweets.js';
import { createScheduledPromotedTweet } from '../../contract/groups/scheduled-promoted-tweets.js';
import { scheduledTweet } from '../../contract/groups/scheduled-tweets.js';
import { createTrackingTag, trackingTag } from '../../contract/groups/tracking-tags.js';
import { createTweet, tweet } from '../../contract/groups/tweets.js';
import { objective } from '../../contract/params/enums.js';
import type { RecordKind, ValuesOf } from '../../contract/types.js';
import { hour } from '../../values/duration.js';
import { parseTime } from '../../values/time.js';
import { mentionFlag, newPost } from '../domain/creative/post-content.js';
import { writeSeconds } from '../store/clock.js';
import { nextId } from '../store/ids.js';
import { listRecords } from '../store/list.js';
import { insertRecord, requireRecord, type StoredRecord } from '../store/records.js';
import { type AccountBuilder, createAccountBuilder, findNamed } from './account-builder.js';
import type { DatasetBuilder } from './dataset-builder.js';
import {
  type AdTexts,
  adMedia,
  adTexts,
  cardAd,
  delayedAd,
  measuredItems,
  partnerAd,
  prerollItem,
  rejectedAd,
  scheduledAds,
} from './demo-ads.js';

/** The day on which the posts are made, counted from the start of the dataset; the oldest line items wait for them. */
const postDay = -189;

/** The posts of an account by what its line items need. */
type Pool = Readonly<Record<(typeof postNeeds)[keyof typeof postNeeds], readonly StoredRecord[]>>;

interface Advertiser extends AccountBuilder {
  readonly userId: string;
}

/** An account of the agency, and the user who advertises with it. */
interface DemoAccount {
  readonly account_id: string;
  readonly screenName: string;
}

/** Promotes for the line items of all accounts. The first account has what only one of them needs. */
export function addPromotions(
  dataset: DatasetBuilder,
  userId: string,
  accounts: readonly DemoAccount[],
  partnerId: string,
): void {
  for (const [index, { account_id, screenName }] of accounts.entries()) {
    const texts = adTexts[screenName];
    if (!texts) continue;
    const advertiser = { ...createAccountBuilder(dataset, account_id, userId), userId };
    const pool = addPool(advertiser, texts);
    const own = index === 0 ? addOwnPosts(advertiser, partnerId) : new Map<string, StoredRecord>();
    for (const [place, item] of findAll(advertiser, lineItem).entries()) {
      const post = own.get(String(item.data.name));
      promote(advertiser, item, post ? [post] : choosePosts(item, pool, place));
    }
    if (index === 0) addRarities(advertiser);
  }
}

type PostValues = Pick<ValuesOf<typeof createTweet.params>, 'text' | 'media_keys' | 'card_uri'>;

function publish(
  { dataset, account_id, author, call }: Advertiser,
  day: number,
  values: PostValues,
): StoredRecord {
  // Named by the first words, which distinguishes them in lists.
  const name = values.text?.split(' ').slice(0, 3).join(' ') ?? '';
  const { id_str } = call(createTweet, day, { as_user_id: author, name, ...values });
  return requireRecord(dataset.store, tweet, account_id, String(id_str));
}

function addPool(builder: Advertiser, { link, plain, film, filmKey, app }: AdTexts): Pool {
  const { call } = builder;
  const publishAll = (texts: readonly string[]) => texts.map((text) => publish(builder, postDay, { text }));
  const addMedia = ({ media_key, file_name }: (typeof adMedia)[keyof typeof adMedia]) => {
    call(createMediaLibraryItem, postDay, { media_key, file_name, name: 'Advertisement' });
    return media_key;
  };
  const addFilm = (text: string) =>
    publish(builder, postDay, { text, media_keys: [filmKey ?? addMedia(adMedia.film)] });
  const addApp = (text: string) => {
    const destination = { type: 'APP', country_code: 'AU', googleplay_app_id: 'app.pebblewick.tiles' };
    const card = call(createCard, postDay, {
      name: 'Install',
      components: [
        { type: 'MEDIA', media_key: addMedia(adMedia.picture) },
        { type: 'BUTTON', label: { type: 'ENUM', value: 'PLAY' }, destination },
      ],
    });
    return publish(builder, postDay, { text, card_uri: String(card.card_uri) });
  };
  return {
    'website card or link': publishAll(link),
    anything: publishAll(plain),
    'video or GIF': film === undefined ? [] : [addFilm(film)],
    'app card': app === undefined ? [] : [addApp(app)],
    'no posts': [],
  };
}

/** Posts in turn; every third line item shows all that fit. A line item that promotes an account needs no post. */
function choosePosts({ data }: StoredRecord, pool: Pool, place: number): readonly StoredRecord[] {
  const known = objective.find((name) => name === data.objective);
  if (!known || data.product_type === accountProductType) return [];
  const fitting = pool[postNeeds[known]];
  return place % 3 === 0 ? fitting : fitting.slice(place % fitting.length).slice(0, 1);
}

/** The posts of the line items with their own posts, by the name of the line item. */
function addOwnPosts(advertiser: Advertiser, partnerId: string): ReadonlyMap<string, StoredRecord> {
  const { dataset, account_id } = advertiser;
  const id = nextId(dataset.store, 'decimal');
  const data = {
    id,
    ...newPost({ text: partnerAd.text, nullcast: false }, partnerId),
    is_mention: mentionFlag(partnerAd.text),
    live_at: dataset.day(postDay),
  };
  insertRecord(dataset.store, { kind: tweet, account_id, id, data });
  return new Map([
    [partnerAd.lineItem, requireRecord(dataset.store, tweet, account_id, id)],
    [rejectedAd.lineItem, publish(advertiser, postDay, { text: rejectedAd.text })],
    [cardAd.lineItem, findNamed(advertiser, tweet, cardAd.post)],
  ]);
}

/** Promotes posts, or the advertiser, two hours after the line item and its posts were made. */
function promote(
  { dataset, userId, author }: Advertiser,
  item: StoredRecord,
  posts: readonly StoredRecord[],
): void {
  const made = [String(item.data.created_at), ...posts.map(({ data }) => String(data.live_at))].sort().at(-1);
  const by = { userId, time: writeSeconds((parseTime(made ?? '') ?? 0) + 2 * hour) };
  const ids = { account_id: item.account_id, line_item_id: item.id };
  if (posts.length > 0) {
    dataset.call(createPromotedTweets, { ...ids, tweet_ids: posts.map(({ id }) => id) }, by);
  }
  if (item.data.product_type === accountProductType) {
    dataset.call(createPromotedAccount, { ...ids, user_id: author }, by);
  }
}

/** Features of a single line item: a delayed review, scheduled promotions, the button of a pre-roll, tracking tags. */
function addRarities(advertiser: Advertiser): void {
  const { call } = advertiser;
  const itemId = (name: string) => findNamed(advertiser, lineItem, name).id;
  const delayed = publish(advertiser, -0.01, { text: delayedAd.text });
  call(createPromotedTweets, 0, { line_item_id: itemId(delayedAd.lineItem), tweet_ids: [delayed.id] });
  for (const [post, name] of Object.entries(scheduledAds)) {
    const { id, data } = findNamed(advertiser, scheduledTweet, post);
    const day = String(data.created_at) < advertiser.dataset.day(-5) ? -8 : -1;
    call(createScheduledPromotedTweet, day, { line_item_id: itemId(name), scheduled_tweet_id: id });
  }
  call(createPrerollCallToAction, -40, {
    line_item_id: itemId(prerollItem),
    call_to_action: 'VISIT_SITE',
    call_to_action_url: 'https://www.quillmark.example/films',
  });
  for (const name of measuredItems) {
    for (const tracking_tag_type of trackingTag.fields.tracking_tag_type.values) {
      const tracking_tag_url = `https://measure.example/${tracking_tag_type.toLowerCase()}`;
      call(createTrackingTag, -30, { line_item_id: itemId(name), tracking_tag_type, tracking_tag_url });
    }
  }
}

function findAll({ dataset, account_id }: AccountBuilder, kind: RecordKind): readonly StoredRecord[] {
  const everything = { kind, accounts: [account_id], values: {}, count: Number.MAX_SAFE_INTEGER };
  return listRecords(dataset.store, everything).records;
}
