/** Records by their ids in several places of a call or a plan: whether they are there, and what a person calls them. */
import { pathNames } from '../../../call/parameter-location.js';
import type { Document, NamedGroup } from '../../../contract/types.js';
import { namedRecord } from '../../../flags/named-parameters.js';
import { groupBy } from '../../../values/group-by.js';
import { oncePerKey } from '../../../values/once.js';
import type { ReferenceName } from '../../core/host/planned-change.js';
import { readRecords } from '../../core/records/read-records.js';
import { findRelatedEndpoints } from '../../core/records/related-endpoints.js';
import type { Reader } from '../../core/records/write.js';
import { createValueNamer, isReadAsItIs, targetedGroup } from '../names/targeting-value-names.js';

/** Where an id is sent. */
type IdPlace = Omit<ReferenceName, 'id' | 'name'>;

/** The id of a record, and where it is sent. */
export interface PlacedId extends IdPlace {
  readonly group: NamedGroup;
  readonly id: string;
}

/** A value of a targeting type, and where it is sent. */
export interface PlacedTarget extends IdPlace {
  readonly type: string;
  readonly id: string;
}

/** The record of an id, read once; undefined where there is none, `unread` where nothing reads it. Throws as `client.call` does. */
export type FindRecord = (group: NamedGroup, id: string) => Promise<Document | 'unread' | undefined>;

/** Reads these ids of a kind together, and others one by one. `scope` has the parameters of paths, such as the account. */
export function createFinder(
  references: readonly Pick<PlacedId, 'group' | 'id'>[],
  scope: Document,
  reader: Reader,
): FindRecord {
  const together = new Map(
    [...groupBy(references, ({ group }) => group)].map(([group, all]) => [
      group,
      new Set(all.map(({ id }) => id)),
    ]),
  );
  // By group, or by group and id where one is read alone. */
  const once = oncePerKey<Promise<ReadonlyMap<string, Document> | 'unread'>>();
  const read = async (group: NamedGroup, ids: readonly string[]) => {
    const related = findRelatedEndpoints(namedRecord(group).list);
    const single = ids.length === 1 || !related?.list?.by ? related?.get : undefined;
    const endpoint = single ?? (related?.list?.by ? related.list.endpoint : undefined);
    const isKnown = (name: string) => scope[name] !== undefined || name === single?.positional;
    if (!related || !endpoint || !pathNames(endpoint.path).every(isKnown)) return 'unread' as const;
    return readRecords(reader, related, scope, ids);
  };
  return async (group, id) => {
    const all = together.get(group);
    const isOneOfAll = all?.has(id) === true;
    const key = isOneOfAll ? group : `${group} ${id}`;
    const records = await once(key, () => read(group, isOneOfAll ? [...all] : [id]));
    return records === 'unread' ? records : records.get(id);
  };
}

/**
 * The names of ids, in their order. A value that is read as it is, such as a keyword, has no other name. Throws as
 * `client.call` does.
 */
export async function nameIds(
  records: readonly PlacedId[],
  targets: readonly PlacedTarget[],
  find: FindRecord,
  reader: Reader,
  account: string,
): Promise<readonly ReferenceName[]> {
  const names: ReferenceName[] = [];
  for (const { group, ...place } of records) {
    const record = await find(group, place.id);
    const name = record === 'unread' ? undefined : record?.[namedRecord(group).name];
    names.push({ ...place, name: typeof name === 'string' && name !== '' ? name : null });
  }
  const nameValue = createValueNamer(reader, account);
  for (const { type, ...place } of targets) {
    if (targetedGroup(type) !== undefined || isReadAsItIs(type)) continue;
    names.push({ ...place, name: (await nameValue({ type, value: place.id })) ?? null });
  }
  return names;
}
