/** Uploads one file and adds it to the media library, resuming from what its journal says. */

import { isUnconfirmed, ServiceError } from '../../../client/errors.js';
import { awaitProcessing } from '../../../client/upload/processing.js';
import { planSegments } from '../../../client/upload/segments.js';
import { isForgotten, readUpload, type UploadProgress, uploadFile } from '../../../client/upload/upload.js';
import { createMediaLibraryItem } from '../../../contract/groups/media-library.js';
import type { Document } from '../../../contract/types.js';
import { escapeControls } from '../../../output/control-characters.js';
import { CommandError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import { startProgress } from '../../core/host/progress.js';
import { resumeLine } from '../../core/host/resume-line.js';
import { accountCommand } from '../../core/host/shown-command.js';
import { responseData } from '../../core/records/response-data.js';
import { describeDifferences, findDifferences } from '../../core/records/sent-record.js';
import { withJournalLock } from '../delivery/journals.js';
import { setAltText } from './alt-text.js';
import { formatBytes } from './format-bytes.js';
import { findFinished, findItem, impliedTexts } from './known-file.js';
import { assertUnchanged, digestFile, type LocalFile, readPiece } from './local-file.js';
import { type Journal, journalPaths, libraryEntries, readJournals } from './media-journal.js';
import { createUploadNotes, type UploadNotes } from './upload-notes.js';
import type { UploadContext, UploadPlan } from './upload-plan.js';

const { record, params } = createMediaLibraryItem;

/** The longest file name of the library, in characters. */
const { max: longestName } = createMediaLibraryItem.params.file_name;

/** The name of a file's library item. */
export function fileName({ name }: LocalFile): Document {
  return { file_name: [...name.toWellFormed()].slice(-longestName).join('') };
}

/**
 * Uploads a file and returns its record: of the library, or of the upload where it stays out of it. Throws CommandError,
 * what the client throws, and the reason of the signal; the journal then allows to resume.
 */
export async function uploadToLibrary(
  file: LocalFile,
  plan: UploadPlan,
  context: UploadContext,
): Promise<Document> {
  const sha256 = await digestFile(file, context.signal);
  const { additionalOwners, isReused = false, altText } = plan;
  const paths = await journalPaths(context, file, sha256, additionalOwners, isReused ? altText : undefined);
  const { path } = paths;
  const code = 'UPLOAD_IN_PROGRESS';
  const message = `another process is uploading ${file.label}`;
  return withJournalLock(path, { code, message }, async () => {
    // A damaged one does not prevent a new beginning.
    const left = await (plan.again ? readJournals(paths).catch(() => undefined) : readJournals(paths));
    const journal = plan.again ? undefined : left;
    const known = journal && (await findFinished(journal, file, plan, { ...context, path }));
    if (known) return known;
    const libraries = libraryEntries(left).filter((one) => !plan.again || one.account !== plan.account);
    const texts = { ...left?.texts, ...(isReused && impliedTexts(libraries, altText)) };
    const notes = createUploadNotes({ file, sha256, path, libraries, texts });
    const label = escapeControls(file.name);
    const progress = startProgress(context, { label, total: file.size, format: formatBytes });
    const work = { file, plan, context, notes, progress };
    try {
      return await uploadRest(journal, work);
    } catch (error) {
      if (!journal?.complete || !isForgotten(error)) throw error;
      await context.notice(`${file.label}: the earlier upload no longer exists; uploading it again`);
      return await uploadRest(undefined, work);
    } finally {
      await context.showProgress();
    }
  });
}

/** The upload of one file. */
interface Upload {
  readonly file: LocalFile;
  readonly plan: UploadPlan;
  readonly context: UploadContext;
  readonly notes: UploadNotes;
  readonly progress: ReturnType<typeof startProgress>;
}

/** Does what a journal leaves to do. */
async function uploadRest(journal: Journal | undefined, work: Upload): Promise<Document> {
  const { file, plan, notes } = work;
  const { client, world, signal, notice } = work.context;
  notes.begin(journal);
  await noticeSize(journal, work);
  let sent = 0;
  try {
    const request = {
      size: file.size,
      mediaType: file.facts.type,
      category: file.category,
      additionalOwners: plan.additionalOwners,
      read: (offset: number, length: number) => readPiece(file, offset, length),
      resume: journal,
    };
    const { progress, upload } = await uploadFile(client, request, {
      now: world.now,
      save: notes.save,
      async sent(bytes) {
        sent = bytes;
        await work.progress.update(bytes);
      },
      complete: () => assertUnchanged(file),
      restarted: () => notice(`${file.label}: the earlier upload has expired; starting again`),
    });
    const record = progress.ready ? upload : await awaitReady(progress, work);
    return await publish(progress, record, work);
  } catch (error) {
    if (signal.aborted) {
      await notice(
        `${file.label}: interrupted at ${formatBytes(sent)} of ${formatBytes(file.size)}\n${resumeLine(work.context)}`,
      );
    } else if (isFinal(error)) await notes.forget();
    throw error;
  }
}

async function noticeSize(journal: Journal | undefined, { file, context }: Upload): Promise<void> {
  const { world, notice } = context;
  const segments = planSegments(file.size);
  if (journal && !journal.complete && journal.expires > world.now()) {
    const done = segments[journal.acknowledged]?.offset ?? file.size;
    await notice(`${file.label}: resuming at ${formatBytes(done)} of ${formatBytes(file.size)}`);
  }
  if (!journal && segments.length > 1) {
    await notice(`${file.label}: sending ${formatBytes(file.size)} in ${segments.length} segments`);
  }
}

/** Waits for processing; returns the record of the upload then. */
async function awaitReady(
  { media_id }: UploadProgress,
  { file, plan, context, notes }: Upload,
): Promise<Document> {
  const { client, world, signal, notice, showProgress } = context;
  const seconds = plan.maxWait / 1000;
  let isFirst = true;
  const end = await awaitProcessing(client, media_id, {
    maxWait: plan.maxWait,
    sleep: world.sleep,
    signal,
    async report(state, percent) {
      if (isFirst)
        await notice(`${file.label}: sent; the service is processing it (waiting up to ${seconds} s)`);
      isFirst = false;
      await showProgress(
        `${escapeControls(file.name)}: ${state}${percent === undefined ? '' : ` (${percent}%)`}`,
      );
    },
  });
  if (end.end === 'ready') return end.upload;
  if (end.end === 'failed') {
    await notes.forget();
    throw new CommandError('PROCESSING_FAILED', exitCodes.refused, `${file.label}: ${end.reason}`);
  }
  throw new CommandError(
    'STILL_PROCESSING',
    exitCodes.unreachable,
    `${file.label} was uploaded, but is still being processed after ${seconds} seconds`,
    'To continue waiting, run the same command again. It does not upload the file again. To wait longer, increase --wait.',
  );
}

/** Describes the media and adds it to the library. `upload` is its record, if it was read. */
async function publish(
  progress: UploadProgress,
  upload: Document | undefined,
  { file, plan, context, notes }: Upload,
): Promise<Document> {
  const { client } = context;
  const { media_id, media_key } = progress;
  const { account, altText } = plan;
  if (altText !== undefined) {
    const noted = { libraries: notes.libraries(), texts: notes.texts() };
    const change = { label: file.label, mediaKey: media_key, altText, account, ...noted };
    await setAltText(change, client, (changed) => notes.describe(progress, changed));
  }
  if (account === undefined) return upload ?? readUpload(client, media_id);
  const item = await addToLibrary(account, media_key, plan.item, client);
  await notes.add(progress, { account, media_key });
  return item;
}

/** If an earlier attempt has added it as it was sent, and its answer was lost, the item is as good as a new one. */
async function addToLibrary(
  account: string,
  media_key: string,
  item: Document,
  client: UploadContext['client'],
): Promise<Document> {
  try {
    const reply = await client.call(createMediaLibraryItem, { account_id: account, media_key, ...item });
    return responseData(reply) as Document;
  } catch (error) {
    const found = await findItem(client, account, media_key).catch(() => undefined);
    if (!found) throw error;
    // What the service refuses because the item is there is as the library has it since.
    if (!isUnconfirmed(error)) return found;
    const differences = findDifferences(record, params, found, item);
    if (differences.length === 0) return found;
    error.finding = `The library has this file otherwise than it was sent: ${describeDifferences(found, differences)}. To change it: ${accountCommand`ads media-library update ${media_key}`}`;
    throw error;
  }
}

/** Whether the service refused the file itself, so that going on makes no sense. */
function isFinal(error: unknown): boolean {
  return error instanceof ServiceError && error.status === 400;
}
