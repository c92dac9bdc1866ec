/** Finds the entities of a report: those that were named, those that were active, or all; with their names and parents. */

import { readActiveEntities } from '../../../call/active-entities.js';
import { commandWords } from '../../../call/flag-names.js';
import { MetricsError } from '../../../call/metric-rows.js';
import { nextCursor } from '../../../client/paginate.js';
import { endpointById } from '../../../contract/find-group.js';
import { listActiveEntities } from '../../../contract/groups/stats.js';
import { maxIds } from '../../../contract/params/shared.js';
import { windowDays } from '../../../contract/params/statistics.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import { chunk } from '../../../values/chunk.js';
import { isObject, memberAt } from '../../../values/lossless-json.js';
import { joinFirst } from '../../../values/text-lists.js';
import { formatTime } from '../../../values/time.js';
import { entityKind } from './compute/entity-kinds.js';
import { canonicalPlacement } from './compute/placements.js';
import { cutWindows, type TimeWindow } from './compute/windows.js';
import type { StatisticsService } from './service.js';

export type Calls = Pick<StatisticsService, 'call'>;

interface EntityScope {
  readonly account: string;
  readonly entity: string;
  /** Only these; undefined for all. */
  readonly ids?: readonly string[] | undefined;
  /** Only those below these campaigns. */
  readonly campaigns?: readonly string[] | undefined;
}

