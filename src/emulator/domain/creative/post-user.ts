/**
 * The author of a post, as embedded in posts (docs/service.md#cards). Emulated users have only a name; other fields
 * have default values.
 */
import { account } from '../../../contract/groups/accounts.js';
import type { Document } from '../../../contract/types.js';
import { findScreenName } from '../../identity/users.js';
import { findRecord } from '../../store/records.js';
import type { Store } from '../../store/store.js';
import { writeLegacyTime } from './legacy-time.js';
import { mediaHost } from './media.js';

const backgroundUrl = `${mediaHost}/background.png`;
const profileBannerUrl = `${mediaHost}/profile_banner`;
const profileImageUrl = `${mediaHost}/profile_normal.png`;

/** The default colors of a profile, in hexadecimal. */
const defaultColors = {
  profile_background_color: 'F5F8FA',
  profile_link_color: '1DA1F2',
  profile_sidebar_border_color: 'C0DEED',
  profile_sidebar_fill_color: 'DDEEF6',
  profile_text_color: '333333',
} as const;

/** There are no followers here, and posts are not counted. */
const zeroCounts = {
  followers_count: 0,
  fast_followers_count: 0,
  normal_followers_count: 0,
  friends_count: 0,
  listed_count: 0,
  favourites_count: 0,
  statuses_count: 0,
} as const;

const unsetFlags = {
  protected: false,
  geo_enabled: false,
  verified: false,
  contributors_enabled: false,
  is_translator: false,
  is_translation_enabled: false,
  has_extended_profile: false,
  following: false,
  follow_request_sent: false,
  notifications: false,
} as const;

/** The author of a post; only the ids with `trim_user`. */
export function describeUser(
  { store, account_id, trim_user }: { store: Store; account_id: string; trim_user: boolean },
  id_str: string,
): Document {
  const ids = { id: BigInt(id_str), id_str };
  if (trim_user) return ids;
  const screen_name = findScreenName(store, id_str) ?? '';
  const since = findRecord(store, account, account_id, account_id)?.data.created_at;
  return {
    ...ids,
    name: screen_name,
    screen_name,
    location: '',
    description: '',
    url: null,
    entities: { description: { urls: [] } },
    ...zeroCounts,
    // The date of registration is not known here, but is no later than that of the account.
    created_at: writeLegacyTime(String(since)),
    utc_offset: null,
    time_zone: null,
    lang: null,
    ...unsetFlags,
    ...defaultColors,
    profile_background_image_url: backgroundUrl,
    profile_background_image_url_https: backgroundUrl,
    profile_background_tile: false,
    profile_image_url: profileImageUrl,
    profile_image_url_https: profileImageUrl,
    profile_banner_url: profileBannerUrl,
    profile_use_background_image: true,
    default_profile: true,
    default_profile_image: true,
    translator_type: 'none',
    withheld_in_countries: [],
  };
}
