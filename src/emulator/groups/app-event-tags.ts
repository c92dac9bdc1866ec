/** App event tags, and the audiences of the people who use the app (docs/service.md#app-event-tags). */
import { accountApp } from '../../contract/groups/accounts.js';
import * as contract from '../../contract/groups/app-event-tags.js';
import type { Document, ValuesOf } from '../../contract/types.js';
import { startCollecting, stopCollecting } from '../domain/event-tags/tag-audience.js';
import { tagState } from '../domain/event-tags/tracking.js';
import { handleDelete, handleGet, handleList } from '../domain/record-handlers.js';
import { serviceError } from '../errors.js';
import { type Handler, type HandlerContext, handle } from '../handler.js';
import { listAll } from '../store/list.js';
import { createStamps, insertRecord, toRecordResponse } from '../store/records.js';
import type { Store } from '../store/store.js';

type Creation = ValuesOf<typeof contract.createAppEventTag.params>;

function present(data: Document, { time }: Pick<HandlerContext, 'time'>): Document {
  return toRecordResponse(contract.appEventTag, { ...data, ...tagState(data, time) });
}

/**
 * Choice: the app is one of the account, with this operating system; the codes are the ones with matching names
 * (docs/service.md#app-event-tags).
 */
function assertKnownApp(store: Store, { account_id, app_store_identifier, os_type }: Creation): void {
  const apps = findAll(store, accountApp, account_id, 'app_store_identifier', app_store_identifier);
  if (apps.length === 0) {
    throw serviceError('MACT_APP_NOT_FOUND', `the account does not have app ${app_store_identifier}`, {
      parameter: 'app_store_identifier',
      value: app_store_identifier,
    });
  }
  if (apps.some(({ data }) => data.os_type === os_type)) return;
  const message = `app ${app_store_identifier} is not an app for ${os_type}`;
  throw serviceError('INVALID_APP_STORE', message, { parameter: 'os_type', value: os_type });
}

/** An app has one tag for each type of conversion. The code is our choice (docs/service.md#app-event-tags). */
function assertFirstOfType(store: Store, values: Creation): void {
  const { account_id, app_store_identifier, os_type, conversion_type } = values;
  const other = findAll(
    store,
    contract.appEventTag,
    account_id,
    'app_store_identifier',
    app_store_identifier,
  ).find(({ data }) => data.os_type === os_type && data.conversion_type === conversion_type);
  if (!other) return;
  const message = `conversion_type: the app already has tag ${other.id} for ${conversion_type}`;
  throw serviceError('INVALID_PARAMETER', message, { parameter: 'conversion_type', value: conversion_type });
}

/** The records of an account with a value, without deleted ones. */
function findAll(
  store: Store,
  kind: typeof accountApp | typeof contract.appEventTag,
  account_id: string,
  field: string,
  value: string,
) {
  return listAll(store, { kind, accounts: [account_id], filters: [{ field, in: [value] }] });
}

const { params } = contract.createAppEventTag;
const defaults = {
  deep_link_scheme: params.deep_link_scheme.default,
  post_engagement_attribution_window: params.post_engagement_attribution_window.default,
  post_view_attribution_window: params.post_view_attribution_window.default,
  retargeting_enabled: params.retargeting_enabled.default,
} as const;

export const appEventTagsHandlers: readonly Handler[] = [
  handleList(contract.listAppEventTags, { present }),
  handleGet(contract.getAppEventTag, { present }),
  handle(contract.createAppEventTag, 'faithful', (call) => {
    const { store, time, values } = call;
    assertKnownApp(store, values);
    assertFirstOfType(store, values);
    const { account_id, ...given } = values;
    const id = call.newId('object');
    const tag = { id, ...defaults, ...given, ...createStamps(time) };
    const name = given.provider_app_event_name;
    const data = tag.retargeting_enabled
      ? startCollecting(call, { account_id, data: tag, audience_type: 'MOBILE_AUDIENCE', name })
      : tag;
    insertRecord(store, { kind: contract.appEventTag, account_id, id, data });
    // The published sample of a creation has neither of them.
    return { data: toRecordResponse(contract.appEventTag, data, { without: ['status', 'last_tracked_at'] }) };
  }),

  handleDelete(contract.deleteAppEventTag, {
    present,
    after: (data, call) => stopCollecting(call, { account_id: call.values.account_id, data }),
  }),
];
