/** Parameters and limits that many endpoints share (docs/service.md#lists). */

import type { Params, Rule } from '../types.js';
import { draftStatus, entityStatus, entityStatusAtCreation } from './enums.js';

/** Id-list filters take at most so many ids (docs/service.md#filters). */
export const maxIds = 200;

/**
 * The page sizes of advertising lists (docs/service.md#page-sizes): most lists, and the shorter ones of all cards
 * and of drafts.
 */
export const page = { count: 200, max: 1000 } as const;
export const shortPage = { count: 100, max: 200 } as const;

export const accountId = { type: 'id', required: true, help: 'The advertising account' } as const;

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
  help: 'Where to go on: next_cursor of the page before',
} as const;
export const sortBy = {
  type: 'string',
  pattern: { regex: '[a-z_]+-(asc|desc)', means: 'an attribute with -asc or -desc, such as created_at-asc' },
  help: 'Order: an attribute with -asc or -desc, such as created_at-desc',
} as const;
export const withDeleted = { type: 'boolean', default: false, help: 'Include deleted objects' } as const;
export const withTotalCount = {
  type: 'boolean',
  default: false,
  help: 'Add the total number; not with a cursor, and rate limited more',
} as const;

/** What every full list takes: page, order, deleted ones, total (docs/service.md#lists). */
export const listParams = {
  count,
  cursor,
  sort_by: sortBy,
  with_deleted: withDeleted,
  with_total_count: withTotalCount,
} as const satisfies Params;

/** What the full lists of cards take: every card listing has the short page (docs/service.md#page-sizes). */
export const cardListParams = { ...listParams, count: shortCount } as const satisfies Params;

/** with_total_count cannot be combined with cursor (docs/service.md#total-counts). */
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

/** A filter by ids. */
export function ids<const H extends string>(help: H) {
  return { type: 'list', of: { type: 'id', help: 'An id' }, min: 1, max: maxIds, help } as const;
}

/** Case-insensitive prefix match on the name, with the collection's own longest query. */
export function nameQuery<const M extends number>(max: M) {
  return {
    type: 'string',
    min: 1,
    max,
    help: 'Only names that begin with this text, in any case',
  } as const;
}

/** Whether a new campaign or line item may run. What spends money starts paused unless a person says otherwise. */
export const statusAtCreation = {
  type: 'enum',
  values: entityStatusAtCreation,
  default: 'ACTIVE',
  safeDefault: 'PAUSED',
  help: 'Whether it may run at once',
} as const;

/** Whether it may run, later on: a draft stays one until it is told otherwise. */
export const statusOnUpdate = {
  type: 'enum',
  values: entityStatus,
  readOnlyValues: draftStatus,
  help: 'Whether it may run',
} as const;

/** The three fields that nearly every object carries (docs/service.md#records). */
export const stamps = {
  created_at: { type: 'time' },
  updated_at: { type: 'time' },
  deleted: { type: 'boolean' },
} as const;

/** The parameters of a change as those of a creation, where there is nothing to unset yet. */
export function atCreation<const P extends Params>(params: P) {
  const entries = Object.entries(params).map(([name, { clearable: _, ...param }]) => [name, param]);
  return Object.fromEntries(entries) as { readonly [K in keyof P]: Omit<P[K], 'clearable'> };
}
