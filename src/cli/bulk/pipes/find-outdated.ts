/** Tells which updates of files that are done are to be made again: somebody may have changed their records since. */
import type { Document, Endpoint } from '../../../contract/types.js';
import type { BatchBody } from '../../../flags/bulk-flags.js';
import type { Session } from '../../calls/session/session.js';
import { listOperations } from '../../core/records/operations.js';
import { readRecords } from '../../core/records/read-records.js';
import { findRelatedEndpoints } from '../../core/records/related-endpoints.js';
import type { DeliveryHistory } from '../delivery/delivery-journal.js';
import { type BatchEvidence, hasValues, lastValues } from './batch-outcome.js';
import type { SplitItem } from './send-split.js';

type Evidence = Pick<BatchEvidence, 'describe' | 'readRecords' | 'ahead'>;

interface EvidencePlace {
  readonly endpoint: Endpoint;
  readonly batch: BatchBody;
  readonly scope: Document;
  readonly session: Pick<Session, 'client' | 'ahead'>;
}

/** The evidence on the operations of a batch, and on their records. */
export function batchEvidence({ endpoint, batch, scope, session }: EvidencePlace): Evidence {
  return {
    ahead: session.ahead,
    describe(operation) {
      const [described] = listOperations(endpoint, { ...scope, [batch.name]: [operation] });
      if (!described) throw new Error(`${endpoint.id} has no operation`);
      return described;
    },
    async readRecords(ids) {
      const related = findRelatedEndpoints(endpoint);
      if (!related) throw new Error(`no endpoint reads the records of ${endpoint.id}`);
      return readRecords(session.client, related, scope, ids, { withDeleted: true });
    },
  };
}

/**
 * The keys of updates whose records have other values by now, among those of files that are done: what is done of another file stays
 * so while the rest of it is resumed. If the records cannot be read it is all of them, since to make them again does no harm.
 */
export async function findOutdated(
  items: readonly SplitItem[],
  { done, ended }: Pick<DeliveryHistory, 'done' | 'ended'>,
  { describe, readRecords: read }: Pick<Evidence, 'describe' | 'readRecords'>,
): Promise<ReadonlySet<string>> {
  const updates = items.filter(({ type, key }) => type === 'Update' && done.has(key) && ended?.has(key));
  if (updates.length === 0) return new Set();
  const described = updates.map(({ key, operation }) => ({ key, ...describe(operation) }));
  const records = await read([...new Set(described.flatMap(({ id }) => id ?? []))]).catch(
    () => new Map<string, Document>(),
  );
  const wanted = lastValues(described);
  const other = described.filter(({ id = '', ...one }) => {
    const record = records.get(id);
    return !record || record.deleted === true || !hasValues(record, one, wanted.get(id) ?? {});
  });
  return new Set(other.map(({ key }) => key));
}
