/** A/B tests (docs/service.md#ab-tests). */
import * as contract from '../../contract/groups/ab-tests.js';
import type { Document } from '../../contract/types.js';
import {
  filtersOf,
  filtersOfPeriod,
  frozenFields,
  liveFields,
  statusAt,
} from '../domain/ab-tests/test-state.js';
import { assertTestable, groupsOf } from '../domain/ab-tests/tested-entities.js';
import { changeGroups, createGroups, withFormattedSizes } from '../domain/ab-tests/user-groups.js';
import { assertValidState } from '../domain/check-state.js';
import { echoLongs } from '../domain/creative/echo.js';
import { handleList } from '../domain/record-handlers.js';
import { ErrorResponse, serviceError } from '../errors.js';
import { type Handler, type HandlerContext, handle } from '../handler.js';
import { findScreenName, findUser } from '../identity/users.js';
import { markDeleted } from '../store/deletion.js';
import {
  applyChanges,
  createStamps,
  insertRecord,
  onlyChanged,
  requireRecord,
  type StoredRecord,
  toRecordResponse,
  updateRecord,
} from '../store/records.js';
import type { Store } from '../store/store.js';

function present({ data, account_id }: Pick<StoredRecord, 'data' | 'account_id'>, now: string): Document {
  return toRecordResponse(contract.abTest, {
    ...data,
    status: statusAt(data, now),
    entities: groupsOf(data).map(({ id }) => ({ id: id ?? null, account_id })),
  });
}

/** The user of a call, as records show it. */
function callerOf({ store, userId }: Pick<HandlerContext, 'store' | 'userId'>): Document {
  return { user_id: userId, username: findScreenName(store, userId) ?? null };
}

/** The creators that a list is narrowed down to; undefined for all. */
function findCreators(
  store: Store,
  { user_id, username }: { readonly user_id?: string; readonly username?: string },
): readonly string[] | undefined {
  if (username === undefined) return user_id === undefined ? undefined : [user_id];
  const found = findUser(store, { screenName: username });
  return found ? [found.id] : [];
}

/** Throws ErrorResponse for whatever cannot be changed in the state that the test is in. */
function assertChangeable(stored: StoredRecord, change: Document, now: string): void {
  const status = statusAt(stored.data, now);
  const refused = Object.keys(change).filter((name) => !contract.abTestChanges[status].includes(name));
  if (refused.length === 0) return;
  throw new ErrorResponse(
    refused.map((parameter) => ({
      code: 'ACTION_NOT_ALLOWED',
      message: `${parameter} of A/B test ${stored.id} cannot be changed: it is ${status}`,
      parameter,
    })),
  );
}

/** Throws ErrorResponse for a changed time that is not in the future. */
function assertAhead(change: Document, now: string): void {
  for (const parameter of ['start_time', 'end_time']) {
    const value = change[parameter];
    if (typeof value === 'string' && value <= now)
      throw serviceError('INVALID_PARAMETER', `${parameter} must be in the future`, { parameter, value });
  }
}

export const abTestsHandlers: readonly Handler[] = [
  handleList(contract.listAbTests, {
    filters: ({ store, time, values }) => [
      { field: 'id', in: values.ab_test_ids },
      { field: 'created_by.user_id', in: findCreators(store, values) },
      ...filtersOf(values.status, time),
      ...filtersOfPeriod(values.live_during),
    ],
    present: (data, { time, values: { account_id } }) => present({ data, account_id }, time),
    echo: (values) => echoLongs(values, ['user_id']),
  }),

  handle(contract.createAbTest, 'faithful', (context) => {
    const { store, time, values, newId } = context;
    const { account_id, name = null, description = null, user_groups, ...given } = values;
    const caller = callerOf(context);
    const id = newId('object');
    const data: Document = {
      id,
      ...given,
      name,
      description,
      user_groups: createGroups(user_groups, () => newId('object')),
      created_by: caller,
      updated_by: caller,
      ...liveFields(given),
      ...createStamps(time),
    };
    assertTestable(store, account_id, data);
    insertRecord(store, { kind: contract.abTest, account_id, id, data });
    return {
      data: present({ data, account_id }, time),
      params: { ...values, user_groups: withFormattedSizes(user_groups) },
    };
  }),

  handle(contract.updateAbTest, 'faithful', (context) => {
    const { store, time, values, newId } = context;
    const { account_id, ab_test_id, user_groups, ...given } = values;
    const stored = requireRecord(store, contract.abTest, account_id, ab_test_id);
    const groups = user_groups && {
      user_groups: changeGroups(groupsOf(stored.data), user_groups, () => newId('object')),
    };
    const change = onlyChanged(stored.data, { ...given, ...groups });
    assertChangeable(stored, change, time);
    assertAhead(change, time);
    const updated_by = callerOf(context);
    const changed = applyChanges(stored.data, { ...change, updated_by }, time);
    assertValidState(contract.abTestRules, contract.createAbTest.params, changed);
    const hasNewGroups = change.user_groups !== undefined;
    if (hasNewGroups || change.start_time !== undefined || change.end_time !== undefined)
      assertTestable(store, account_id, changed, { hasNewGroups });
    const data = { ...changed, ...liveFields(changed) };
    return {
      data: present(updateRecord(store, stored, data), time),
      params: { ...values, ...(user_groups && { user_groups: withFormattedSizes(user_groups) }) },
    };
  }),

  handle(contract.deleteAbTest, 'faithful', (context) => {
    const { store, time, values } = context;
    const stored = requireRecord(store, contract.abTest, values.account_id, values.ab_test_id);
    const data = { ...stored.data, updated_by: callerOf(context), ...frozenFields(stored.data, time) };
    return { data: present(markDeleted(store, { ...stored, data }, time), time) };
  }),
];
