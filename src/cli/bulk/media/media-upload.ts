/** `ads media-library upload FILE...`: uploads files and adds them to the media library. */

import { mediaUpload } from '../../../contract/groups/media.js';
import { mediaLibraryItem } from '../../../contract/groups/media-library.js';
import type { Document } from '../../../contract/types.js';
import { errorMessage } from '../../../values/system-error.js';
import { explainAccount } from '../../calls/session/explain-unknown-account.js';
import { openSession } from '../../calls/session/session.js';
import { exitCodeForServiceError } from '../../core/errors/exit-code-of-error.js';
import { CommandError, missingAccountError, throwIfProblems } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import { outputProblems } from '../../core/host/global-flag-problems.js';
import type { Action, Invocation } from '../../core/host/invocation.js';
import type { LocalFile } from './local-file.js';
import { readUploadArguments, type UploadArguments } from './options.js';
import type { MediaUploadFlags } from './upload-flags.js';
import type { UploadPlan } from './upload-plan.js';
import { fileName, uploadToLibrary } from './upload-to-library.js';

export const uploadFiles: Action<MediaUploadFlags> = async (invocation, flags) => {
  const given = readUploadArguments(flags, invocation);
  const record = given.isForLibrary ? mediaLibraryItem : mediaUpload;
  if (invocation.globals.dryRun) {
    const { showUpload } = await import('./preview-upload.js');
    return showUpload(given, (file, poster) => itemOf(file, given, poster), invocation);
  }
  throwIfProblems(await outputProblems(invocation.globals, record, []));
  const session = await openSession(invocation);
  const account = given.isForLibrary ? session.account : undefined;
  if (given.isForLibrary && account === undefined) throw missingAccountError();
  const upload = (file: LocalFile, change: Partial<UploadPlan> = {}) => {
    const plan = { ...given, account, ...change };
    return uploadToLibrary(file, plan, { ...invocation, client: session.client }).catch((error: unknown) => {
      throw explainAccount(error, invocation.settings);
    });
  };
  const poster = await uploadPoster(given, upload);
  const start = (file: LocalFile) => upload(file, { item: itemOf(file, given, poster) });
  const [only, ...others] = given.files;
  if (only && others.length === 0) return { kind: 'one', record, row: await start(only) };
  return { kind: 'rows', record, pages: uploadAll(given.files, start, invocation) };
};

type Start = (file: LocalFile, change?: Partial<UploadPlan>) => Promise<Document>;

/** The key of the poster. A file becomes an item of the library, as posters must be. */
async function uploadPoster({ poster }: UploadArguments, upload: Start): Promise<string | undefined> {
  if (poster === undefined || typeof poster === 'string') return poster;
  const { media_key } = await upload(poster, { item: fileName(poster), altText: undefined });
  return String(media_key);
}

/** The settings of a file's library item. */
function itemOf(file: LocalFile, { item }: UploadArguments, poster: string | undefined): Document {
  return { ...fileName(file), ...item, ...(poster !== undefined && { poster_media_key: poster }) };
}

/** One page for each file that succeeds. A failure is reported and does not stop the others, unless they would fail too. */
async function* uploadAll(
  files: readonly LocalFile[],
  start: Start,
  { notice, setExitCode, signal }: Pick<Invocation, 'notice' | 'setExitCode' | 'signal'>,
): AsyncGenerator<readonly Document[]> {
  const failed: string[] = [];
  let first: unknown;
  let done = 0;
  for (const file of files) {
    try {
      const row = await start(file);
      done += 1;
      yield [row];
    } catch (error) {
      if (signal.aborted || exitCodeForServiceError(error) === exitCodes.notSignedIn) throw error;
      first ??= error;
      failed.push(file.label);
      await notice(describeFailure(file, error));
    }
  }
  if (failed.length === 0) return;
  if (done === 0) throw first;
  const message = `${failed.length} of ${files.length} files were not uploaded: ${failed.join(', ')}`;
  await notice(message);
  const hint = 'Run the command again for these files; parts that were sent are not sent again.';
  setExitCode(exitCodes.partial, new CommandError('PARTIAL', exitCodes.partial, message, hint));
}

function describeFailure({ label }: LocalFile, error: unknown): string {
  const message = errorMessage(error);
  const hint = error instanceof CommandError && error.hint ? `\n${error.hint}` : '';
  return `${message.includes(label) ? '' : `${label}: `}${message}${hint}`;
}
