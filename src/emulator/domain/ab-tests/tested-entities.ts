/** The entities of an A/B test: campaigns or line items that exist, run at its time, and are in no other test. */

import { abTest, abTestDays, appObjectives } from '../../../contract/groups/ab-tests.js';
import { campaign } from '../../../contract/groups/campaigns.js';
import { lineItem } from '../../../contract/groups/line-items.js';
import type { Document } from '../../../contract/types.js';
import { day } from '../../../values/duration.js';
import { timeOf } from '../../../values/read-value.js';
import { type ErrorBodyEntry, ErrorResponse } from '../../errors.js';
import { findChildren, findRecord, queryRecords, type StoredRecord } from '../../store/records.js';
import type { Store } from '../../store/store.js';
import { type Flight, readFlight } from '../read-campaign-serving.js';

/** A campaign or a line item, and where the call names it. */
interface Tested {
  readonly parameter: string;
  readonly stored: StoredRecord;
}

/** The ids of a group. */
export function entityIds({ entity_ids }: Document): readonly string[] {
  return Array.isArray(entity_ids) ? entity_ids.map(String) : [];
}

/** The groups of a stored test. */
export function groupsOf({ user_groups }: Document): readonly Document[] {
  return Array.isArray(user_groups) ? (user_groups as readonly Document[]) : [];
}

/** The tests of an account that are not deleted. */
export function findTests(store: Store, accountId: string): StoredRecord[] {
  return queryRecords(store, `kind = ? AND account_id = ? AND hidden = 0`, abTest.name, accountId);
}

/**
 * Throws ErrorResponse with all problems of the tested entities. `data` is the test as it would be stored. If only its
 * times are new, tested entities may have been deleted since.
 */
export function assertTestable(
  store: Store,
  accountId: string,
  data: Document,
  { hasNewGroups = true }: { readonly hasNewGroups?: boolean } = {},
): void {
  const errors: ErrorBodyEntry[] = [];
  const addError = (code: string, parameter: string, message: string, value?: string) =>
    errors.push({ code, message, parameter, ...(value !== undefined && { value }) });
  const isOfItems = data.entity_type === 'LINE_ITEM';
  const kind = isOfItems ? lineItem : campaign;
  const noun = isOfItems ? 'line item' : 'campaign';
  const taken = findTaken(store, accountId, data);
  const tested = groupsOf(data).flatMap((group, at) =>
    entityIds(group).flatMap((id): Tested[] => {
      const parameter = `user_groups[${at}].entity_ids`;
      const stored = findRecord(store, kind, accountId, id);
      if (!stored || stored.hidden) {
        if (hasNewGroups) addError('NOT_FOUND', parameter, `${noun} ${id} was not found`, id);
        return [];
      }
      const other = taken.get(id);
      if (other !== undefined)
        addError('INVALID_PARAMETER', parameter, `${noun} ${id} is already in A/B test ${other}`, id);
      if (!overlaps(flightOf(store, isOfItems, stored), data)) {
        const message = `${noun} ${id} does not run between start_time and end_time`;
        addError('INVALID_PARAMETER', parameter, message, id);
      }
      return [{ parameter, stored }];
    }),
  );
  if (isOfItems && hasNewGroups) checkItems(store, tested, addError);
  const length = (timeOf(data.end_time) ?? 0) - (timeOf(data.start_time) ?? 0);
  if (length < abTestDays.app * day && tested.some(({ stored }) => isForApp(store, isOfItems, stored))) {
    addError(
      'INVALID_PARAMETER',
      'end_time',
      `end_time must be at least ${abTestDays.app} days after start_time, because the test advertises an app`,
      String(data.end_time),
    );
  }
  if (errors.length > 0) throw new ErrorResponse(errors);
}

/** The test that each entity is in, without this one. */
function findTaken(store: Store, accountId: string, { id, entity_type }: Document): Map<string, string> {
  const others = findTests(store, accountId).filter(
    (other) => other.id !== id && other.data.entity_type === entity_type,
  );
  return new Map(
    others.flatMap((other) =>
      groupsOf(other.data).flatMap((group) => entityIds(group).map((entity) => [entity, other.id] as const)),
    ),
  );
}

function flightOf(store: Store, isItem: boolean, stored: StoredRecord): Flight {
  if (!isItem) return readFlight(store, stored);
  const { start_time, end_time } = stored.data;
  return { start_time: start_time ? String(start_time) : null, end_time: end_time ? String(end_time) : null };
}

/** A flight without a start began long ago, and one without an end never ends. */
function overlaps(flight: Flight, { start_time, end_time }: Document): boolean {
  const begins = timeOf(flight.start_time) ?? Number.NEGATIVE_INFINITY;
  const ends = timeOf(flight.end_time) ?? Number.POSITIVE_INFINITY;
  return begins < (timeOf(end_time) ?? 0) && ends > (timeOf(start_time) ?? 0);
}

/** All line items of one campaign, apart from drafts, are in the test. */
function checkItems(
  store: Store,
  tested: readonly Tested[],
  addError: (code: string, parameter: string, message: string, value?: string) => void,
): void {
  const parent = tested[0]?.stored.parent_id;
  if (!parent) return;
  for (const { parameter, stored } of tested) {
    if (stored.parent_id === parent) continue;
    const message = `line item ${stored.id} belongs to a different campaign than line item ${tested[0]?.stored.id}`;
    addError('INVALID_PARAMETER', parameter, message, stored.id);
  }
  const known = new Set(tested.map(({ stored }) => stored.id));
  const missing = findChildren(store, lineItem, [parent]).filter(
    ({ id, hidden, draft }) => !hidden && !draft && !known.has(id),
  );
  if (missing.length > 0) {
    const ids = missing.map(({ id }) => id).join(', ');
    const message = `user_groups must include every line item of campaign ${parent}; missing: ${ids}`;
    addError('INVALID_PARAMETER', 'user_groups', message);
  }
}

function isForApp(store: Store, isItem: boolean, stored: StoredRecord): boolean {
  const items = isItem ? [stored] : findChildren(store, lineItem, [stored.id]);
  return items.some(({ hidden, data }) => !hidden && appObjectives.some((one) => one === data.objective));
}
