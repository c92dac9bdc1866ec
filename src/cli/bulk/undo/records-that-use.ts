/**
 * Reads what stays when a record is deleted, and does its work no longer: line items that target an audience, exclude the people of
 * an app list, or count by a tag, and scheduled posts with a card or media.
 */
import { lifecycleState } from '../../../call/lifecycle.js';
import { recordNoun } from '../../../call/record-noun.js';
import type { Client } from '../../../client/client.js';
import { listTargeted } from '../../../contract/groups/custom-audiences.js';
import { lineItem, listLineItems } from '../../../contract/groups/line-items.js';
import { listPromotableUsers } from '../../../contract/groups/promotable-users.js';
import { listTargetingCriteria } from '../../../contract/groups/targeting-criteria.js';
import { maxIds } from '../../../contract/params/shared.js';
import { groupOfTargetingType } from '../../../contract/params/targeting.js';
import type { Document, Endpoint, RecordKind } from '../../../contract/types.js';
import { refersTo } from '../../../flags/named-parameters.js';
import { chunk } from '../../../values/chunk.js';
import { isObject, listAt } from '../../../values/lossless-json.js';
import { readRecords } from '../../core/records/read-records.js';
import { readRows } from '../../core/records/read-rows.js';
import { nameOfRecord } from '../../core/records/record-name.js';
import { findRelatedEndpoints } from '../../core/records/related-endpoints.js';
import { type ReversibleStep, scopeOf } from './plan-undo.js';
import { keyOfStep, type RecordBelow } from './records-taken-along.js';

/** A list of records that may have another record in a field. */
interface ListOfUsers {
  readonly endpoint: Endpoint;
  readonly field: string;
  /** The field of the other record with the same value, if it is not its id. */
  readonly by?: string;
}

type Caller = Pick<Client, 'call'>;

/** The records that use those which the steps delete (docs/service.md#targeted-campaigns). Throws as `client.call` does. */
export async function readUses(
  client: Caller,
  removals: readonly ReversibleStep[],
): Promise<readonly RecordBelow[]> {
  const found: RecordBelow[] = [];
  const removed = new Set(removals.map(({ record }) => record.id));
  for (const step of removals) {
    const group = step.reversal.id.replace(/\.delete$/, '');
    const id = step.record.id ?? '';
    const use = (record: RecordKind | undefined, row: Document): RecordBelow => ({
      noun: recordNoun(record ?? lineItem),
      id: String(row.id),
      name: nameOfRecord(row),
      account: step.account,
      // It is no record that the deletion takes along, which has its own key.
      key: `${keyOfStep(step)} is used by ${row.id}`,
      above: keyOfStep(step),
      isUse: true,
    });
    if (listTargeted.id.startsWith(`${group}.`)) {
      const campaigns = await readRows(client, listTargeted, {
        ...{ ...scopeOf(step), [step.related.idParam]: id },
        with_active: false,
      });
      const items = campaigns.flatMap((campaign) => listAt(campaign, 'line_items').filter(isObject));
      found.push(...items.map((item) => use(lineItem, item as Document)));
    }
    const items = await readTargeting(client, step, group, removed);
    found.push(...items.map((item) => use(lineItem, item)));
    for (const list of await listsOfUsers(group)) {
      const value = list.by === undefined ? id : await readValue(client, step, list.by);
      const rows = await readUsers(client, list, scopeOf(step));
      const using = rows.filter((row) =>
        [row[list.field]].flat().some((one) => one != null && one === value),
      );
      found.push(...using.map((row) => use(list.endpoint.record, row)));
    }
  }
  return found;
}

/** The line items with a criterion whose value is the id of the record, without criteria that go too. */
async function readTargeting(
  client: Caller,
  step: ReversibleStep,
  group: string,
  removed: ReadonlySet<string | undefined>,
): Promise<readonly Document[]> {
  const types = Object.entries(groupOfTargetingType).flatMap(([type, of]) => (of === group ? [type] : []));
  if (types.length === 0) return [];
  const scope = scopeOf(step);
  const items = await readRows(client, listLineItems, { ...scope, with_draft: true });
  const found = new Set<string>();
  for (const part of chunk(items, maxIds)) {
    const line_item_ids = part.map(({ id }) => String(id));
    for (const criterion of await readRows(client, listTargetingCriteria, { ...scope, line_item_ids })) {
      const { id, targeting_type, targeting_value, line_item_id } = criterion;
      const isUse = types.includes(String(targeting_type)) && targeting_value === step.record.id;
      if (isUse && !removed.has(String(id))) found.add(String(line_item_id));
    }
  }
  return items.filter(({ id }) => found.has(String(id)));
}

/** The value of the record by which others have it, such as the URI of a card. */
async function readValue(
  client: Caller,
  step: ReversibleStep,
  field: string,
): Promise<Document[string] | undefined> {
  const { id = '' } = step.record;
  return field === step.related.idField
    ? id
    : (await readRecords(client, step.related, scopeOf(step), [id])).get(id)?.[field];
}

/** The whole list, of all authors where it is that of one, without records that are done or have failed where that ends their need. */
async function readUsers(
  client: Caller,
  { endpoint, by }: ListOfUsers,
  scope: Document,
): Promise<readonly Document[]> {
  const author = Object.entries(endpoint.params).find(
    ([, param]) => param.type === 'id' && param.user === 'promotable',
  )?.[0];
  const users = author === undefined ? [] : await readRows(client, listPromotableUsers, scope);
  const rows: Document[] = [];
  for (const values of author === undefined
    ? [{}]
    : users.map(({ user_id }) => ({ [author]: String(user_id) })))
    rows.push(...(await readRows(client, endpoint, { ...scope, ...values })));
  const lifecycle = by === undefined ? undefined : endpoint.record?.lifecycle;
  return lifecycle ? rows.filter((row) => lifecycleState(row, lifecycle) === 'running') : rows;
}

/**
 * The lists whose records may refer to one of a group, and need not, or need it by another field than its id. Media in a card is not
 * such a record: the card continues to show it. The whole contract is loaded for deletions only.
 */
export async function listsOfUsers(group: string): Promise<readonly ListOfUsers[]> {
  const { endpoints } = await import('../../../contract/index.js');
  return endpoints.flatMap((endpoint) => {
    if (endpoint.method !== 'GET' || endpoint.response !== 'list' || !endpoint.record) return [];
    const needs = Object.entries(endpoint.record.needs ?? {}).flatMap(([field, { by, groups }]) =>
      groups.includes(group) ? [{ endpoint, field, by }] : [],
    );
    const create = findRelatedEndpoints(endpoint)?.create;
    const uses = Object.entries(create?.params ?? {}).flatMap(([field, param]) => {
      const isUse = param.type === 'id' && !param.required && !param.form && refersTo(param) === group;
      return isUse ? [{ endpoint, field }] : [];
    });
    return [...needs, ...uses];
  });
}
