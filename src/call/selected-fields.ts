/**
 * The fields that hold the ids a call asked for, in the records of its answer (docs/service.md#lists). The filter `line_item_ids`
 * of targeting criteria selects by their `line_item_id`, and that of line items by their `id`.
 */
import type { Document, Endpoint, RecordKind } from '../contract/types.js';
import { memberAt } from '../values/lossless-json.js';
import { pathNames } from './parameter-location.js';

/** A parameter with ids, and the fields of which one has such an id. */
export interface Selection {
  readonly param: string;
  readonly fields: readonly string[];
}

type Selecting = Pick<Endpoint, 'method' | 'path' | 'params' | 'record'>;

/**
 * The parameters of a call that select records: those of its path, and the filters of a list. The account is none: what others
 * share with it has another one.
 */
export function selectionsOf({ method, path, params, record }: Selecting): readonly Selection[] {
  if (!record) return [];
  const inPath = pathNames(path);
  return Object.entries(params).flatMap(([param, { type }]) => {
    const isFilter = method === 'GET' && (type === 'list' || record.selectedBy?.[param] !== undefined);
    const one = type === 'list' ? param.replace(/s$/, '') : param;
    const declared = record.selectedBy?.[param];
    const fields = isFilter || inPath.includes(param) ? (declared ?? fieldsOf(record, one)) : [];
    return fields.length > 0 ? [{ param, fields }] : [];
  });
}

/** The field that a parameter with the name of one id is about. */
function fieldsOf(record: RecordKind, name: string): readonly string[] {
  const id = idFieldOf({ record });
  if (name === `${record.name}_id` && id !== undefined) return [id];
  const isKey = /_(?:id|key|uri)$/.test(name) && name !== 'account_id';
  return isKey && Object.hasOwn(record.fields, name) ? [name] : [];
}

/** The field by which a list tells its records apart; undefined where they have no id. */
export function idFieldOf({ record }: Pick<Endpoint, 'record'>): string | undefined {
  return [record?.named?.id, 'id'].find(
    (name) => name !== undefined && Object.hasOwn(record?.fields ?? {}, name),
  );
}

/** An id as it is compared: services write the same one as a number, with zeros before it, or in the other case. */
export function comparableId(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') return undefined;
  return String(value)
    .toLowerCase()
    .replace(/^0+(?=.)/, '');
}

/** The ids that a call asked for itself and that no row of its answer has, as they were asked for. */
export function absentFrom(
  endpoint: Endpoint,
  values: Document,
  rows: readonly unknown[],
): readonly string[] {
  const id = idFieldOf(endpoint);
  const own = selectionsOf(endpoint).find(({ fields: [field] }) => id === undefined || field === id);
  if (!own) return [];
  const found = new Set(rows.flatMap((row) => own.fields.map((field) => comparableId(memberAt(row, field)))));
  const asked = [values[own.param] ?? []].flat();
  return [...new Set(asked.map(String))].filter((one) => !found.has(comparableId(one)));
}
