/** Custom audiences: lists of people, and who targets them (docs/service.md#custom-audiences). */
import * as contract from '../../contract/groups/custom-audiences.js';
import { page } from '../../contract/params/shared.js';
import type { Document, ValuesOf } from '../../contract/types.js';
import {
  findGrants,
  type PermissionLevel,
  requireAudience,
  requireOwner,
  requireWriter,
} from '../domain/audience-access.js';
import { type AudienceState, audienceState, internalFields, processedAt } from '../domain/audience-state.js';
import { runBatch } from '../domain/batch.js';
import { collectsSince } from '../domain/event-tags/collected-people.js';
import { clearMembers } from '../domain/members/queue.js';
import { normalizeSegments } from '../domain/segments.js';
import { listTargeting } from '../domain/targeted-campaigns.js';
import { serviceError } from '../errors.js';
import { type Handler, type HandlerContext, type HandlerResult, handle, type WriteCall } from '../handler.js';
import { hideChildren, markDeleted } from '../store/deletion.js';
import { listAll, listRecords } from '../store/list.js';
import {
  applyChanges,
  createStamps,
  insertRecord,
  type StoredRecord,
  toRecordResponse,
  updateRecord,
} from '../store/records.js';
import type { Store } from '../store/store.js';

interface View {
  /** The account that looks. */
  readonly viewer: string;
  readonly level: PermissionLevel;
  readonly time: string;
}

/** Everything the service may show of an audience. An answer carries the owner or whether it is the viewer's. */
function derive(store: Store, stored: StoredRecord, { viewer, level, time }: View): Document {
  const { id, account_id, data } = stored;
  const { size, targetable, reasons } = audienceState(store, stored, time);
  const segments = data[internalFields.segments];
  const description = {
    custom_audience_id: id,
    account_id,
    name: data.name ?? null,
    ...contract.newFlexibleAudience,
  };
  return {
    ...data,
    audience_size: size,
    targetable,
    targetable_types: [String(data.audience_type), `EXCLUDED_${data.audience_type}`],
    reasons_not_targetable: reasons,
    permission_level: level,
    is_owner: viewer === account_id,
    owner_account_id: account_id,
    metadata: segments === undefined ? null : [{ ...description, segments }],
  };
}

/**
 * Answers to reads, creations and deletions carry the owner; those to updates say whether it is the caller
 * (docs/service.md#custom-audiences).
 */
function present(store: Store, stored: StoredRecord, view: View): Document {
  return toRecordResponse(contract.customAudience, derive(store, stored, view), { without: ['is_owner'] });
}

function presentUpdated(store: Store, stored: StoredRecord, view: View): Document {
  return toRecordResponse(contract.customAudience, derive(store, stored, view), {
    without: ['owner_account_id'],
  });
}

/** One fact about the state of every audience of the accounts, by audience id. */
function readStates(
  store: Store,
  accounts: readonly string[],
  time: string,
  read: (state: AudienceState) => number | null,
): Map<string, number> {
  const records = listAll(store, { kind: contract.customAudience, accounts, with_deleted: true });
  const facts = records.flatMap((stored) => {
    const fact = read(audienceState(store, stored, time));
    return fact === null ? [] : [[stored.id, fact] as const];
  });
  return new Map(facts);
}

function list({
  store,
  values,
  time,
}: HandlerContext<ValuesOf<typeof contract.listCustomAudiences.params>>): HandlerResult {
  const { account_id: viewer, custom_audience_ids, permission_scope = 'OWNER' } = values;
  const grants = permission_scope === 'SHARED' ? findGrants(store, viewer) : [];
  const levels = new Map(
    grants.map(({ parent_id, data }) => [parent_id, data.permission_level as PermissionLevel]),
  );
  const isShared = permission_scope === 'SHARED';
  const accounts = isShared ? [...new Set(grants.map((grant) => grant.account_id))] : [viewer];
  const { records, ...rest } = listRecords(store, {
    kind: contract.customAudience,
    accounts,
    values,
    count: page.count,
    filters: [
      { field: 'id', in: custom_audience_ids },
      { field: 'id', in: isShared ? grants.map((grant) => String(grant.parent_id)) : undefined },
    ],
    derived: {
      audience_size: () => readStates(store, accounts, time, ({ size }) => size),
      targetable: () => readStates(store, accounts, time, ({ targetable }) => Number(targetable)),
    },
  });
  const data = records.map((stored) =>
    present(store, stored, { viewer, level: levels.get(stored.id) ?? 'READ_WRITE', time }),
  );
  return { data, ...rest };
}

