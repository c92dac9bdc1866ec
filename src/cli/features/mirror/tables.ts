/**
 * The tables of a mirror, computed from the contract: one for each kind of record that a list of an account returns. Other
 * formats of the same rows use them too.
 */
import { pathNames } from '../../../call/parameter-location.js';
import { getAccount } from '../../../contract/groups/accounts.js';
import { listLineItems } from '../../../contract/groups/line-items.js';
import { endpoints } from '../../../contract/index.js';
import type { Document, Endpoint, Field, RecordKind } from '../../../contract/types.js';
import type { SqlValue } from '../../../files/sqlite.js';
import { isObject, writeJson } from '../../../values/lossless-json.js';
import { findRelatedEndpoints } from '../../core/records/related-endpoints.js';

/** The column with the account of a row, the first of every table. */
export const accountColumn = 'account_id';

export interface TableColumn {
  /** The name of the field. */
  readonly name: string;
  /** Whole numbers, amounts in micro units and booleans (0, 1) are INTEGER; lists and objects are TEXT, in JSON. */
  readonly type: 'INTEGER' | 'REAL' | 'TEXT';
  readonly field: Field;
}

export interface MirrorTable {
  /** The path of the list below the account, in snake case: `line_items`, `cards_poll`. */
  readonly name: string;
  readonly record: RecordKind;
  /** Returns the records; the only one of `accounts` returns one. */
  readonly list: Endpoint;
  /** The column with the id of a record, which is unique in its account. */
  readonly key: string;
  /** All columns but the account. */
  readonly columns: readonly TableColumn[];
  /** The list can be had in the order of the last change, so that a later read ends with what has not changed. */
  readonly isOrdered: boolean;
  /** The parameter that takes the ids of line items, where the list has to be asked by these, and how many it takes. */
  readonly byLineItems?: { readonly param: string; readonly max: number };
}

/** The field with the time of the last change. */
export const changedAt = 'updated_at';
/** Newest change first. */
export const newestChangeFirst = `${changedAt}-desc`;

const prefix = `${getAccount.path}/`;

/** All tables: the account first, and lists by line items after the line items. */
export function mirrorTables(): readonly MirrorTable[] {
  const lists = endpoints.flatMap((list) => {
    const table = toTable(list);
    return table ? [table] : [];
  });
  const own = describe('accounts', getAccount, 'id');
  return [
    ...(own ? [own] : []),
    ...lists.filter(({ byLineItems }) => !byLineItems),
    ...lists.filter(({ byLineItems }) => byLineItems),
  ];
}

/** The table of the records of a list; undefined for a list that is asked for more than an account. */
function toTable(list: Endpoint): MirrorTable | undefined {
  const { method, response, path, params, record } = list;
  if (method !== 'GET' || response !== 'list' || !record || !path.startsWith(prefix)) return undefined;
  if (pathNames(path).length !== 1) return undefined;
  const name = path.slice(prefix.length).replaceAll('/', '_');
  const asked = Object.keys(params).filter((one) => one !== accountColumn && params[one]?.required);
  const [param, ...others] = asked;
  if (param === undefined) return describe(name, list, idField(list));
  const taken = params[param];
  // The one kind of parent whose ids are known: line items.
  if (others.length > 0 || taken?.type !== 'list' || !listLineItems.path.endsWith(param.replace('_ids', 's')))
    return undefined;
  const table = describe(name, list, idField(list));
  return table && { ...table, byLineItems: { param, max: taken.max ?? 1 } };
}

function idField(list: Endpoint): string {
  return findRelatedEndpoints(list)?.idField ?? 'id';
}

function describe(name: string, list: Endpoint, key: string): MirrorTable | undefined {
  const { record, params } = list;
  if (!record || !Object.hasOwn(record.fields, key)) return undefined;
  return {
    name,
    record,
    list,
    key,
    columns: Object.entries(record.fields)
      .filter(([field]) => field !== accountColumn)
      .map(([field, type]) => ({ name: field, type: columnType(type), field: type })),
    isOrdered: params.sort_by !== undefined && record.sortable?.includes(changedAt) === true,
  };
}

function columnType({ type }: Field): TableColumn['type'] {
  switch (type) {
    case 'integer':
    case 'micro':
    case 'boolean':
      return 'INTEGER';
    case 'number':
      return 'REAL';
    default:
      return 'TEXT';
  }
}

/** The value of a field as its column has it; null for null and for a field that the record does not have. */
export function toColumnValue({ type }: TableColumn, value: unknown): SqlValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 1n : 0n;
  if (Array.isArray(value) || isObject(value)) return writeJson(value);
  // The driver ends a text at the first NUL, and replaces halves of characters: each run would find a change.
  if (type === 'TEXT') return String(value).replaceAll(/\0|\p{Surrogate}/gu, '\uFFFD');
  // An integer of more than 64 bits has no column.
  if (typeof value === 'bigint') return BigInt.asIntN(64, value) === value ? value : String(value);
  if (typeof value !== 'number') return String(value);
  // The driver stores any number as a fraction, unless it is a bigint.
  return type === 'INTEGER' && Number.isInteger(value) ? BigInt(value) : value;
}

/** The columns of a record, in the order of the table. */
export function toRow({ columns }: Pick<MirrorTable, 'columns'>, record: Document): SqlValue[] {
  return columns.map((column) => toColumnValue(column, record[column.name]));
}
