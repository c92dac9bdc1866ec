/** Notices ids that were swapped in a merge of the lock file, where no file says the name of a line item. */
import type { Document } from '../../../../contract/types.js';
import type { Caller } from '../../../core/records/read-rows.js';
import type { LockEntries } from '../format/lock-file.js';
import { campaignKeyOf, campaignKind } from '../format/node-kinds.js';
import { readKind } from './read-below.js';

/**
 * Another line item with the name that was applied last to a key, where the record of its id has a different one by now.
 * Throws as `client.call` does.
 */
export async function findNamesake(
  key: string,
  record: Document,
  { account, entries, caller }: { account: string; entries: LockEntries; caller: Caller },
): Promise<Document | undefined> {
  const name = entries.get(key)?.values?.name;
  const { below } = campaignKind();
  if (!below || name === undefined || name === null || record.name === name) return undefined;
  const locked = entries.get(campaignKeyOf(key))?.id;
  const campaigns = [String(record.campaign_id), ...(locked === undefined ? [] : [locked])];
  const items = await readKind(caller, account, below, campaigns);
  return items.find((item) => item.name === name && item.id !== record.id);
}
