/** `ads ... users sync ID --from FILE`: makes the people of a list those of a file, and nobody else. */

import { deletion } from '../../../../contract/params/batch.js';
import type { Document, Endpoint } from '../../../../contract/types.js';
import type { Answer } from '../../../../output/answer.js';
import { dayOf } from '../../../../people/known/sent-days.js';
import type { PackedRequest } from '../../../../people/packing/packed-request.js';
import { listSurveys } from '../../../../people/reading/read-list.js';
import type { UploadOptions } from '../../../../people/upload-options.js';
import type { Session } from '../../../calls/session/session.js';
import { canAsk } from '../../../core/host/can-ask.js';
import { CommandError } from '../../../core/host/command-error.js';
import type { Action, Invocation } from '../../../core/host/invocation.js';
import { createUploadProgress } from '../../delivery/upload-progress.js';
import type { ListInput } from '../list/open-input.js';
import type { Rejections } from '../list/rejections.js';
import { reportRejectedRows } from '../list/report-list.js';
import { recordId, withList } from '../list/with-list.js';
import { findListAccount } from '../list-account.js';
import { packInThread } from '../packing/pack-in-thread.js';
import type { PeopleUpload, UploadTotals } from '../people-upload.js';
import { type PreparedUpload, prepareUpload } from '../prepare-upload.js';
import { type ListFlags, type ListValues, readListFlags } from '../read-list-flags.js';
import { readUploadWait, reportUpload } from '../report-upload.js';
import { runUpload } from '../run-upload.js';
import { compareLists, packList, requireFile, withOldList } from './compare-lists.js';
import { confirmSync, reportSpared, reportStaying } from './confirm-sync.js';
import { knownPeopleFolder, withKnownPeople } from './known-people-folder.js';
import type { SyncPlan } from './plan-sync.js';
import { joinPhases, lineOptions } from './sync-requests.js';
import { syncPreviewRow, syncPreviewShape, syncRow, syncShape } from './sync-shapes.js';

/**
 * Creates the action that syncs the lists of a membership endpoint. Without their number, whoever has left is deleted only from
 * those lists that `removesUnasked` says.
 */
export function createSyncAction(
  endpoint: Endpoint,
  { removesUnasked }: { readonly removesUnasked: boolean },
): Action<SyncValues> {
  return async (invocation, typed) => {
    const flags = readListFlags(endpoint, typed);
    const { dryRun } = invocation.globals;
    const shape = dryRun ? syncPreviewShape : syncShape;
    const prepared = await prepareUpload(endpoint, flags, shape, invocation);
    const { values, session } = prepared;
    const account = session
      ? String(values.account_id ?? session.account)
      : await findListAccount(invocation);
    const list = { endpoint, account, id: recordId(endpoint, values) };
    const folder = await knownPeopleFolder(invocation, list);
    // A sync deletes people who have not consented.
    const named = { ...flags, restart: false };
    return withList(named, listSurveys(flags.options), invocation, async (input, rejections) => {
      requireFile(input, '--from');
      const leaversStay = !removesUnasked && typed.confirm === undefined;
      const sync = { endpoint, flags, typed, prepared, folder, input, rejections, leaversStay };
      if (dryRun) return previewSync(sync, invocation);
      return withKnownPeople(folder, () => runSync(sync, invocation));
    });
  };
}

/** What only a sync is asked. */
interface SyncValues extends ListValues {
  readonly old?: string;
  readonly resend: boolean;
  readonly no_snapshot: boolean;
  readonly confirm?: number;
}

interface Sync {
  readonly endpoint: Endpoint;
  readonly flags: ListFlags;
  readonly typed: SyncValues;
  readonly prepared: PreparedUpload;
  /** Where the people are noted whom the list is known to have. */
  readonly folder: string;
  readonly input: ListInput;
  readonly rejections: Rejections;
  /** Nobody is deleted: whoever has left stays on the list. */
  readonly leaversStay: boolean;
}

async function previewSync(sync: Sync, invocation: Invocation): Promise<Answer> {
  const { endpoint, prepared, typed, flags } = sync;
  return withOldList(typed.old, flags, invocation, async (old) => {
    const { resend } = typed;
    const comparison = { ...sync, options: prepared.options, old, resend, storesPeople: false };
    const plan = await compareLists(comparison, invocation);
    await invocation.notice(plan.description);
    const { input, rejections } = sync;
    const { options } = prepared;
    const list = packList(input, options, { rejected: () => {} }, invocation);
    let requests = 0;
    for await (const request of joinPhases(
      packLeavers(plan, sync, options, invocation),
      packUpdates(plan, list, options, invocation),
    )) {
      if (request.operations > 0) requests += 1;
      request.release?.();
    }
    reportRejectedRows({ ...plan.counts, sent: 0 }, { flags, rejections }, invocation);
    const row = syncPreviewRow(recordId(endpoint, prepared.values), plan.counts, requests, rejections);
    return { kind: 'one', record: syncPreviewShape, row };
  });
}

