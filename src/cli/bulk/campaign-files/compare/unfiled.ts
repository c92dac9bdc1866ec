/** Finds records of line items that campaign files cannot have, such as media creatives. */
import { recordNoun } from '../../../../call/record-noun.js';
import { endpointById } from '../../../../contract/find-group.js';
import type { Document } from '../../../../contract/types.js';
import { countBy } from '../../../../values/group-by.js';
import { joinList } from '../../../../values/text-lists.js';
import { formatCount } from '../../../core/host/progress.js';
import type { Caller } from '../../../core/records/read-rows.js';
import { readListBelow } from './read-below.js';

/** The groups of these records: all that belong to a line item and are no section of a file. */
export const unfiledGroups = [
  'media-creatives',
  'scheduled-promoted-tweets',
  'preroll-call-to-actions',
  'line-item-curated-categories',
] as const;

/** A record of a line item that no file can have. */
export interface Unfiled {
  readonly lineItem: string;
  /** `media creative`. */
  readonly noun: string;
  readonly id: string;
  /** What it shows, such as an account media: the same for the same record of another line item. */
  readonly shows: string;
}

/** These records of line items by the ids of the latter, in a few calls. Throws as `client.call` does. */
export async function readUnfiled(
  client: Caller,
  account: string,
  lineItems: readonly string[],
): Promise<readonly Unfiled[]> {
  if (lineItems.length === 0) return [];
  const own = new Set(lineItems);
  const found = await Promise.all(
    unfiledGroups.map(async (name) => {
      const list = endpointById(`${name}.list`);
      const rows = await readListBelow(client, account, list, 'line_item_id', lineItems);
      const noun = list.record ? recordNoun(list.record) : name;
      const { account_id: _, line_item_id: __, ...given } = endpointById(`${name}.create`).params;
      const showsOf = (row: Document) =>
        Object.keys(given)
          .map((param) => String(row[param]))
          .join(' ');
      return rows
        .filter((row) => own.has(String(row.line_item_id)) && !isPromoted(row))
        .map((row) => ({
          lineItem: String(row.line_item_id),
          noun,
          id: String(row.id),
          shows: showsOf(row),
        }));
    }),
  );
  return found.flat();
}

/** The post of a scheduled promotion that is live is a promoted one, which files have. */
function isPromoted({ scheduled_tweet_id, tweet_id }: Document): boolean {
  return scheduled_tweet_id !== undefined && tweet_id != null;
}

/** `2 media creatives and 1 scheduled promoted tweet`; undefined for none. */
export function countUnfiled(found: readonly Unfiled[]): string | undefined {
  const counts = [...countBy(found, ({ noun }) => noun)].map(([noun, count]) => formatCount(count, noun));
  return counts.length === 0 ? undefined : joinList(counts, 'and');
}
