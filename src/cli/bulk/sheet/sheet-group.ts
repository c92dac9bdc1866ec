/** The kinds of records in a sheet: how they are read and written, computed from the contract. */
import { endpointById } from '../../../contract/find-group.js';
import { deletion } from '../../../contract/params/batch.js';
import type {
  Document,
  Endpoint,
  ObjectParam,
  Param,
  Params,
  RecordKind,
  Rule,
} from '../../../contract/types.js';
import type { SheetGroupName } from '../../core/input/sheet-group-names.js';
import { parameterOfField } from '../../core/records/compare.js';
import { findRelatedEndpoints, type RelatedEndpoints } from '../../core/records/related-endpoints.js';
import { findSharedCreation, type SharedCreation } from '../../core/records/shared-creation.js';

/** The parameters of one record in a write. */
export interface RowSchema {
  readonly params: Params;
  readonly rules: readonly Rule[];
}

export interface SheetGroup {
  /** `cards.poll`. */
  readonly name: string;
  readonly record: RecordKind;
  readonly related: RelatedEndpoints;
  readonly list: Endpoint;
  /** The values of a new record, by field of the record. */
  readonly creation: RowSchema;
  /** Absent where records cannot be changed. */
  readonly change?: RowSchema;
  /** The call for many operations, and how many it takes. */
  readonly batch?: { readonly endpoint: Endpoint; readonly body: string; readonly max: number };
  readonly shared?: SharedCreation;
  /** Where the currency of a new record is read from. */
  readonly currency?: { readonly from: Endpoint; readonly by: string };
  /** The filter of the list by the records that these belong to, such as line_item_ids. */
  readonly parent?: { readonly field: string; readonly filter: string; readonly max: number };
}

/** Computes a group from the contract. */
export function findSheetGroup(name: SheetGroupName | 'promoted-accounts'): SheetGroup {
  const list = endpointById(`${name}.list`);
  const related = findRelatedEndpoints(list);
  const { record } = list;
  if (!related?.create || !record) throw new Error(`the contract has no records of ${name} to export`);
  const { create } = related;
  const batch = related.batch && findBatch(related.batch);
  const shared = batch ? undefined : findSharedCreation(create, record);
  const creation = batch
    ? operationSchema(batch.operations, 'Create')
    : { params: singleParams(create, shared), rules: create.rules ?? [] };
  const change = batch ? operationSchema(batch.operations, 'Update') : updateSchema(related.update);
  if (!creation) throw new Error(`the contract has no creation of ${name}`);
  const parent = change ? undefined : findParent(list, creation.params);
  return {
    name,
    record,
    related,
    list,
    creation,
    ...(change && { change: withoutId(change, related.idParam) }),
    ...(batch && { batch: { endpoint: batch.endpoint, body: batch.body, max: batch.max } }),
    ...(shared && { shared }),
    ...(create.currency && 'from' in create.currency
      ? { currency: { from: endpointById(create.currency.from), by: create.currency.by } }
      : {}),
    ...(parent && { parent }),
  };
}

/** The operation of a batch that creates a record, changes one, or deletes one. */
type OperationName = 'Create' | 'Update' | typeof deletion;

/** One operation of a batch, as it is sent. */
export function toOperation(type: OperationName, params: Document): Document {
  return { operation_type: type, params };
}

/** The call that deletes the records of these ids: as many as the batch takes, or one. */
export function deletionCall({ batch, related }: SheetGroup, account_id: string, ids: readonly string[]) {
  const params = ids.map((id): Document => ({ [related.idParam]: id }));
  if (batch) {
    const operations = params.map((one) => toOperation(deletion, one));
    return { endpoint: batch.endpoint, values: { account_id, [batch.body]: operations } };
  }
  return related.remove && { endpoint: related.remove, values: { account_id, ...params[0] } };
}

type Operations = Readonly<Record<string, ObjectParam>>;

function findBatch(endpoint: Endpoint) {
  const body = typeof endpoint.send === 'object' ? endpoint.send.json : '';
  const param = endpoint.params[body];
  if (param?.type !== 'array' || param.of.type !== 'variant') return undefined;
  return { endpoint, body, max: param.max ?? 1, operations: param.of.of };
}

function operationSchema(operations: Operations, type: OperationName): RowSchema | undefined {
  const params = operations[type]?.fields.params;
  return params?.type === 'object' ? { params: params.fields, rules: params.rules ?? [] } : undefined;
}

/** The values of a call that changes one record. A row has only those that differ: what the call requires may not. */
function updateSchema(update: Endpoint | undefined): RowSchema | undefined {
  if (!update) return undefined;
  const { account_id: _, ...params } = update.params;
  const optional = Object.entries(params).map(([name, { required: __, ...param }]) => [name, param] as const);
  return { params: Object.fromEntries(optional) as Params, rules: update.rules ?? [] };
}

function withoutId({ params, rules }: RowSchema, idParam: string): RowSchema {
  const { [idParam]: _, ...rest } = params;
  return { params: rest, rules };
}

/** The parameters of one record, by field of the record: an item instead of the list. */
function singleParams({ params }: Endpoint, shared: SharedCreation | undefined): Params {
  const entries = Object.entries(params).flatMap(([name, param]): [string, Param][] => {
    if (name === 'account_id') return [];
    if (name !== shared?.list || param.type !== 'list') return [[param.recordField ?? name, param]];
    return [[shared.field, { ...param.of, required: true }]];
  });
  return Object.fromEntries(entries);
}

/** The values of a new record by the names of the parameters of `create`. */
export function namedParameters({ params }: Endpoint, values: Document): Document {
  const entries = Object.entries(values);
  return Object.fromEntries(
    entries.map(([field, value]) => [parameterOfField(params, field) ?? field, value]),
  );
}

/** The record that these records belong to, if the list can be asked for what belongs to some of them. */
function findParent({ params }: Endpoint, creation: Params): SheetGroup['parent'] {
  for (const [field, param] of Object.entries(creation)) {
    const filter = params[`${field}s`];
    if (param.required && param.type === 'id' && filter?.type === 'list')
      return { field, filter: `${field}s`, max: filter.max ?? 1 };
  }
  return undefined;
}