async function runSync(sync: Sync, invocation: Invocation): Promise<Answer> {
  const { endpoint, prepared, flags, typed, input, rejections } = sync;
  const { values, session } = prepared;
  if (!session) throw new Error('a sync requires a session');
  const id = recordId(endpoint, values);
  return withOldList(typed.old, flags, invocation, async (old) => {
    const { resend, no_snapshot } = typed;
    const comparison = { ...sync, options: prepared.options, old, resend, storesPeople: !no_snapshot };
    const plan = await compareLists(comparison, invocation);
    const totals = await confirmAndSend(sync, plan, { ...invocation, session }).finally(plan.discard);
    const day = dayOf(totals.answeredAt ?? prepared.options.now);
    if (totals.ended === undefined) await plan.finish({ resumes: totals.resumed > 0, day });
    const subject = { endpoint, id, input, flags, rejections };
    const { rows, rejected, leaving, spared } = plan.counts;
    await reportUpload({ ...totals, rows, rejected }, subject, invocation);
    if (totals.ended === undefined && spared > 0) reportSpared(spared, invocation);
    if (totals.ended === undefined && sync.leaversStay && leaving > 0) reportStaying(leaving, invocation);
    const row: Document = syncRow(id, totals, plan.counts, rejections);
    const isSent = totals.ended === undefined;
    const limit = isSent ? await readUploadWait(flags, invocation) : undefined;
    if (limit !== undefined) {
      const { awaitWrite } = await import('../../../calls/waiting/await-write.js');
      return awaitWrite({ endpoint, values, reply: { body: { data: row } }, limit }, session, invocation);
    }
    return { kind: 'one', record: syncShape, row };
  });
}

async function confirmAndSend(
  sync: Sync,
  plan: SyncPlan & { readonly description: string },
  context: Invocation & { readonly session: Session },
): Promise<UploadTotals> {
  const { endpoint, prepared } = sync;
  const { account_id: account } = prepared.values;
  const where = account === undefined ? '' : ` in account ${account}`;
  const what = `sync of ${recordId(endpoint, prepared.values)}${where}, ${context.session.environment}`;
  // Before the question; where there is none, programs get it with everything else.
  await (context.globals.yes || !canAsk(context) ? context.notice : context.noticeNow)(plan.description);
  const { rejections, leaversStay, typed } = sync;
  const { dueLeavers, counts } = plan;
  const asked = { rejections, given: typed.confirm, leaversStay, dueLeavers };
  await confirmSync(what, counts, asked, context);
  const takeBack = await plan.note();
  try {
    const totals = await send(sync, plan, context);
    const isUnsent = totals.requests === 0 && totals.unconfirmed === 0;
    if (totals.ended !== undefined && isUnsent) await takeBack();
    return totals;
  } catch (error) {
    // Such errors come before anything is sent.
    if (error instanceof CommandError) await takeBack();
    throw error;
  }
}

/** Sends who is deleted, and then the new list. */
async function send(
  sync: Sync,
  plan: SyncPlan,
  context: Invocation & { readonly session: Session },
): Promise<UploadTotals> {
  const { endpoint, prepared, flags, input, leaversStay } = sync;
  const { size = 0, modified = 0, path = '' } = input;
  const { leaving, people: listed, unchanged } = plan.counts;
  const people = (leaversStay ? plan.dueLeavers : leaving) + listed - unchanged;
  const upload: PeopleUpload = {
    endpoint,
    values: prepared.values,
    source: { kind: 'file', path, size, modified },
    work: 'sync',
    options: prepared.options,
    typedTimes: flags.typedTimes,
    // Rejected rows were told when the lists were compared.
    pack: (options) =>
      joinPhases(
        packLeavers(plan, sync, options, context),
        packUpdates(plan, packList(input, options, { rejected: () => {} }, context), options, context),
      ),
    restart: flags.restart,
    usesJournal: flags.usesJournal,
    onProgress: createUploadProgress({ ...input, people }, endpoint, context),
  };
  const attempt = async (restart: boolean) =>
    runUpload({ ...upload, restart }, context).finally(() => context.showProgress());
  try {
    const totals = await attempt(flags.restart);
    if (!isOtherList(totals.ended)) return totals;
  } catch (error) {
    if (!isOtherList(error)) throw error;
  }
  await context.noticeNow('the interrupted sync used another list; starting again');
  return attempt(true);
}

/** Of the journal of an upload. */
const inputChanged = 'INPUT_CHANGED';

/** The journal has the requests of an interrupted sync. A sync of another list may therefore start without --restart. */
function isOtherList(error: unknown): boolean {
  return error instanceof CommandError && error.code === inputChanged;
}

async function* packLeavers(
  { leavers, counts }: SyncPlan,
  { leaversStay }: Pick<Sync, 'leaversStay'>,
  options: UploadOptions,
  { world }: Pick<Invocation, 'world'>,
): AsyncGenerator<PackedRequest> {
  // An empty list would be refused.
  if (counts.leaving === 0 || leaversStay) return;
  yield* packInThread(leavers(), lineOptions(options, deletion), { rejected: () => {} }, world);
}

/** Those who have left and are kept, where they are due, and the new list without those whom the service has. */
async function* packUpdates(
  { writeUnsent, counts, dueLeavers, writeDueLeavers }: SyncPlan,
  list: AsyncIterable<PackedRequest>,
  options: UploadOptions,
  { world }: Pick<Invocation, 'world'>,
): AsyncGenerator<PackedRequest> {
  const hooks = { rejected: () => {} };
  if (dueLeavers > 0)
    yield* packInThread(writeDueLeavers(), lineOptions(options, options.operation), hooks, world);
  if (counts.unchanged === 0) yield* list;
  else if (counts.unchanged < counts.people) {
    yield* packInThread(writeUnsent(list), lineOptions(options, options.operation), hooks, world);
  }
}
