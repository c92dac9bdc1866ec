/** Reads what a deletion takes along: the records below created ones, at all levels. */
import { pathNames } from '../../../call/parameter-location.js';
import { recordNoun } from '../../../call/record-noun.js';
import type { Client } from '../../../client/client.js';
import { groupOfEndpoint } from '../../../contract/find-group.js';
import type { Document, Endpoint, Param } from '../../../contract/types.js';
import { refersTo } from '../../../flags/named-parameters.js';
import { chunk } from '../../../values/chunk.js';
import { addToGroup, type Groups } from '../../../values/group-by.js';
import { readRows } from '../../core/records/read-rows.js';
import { nameOfRecord } from '../../core/records/record-name.js';
import { findRelatedEndpoints } from '../../core/records/related-endpoints.js';
import { type ReversibleStep, scopeOf } from './plan-undo.js';

/** A record that goes with another one. */
export interface RecordBelow {
  readonly noun: string;
  readonly id: string;
  readonly name: string | undefined;
  readonly account: string | undefined;
  /** `line-items 8wku2`: which record it is. */
  readonly key: string;
  /** The key of the record above it. */
  readonly above: string;
  /** It is not deleted with that one: it uses it, and does its work no longer (`readUses`). */
  readonly isUse?: true;
}

/** A list of records below others. */
interface ListBelow {
  readonly endpoint: Endpoint;
  /** The field with the id of the record above. */
  readonly owner: string;
  /** The parameter that selects by ids of records above; without it the list is read as a whole. */
  readonly param: string | undefined;
  /** How many ids it takes. */
  readonly max: number;
  readonly isList: boolean;
}

/** Records of one group in one place, which the next level is below. */
interface Parents {
  readonly group: string;
  readonly account: string | undefined;
  readonly scope: Document;
  readonly ids: readonly string[];
}

/** The records below those that the steps delete, also those that other steps delete. Throws as `client.call` does. */
export async function readBelow(
  client: Pick<Client, 'call'>,
  removals: readonly ReversibleStep[],
): Promise<readonly RecordBelow[]> {
  const found = new Map<string, RecordBelow>();
  let level = parentsOf(removals);
  while (level.length > 0) {
    const next: Parents[] = [];
    for (const parents of level) {
      for (const list of await listsBelow(parents.group)) {
        const rows = (await readList(client, list, parents)).filter(({ row }) => row.id != null);
        const group = groupOfEndpoint(list.endpoint.id)?.name ?? '';
        const keyOfId = (id: string) => keyOf(list.endpoint, id);
        const ids = rows.map(({ row }) => String(row.id)).filter((id) => !found.has(keyOfId(id)));
        const noun = recordNoun(list.endpoint.record ?? { name: group });
        const { account } = parents;
        for (const { row, above } of rows) {
          const [id, key] = [String(row.id), keyOfId(String(row.id))];
          found.set(key, {
            ...{ noun, id, name: nameOfRecord(row), account, key },
            above: `${parents.group} ${above}`,
          });
        }
        if (ids.length > 0 && isOfGroup(list.endpoint, 'list')) next.push({ ...parents, group, ids });
      }
    }
    level = next;
  }
  return [...found.values()];
}

/** `campaigns 8wku2`, by the call that lists or deletes the record. */
function keyOf({ id: call }: Endpoint, id: string): string {
  return `${call.slice(0, call.lastIndexOf('.'))} ${id}`;
}

/** The topmost of the steps that delete a record or what is above it. */
export function createTopOf(
  removals: readonly ReversibleStep[],
  below: readonly RecordBelow[],
): (key: string) => ReversibleStep | undefined {
  const steps = new Map(removals.map((step) => [keyOfStep(step), step]));
  const aboveOf = new Map(below.map(({ key, above }) => [key, above]));
  const topOf = (key: string): ReversibleStep | undefined => {
    const above = aboveOf.get(key);
    return (above === undefined ? undefined : topOf(above)) ?? steps.get(key);
  };
  return topOf;
}

/** The record that a removal deletes. */
export function keyOfStep({ reversal, record }: ReversibleStep): string {
  return keyOf(reversal, record.id ?? '');
}

/** The records that a deletion takes along and no step deletes itself. */
export function withoutSteps(
  below: readonly RecordBelow[],
  removals: readonly ReversibleStep[],
): readonly RecordBelow[] {
  const own = new Set(removals.map(({ record }) => record.id));
  return below.filter(({ id }) => !own.has(id));
}

/** Below the product sets of a catalog, whose calls belong to its group, nothing else is kept. */
function isOfGroup({ id }: Endpoint, verb: string): boolean {
  return id === `${groupOfEndpoint(id)?.name}.${verb}`;
}

function parentsOf(removals: readonly ReversibleStep[]): readonly Parents[] {
  const groups: Groups<string, ReversibleStep> = new Map();
  for (const step of removals.filter(({ reversal }) => isOfGroup(reversal, 'delete')))
    addToGroup(groups, JSON.stringify([step.account, step.parents, step.reversal.id]), step);
  return [...groups.values()].map((steps) => {
    const [{ account, reversal }] = steps;
    const ids = steps.flatMap(({ record }) => record.id ?? []);
    return { group: groupOfEndpoint(reversal.id)?.name ?? '', account, scope: scopeOf(steps[0]), ids };
  });
}

/**
 * The lists of records that belong to one of a group, as their creation requires it. The whole contract is loaded for
 * deletions only.
 */
export async function listsBelow(group: string): Promise<readonly ListBelow[]> {
  const { endpoints } = await import('../../../contract/index.js');
  return endpoints.flatMap((endpoint) => {
    const { id, method, response, params } = endpoint;
    if (method !== 'GET' || response !== 'list' || id === `${group}.list`) return [];
    const create = findRelatedEndpoints(endpoint)?.create;
    const owner = Object.entries(create?.params ?? {}).find(
      // What has a media key only shows the media, and what is in an account is not below a record.
      ([name, param]) => param.required && ownerOf(param) === group && /(?<!^account)_id$/.test(name),
    );
    if (!owner) return [];
    const [param, taken] = Object.entries(params).find((one) => ownerOf(one[1]) === group) ?? [];
    const isList = taken?.type === 'list';
    return [{ endpoint, owner: owner[0], param, max: isList ? (taken.max ?? 1) : 1, isList }];
  });
}

/** The group of the record that an id is of, whether its records have names or not. */
function ownerOf(param: Param): string | undefined {
  return refersTo(param) ?? (param.type === 'id' ? param.below : undefined);
}

async function readList(
  client: Pick<Client, 'call'>,
  { endpoint, owner, param, max, isList }: ListBelow,
  { scope, ids }: Parents,
): Promise<readonly { readonly row: Document; readonly above: string }[]> {
  const inPath = pathNames(endpoint.path).filter((name) => scope[name] !== undefined && name !== param);
  const place = Object.fromEntries(inPath.map((name) => [name, scope[name] ?? null]));
  const drafts = endpoint.params.with_draft && { with_draft: true };
  const read = (values: Document) => readRows(client, endpoint, { ...place, ...drafts, ...values });
  const placed = (rows: readonly Document[], other = '') =>
    rows.map((row) => ({ row, above: String(row[owner] ?? other) }));
  if (param === undefined) return placed(await read({})).filter(({ above }) => ids.includes(above));
  const found = [];
  for (const part of chunk(ids, max))
    found.push(...placed(await read({ [param]: isList ? part : (part[0] ?? null) }), part[0]));
  return found;
}
