/** --dry-run of an upload: reads, checks and counts everything, and sends nothing. */
import type { Endpoint } from '../../../contract/types.js';
import { rates } from '../../../contract/wire/rate-limits.js';
import type { Answer, RowShape } from '../../../output/answer.js';
import { listSurveys } from '../../../people/reading/read-list.js';
import type { Invocation } from '../../core/host/invocation.js';
import { createUploadProgress, leastMilliseconds } from '../delivery/upload-progress.js';
import { columnsOf, leftOutFields } from './list/left-out.js';
import type { ListInput } from './list/open-input.js';
import type { Rejections } from './list/rejections.js';
import { explainInput, reportRejectedRows } from './list/report-list.js';
import { noteShared, openSharingList } from './list/shared-identifiers.js';
import { recordId, withList } from './list/with-list.js';
import { packInThread } from './packing/pack-in-thread.js';
import type { UploadTotals } from './people-upload.js';
import { prepareUpload } from './prepare-upload.js';
import type { ListFlags } from './read-list-flags.js';

const count = { type: 'integer' } as const;

const fields = {
  id: { type: 'id', nullable: true },
  rows: { ...count, help: 'Rows read: people, duplicates and rejected' },
  people: count,
  updates: count,
  deletes: count,
  duplicates: count,
  rejected: count,
  ...leftOutFields,
  requests: count,
  operations: count,
  bytes: count,
  least_seconds: { ...count, help: "Minimum duration at the service's request limit" },
  sent: { type: 'boolean' },
} as const satisfies RowShape['fields'];

/** What would be sent. */
const previewShape: RowShape = { name: 'upload', fields, columns: columnsOf(fields) };

/** Reads the whole list and tells what an upload would send. Throws CommandError where the list cannot be read. */
export async function previewList(
  endpoint: Endpoint,
  flags: ListFlags,
  invocation: Invocation,
): Promise<Answer> {
  return withList(flags, listSurveys(flags.options), invocation, (input, rejections) =>
    previewOpenList(endpoint, flags, { input, rejections }, invocation),
  );
}

interface PreviewedList {
  readonly input: ListInput;
  readonly rejections: Rejections;
  /** What it would be uploaded to does not exist yet. */
  readonly isNew?: boolean;
}

/** The same of a list that is open. */
export async function previewOpenList(
  endpoint: Endpoint,
  flags: ListFlags,
  { input, rejections, isNew = false }: PreviewedList,
  invocation: Invocation,
): Promise<Answer> {
  const { signal, showProgress } = invocation;
  const { values, options } = await prepareUpload(endpoint, flags, previewShape, invocation);
  const sums = { rows: 0, updates: 0, deletes: 0, duplicates: 0, rejected: 0, taken: 0 };
  const sent = { requests: 0, operations: 0, bytes: 0 };
  const progress = createUploadProgress(input, undefined, invocation);
  const sharing = await openSharingList(input, options, invocation);
  try {
    const requests = packInThread(
      sharing.read(),
      { ...options, shared: sharing.shared },
      { ...rejections.hooks, recycle: input.recycle },
      invocation.world,
    );
    for await (const request of sharing.watch(requests)) {
      signal.throwIfAborted();
      for (const name of ['rows', 'updates', 'deletes', 'duplicates', 'rejected', 'taken'] as const)
        sums[name] += request[name];
      sent.operations += request.operations;
      sent.bytes += request.body.length;
      request.release?.();
      if (request.operations > 0) sent.requests += 1;
      progress({ ...sums, requests: sent.requests, resumed: 0 } satisfies Partial<UploadTotals>);
    }
  } catch (error) {
    throw explainInput(error, input);
  } finally {
    await showProgress();
  }
  await noteShared(sharing, input, invocation);
  reportRejectedRows({ ...sums, sent: 0 }, { rejections, flags }, invocation);
  const { rows, updates, deletes, duplicates, rejected } = sums;
  const row = {
    ...{ id: isNew ? null : recordId(endpoint, values), rows, people: updates + deletes, updates, deletes },
    ...{ duplicates, rejected, ...rejections.leftOut.row(), ...sent },
    least_seconds: leastMilliseconds(sent.requests, rates[endpoint.rate]) / 1000,
    sent: false,
  };
  return { kind: 'one', record: previewShape, row };
}
