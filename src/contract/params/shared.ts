/** Parameters and limits that many endpoints share (docs/service.md#lists). */

import type { NamedGroup, Params, Rule } from '../types.js';
import { draftStatus, entityStatus, entityStatusAtCreation } from './enums.js';

/** Maximum number of ids in a filter (docs/service.md#filters). */
export const maxIds = 200;

/**
 * Page sizes of advertising lists (docs/service.md#page-sizes): `page` for most lists, `shortPage` for cards and drafts.
 */
export const page = { count: 200, max: 1000 } as const;
const shortPage = { count: 100, max: 200 } as const;

export const accountId = {
  type: 'id',
  refers: 'accounts',
  required: true,
  help: 'The advertising account',
} as const;

export const count = {
  type: 'integer',
  min: 1,
  max: page.max,
  default: page.count,
  help: 'Records per page',
} as const;
export const shortCount = { ...count, max: shortPage.max, default: shortPage.count } as const;
export const cursor = {
  type: 'string',
  min: 1,
  help: 'Start of the page: next_cursor of the previous page',
} as const;
export const sortBy = {
  type: 'string',
  pattern: { regex: '[a-z_]+-(asc|desc)', means: 'an attribute with -asc or -desc, such as created_at-asc' },
  help: 'Sort order: an attribute with -asc or -desc, such as created_at-desc',
} as const;
export const withDeleted = { type: 'boolean', default: false, help: 'Include deleted records' } as const;
export const withTotalCount = {
  type: 'boolean',
  default: false,
  help: 'Include the total count; not with a cursor; lower rate limit',
} as const;

/** Parameters of a full list: page, sort order, deleted records, total count (docs/service.md#lists). */
export const listParams = {
  count,
  cursor,
  sort_by: sortBy,
  with_deleted: withDeleted,
  with_total_count: withTotalCount,
} as const satisfies Params;

/** Parameters of a full list of cards, which has the short page (docs/service.md#page-sizes). */
export const cardListParams = { ...listParams, count: shortCount } as const satisfies Params;

/** with_total_count cannot be used with cursor (docs/service.md#total-counts). */
export const totalWithoutCursor = {
  rule: 'onlyWhen',
  param: 'with_total_count',
  when: 'cursor',
  is: 'absent',
} as const satisfies Rule;

/** A country by its two letters (ISO 3166-1). */
export const countryCode = {
  type: 'string',
  pattern: { regex: '[A-Z]{2}', means: 'a two-letter country code such as US' },
  help: 'A country code',
} as const;

/** A filter by ids, of the records of a group. */
export function ids<const H extends string>(help: H, refers?: NamedGroup) {
  const of = { type: 'id', help: 'An id', ...(refers !== undefined && { refers }) } as const;
  return { type: 'list', of, min: 1, max: maxIds, help } as const;
}

/** Case-insensitive prefix match on the name; `max` is the maximum length of the query. */
export function nameQuery<const M extends number>(max: M) {
  return {
    type: 'string',
    min: 1,
    max,
    help: 'Only names that start with this text; case-insensitive',
  } as const;
}

/** Status of a new campaign or line item. What spends money starts paused unless the user says otherwise. */
export const statusAtCreation = {
  type: 'enum',
  values: entityStatusAtCreation,
  default: 'ACTIVE',
  safeDefault: 'PAUSED',
  help: 'Status at creation',
} as const;

/** Status on update. A draft stays a draft until its status is changed. */
export const statusOnUpdate = {
  type: 'enum',
  values: entityStatus,
  readOnlyValues: draftStatus,
  help: 'Status',
} as const;

/** The three fields of nearly every record (docs/service.md#records). */
export const stamps = {
  created_at: { type: 'time' },
  updated_at: { type: 'time' },
  deleted: { type: 'boolean' },
} as const;

/** The parameters of an update as parameters of a creation, where nothing can be cleared. */
export function atCreation<const P extends Params>(params: P) {
  const entries = Object.entries(params).map(([name, { clearable: _, ...param }]) => [name, param]);
  return Object.fromEntries(entries) as { readonly [K in keyof P]: Omit<P[K], 'clearable'> };
}

/** The characters of a handle: letters, digits and underscores (docs/service.md#users). */
export const handleForm = /^@?([A-Za-z0-9_]{1,50})$/;
