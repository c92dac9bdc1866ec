/** Media library: uploaded images, GIFs and videos that cards and posts use (docs/service.md#media-library). */

import { group, record, recordCalls } from '../endpoint.js';
import { boundedText, mediaKey, videoDescription, videoTitle } from '../params/creatives.js';
import { type MediaType, mediaCategory, mediaType } from '../params/media-requirements.js';
import { atCreation, count, cursor, stamps } from '../params/shared.js';

/** The page size of the media library (docs/service.md#page-sizes). */
export const libraryPage = { count: 20, max: 50 } as const;

export const mediaLibraryItem = record({
  name: 'media_library_item',
  named: { group: 'media-library', id: 'media_key', by: 'name' },
  notFound: 'MEDIA_NOT_FOUND',
  fields: {
    media_key: { type: 'id' },
    media_id: { type: 'id', someCalls: true, help: 'Only in some responses' },
    name: { type: 'string', nullable: true },
    file_name: { type: 'string', nullable: true },
    title: { type: 'string', nullable: true, someCalls: true, help: 'GIFs and videos only' },
    description: { type: 'string', nullable: true, someCalls: true, help: 'GIFs and videos only' },
    media_url: { type: 'string' },
    media_category: { type: 'enum', values: mediaCategory },
    media_type: { type: 'enum', values: mediaType },
    media_status: { type: 'enum', values: ['TRANSCODE_COMPLETED'], help: 'Other values are not documented' },
    duration: { type: 'integer', nullable: true, someCalls: true, help: 'Milliseconds; null for a GIF' },
    aspect_ratio: {
      type: 'string',
      nullable: true,
      someCalls: true,
      help: 'Such as 16:9; GIFs and videos only',
    },
    poster_media_url: { type: 'string', nullable: true, someCalls: true, help: 'GIFs and videos only' },
    poster_media_key: { type: 'id', nullable: true, someCalls: true, help: 'GIFs and videos only' },
    tweeted: { type: 'boolean' },
    ...stamps,
  },
  lifecycle: { done: [{ field: 'media_status', is: ['TRANSCODE_COMPLETED'] }] },
  columns: ['media_key', 'name', 'file_name', 'media_category', 'media_status', 'duration', 'created_at'],
});

const itemKey = { ...mediaKey('The media key, such as 3_1234567890'), required: true } as const;

const settings = {
  name: { ...boundedText('Name of the item', 100), clearable: true },
  file_name: { ...boundedText('File name', 255), clearable: true },
  title: { ...videoTitle('; GIFs and videos only'), clearable: true },
  description: { ...videoDescription('; GIFs and videos only'), clearable: true },
  poster_media_key: {
    ...mediaKey('Image shown before the video plays; default its first frame; videos only'),
    clearable: true,
  },
} as const;

/** The types of media that a setting is for, where it is not for all (docs/service.md#media-library). */
export const mediaTypesOfSetting = {
  title: ['GIF', 'VIDEO'],
  description: ['GIF', 'VIDEO'],
  poster_media_key: ['VIDEO'],
} as const satisfies Partial<Record<keyof typeof settings, readonly MediaType[]>>;

const mediaLibraryItemCalls = recordCalls({
  name: 'media-library',
  path: 'accounts/:account_id/media_library',
  id: { media_key: itemKey },
  exampleId: '7_1700000000000000002',
  record: mediaLibraryItem,
  rate: 'accountReads',
});

export const listMediaLibrary = mediaLibraryItemCalls.list({
  summary: 'List the media library',
  params: {
    count: { ...count, max: libraryPage.max, default: libraryPage.count },
    cursor,
    media_type: { type: 'enum', values: mediaType, help: 'Only media of this type' },
    q: {
      type: 'string',
      min: 1,
      max: 255,
      help: 'Only items with these terms in name, title, file name or description',
    },
  },
  example: { media_type: 'VIDEO', q: 'spring' },
});

export const getMediaLibraryItem = mediaLibraryItemCalls.get({
  summary: 'Show one item of the media library',
  params: {},
});

export const createMediaLibraryItem = mediaLibraryItemCalls.create({
  summary: 'Add uploaded media to the library',
  notes: [
    'The media key comes from an upload. For files, ads media-library upload does both steps.',
    'A plain media id is accepted instead of a media key if its category is given.',
    'A video of category AMPLIFY_VIDEO also becomes account media of type PREROLL.',
    'An image in the size of a banner, interstitial or rectangle also becomes account media, of a type named after the size.',
  ],
  params: {
    media_key: { ...itemKey, form: 'media-key-or-id', help: 'The media key that the upload returned' },
    media_category: { type: 'enum', values: mediaCategory, help: 'Category; required with a plain media id' },
    ...atCreation(settings),
  },
  example: { media_key: '7_1700000000000000002', name: 'Spring trailer' },
});

export const updateMediaLibraryItem = mediaLibraryItemCalls.update({
  summary: 'Change the names of an item of the media library',
  params: settings,
  example: { title: 'Spring is here' },
});

export const deleteMediaLibraryItem = mediaLibraryItemCalls.delete({
  summary: 'Delete an item of the media library permanently',
});

export const mediaLibrary = group(
  'media-library',
  'Creatives',
  'Uploaded images, GIFs and videos for cards and posts',
  [
    listMediaLibrary,
    getMediaLibraryItem,
    createMediaLibraryItem,
    updateMediaLibraryItem,
    deleteMediaLibraryItem,
  ],
);