/**
 * Choice: a name is unique among the account's audiences that are not deleted, letter for letter; the code is the one
 * of a bad parameter (docs/service.md#custom-audiences).
 */
function requireFreeName(store: Store, account_id: string, name: string, except?: string): void {
  const filters = [{ field: 'name', in: [name] }];
  const other = listAll(store, { kind: contract.customAudience, accounts: [account_id], filters }).find(
    (stored) => stored.id !== except,
  );
  if (!other) return;
  const message = `name must be unique: audience ${other.id} already has it`;
  throw serviceError('INVALID_PARAMETER', message, { parameter: 'name', value: name });
}

function create(call: WriteCall, account_id: string, fields: Document): Document {
  const { store, time } = call;
  requireFreeName(store, account_id, String(fields.name));
  const { audience_type, partner_source } = contract.newAudience;
  const id = call.newId('object');
  const data = { id, description: null, audience_type, partner_source, ...fields, ...createStamps(time) };
  insertRecord(store, { kind: contract.customAudience, account_id, id, data });
  const { audience: stored, level } = requireAudience(store, { account_id, id });
  return present(store, stored, { viewer: account_id, level, time });
}

/**
 * The definition of a flexible audience is immutable (docs/service.md#flexible-audiences); choice: its name and
 * description do not belong to it.
 */
function update({ store, time }: WriteCall, account_id: string, id: string, change: Document): Document {
  const access = requireAudience(store, { account_id, id });
  const stored = requireWriter(access);
  if (typeof change.name === 'string') requireFreeName(store, stored.account_id, change.name, id);
  const changed = updateRecord(store, stored, applyChanges(stored.data, change, time));
  return presentUpdated(store, changed, { viewer: account_id, level: access.level, time });
}

/** The deletion removes its permissions and its people. */
function remove({ store, time }: WriteCall, account_id: string, id: string): Document {
  const access = requireAudience(store, { account_id, id });
  const stored = requireOwner(access, 'delete it');
  const { [internalFields.people]: _, [collectsSince]: __, ...data } = stored.data;
  clearMembers(store, id);
  hideChildren(store, id);
  const deleted = markDeleted(store, { ...stored, data }, time);
  return present(store, deleted, { viewer: account_id, level: access.level, time });
}

function createFlexible(call: WriteCall, account_id: string, { segments, ...params }: Document): Document {
  return create(call, account_id, {
    ...params,
    [internalFields.segments]: normalizeSegments(call.store, account_id, segments as Document),
    [internalFields.processedAt]: processedAt(call.time),
  });
}

export const customAudiencesHandlers: readonly Handler[] = [
  handle(contract.listCustomAudiences, 'faithful', list),

  handle(contract.getCustomAudience, 'faithful', ({ store, values, time }) => {
    const { account_id, custom_audience_id: id, with_deleted } = values;
    const { audience, level } = requireAudience(store, { account_id, id, with_deleted });
    return { data: present(store, audience, { viewer: account_id, level, time }) };
  }),

  handle(contract.createCustomAudience, 'faithful', (call) => {
    const { account_id, ...fields } = call.values;
    return { data: create(call, account_id, fields) };
  }),

  handle(contract.updateCustomAudience, 'faithful', (call) => {
    const { account_id, custom_audience_id, ...change } = call.values;
    return { data: update(call, account_id, custom_audience_id, change) };
  }),

  handle(contract.deleteCustomAudience, 'faithful', (call) => ({
    data: remove(call, call.values.account_id, call.values.custom_audience_id),
  })),

  handle(
    contract.batchCustomAudiences,
    {
      simple:
        'Every account may use this beta; the size of a tree ignores the frequency and the time of actions',
    },
    (call) => {
      const { account_id, operations } = call.values;
      return {
        data: runBatch(operations, {
          create: (params) => createFlexible(call, account_id, params),
          update: ({ custom_audience_id, ...change }) =>
            update(call, account_id, String(custom_audience_id), change),
          remove: ({ custom_audience_id }) => remove(call, account_id, String(custom_audience_id)),
        }),
      };
    },
  ),

  handle(contract.listTargeted, 'faithful', listTargeting),
];
