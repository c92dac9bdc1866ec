/** Lists the records of writes that are to be reversed, with what the log tells of each. Pure. */
import type { Document, Endpoint, Params } from '../../../contract/types.js';
import { addToGroup, type Groups } from '../../../values/group-by.js';
import { endpointOf, recordParams } from '../../calls/history/describe-entry.js';
import type { EntryRecord, HistoryEntry } from '../../calls/history/history-entry.js';
import type { KnownEntry } from '../../calls/history/read-history.js';
import { compareValues } from '../../core/records/compare.js';
import { findRelatedEndpoints, type RelatedEndpoints } from '../../core/records/related-endpoints.js';
import type { LaterWrite } from './later-writes.js';

/** One record of the writes to be reversed. Of several writes to the same record the oldest and the newest values count. */
export interface UndoTarget {
  /** The entries that wrote to it. */
  readonly entries: readonly string[];
  readonly endpoint: Endpoint | undefined;
  readonly related: RelatedEndpoints | undefined;
  readonly account: string | undefined;
  /** What else the record belongs to, by path parameter: the product catalog of a product set. */
  readonly parents: Document;
  readonly record: EntryRecord;
  /** What it was before the last changes of the command, of which the service may have carried out none. */
  readonly doubted: readonly Document[];
  /** Nothing of it was answered: the service may have carried out none of the changes. */
  readonly isUnconfirmed: boolean;
  /** What this machine has written to the record since, the newest first. */
  readonly later: readonly LaterWrite[];
}

/**
 * The records of these entries, the newest entry first: what one command did to a record is one change. `history` are all entries
 * of their service.
 */
export function listTargets(
  entries: readonly HistoryEntry[],
  history: readonly KnownEntry[] = [],
): readonly UndoTarget[] {
  const all = entries.map(targetsOf);
  const merged = new Map<string, UndoTarget>();
  for (const { key, target } of all.toReversed().flat()) {
    const older = merged.get(key);
    merged.set(key, older ? mergeTargets(older, target) : target);
  }
  const later = listLater(merged, history);
  const keys = new Set(all.flat().map(({ key }) => key));
  return [...keys].flatMap((key) => {
    const target = merged.get(key);
    return target ? [{ ...target, later: later.get(key) ?? [] }] : [];
  });
}

/** The writes to each of these records after the newest of its entries. */
function listLater(
  targets: ReadonlyMap<string, UndoTarget>,
  history: readonly KnownEntry[],
): ReadonlyMap<string, readonly LaterWrite[]> {
  const places = new Map(history.map(({ id }, at) => [id, at]));
  const newest = new Map(
    [...targets].map(([key, { entries }]) => [key, Math.min(...entries.map((id) => places.get(id) ?? 0))]),
  );
  const ids = new Set([...targets.values()].map(({ record }) => record.id));
  const found: Groups<string, LaterWrite> = new Map();
  const oldest = [...newest.values()].reduce((one, other) => Math.max(one, other), 0);
  for (const [at, entry] of history.slice(0, oldest).entries()) {
    if (!entry.records.some(({ id }) => id !== undefined && ids.has(id))) continue;
    for (const { key, target } of targetsOf(entry))
      if (at < (newest.get(key) ?? 0)) addToGroup(found, key, { entry, record: target.record });
  }
  return found;
}

/** The ids of what the commands of these entries have created, also by entries that are not to be reversed, or are already. */
export function createdBy(
  entries: readonly HistoryEntry[],
  history: readonly HistoryEntry[],
): ReadonlySet<string> {
  const groups = new Set(entries.map(({ group }) => group));
  const records = history.filter(({ group }) => groups.has(group)).flatMap((entry) => entry.records);
  const created = records.filter(({ kind, existed }) => kind === 'create' && !existed);
  return new Set(created.flatMap(({ id }) => id ?? []));
}

