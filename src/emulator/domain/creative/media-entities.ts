/**
 * Media metadata in other objects: components of cards, and posts (docs/service.md#cards). All values come from the
 * media library.
 */

import { mediaLibraryItem } from '../../../contract/groups/media-library.js';
import { mediaType } from '../../../contract/params/media-requirements.js';
import type { Document } from '../../../contract/types.js';
import { findRecord } from '../../store/records.js';
import type { Store } from '../../store/store.js';

/** The names of media types in posts. */
const entityTypes = { GIF: 'animated_gif', IMAGE: 'photo', VIDEO: 'video' } as const;

/** Hosts of generated short URLs of media; both domains are reserved and do not resolve. */
const shortHost = 't.example';
const displayHost = 'pic.example';

/** The offered sizes of images: the longest side in pixels. */
const fittedSizes = { large: 2048, medium: 1200, small: 680 } as const;
const thumbnail = { w: 150, h: 150, resize: 'crop' } as const;

interface MediaLibrary {
  readonly store: Store;
  readonly account_id: string;
}

/** An item of the account's library, deleted ones included: posts and cards created with it still show it. */
function findMedia({ store, account_id }: MediaLibrary, key: string): Document | undefined {
  return findRecord(store, mediaLibraryItem, account_id, key)?.data;
}

/** The media metadata of a component by media key: type, URL, size in pixels, and more for videos. */
export function describeComponentMedia(library: MediaLibrary, keys: readonly string[]): Document {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const data = findMedia(library, key);
      if (!data) return [];
      const { media_type = null, media_url = null, width = null, height = null } = data;
      const metadata = { type: media_type, url: media_url, width, height };
      return [[key, media_type === 'VIDEO' ? { ...metadata, ...describeVideo(data) } : metadata]];
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

/** The URL of a video's playlist, next to that of the video. */
export function playlistUrl(url: unknown): string {
  return String(url).replace(/\.\w+$/, '.m3u8');
}

/**
 * The media entities of a post, in order. Their short URL counts as positioned at the end of the text, without being
 * part of it.
 */
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
  const scaleTo = (longest: number) => {
    const scale = Math.min(1, longest / Math.max(width, height, 1));
    return { w: Math.round(width * scale), h: Math.round(height * scale), resize: 'fit' };
  };
  const { large, medium, small } = fittedSizes;
  return { thumb: thumbnail, small: scaleTo(small), medium: scaleTo(medium), large: scaleTo(large) };
}

/** The video_info of a video or GIF: aspect ratio, duration in milliseconds (not for GIFs), files. */
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
