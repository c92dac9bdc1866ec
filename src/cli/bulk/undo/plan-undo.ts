/** Plans the reversal of writes: what can be set back, what needs nothing, and what cannot be reversed. Pure. */
import { check } from '../../../call/check.js';
import { wireNames } from '../../../call/problem.js';
import { createWebConversions } from '../../../contract/groups/web-conversions.js';
import type { Document, Endpoint, Params } from '../../../contract/types.js';
import { recordParams } from '../../calls/history/describe-entry.js';
import type { EntryRecord } from '../../calls/history/history-entry.js';
import { compareValues, type FieldChange } from '../../core/records/compare.js';
import { nameOfRecord } from '../../core/records/record-name.js';
import { canRead, type RelatedEndpoints } from '../../core/records/related-endpoints.js';
import { findStanding, findUnarrived } from './later-writes.js';
import { pick, type UndoTarget } from './list-targets.js';

/**
 * - reverse: `values` set it back, which changes it so.
 * - remove: it was created, and is deleted, which nothing brings back.
 * - unchanged: it has its old values, or what was created is not there any more or was there before the write, or for this reason.
 * - changed: these fields have neither their old values nor those of the write, or a later write has set them again. What was
 *   created is deleted all the same.
 * - impossible: for this reason.
 */
export type UndoStep = UndoTarget &
  (
    | {
        readonly state: 'reverse' | 'remove' | 'changed';
        readonly related: RelatedEndpoints;
        /** The update or deletion. */
        readonly reversal: Endpoint;
        /** Of the update. */
        readonly values: Document;
        readonly changes: readonly FieldChange[];
        /** What an updated record has to have afterwards; empty where it is deleted. */
        readonly wanted: Document;
        /** The entry of a later write that has set one of these values. */
        readonly setBy?: string | undefined;
      }
    | { readonly state: 'unchanged'; readonly reason?: string }
    | { readonly state: 'impossible'; readonly reason: string }
  );

/** A step that sends something. */
export type ReversibleStep = Extract<UndoStep, { readonly reversal: Endpoint }>;

/** The step for a target. `live` is its record as it is now; undefined if it was not found. */
export function planStep(target: UndoTarget, live: Document | undefined): UndoStep {
  const { endpoint, record } = target;
  if (!endpoint) return impossible(target, 'ads does not support the call');
  switch (record.kind) {
    case 'create':
      // It was there before: not this write has made it.
      if (record.existed) return { ...target, state: 'unchanged' };
      return planRemoval(target, endpoint, live);
    case 'update':
      return planUpdate(target, endpoint, live);
    case 'delete':
      return impossible(target, 'a deletion cannot be reversed');
    default:
      return impossible(target, 'the service has no call that reverses it');
  }
}

function impossible(target: UndoTarget, reason: string): UndoStep {
  return { ...target, state: 'impossible', reason };
}

/** A created record is deleted unless it has changed since. */
function planRemoval(target: UndoTarget, endpoint: Endpoint, live: Document | undefined): UndoStep {
  const { related, record } = target;
  if (endpoint.id === createWebConversions.id)
    return impossible(
      target,
      'conversions cannot be undone, because the service has no call that removes them',
    );
  if (!related?.remove) return impossible(target, 'the service has no call that deletes it');
  if (record.id === undefined) return impossible(target, 'the service did not return its id');
  if (!canRead(related)) return impossible(target, 'the service does not return its current values');
  if (!live) return { ...target, state: 'unchanged' };
  const made = record.after ?? {};
  // A name that was not sent is compared too: in other data, the id may belong to another record.
  const name = nameOfRecord(live);
  if (!Object.hasOwn(made, 'name') && record.name !== undefined && name !== record.name)
    return impossible(target, `the record with this id has another name now: ${name}`);
  const since = statesOf(target).map((state) => changesSince(target, endpoint, state, live));
  const changes = since.find(({ length }) => length === 0) ?? since[0] ?? [];
  const state = changes.length > 0 ? 'changed' : 'remove';
  return { ...target, related, state, reversal: related.remove, values: {}, changes, wanted: {} };
}

/** What a created record has now in place of a state: in the fields that were sent, and in those that the answer had too. */
function changesSince(
  { record: { after = {}, also } }: UndoTarget,
  endpoint: Endpoint,
  state: Document,
  live: Document,
): readonly FieldChange[] {
  const params = recordParams(endpoint);
  const sent = pick(params, Object.keys(after));
  const others = Object.entries({ ...also?.after, ...state }).filter(([name]) => !Object.hasOwn(sent, name));
  const besides = compareValues(params, live, Object.fromEntries(others)).flatMap((change) =>
    change.before === undefined ? [] : [{ ...change, before: change.after, after: change.before }],
  );
  return [...compareValues(sent, state, live), ...besides];
}

