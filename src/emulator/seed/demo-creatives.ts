/** Creatives of the dataset `demo`, for its first account: media, cards of every kind, and posts in every state. */
import { account, fullPermission } from '../../contract/groups/accounts.js';
import { lineItem } from '../../contract/groups/line-items.js';
import { createMediaCreative } from '../../contract/groups/media-creatives.js';
import { createMediaLibraryItem } from '../../contract/groups/media-library.js';
import { composerPermission } from '../../contract/params/posts.js';
import { retweetsOnlyField } from '../domain/creative/author.js';
import { grantAccess } from '../identity/users.js';
import { listRecords } from '../store/list.js';
import { type AccountBuilder, createAccountBuilder, demoMedia } from './account-builder.js';
import { type DatasetBuilder, patchRecord } from './dataset-builder.js';
import { addCards } from './demo-cards.js';
import { addAccountMedia, addLegacyCards } from './demo-legacy.js';
import { addPosts } from './demo-posts.js';

type Item = readonly [name: string, fileName: string, more?: { title: string; description?: string }];

const library: Readonly<Record<keyof typeof demoMedia, Item>> = {
  wide: ['Spring window', 'spring-window-1200x628.jpg'],
  film: [
    'Spring trailer',
    'spring-trailer-1280x720.mp4',
    { title: 'Spring at the shop', description: 'New shelves' },
  ],
  square: ['Staff picks', 'staff-picks-1080x1080.png'],
  shelf: ['Poetry shelf', 'poetry-shelf-1200x628.jpg'],
  unlocked: ['Thank-you voucher', 'voucher-1500x600.png'],
  small: ['Old logo', 'logo-640x335.png'],
  rectangle: ['Rectangle banner', 'banner-300x250.png'],
  leaderboard: ['Tablet banner', 'banner-728x90.png'],
  pages: ['Turning pages', 'turning-pages.gif'],
  squareFilm: ['Reading corner', 'reading-corner-1080x1080.mp4', { title: 'The reading corner' }],
  preroll: ['Before the feature', 'before-the-feature-1920x1080.mp4', { title: 'Books before films' }],
};

/**
 * Adds creatives to the first account, and lets the user post for the advertisers of all accounts. Returns the id of the
 * user whose posts the first account may promote, but not create.
 */
export function addCreatives(dataset: DatasetBuilder, userId: string, accounts: readonly string[]): string {
  for (const id of accounts) grantAccess(dataset.store, userId, id, [fullPermission, composerPermission]);
  const [account_id] = accounts;
  if (account_id === undefined) throw new Error('the demo dataset has no account');
  const builder = createAccountBuilder(dataset, account_id, userId);
  const partnerId = addPartner(dataset, account_id);
  for (const [name, [title, file_name, more]] of Object.entries(library) as [
    keyof typeof demoMedia,
    Item,
  ][]) {
    builder.call(createMediaLibraryItem, -190, {
      media_key: demoMedia[name],
      name: title,
      file_name,
      ...more,
    });
  }
  const media = addAccountMedia(dataset, account_id);
  addMediaCreatives(builder, media);
  const cards = addCards(builder);
  addLegacyCards(dataset, account_id);
  addPosts(builder, cards);
  return partnerId;
}

/** Adds a user whose posts the account may promote, but not create; returns the user's id. */
function addPartner(dataset: DatasetBuilder, account_id: string): string {
  const partner = dataset.addUser('nightowl_reads');
  patchRecord(dataset, account, account_id, account_id, { [retweetsOnlyField]: [partner.user_id] });
  return partner.user_id;
}

function addMediaCreatives(
  { dataset, account_id, call }: AccountBuilder,
  media: Readonly<Record<string, string>>,
): void {
  const findLineItem = (objective: string) =>
    listRecords(dataset.store, {
      kind: lineItem,
      accounts: [account_id],
      values: {},
      count: 1,
      filters: [{ field: 'objective', in: [objective] }],
    }).records[0]?.id;
  for (const [objective, name] of [
    ['PREROLL_VIEWS', 'PREROLL'],
    ['WEBSITE_CLICKS', 'MEDIUM_RECTANGLE'],
  ] as const) {
    const [line_item_id, account_media_id] = [findLineItem(objective), media[name]];
    if (line_item_id === undefined || account_media_id === undefined) continue;
    const landing_url = 'https://www.quillmark.example/spring';
    call(createMediaCreative, -40, { line_item_id, account_media_id, landing_url });
  }
}
