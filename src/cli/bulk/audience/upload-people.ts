/** `ads ... users upload ID --from FILE`: sends the people of a list to a custom audience or a do-not-reach list. */

import type { Endpoint } from '../../../contract/types.js';
import type { Answer } from '../../../output/answer.js';
import { listSurveys } from '../../../people/reading/read-list.js';
import type { UploadOptions } from '../../../people/upload-options.js';
import type { Action, Invocation } from '../../core/host/invocation.js';
import { createUploadProgress } from '../delivery/upload-progress.js';
import type { ListInput } from './list/open-input.js';
import type { Rejections } from './list/rejections.js';
import { noteShared, openSharingList } from './list/shared-identifiers.js';
import { recordId, withList } from './list/with-list.js';
import { packInThread } from './packing/pack-in-thread.js';
import type { PeopleUpload, UploadSource } from './people-upload.js';
import { type PreparedUpload, prepareUpload } from './prepare-upload.js';
import { type ListFlags, type ListValues, readListFlags } from './read-list-flags.js';
import { readUploadWait, reportUpload } from './report-upload.js';
import { runUpload } from './run-upload.js';
import { mayNotePeople, withPeopleNoted } from './sync/note-people.js';
import { totalsRow, totalsShape } from './totals.js';

/** Creates the action that uploads to the lists of a membership endpoint. */
export function createUploadAction(endpoint: Endpoint): Action<ListValues> {
  return async (invocation, values) => {
    const flags = readListFlags(endpoint, values);
    if (invocation.globals.dryRun) {
      const { previewList } = await import('./preview-list.js');
      return previewList(endpoint, flags, invocation);
    }
    const prepared = await prepareUpload(endpoint, flags, totalsShape, invocation);
    return uploadList(endpoint, flags, prepared, invocation);
  };
}

/** Uploads the list of the flags. Throws CommandError and what the service refuses, where nothing was sent. */
async function uploadList(
  endpoint: Endpoint,
  flags: ListFlags,
  prepared: PreparedUpload,
  invocation: Invocation,
): Promise<Answer> {
  return withList(flags, listSurveys(flags.options), invocation, async (input, rejections) => {
    const sharing = await openSharingList(input, prepared.options, invocation);
    const { read, shared } = sharing;
    const pack = (options: UploadOptions) => {
      const hooks = { ...rejections.hooks, recycle: input.recycle };
      return sharing.watch(packInThread(read(), { ...options, shared }, hooks, invocation.world));
    };
    const answer = await sendList({ endpoint, flags, prepared, input, rejections, pack }, invocation);
    await noteShared(sharing, input, invocation);
    return answer;
  });
}

interface OpenList {
  readonly endpoint: Endpoint;
  readonly flags: ListFlags;
  readonly prepared: PreparedUpload;
  readonly input: ListInput;
  readonly rejections: Rejections;
  readonly pack: PeopleUpload['pack'];
  /** The command that resumes after an interruption, if it is not the same one. */
  readonly again?: string | undefined;
}

/** Sends the people of an open list, and tells what came of it. */
export async function sendList(
  { endpoint, flags, prepared, input, rejections, pack, again }: OpenList,
  invocation: Invocation,
): Promise<Answer> {
  const { values, options, session } = prepared;
  if (!session) throw new Error('an upload requires a session');
  const upload: PeopleUpload = {
    endpoint,
    values,
    source: sourceOf(input),
    options,
    typedTimes: flags.typedTimes,
    pack,
    ...(input.isRepeatable && { reread: () => input.read() }),
    restart: flags.restart,
    usesJournal: flags.usesJournal,
    onProgress: createUploadProgress(input, endpoint, invocation),
  };
  const id = recordId(endpoint, values);
  const list = { endpoint, account: String(values.account_id ?? session.account), id };
  const writesNotes = flags.usesJournal && mayNotePeople(session, invocation);
  const totals = await withPeopleNoted(list, invocation, writesNotes, (note) =>
    runUpload({ ...upload, pack: (packed) => note(pack(packed)) }, { ...invocation, session }),
  ).finally(() => invocation.showProgress());
  await reportUpload(totals, { endpoint, id, input, flags, rejections, again }, invocation);
  const row = totalsRow(id, totals, rejections);
  const isSent = totals.ended === undefined && totals.sent > 0;
  const limit = isSent ? await readUploadWait(flags, invocation) : undefined;
  if (limit !== undefined) {
    const { awaitWrite } = await import('../../calls/waiting/await-write.js');
    return awaitWrite({ endpoint, values, reply: { body: { data: row } }, limit }, session, invocation);
  }
  return { kind: 'one', record: totalsShape, row };
}

/** A pipe has neither a size nor a time by which it could be known again. */
function sourceOf({ path, size, modified }: ListInput): UploadSource {
  return path === undefined || size === undefined || modified === undefined
    ? { kind: 'stdin' }
    : { kind: 'file', path, size, modified };
}
