/** Keys of campaign files as people type them: `spring/readers` for `campaigns/spring/line_items/readers`. */
import { findNearest } from '../../../../values/match-name.js';
import { usageError } from '../../../core/host/command-error.js';
import { campaignKind } from './node-kinds.js';

/** The key without the names of the sections, which a command takes too. */
export function shortKey(key: string): string {
  return key
    .split('/')
    .filter((_, at) => at % 2 === 1)
    .join('/');
}

/** The keys that a text may stand for, the whole one first. */
export function keysOfText(text: string): readonly string[] {
  const { section, below } = campaignKind();
  const [campaign, item, ...more] = text.split('/');
  if (item === undefined) return [`${section}/${campaign}`];
  return more.length > 0 || !below ? [text] : [text, `${section}/${campaign}/${below.section}/${item}`];
}

/** The keys that the values of a flag name. Throws CommandError for a value that is none of them. */
export function findTypedKeys(
  flag: string,
  texts: readonly string[],
  keys: readonly string[],
): readonly string[] {
  const known = new Set(keys);
  return texts.map((text) => {
    const found = keysOfText(text).find((key) => known.has(key));
    if (found !== undefined) return found;
    const near = findNearest(text, keys.map(shortKey));
    const advice = near === undefined ? 'Type a key as campaign/line-item.' : `Did you mean ${near}?`;
    throw usageError(`${flag} ${text}: the files do not have this key`, `Nothing was sent. ${advice}`);
  });
}
