/** Plans the reversal of writes: what can be set back, what needs nothing, and what cannot be reversed. Pure. */
import { check } from '../../call/check.js';
import { wireNames } from '../../call/problem.js';
import type { Document, Endpoint, Params, Value } from '../../contract/types.js';
import { compareValues, type FieldChange } from '../changes/compare.js';
import { findSiblings, type Siblings } from '../changes/siblings.js';
import { endpointOf, recordParams } from './describe-entry.js';
import type { EntryRecord, HistoryEntry } from './entry.js';

/** One record of the writes to be reversed. Of several writes to the same record the oldest and the newest values count. */
export interface UndoTarget {
  /** The entries that wrote to it. */
  readonly entries: readonly string[];
  readonly endpoint: Endpoint | undefined;
  readonly siblings: Siblings | undefined;
  readonly account: string | undefined;
  /** What else the record belongs to, by path parameter: the product catalog of a product set. */
  readonly parents: Document;
  readonly record: EntryRecord;
}

/**
 * - reverse: `values` set it back, which changes it so.
 * - remove: it was created, and is deleted, which nothing brings back.
 * - unchanged: it has its old values, or what was created is not there any more.
 * - changed: these fields have neither their old values nor those of the write. What was created is deleted all the same.
 * - impossible: for this reason.
 */
export type UndoStep = UndoTarget &
  (
    | {
        readonly state: 'reverse' | 'remove' | 'changed';
        /** The update or deletion. */
        readonly reversal: Endpoint;
        /** Of the update. */
        readonly values: Document;
        readonly changes: readonly FieldChange[];
      }
    | { readonly state: 'unchanged' }
    | { readonly state: 'impossible'; readonly reason: string }
  );

/** The records of these entries, the newest entry first. */
export function listTargets(entries: readonly HistoryEntry[]): readonly UndoTarget[] {
  const merged = new Map<string, UndoTarget>();
  for (const entry of entries) {
    const endpoint = endpointOf(entry);
    const siblings = endpoint && findSiblings(endpoint);
    const parents = endpoint ? parentsInPath(endpoint, entry.path) : {};
    const records: readonly EntryRecord[] = entry.records.length > 0 ? entry.records : [{ kind: 'other' }];
    for (const [index, record] of records.entries()) {
      const isAddressed = record.kind === 'update' && record.id !== undefined;
      const kind = endpoint?.record?.name ?? entry.path;
      const key = isAddressed ? `${entry.account} ${kind} ${record.id}` : `${entry.id} ${index}`;
      const newer = merged.get(key);
      const { account } = entry;
      const target = { entries: [entry.id], endpoint, siblings, account, parents, record };
      merged.set(key, newer ? mergeTargets(newer, target) : target);
    }
  }
  return [...merged.values()];
}

/** The parameters of the path that was called, besides the account and the record. */
function parentsInPath({ path, positional }: Endpoint, called: string): Document {
  // The first part of what was called is the version.
  const parts = called.split('/').slice(1);
  const values = path.split('/').flatMap((part, index) => {
    const name = part.startsWith(':') ? part.slice(1) : undefined;
    const value = parts[index];
    const isParent = name !== undefined && name !== 'account_id' && name !== positional;
    return isParent && value !== undefined ? [[name, decodeURIComponent(value)]] : [];
  });
  return Object.fromEntries(values);
}

function mergeTargets(newer: UndoTarget, older: UndoTarget): UndoTarget {
  const { before: first, after: early } = older.record;
  const { before: late, after: last } = newer.record;
  // Without one of the old values the other ones are not enough.
  const before = first && late ? { ...late, ...first } : undefined;
  const { before: _, ...record } = newer.record;
  return {
    ...newer,
    entries: [...newer.entries, ...older.entries],
    record: { ...record, ...(before && { before }), after: { ...early, ...last } },
  };
}

