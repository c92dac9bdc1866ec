/**
 * The entities in a post's text: hashtags, symbols, mentions and links, with their indices (docs/service.md#tweets).
 */
import { postLink } from '../../../call/post-fitness.js';
import type { Document } from '../../../contract/types.js';

const patterns = {
  hashtags: { regex: /(?<![\p{L}\p{N}_&/])#([\p{L}\p{N}_]*[\p{L}_][\p{L}\p{N}_]*)/gu, name: 'text' },
  symbols: { regex: /(?<![\p{L}\p{N}_$])\$([A-Za-z]{1,6})(?![A-Za-z0-9_])/gu, name: 'text' },
  user_mentions: { regex: /(?<![\p{L}\p{N}_@])@([A-Za-z0-9_]{1,15})(?![A-Za-z0-9_])/gu, name: 'screen_name' },
  urls: { regex: new RegExp(postLink, 'gu'), name: 'url' },
} as const;

/** The entities of a text. Indices count code points; links are not shortened. */
export function findEntities(text: string): Record<keyof typeof patterns, Document[]> {
  const links = findAll(text, 'urls');
  const outside = (item: TextMatch) =>
    !links.some(({ start, end }) => item.start >= start && item.start < end);
  const show = (kind: keyof typeof patterns, found: readonly TextMatch[]) =>
    found.map(({ value, start, end }) => ({
      [patterns[kind].name]: value,
      ...(kind === 'urls' && { expanded_url: value, display_url: value.replace(/^https?:\/\//, '') }),
      indices: [countCodePoints(text, start), countCodePoints(text, end)],
    }));
  return {
    hashtags: show('hashtags', findAll(text, 'hashtags').filter(outside)),
    symbols: show('symbols', findAll(text, 'symbols').filter(outside)),
    user_mentions: show('user_mentions', findAll(text, 'user_mentions').filter(outside)),
    urls: show('urls', links),
  };
}

interface TextMatch {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

function findAll(text: string, kind: keyof typeof patterns): TextMatch[] {
  return [...text.matchAll(patterns[kind].regex)].map((match) => ({
    value: match[1] ?? '',
    start: match.index,
    end: match.index + match[0].length,
  }));
}

function countCodePoints(text: string, end: number): number {
  return [...text.slice(0, end)].length;
}
