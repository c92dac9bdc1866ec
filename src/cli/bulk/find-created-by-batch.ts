/** Looks for the records that a batch without an answer may have created. */
import type { Document, Endpoint } from '../../contract/types.js';
import { createdBy } from '../endpoint/describe-unconfirmed.js';
import { findLostCreations } from '../endpoint/find-lost-creations.js';
import type { Invocation } from '../host/invocation.js';
import { findRelatedEndpoints } from '../records/related-endpoints.js';
import { openSession } from '../session/session.js';
import { withoutWaiting } from '../session/without-waiting.js';

interface UnconfirmedBatch {
  readonly endpoint: Endpoint;
  /** The values beside the operations, such as the account. */
  readonly scope: Document;
  /** The operations that create. */
  readonly creations: readonly Document[];
  /** When it was sent, in milliseconds since 1970 by the clock of the service. */
  readonly sent: number;
  /** Ids of records that other operations have created. */
  readonly taken: ReadonlySet<string>;
}

/** The records that are there, by operation. Throws if nothing can be found out. */
export async function findCreatedByBatch(
  { endpoint, scope, creations, sent, taken }: UnconfirmedBatch,
  invocation: Invocation,
): Promise<ReadonlyMap<Document, Document>> {
  const related = findRelatedEndpoints(endpoint);
  const params = createdBy(endpoint)?.creation;
  if (!related?.list || !params) throw new Error(`no endpoint lists the records of ${endpoint.id}`);
  const { world, signal } = invocation;
  const { records, isSure } = await findLostCreations(
    {
      list: related.list.endpoint,
      idField: related.idField,
      scope: scope.account_id === undefined ? {} : { account_id: scope.account_id },
      creations: creations.map((operation) => operation.params as Document),
      params,
      sent,
      taken,
    },
    { open: () => openSession(withoutWaiting(invocation), endpoint), world, signal },
  );
  const found = creations.flatMap((operation, index) => {
    const record = records[index];
    return record ? [[operation, record] as const] : [];
  });
  if (found.length === 0 && !isSure) throw new Error('some new records could not be read');
  return new Map(found);
}
