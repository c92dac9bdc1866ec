/** Line items to promote with, and posts that fit or do not fit them, created by calls of the service. */
import {
  addCard,
  addMedia,
  addPost,
  button,
  dataOf,
  fillLibrary,
  media,
  page,
  picture,
} from './creatives.js';
import { addCampaign, addLineItem, type Tester } from './emulator.js';

type Fields = Readonly<Record<string, string | number | boolean>>;

/** What each objective needs beside the usual parameters of a line item. */
const needs: Readonly<Record<string, Fields>> = {
  APP_ENGAGEMENTS: { ios_app_store_identifier: '900000001' },
  APP_INSTALLS: { ios_app_store_identifier: '900000001' },
  FOLLOWERS: { product_type: 'PROMOTED_ACCOUNT', bid_strategy: 'TARGET' },
  PREROLL_VIEWS: { product_type: 'MEDIA', categories: 'IAB1,IAB1-1' },
  REACH: { bid_strategy: 'TARGET' },
};

/** The id of a new line item with an objective, in a campaign of its own. */
export async function addItem(
  tester: Tester,
  objective = 'ENGAGEMENTS',
  fields: Fields = {},
): Promise<string> {
  const { id } = await addCampaign(tester);
  const item = await addLineItem(tester, id, { objective, ...needs[objective], ...fields });
  return String(item.id);
}

/** The id of a new published post; no two have the same text. */
export async function addTweet(tester: Tester, fields: Fields = {}): Promise<string> {
  const { id_str } = await addPost(tester, 'tweet', { name: `post ${postCount++}`, ...fields });
  return String(id_str);
}

let postCount = 0;

/** One published post of every sort that objectives tell apart, by what it shows. */
export async function addEverySort(tester: Tester): Promise<Readonly<Record<string, string>>> {
  await fillLibrary(tester);
  await addMedia(tester, '3_900', { file_name: 'banner-1200x628.png' });
  const cardOf = async (...components: object[]) =>
    (await addCard(tester, { components })).card_uri as string;
  const website = await cardOf(picture(media.wide), page());
  const film = await cardOf(picture(media.film), page());
  const app = await cardOf(picture(media.wide), button());
  const text = 'Look at https://www.example.com/spring';
  return {
    plain: await addTweet(tester),
    link: await addTweet(tester, { text }),
    'website card': await addTweet(tester, { card_uri: website }),
    'website card and link': await addTweet(tester, { card_uri: website, text }),
    'film card': await addTweet(tester, { card_uri: film }),
    'app card': await addTweet(tester, { card_uri: app }),
    image: await addTweet(tester, { media_keys: media.wide }),
    GIF: await addTweet(tester, { media_keys: media.gif }),
    video: await addTweet(tester, { media_keys: media.film }),
  };
}

/** Promotes posts; returns the answered promotions. */
export function promote({ call }: Pick<Tester, 'call'>, line_item_id: string, ...tweet_ids: string[]) {
  const query = { line_item_id, tweet_ids: tweet_ids.join(',') };
  return dataOf(call('POST', 'accounts/:account/promoted_tweets', { query }));
}

/** A line item of a campaign that shows a post; returns its record. */
export async function addShownLineItem(tester: Tester, campaign_id: string, fields: Fields = {}) {
  const item = await addLineItem(tester, campaign_id, fields);
  await promote(tester, String(item.id), await addTweet(tester));
  return item;
}
