/** Reads what somebody else has added to line items: a deletion would take it along (docs/service.md#deletion). */
import type { Document } from '../../../../contract/types.js';
import type { Caller } from '../../../core/records/read-rows.js';
import { labelOfMember } from '../format/members.js';
import { campaignKind } from '../format/node-kinds.js';
import { readMembersBelow } from './read-below.js';
import { readUnfiled } from './unfiled.js';

/** Names a record among those of all groups: `line-items 8wku2`. */
export function recordKey(group: string | undefined, id: unknown): string {
  return `${group} ${String(id)}`;
}

/**
 * The records below line items that are not one's own, in words such as `location "Mexico"`, by the id of the line item; those of
 * line items without any are absent. `isOwn` gets a record as `recordKey` names it. Throws as `client.call` does.
 */
export async function readAdded(
  client: Caller,
  account: string,
  lineItems: readonly Document[],
  isOwn: (key: string) => boolean,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>(lineItems.map(({ id }) => [String(id), []]));
  if (found.size === 0) return found;
  for (const kind of campaignKind().below?.members ?? [])
    for (const record of await readMembersBelow(client, account, kind, lineItems))
      if (!isOwn(recordKey(kind.group.name, record.id)))
        found.get(String(record[kind.parent]))?.push(labelOfMember(kind, record));
  for (const { lineItem, noun, id } of await readUnfiled(client, account, [...found.keys()]))
    found.get(lineItem)?.push(`${noun} ${id}`);
  return new Map([...found].filter(([, added]) => added.length > 0));
}
