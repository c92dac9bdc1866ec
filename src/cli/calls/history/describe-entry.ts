/** Describes what a write has done, in one line. */
import { commandWords } from '../../../call/flag-names.js';
import { recordNoun } from '../../../call/record-noun.js';
import { findEndpoint } from '../../../contract/find-group.js';
import type { Endpoint, Params } from '../../../contract/types.js';
import { formatCount } from '../../core/host/progress.js';
import { compareValues, type FieldChange } from '../../core/records/compare.js';
import { describeChange } from '../../core/records/describe-change.js';
import { findRelatedEndpoints } from '../../core/records/related-endpoints.js';
import type { EntryRecord, HistoryEntry, HistoryOutcome } from './history-entry.js';

/** The endpoint of an entry; undefined for one that this version does not have. */
export function endpointOf({ endpoint }: Pick<HistoryEntry, 'endpoint'>): Endpoint | undefined {
  return endpoint === undefined ? undefined : findEndpoint(endpoint);
}

/** The parameters that describe the values of an entry's records. */
export function recordParams(endpoint: Endpoint): Params {
  const related = findRelatedEndpoints(endpoint);
  return { ...related?.create?.params, ...related?.update?.params, ...endpoint.params };
}

/** The changed fields of a record; of a new one those that were sent. */
function changesOf(endpoint: Endpoint, { before, after }: EntryRecord): readonly FieldChange[] {
  if (!after) return [];
  const params = recordParams(endpoint);
  // A record in the log has the names of the parameters.
  const plain = Object.fromEntries(
    Object.entries(params).map(([name, { echoedAs: _, recordField: __, ...param }]) => [name, param]),
  ) as Params;
  return compareValues(plain, before, after);
}

/** `daily_budget 80.00 -> 88.00 USD (+10 %)`; of several records or fields the first, and how many more there are. */
export function describeEntry(entry: HistoryEntry): string {
  const endpoint = endpointOf(entry);
  if (entry.acknowledged) return describeAcknowledged(entry.acknowledged, entry.code);
  if (!endpoint) return `${entry.method} ${entry.path}`;
  const parts = entry.records.flatMap((record) => describeRecord(endpoint, record, entry.outcome));
  const [first = commandWords(endpoint), ...others] = parts;
  return others.length > 0 ? `${first}, and ${others.length} more` : first;
}

/** `updated 12,000 people, deleted 3 people`: what a write of many requests has done as far as it is known. */
function describeAcknowledged(acknowledged: Readonly<Record<string, number>>, code?: string): string {
  const { updated = 0, deleted = 0, conversions, requests } = acknowledged;
  if (requests === 0) return code === undefined ? 'sent nothing' : `sent nothing: ${code}`;
  if (conversions !== undefined) return `reported ${formatCount(conversions, 'conversion')}`;
  const parts = [
    ...(updated > 0 || deleted === 0 ? [`updated ${countPeople(updated)}`] : []),
    ...(deleted > 0 ? [`deleted ${countPeople(deleted)}`] : []),
  ];
  return parts.join(', ');
}

function countPeople(count: number): string {
  return formatCount(count, 'person', 'people');
}

function describeRecord(endpoint: Endpoint, record: EntryRecord, outcome: HistoryOutcome): readonly string[] {
  if (record.kind === 'create' || record.kind === 'delete') {
    // Of what was refused nothing was created.
    const done = record.existed ? 'found' : `${record.kind}d`;
    const verb = outcome === 'done' || outcome === 'partial' ? done : record.kind;
    const noun = endpoint.record ? [recordNoun(endpoint.record)] : [];
    return [[verb, ...noun, ...(record.name === undefined ? [] : [`"${record.name}"`])].join(' ')];
  }
  const changes = changesOf(endpoint, record);
  if (record.kind === 'update' && changes.length === 0) return ['nothing changed'];
  return changes.map((change) => describeChange(change, record.currency));
}
