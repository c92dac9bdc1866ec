/** Looks for the records that a batch without an answer may have created. */
import { recordNoun } from '../../../call/record-noun.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import { createdBy } from '../../calls/endpoint/describe-unconfirmed.js';
import {
  type CreatedOrUnconfirmed,
  findLostCreations,
  nameFindings,
} from '../../calls/endpoint/find-lost-creations.js';
import { openSession } from '../../calls/session/session.js';
import { withoutWaiting } from '../../calls/session/without-waiting.js';
import type { Invocation } from '../../core/host/invocation.js';
import { findRelatedEndpoints } from '../../core/records/related-endpoints.js';
import type { SentTime } from '../../core/records/sent-record.js';

interface UnconfirmedBatch {
  readonly endpoint: Endpoint;
  /** The values beside the operations, such as the account. */
  readonly scope: Document;
  /** The operations that create. */
  readonly creations: readonly Document[];
  readonly sent: SentTime;
  /** Ids of records that other operations have created. */
  readonly taken: ReadonlySet<string>;
  /** An earlier process has sent it. */
  readonly isEarlier: boolean;
}

/** The records that are there, by operation, or what may be the record. Throws if nothing can be found out. */
export async function findCreatedByBatch(
  { endpoint, scope, creations, sent, taken, isEarlier }: UnconfirmedBatch,
  invocation: Invocation,
): Promise<ReadonlyMap<Document, CreatedOrUnconfirmed>> {
  const related = findRelatedEndpoints(endpoint);
  const params = createdBy(endpoint)?.creation;
  if (!related?.list || !params) throw new Error(`no endpoint lists the records of ${endpoint.id}`);
  const { world, signal } = invocation;
  const { findings, isSure } = await findLostCreations(
    {
      list: related.list.endpoint,
      idField: related.idField,
      scope: scope.account_id === undefined ? {} : { account_id: scope.account_id },
      creations: creations.map((operation) => operation.params as Document),
      params,
      sent: [sent],
      taken,
      isEarlier,
    },
    { open: () => openSession(withoutWaiting(invocation), endpoint), world, signal },
  );
  const found = nameFindings(
    creations,
    findings,
    related.idField,
    recordNoun(endpoint.record ?? { name: 'record' }),
  );
  if (found.size === 0 && !isSure) throw new Error('some new records could not be read');
  return found;
}
