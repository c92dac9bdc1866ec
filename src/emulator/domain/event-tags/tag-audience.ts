/** The audiences in which web and app event tags collect people (docs/service.md#tag-audiences). */
import { customAudience, newAudience } from '../../../contract/groups/custom-audiences.js';
import type { audienceType } from '../../../contract/params/enums.js';
import type { Document } from '../../../contract/types.js';
import type { WriteCall } from '../../handler.js';
import {
  applyChanges,
  createStamps,
  findRecord,
  insertRecord,
  type StoredRecord,
  updateRecord,
} from '../../store/records.js';
import { internalFields, milliseconds, processedAt } from '../audience-state.js';
import { collectsSince, countCollected } from './collected-people.js';
import { firstVisit } from './tracking.js';

/** The field of a stored tag with the id of its audience; not shown. */
export const tagAudience = 'audience_id';

interface CollectingTag {
  readonly account_id: string;
  /** The tag as it is now. */
  readonly data: Document;
  readonly audience_type: (typeof audienceType)[number];
  readonly name: string;
}

/**
 * Lets a tag with retargeting collect people from now on, in the audience it has or in a new one. Returns the data of the
 * tag. Only inside a write.
 */
export function startCollecting(call: WriteCall, tag: CollectingTag): Document {
  const { account_id, data, audience_type, name } = tag;
  const { store, time } = call;
  const since = [firstVisit(data), time].toSorted().at(-1) ?? time;
  const known = findTagAudience(call, tag);
  if (known) {
    updateRecord(store, known, { ...known.data, [collectsSince]: since });
    return data;
  }
  const id = call.newId('object');
  const audience = {
    id,
    name,
    description: null,
    audience_type,
    partner_source: newAudience.partner_source,
    [collectsSince]: since,
    [internalFields.processedAt]: processedAt(since),
    ...createStamps(time),
  };
  insertRecord(store, { kind: customAudience, account_id, id, data: audience });
  return { ...data, [tagAudience]: id };
}

/** Ends the collecting; the people it has stay in the audience. Only inside a write. */
export function stopCollecting(call: WriteCall, tag: Pick<CollectingTag, 'account_id' | 'data'>): void {
  const audience = findTagAudience(call, tag);
  if (!audience) return;
  const { [collectsSince]: _, ...data } = audience.data;
  const people = Number(data[internalFields.people] ?? 0) + countCollected(audience, milliseconds(call.time));
  updateRecord(call.store, audience, { ...data, [internalFields.people]: people });
}

/** Renames the audience with its tag, unless it was renamed separately. Only inside a write. */
export function renameTagAudience(
  call: WriteCall,
  tag: Pick<CollectingTag, 'account_id' | 'data'>,
  { from, to }: Record<'from' | 'to', string>,
): void {
  const audience = findTagAudience(call, tag);
  if (audience?.data.name !== from || from === to) return;
  updateRecord(call.store, audience, applyChanges(audience.data, { name: to }, call.time));
}

/** The audience of a tag; undefined if it has none, or it has been deleted. */
function findTagAudience(
  { store }: Pick<WriteCall, 'store'>,
  { account_id, data }: Pick<CollectingTag, 'account_id' | 'data'>,
): StoredRecord | undefined {
  const id = data[tagAudience];
  const audience = typeof id === 'string' ? findRecord(store, customAudience, account_id, id) : undefined;
  return audience?.hidden ? undefined : audience;
}
