/**
 * Media as other objects tell of them: the components of cards, and posts (docs/service.md#cards). All facts are
 * those of the library.
 */

import { mediaLibraryItem } from '../../../contract/groups/media-library.js';
import { mediaType } from '../../../contract/params/creatives.js';
import type { Document } from '../../../contract/types.js';
import { findRecord } from '../../store/records.js';
import type { Store } from '../../store/store.js';

/** What posts call the types of media. */
const entityTypes = { GIF: 'animated_gif', IMAGE: 'photo', VIDEO: 'video' } as const;

/** Where the made-up short addresses of media lead; both domains are reserved and answer nothing. */
const shortHost = 't.example';
const displayHost = 'pic.example';

/** Pixels of the sizes that pictures are offered in; the longer side has at most so many. */
const fittedSizes = { large: 2048, medium: 1200, small: 680 } as const;
const thumbnail = { w: 150, h: 150, resize: 'crop' } as const;

interface MediaLibrary {
  readonly store: Store;
  readonly account_id: string;
}

/** An item of the account's library, also one that has been deleted: what was made with it still shows it. */
function findMedia({ store, account_id }: MediaLibrary, key: string): Document | undefined {
  return findRecord(store, mediaLibraryItem, account_id, key)?.data;
}

/** What a component tells of its media: by media key, the type, the address, the size in pixels; of videos more. */
export function describeComponentMedia(library: MediaLibrary, keys: readonly string[]): Document {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const data = findMedia(library, key);
      if (!data) return [];
      const { media_type = null, media_url = null, width = null, height = null } = data;
      const facts = { type: media_type, url: media_url, width, height };
      return [[key, media_type === 'VIDEO' ? { ...facts, ...describeVideo(data) } : facts]];
    }),
  );
}

/** `video_duration` is in milliseconds. */
function describeVideo({ duration = null, media_url = null, aspect_ratio = null }: Document): Document {
  return {
    video_duration: duration,
    video_hls_url: playlistUrl(media_url),
    video_aspect_ratio: aspect_ratio,
  };
}

/** The address of a video's playlist, which lies beside the video. */
export function playlistUrl(url: unknown): string {
  return String(url).replace(/\.\w+$/, '.m3u8');
}

/** Media as the entities of a post, in its order. Their short address stands at the end of the text, unseen. */
export function describePostMedia(
  library: MediaLibrary & {
    readonly screenName: string;
    readonly postId: string;
    readonly textLength: number;
  },
  keys: readonly string[],
): Document[] {
  const { screenName, postId, textLength } = library;
  return keys.map((media_key, index) => {
    const data = findMedia(library, media_key) ?? {};
    const type = mediaType.find((name) => name === data.media_type) ?? 'IMAGE';
    const id_str = media_key.split('_')[1] ?? media_key;
    const { media_url = null } = data;
    return {
      id: BigInt(id_str),
      id_str,
      media_key,
      indices: [textLength, textLength],
      media_url,
      media_url_https: media_url,
      url: `https://${shortHost}/${id_str}`,
      display_url: `${displayHost}/${id_str}`,
      expanded_url: `https://www.example.com/${screenName}/status/${postId}/${entityTypes[type]}/${index + 1}`,
      type: entityTypes[type],
      sizes: scaleSizes(Number(data.width ?? 0), Number(data.height ?? 0)),
      ...(type !== 'IMAGE' && { video_info: describeVideoInfo(type, data) }),
    };
  });
}

function scaleSizes(width: number, height: number): Document {
  const within = (most: number) => {
    const scale = Math.min(1, most / Math.max(width, height, 1));
    return { w: Math.round(width * scale), h: Math.round(height * scale), resize: 'fit' };
  };
  const { large, medium, small } = fittedSizes;
  return { thumb: thumbnail, small: within(small), medium: within(medium), large: within(large) };
}

/** How what moves is played: the ratio, the length in milliseconds (a GIF has none), the files. */
function describeVideoInfo(
  type: 'GIF' | 'VIDEO',
  { aspect_ratio, duration = null, media_url = null }: Document,
): Document {
  const file = { bitrate: type === 'GIF' ? 0 : 832_000, content_type: 'video/mp4', url: media_url };
  const playlist = { content_type: 'application/x-mpegURL', url: playlistUrl(media_url) };
  return {
    aspect_ratio: String(aspect_ratio ?? '1:1')
      .split(':')
      .map(Number),
    ...(type === 'VIDEO' && { duration_millis: duration }),
    variants: type === 'VIDEO' ? [file, playlist] : [file],
  };
}
