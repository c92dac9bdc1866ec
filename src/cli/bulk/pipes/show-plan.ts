/** --dry-run of a command for many ids: for each what would be sent, and what it would change. */

import { buildRequest } from '../../../call/build-request.js';
import type { Document } from '../../../contract/types.js';
import type { Answer, RowShape } from '../../../output/answer.js';
import { chunk } from '../../../values/chunk.js';
import { describeOperations } from '../../calls/endpoint/change-rows.js';
import { showRequest } from '../../calls/endpoint/dry-run.js';
import { displayUrl } from '../../calls/session/destination.js';
import { explainAccount } from '../../calls/session/explain-unknown-account.js';
import type { Invocation } from '../../core/host/invocation.js';
import { secretTest } from '../../core/records/hide-secrets.js';
import { readRecords } from '../../core/records/read-records.js';
import { findRelatedEndpoints } from '../../core/records/related-endpoints.js';
import { showChanges } from './confirm-bulk.js';
import type { BulkPlan } from './plan-bulk.js';

/** The columns for people; programs get the whole request of each id. */
const shape: RowShape = {
  name: 'request',
  fields: {
    id: { type: 'id' },
    method: { type: 'string' },
    path: { type: 'string' },
    changes: { type: 'string' },
  },
  columns: ['id', 'method', 'changes'],
  wrapped: ['changes'],
};

/** Records that are read before they are shown. */
const readAtOnce = 200;

interface ShownCall {
  readonly row: Readonly<Record<string, unknown>>;
  readonly flat: Readonly<Record<string, unknown>>;
}

/** The requests of single calls: a batch is only a faster way to the same. */
export async function showPlan(
  plan: BulkPlan,
  { settings, notice, defer }: Pick<Invocation, 'settings' | 'notice' | 'defer'>,
): Promise<Answer> {
  const { actsOnRecords, previewOperations } = await import('../../core/records/preview.js');
  const { endpoint, ids, valuesOf, version, session, amounts } = plan;
  const related = findRelatedEndpoints(endpoint);
  const isSecret = secretTest(endpoint);

  async function* shownCalls(): AsyncGenerator<readonly ShownCall[]> {
    for (const part of chunk(ids, readAtOnce)) {
      const records = await readTargetRecords(part.map(({ id }) => id));
      const calls: ShownCall[] = [];
      for (const { id } of part) {
        if (amounts?.failureOf(id) === undefined) calls.push(showCall(id, records));
      }
      yield calls;
    }
  }

  async function readTargetRecords(part: readonly string[]): Promise<ReadonlyMap<string, Document>> {
    if (!related || !actsOnRecords(endpoint, valuesOf(''))) return new Map();
    try {
      return await readRecords(session.client, related, valuesOf(''), part);
    } catch (error) {
      throw explainAccount(error, settings);
    }
  }

  function showCall(id: string, records: ReadonlyMap<string, Document>): ShownCall {
    const values = valuesOf(id);
    const operations = previewOperations(endpoint, values, records);
    const request = buildRequest(endpoint, values, version);
    const shown = showRequest(request, displayUrl(session, endpoint.area), { endpoint, operations });
    const [, ...changes] = describeOperations(endpoint, operations, isSecret);
    const known = !related || endpoint.method === 'GET' || records.has(id);
    const text = known ? changes.map((line) => line.trim()).join('; ') : 'the record was not found';
    return {
      row: { id, ...(shown.kind === 'one' ? (shown.row as object) : {}) },
      flat: { id, method: request.method, path: request.path, changes: text },
    };
  }

  async function* pages(face: keyof ShownCall) {
    for await (const calls of shownCalls()) yield calls.map((call) => call[face]);
  }
  await showChanges(plan, { settings, notice });
  defer(() => notice('nothing was sent (--dry-run)'));
  return { kind: 'rows', pages: pages('row'), flatten: () => ({ shape, pages: () => pages('flat') }) };
}