/** The records of one entry, in its order, with what is the same for all changes of a record. */
function targetsOf(entry: HistoryEntry) {
  const { account, outcome } = entry;
  const endpoint = endpointOf(entry);
  const related = endpoint && findRelatedEndpoints(endpoint);
  const parents = endpoint ? parentsInPath(endpoint, entry.path, related?.idParam) : {};
  const records: readonly EntryRecord[] = entry.records.length > 0 ? entry.records : [{ kind: 'other' }];
  return records.map((record, index) => {
    const isAddressed = record.kind !== 'other' && record.id !== undefined;
    const kind = endpoint?.record?.name ?? entry.path;
    const key = isAddressed ? `${account} ${kind} ${record.id}` : `${entry.id} ${index}`;
    const isUnconfirmed = outcome === 'unconfirmed';
    const own = { entries: [entry.id], record, doubted: [], isUnconfirmed, later: [] };
    return { key, target: { ...own, endpoint, related, account, parents } };
  });
}

/** The parameters of the path that was called, besides the account and the record. */
function parentsInPath({ path }: Endpoint, called: string, idParam: string | undefined): Document {
  // The first part of what was called is the version.
  const parts = called.split('/').slice(1);
  const values = path.split('/').flatMap((part, index) => {
    const name = part.startsWith(':') ? part.slice(1) : undefined;
    const value = parts[index];
    const isParent = name !== undefined && name !== 'account_id' && name !== idParam;
    return isParent && value !== undefined ? [[name, decodeURIComponent(value)]] : [];
  });
  return Object.fromEntries(values);
}

/** What two changes of a record are together. The newer one is of one entry. */
function mergeTargets(older: UndoTarget, newer: UndoTarget): UndoTarget {
  const [early, late] = [older.record, newer.record];
  const { before: _, also: __, ...first } = early;
  // Whether it was there before the command, the first change says.
  const { before: ___, also: ____, existed: _____, ...named } = late;
  const isMade = early.kind === 'create' && !early.existed;
  const kind = isMade ? early.kind : late.kind;
  return {
    ...(isMade ? older : newer),
    entries: [...new Set([...newer.entries, ...older.entries])],
    record: { ...first, ...named, kind, ...mergeValues(early, late, isMade, setBetween(older, newer)) },
    isUnconfirmed: older.isUnconfirmed && newer.isUnconfirmed,
    doubted:
      newer.isUnconfirmed && early.after ? [{ ...early.also?.after, ...early.after }, ...older.doubted] : [],
  };
}

/** The values that somebody else has set between two changes, and that the newer one has replaced: they are the ones to restore. */
function setBetween(older: UndoTarget, newer: UndoTarget): Document {
  // The operations of one call have the values before it in common.
  if (!older.endpoint || newer.entries.some((id) => older.entries.includes(id))) return {};
  const left = { ...older.record.also?.after, ...older.record.after };
  const found = { ...newer.record.also?.before, ...newer.record.before };
  const both = Object.keys(found).filter((name) => Object.hasOwn(left, name));
  const changes = compareValues(recordParams(older.endpoint), pick(left, both), pick(found, both));
  return pick(
    found,
    changes.map(({ field }) => field),
  );
}

/** The values of two changes together: what one has sent may be a side effect of the other. `between` are set by somebody else. */
function mergeValues(
  early: EntryRecord,
  late: EntryRecord,
  isMade: boolean,
  between: Document,
): Pick<EntryRecord, 'before' | 'after' | 'also'> {
  // Without one of the old values the other ones are not enough.
  const isKnown = early.before !== undefined && late.before !== undefined;
  if (late.kind === 'delete')
    return {
      ...(isKnown && !isMade && { before: { ...late.before, ...early.before, ...between } }),
      ...(early.after && { after: early.after }),
    };
  const before = { ...late.also?.before, ...late.before, ...early.also?.before, ...early.before, ...between };
  const after = { ...early.also?.after, ...early.after, ...late.also?.after, ...late.after };
  const sent = Object.keys({ ...early.after, ...late.after });
  const besides = Object.keys({ ...early.also?.after, ...late.also?.after }).filter(
    (name) => !sent.includes(name),
  );
  return {
    ...(isKnown && !isMade && { before: pick(before, sent) }),
    ...((early.after || late.after) && { after: pick(after, sent) }),
    ...(besides.length > 0 && { also: { before: pick(before, besides), after: pick(after, besides) } }),
  };
}

/** Some of the values. */
export function pick<T extends Params | Document>(values: T, names: readonly string[]): T {
  return Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name]]] : []))) as T;
}
