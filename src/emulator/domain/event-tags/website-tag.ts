/** The base tag of an account's website, which all its web event tags share (docs/service.md#web-event-tags). */
import { webEventTag } from '../../../contract/groups/web-event-tags.js';
import type { HandlerContext } from '../../handler.js';
import type { Store } from '../../store/store.js';

/** The id of the account's base tag: that of its first web event tag, deleted or not, or a new one. Only inside a write. */
export function requireWebsiteTag(
  { store, newId }: Omit<HandlerContext, 'values'>,
  account_id: string,
): string {
  const [first] = store.query<{ website_tag_id: string }>(
    `SELECT json_extract(data, '$.website_tag_id') AS website_tag_id FROM record
     WHERE kind = ? AND account_id = ? ORDER BY seq LIMIT 1`,
    webEventTag.name,
    account_id,
  );
  return first?.website_tag_id ?? newId('object');
}

/** The account of a base tag; undefined for an unknown tag. */
export function findWebsiteAccount(store: Store, websiteTagId: string): string | undefined {
  return store.query<{ account_id: string }>(
    `SELECT account_id FROM record
     WHERE kind = ? AND json_extract(data, '$.website_tag_id') = ? ORDER BY seq LIMIT 1`,
    webEventTag.name,
    websiteTagId,
  )[0]?.account_id;
}

/** The ids of all base tags. */
export function listWebsiteTags(store: Store): string[] {
  return store
    .query<{ id: string }>(
      "SELECT DISTINCT json_extract(data, '$.website_tag_id') AS id FROM record WHERE kind = ?",
      webEventTag.name,
    )
    .map(({ id }) => id);
}
