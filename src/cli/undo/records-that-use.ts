/** Reads what stays when a record is deleted, and does its work no longer: line items that target an audience, or count by a tag. */
import { recordNoun } from '../../call/record-noun.js';
import type { Client } from '../../client/client.js';
import { listTargeted } from '../../contract/groups/custom-audiences.js';
import { lineItem } from '../../contract/groups/line-items.js';
import type { Document, Endpoint } from '../../contract/types.js';
import { refersTo } from '../../flags/named-parameters.js';
import { isObject, listAt } from '../../values/lossless-json.js';
import { readRows } from '../records/read-rows.js';
import { nameOfRecord } from '../records/record-name.js';
import { findRelatedEndpoints } from '../records/related-endpoints.js';
import { type ReversibleStep, scopeOf } from './plan-undo.js';
import { keyOfStep, type RecordBelow } from './records-taken-along.js';

/** A list of records that may have the id of another record in a field. */
interface ListOfUsers {
  readonly endpoint: Endpoint;
  readonly field: string;
}

/** The records that use those which the steps delete (docs/service.md#targeted-campaigns). Throws as `client.call` does. */
export async function readUses(
  client: Pick<Client, 'call'>,
  removals: readonly ReversibleStep[],
): Promise<readonly RecordBelow[]> {
  const found: RecordBelow[] = [];
  for (const step of removals) {
    const group = step.reversal.id.replace(/\.delete$/, '');
    const id = step.record.id ?? '';
    const use = ({ record }: Pick<Endpoint, 'record'>, row: Document): RecordBelow => ({
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
      found.push(...items.map((item) => use({ record: lineItem }, item as Document)));
    }
    for (const { endpoint, field } of await listsOfUsers(group)) {
      const rows = await readRows(client, endpoint, scopeOf(step));
      found.push(...rows.filter((row) => row[field] === id).map((row) => use(endpoint, row)));
    }
  }
  return found;
}

/**
 * The lists whose records may refer to one of a group, and need not. Media is no such record: what shows it continues to. The whole
 * contract is loaded for deletions only.
 */
export async function listsOfUsers(group: string): Promise<readonly ListOfUsers[]> {
  const { endpoints } = await import('../../contract/index.js');
  return endpoints.flatMap((endpoint) => {
    if (endpoint.method !== 'GET' || endpoint.response !== 'list' || !endpoint.record) return [];
    const create = findRelatedEndpoints(endpoint)?.create;
    return Object.entries(create?.params ?? {}).flatMap(([field, param]) => {
      const isUse = param.type === 'id' && !param.required && !param.form && refersTo(param) === group;
      return isUse ? [{ endpoint, field }] : [];
    });
  });
}