/** The placements in which each entity was active in the range, in the order of the service. */
export async function findActive(
  service: Calls,
  scope: EntityScope,
  range: TimeWindow,
  boundaries: readonly number[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { account, entity, ids } = scope;
  const wanted = ids && new Set(ids);
  const found = new Map<string, Set<string>>();
  for (const { start, end } of cutWindows(boundaries, windowDays.activeEntities)) {
    for (const filter of activeFilters(scope)) {
      const reply = await service.call(listActiveEntities, {
        account_id: account,
        entity,
        start_time: formatTime(start),
        end_time: formatTime(end),
        ...filter,
      });
      for (const one of readActiveEntities(reply.body)) {
        if ((wanted && !wanted.has(one.id)) || one.start >= range.end || one.end <= range.start) continue;
        const placements = found.get(one.id) ?? new Set();
        for (const placement of one.placements) placements.add(canonicalPlacement(placement));
        found.set(one.id, placements);
      }
    }
  }
  return new Map([...found].map(([id, placements]) => [id, [...placements]]));
}

/** The filters of the calls: by the ids themselves, or by campaigns, in parts; a single call without one otherwise. */
function activeFilters({ entity, ids, campaigns }: EntityScope): readonly Document[] {
  const by = entityKind(entity).list?.by ?? '';
  if (ids && Object.hasOwn(listActiveEntities.params, by)) {
    // A few calls with a filter answer less than one without; many do not.
    const parts = chunk(ids, maxIds);
    return parts.length > 3 ? [{}] : parts.map((some) => ({ [by]: some }));
  }
  if (!campaigns || ids) return [{}];
  return chunk(campaigns, maxIds).map((some) => ({ campaign_ids: some }));
}

/** The ids of all entities of the kind, deleted ones included; below the campaigns, if any are given. */
export async function listAllIds(service: Calls, scope: EntityScope): Promise<readonly string[]> {
  const { account, entity } = scope;
  const list = findList(entity);
  // Without a list there is the account alone: of all others the ids have to be given.
  if (!list) return [account];
  const ids: string[] = [];
  for (const filter of await listFilters(service, scope, list.endpoint)) {
    let cursor: string | null = null;
    do {
      const reply = await service.call(list.endpoint, {
        account_id: account,
        ...filter,
        ...withDeleted(list.endpoint),
        ...(list.endpoint.page && { count: list.endpoint.page.max }),
        ...(cursor !== null && { cursor }),
      });
      ids.push(...listRecords(list.endpoint, reply).map(({ id }) => String(id)));
      const next = isObject(reply.body) ? nextCursor(reply.body) : null;
      cursor = next !== undefined && next !== cursor ? next : null;
    } while (cursor !== null);
  }
  // A list that changes while it is read may have a record on two pages.
  return [...new Set(ids)];
}

/** What is below campaigns is listed by them, or by the line items that they have. */
async function listFilters(
  service: Calls,
  { account, entity, campaigns }: EntityScope,
  { params }: Endpoint,
): Promise<readonly Document[]> {
  if (!campaigns) return [{}];
  const { parent } = entityKind(entity);
  const ofParent = parent && entityKind(parent.kind).list?.by;
  if (params.campaign_ids || !parent || !ofParent)
    return chunk(campaigns, maxIds).map((some) => ({ campaign_ids: some }));
  const parents = await listAllIds(service, { account, entity: parent.kind, campaigns });
  return chunk(parents, maxIds).map((some) => ({ [ofParent]: some }));
}

function withDeleted({ params }: Endpoint): Document {
  return {
    ...(params.with_deleted && { with_deleted: true }),
    ...(params.with_draft && { with_draft: true }),
  };
}

function findList(entity: string): { readonly endpoint: Endpoint; readonly by: string } | undefined {
  const { list } = entityKind(entity);
  return list && { endpoint: endpointById(list.endpoint), by: list.by };
}

/** The cells of a row about its entity, by column: name, parents, currency, and time of creation. */
export type EntityColumns = Readonly<Record<string, string | null>>;

/** The rows of a list. Throws a MetricsError for an answer that is none: an empty list alone says that nothing is there. */
function listRecords(endpoint: Endpoint, { body }: { readonly body: unknown }): readonly Document[] {
  const data = memberAt(body, 'data');
  const isList = Array.isArray(data) && data.every((row) => typeof memberAt(row, 'id') === 'string');
  if (!isList) throw new MetricsError(`the answer of ${commandWords(endpoint)} is not a list of records`);
  return data;
}

/**
 * The records of those of these entities that exist, by id, with one list call for each 200; none of a kind that has no list.
 * Deleted ones and drafts are among them.
 */
export async function readEntities(
  service: Calls,
  account: string,
  entity: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Document>> {
  const list = findList(entity);
  const records = new Map<string, Document>();
  if (!list) return records;
  for (const some of chunk([...new Set(ids)], maxIds)) {
    const reply = await service.call(list.endpoint, {
      account_id: account,
      [list.by]: some,
      ...withDeleted(list.endpoint),
    });
    for (const record of listRecords(list.endpoint, reply))
      if (some.includes(String(record.id))) records.set(String(record.id), record);
  }
  return records;
}

/**
 * The same of entities that were measured, or are parents of such: they exist. Throws a MetricsError that names those that the
 * list lacks, because their numbers would have neither a parent nor a currency.
 */
export async function requireEntities(
  service: Calls,
  account: string,
  entity: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Document>> {
  const records = await readEntities(service, account, entity, ids);
  const list = findList(entity);
  const missing = list ? [...new Set(ids)].filter((id) => !records.has(id)) : [];
  if (list && missing.length > 0)
    throw new MetricsError(`the answer of ${commandWords(list.endpoint)} lacks ${joinFirst(missing, 20)}`);
  return records;
}

/** The names, parents and currencies of entities, with one list call for each 200 of a kind. */
export async function findEntityColumns(
  service: Calls,
  account: string,
  entity: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EntityColumns>> {
  const { nameField = '', parent } = entityKind(entity);
  const records = await requireEntities(service, account, entity, ids);
  if (records.size === 0) return new Map();
  const parentIds = [...records.values()]
    .map((record) => textAt(record, parent?.field))
    .filter((id) => id !== null);
  const above = parent ? await findEntityColumns(service, account, parent.kind, parentIds) : new Map();
  const [, parentNameColumn = ''] = parent ? (entityKind(parent.kind).columns ?? []) : [];
  const [parentIdColumn = ''] = parent ? (entityKind(parent.kind).columns ?? []) : [];
  return new Map(
    [...records].map(([id, record]) => {
      const parentId = textAt(record, parent?.field);
      const {
        name: parentName = null,
        currency: parentCurrency = null,
        created_at: _,
        ...others
      } = above.get(parentId ?? '') ?? {};
      return [
        id,
        {
          ...others,
          ...(parent && { [parentIdColumn]: parentId, [parentNameColumn]: parentName }),
          name: textAt(record, nameField),
          currency: textAt(record, 'currency') ?? parentCurrency,
          created_at: textAt(record, 'created_at'),
        },
      ];
    }),
  );
}

/** A field as text; null if the record does not have it. */
export function textAt(record: Document, field = ''): string | null {
  const value = Object.hasOwn(record, field) ? record[field] : null;
  return value === null || value === undefined ? null : String(value);
}