/** What is to be done for a target. `live` is its record as it is now; undefined if it was not found. */
export function planStep(target: UndoTarget, live: Document | undefined): UndoStep {
  const { endpoint, siblings, record } = target;
  const impossible = (reason: string) => ({ ...target, state: 'impossible', reason }) as const;
  const refusal = findRefusal(target);
  if (refusal !== undefined) return impossible(refusal);
  if (record.kind === 'create' && siblings?.remove) return planRemoval(target, siblings.remove, live);
  const update = siblings?.update;
  const { before, after } = record;
  if (!endpoint || !siblings || !update || !before || !after) return impossible('it cannot be set back');
  if (!live) return impossible('it is not there any more');
  const params = recordParams(endpoint);
  const changes = compareValues(params, live, before).filter(({ field }) => Object.hasOwn(after, field));
  if (changes.length === 0) return { ...target, state: 'unchanged' };
  const values: Document = Object.fromEntries(changes.map(({ field, after: old }) => [field, old ?? '']));
  const problem = findProblem(update, siblings, target, changes, values);
  if (problem !== undefined) return impossible(problem);
  const fields = changes.map(({ field }) => field);
  const isAsWritten = compareValues(pick(params, fields), live, pick(after, fields)).length === 0;
  return { ...target, state: isAsWritten ? 'reverse' : 'changed', reversal: update, values, changes };
}

/** What was created is deleted if it is as it was made. */
function planRemoval(target: UndoTarget, reversal: Endpoint, live: Document | undefined): UndoStep {
  if (!live) return { ...target, state: 'unchanged' };
  const { endpoint, record } = target;
  const params = endpoint ? recordParams(endpoint) : {};
  const made = record.after ?? {};
  const since = compareValues(pick(params, Object.keys(made)), made, live);
  const changes = since.filter(({ field }) => Object.hasOwn(made, field) && Object.hasOwn(live, field));
  return { ...target, state: changes.length > 0 ? 'changed' : 'remove', reversal, values: {}, changes };
}

/** Why a write of this kind cannot be reversed at all. */
function findRefusal({ endpoint, siblings, record }: UndoTarget): string | undefined {
  if (!endpoint) return 'it is a call that ads does not know';
  if (record.kind === 'create') {
    if (record.id === undefined) return 'the service has not said which id it has';
    if (!siblings?.remove) return 'the service has no call that deletes it';
    return canRead(siblings) ? undefined : 'the service does not show what it is now';
  }
  if (record.kind === 'delete') return 'a deletion cannot be reversed';
  if (record.kind === 'other') return 'the service has no call that reverses it';
  if (!siblings?.update || record.id === undefined) return 'the service has no update for it';
  if (!record.before) return 'its old values are not known';
  return undefined;
}

/** Whether a record can be read by its id. */
function canRead({ get, list }: Siblings): boolean {
  return get !== undefined || list?.by !== undefined;
}

/** Why the old values cannot be sent; undefined if they can. */
function findProblem(
  update: Endpoint,
  { idParam }: Siblings,
  { account, parents, record }: UndoTarget,
  changes: readonly FieldChange[],
  values: Document,
): string | undefined {
  for (const { field, after: old } of changes) {
    const param = update.params[field];
    if (!param) return `${field} cannot be changed by an update`;
    if (old === null && !param.clearable) return `${field} was empty, and cannot be emptied again`;
    // Accepted only of a record that has the value, which this one no longer has.
    if (param.type === 'enum' && param.readOnlyValues?.includes(String(old))) {
      return `${field} was ${String(old)}, which no call sets`;
    }
  }
  const raw = { ...values, ...parents, account_id: account, [idParam]: record.id };
  const [problem] = check(update, raw, wireNames).problems;
  return problem?.message;
}

function pick<T extends Params | Document>(values: T, names: readonly string[]): T {
  return Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name]]] : []))) as T;
}

/** The values of a step as a call takes them. */
export function updateValues(
  { account, parents, record }: UndoTarget,
  values: Document,
  idParam: string,
): Document {
  const own: Readonly<Record<string, Value>> = account === undefined ? {} : { account_id: account };
  const scope = { ...own, ...parents };
  return { ...scope, [idParam]: record.id ?? null, ...values };
}