/** A changed record gets its old values back. */
function planUpdate(target: UndoTarget, endpoint: Endpoint, live: Document | undefined): UndoStep {
  const { related, record } = target;
  const { id, before, after } = record;
  if (!before || !after) return impossible(target, 'its old values are unknown');
  const { later } = target;
  const params = recordParams(endpoint);
  const unarrived = target.isUnconfirmed ? findUnarrived(record, later, params) : undefined;
  if (unarrived !== undefined)
    return {
      ...target,
      state: 'unchanged',
      reason: `the write never arrived: the later write ${unarrived} found the old values`,
    };
  const unseen = Object.keys(after).filter((field) => !Object.hasOwn(before, field));
  if (unseen.length > 0)
    return impossible(target, `the service does not return the old value of ${unseen.join(', ')}`);
  if (id === undefined) return impossible(target, 'it has no id, which is required to restore it');
  if (!related?.update) return impossible(target, 'the service has no update for it');
  if (!live) return impossible(target, 'it no longer exists');
  const { update: reversal } = related;
  const changes = compareValues(params, live, before).filter(({ field }) => Object.hasOwn(after, field));
  const stepOf = (some: readonly FieldChange[], besides: readonly FieldChange[]) => {
    const wanted = { ...pick(before, Object.keys(after)), ...valuesBefore(besides) };
    const values = Object.fromEntries(some.map(({ field, after: old }) => [field, old ?? '']));
    return { ...target, related, reversal, values, changes: some, wanted };
  };
  const besides = sideEffects(record, params, live).filter(
    ({ field }) => findStanding(later, [field], params, live) === undefined,
  );
  // What cannot be sent, the service may set back by itself.
  const sent = [...changes];
  for (const change of besides)
    if (findProblem(stepOf([...sent, change], besides)) === undefined) sent.push(change);
  if (sent.length === 0) return { ...target, state: 'unchanged' };
  const step = stepOf(sent, besides);
  const problem = findProblem(step);
  if (problem !== undefined) return impossible(target, problem);
  const fields = changes.map(({ field }) => field);
  const written = statesOf(target).map((state) =>
    compareValues(pick(params, fields), live, pick(state, fields)),
  );
  const isAsWritten = written.some(({ length }) => length === 0);
  const setBy = findStanding(later, fields, params, live);
  return { ...step, state: isAsWritten && setBy === undefined ? 'reverse' : 'changed', setBy };
}

/**
 * What the service has changed besides, where it is still so: what somebody has set since is theirs.
 */
function sideEffects({ also }: EntryRecord, params: Params, live: Document): readonly FieldChange[] {
  if (!also) return [];
  const isAsWritten = (field: string) => compareValues(params, live, pick(also.after, [field])).length === 0;
  return compareValues(params, live, also.before).filter(({ field }) => isAsWritten(field));
}

function valuesBefore(changes: readonly FieldChange[]): Document {
  return Object.fromEntries(changes.map(({ field, after: old }) => [field, old]));
}

/** The values of a record, as a call has returned it, in place of those before the writes. */
export function remainingChanges(
  { endpoint, wanted }: Pick<ReversibleStep, 'endpoint' | 'wanted'>,
  record: Document,
): readonly FieldChange[] {
  return endpoint ? compareValues(recordParams(endpoint), record, wanted) : [];
}

/** The states in which the command may have left a record: where its last change is unconfirmed, that before it too. */
function statesOf({ record, doubted }: UndoTarget): readonly Document[] {
  return [record.after ?? {}, ...doubted.map((state) => ({ ...record.before, ...state }))];
}

/** Why the old values cannot be sent; undefined if they can. */
function findProblem(step: Omit<ReversibleStep, 'state'>): string | undefined {
  const { reversal, changes } = step;
  for (const { field, after: old } of changes) {
    const param = reversal.params[field];
    if (!param) return `${field} cannot be changed by an update`;
    if (old === null && !param.clearable) return `${field} was empty and cannot be cleared`;
    // Accepted only of a record that has the value, which this one no longer has.
    if (param.type === 'enum' && param.readOnlyValues?.includes(String(old))) {
      return `${field} was ${String(old)}, which no call can set`;
    }
  }
  const [problem] = check(reversal, { ...scopeOf(step), ...addressedValues(step) }, wireNames).problems;
  return problem?.message;
}

/** The part of the path of a call besides the record: the account, and other records that it belongs to. */
export function scopeOf({ account, parents }: Pick<UndoTarget, 'account' | 'parents'>): Document {
  return { ...(account !== undefined && { account_id: account }), ...parents };
}

/** The values that a step sends, with the id of its record. */
export function addressedValues({
  related,
  record,
  values,
}: Pick<ReversibleStep, 'related' | 'record' | 'values'>): Document {
  return { [related.idParam]: record.id ?? null, ...values };
}
