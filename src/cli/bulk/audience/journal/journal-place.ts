/** Locates the journal of an upload of people, and compares it with the upload. */
import { dayOf, isResumable } from '../../../../people/known/sent-days.js';
import type { PackedRequest } from '../../../../people/packing/packed-request.js';
import { listReading } from '../../../../people/upload-options.js';
import { formatSecond } from '../../../../values/time.js';
import { valueDigest } from '../../../../values/value-digest.js';
import { CommandError, usageError } from '../../../core/host/command-error.js';
import { journalPaths } from '../../delivery/journals.js';
import { recordId } from '../list/with-list.js';
import type { PeopleUpload, UploadContext } from '../people-upload.js';
import { digestInput } from './digest-input.js';
import {
  type PeopleJournalContent,
  type PeopleJournalHead,
  peopleJournal,
  peopleJournalVersion,
  toEntry,
} from './people-journal.js';

/**
 * The same file, uploaded to the same list of the same service, has the same journal, whatever the options are. Other work
 * has one for all files: what it has sent of one is not what the list has once it was begun with another.
 */
export async function peopleJournalPath(upload: PeopleUpload, context: UploadContext): Promise<string> {
  const { source, work, endpoint, values } = upload;
  const of = work === undefined ? [source.kind === 'file' ? source.path : source.kind, null] : [work];
  return (await journalPaths(context, peopleJournal, [endpoint.id, values, ...of])).path;
}

/** The first line of the journal of an upload that begins. */
export function peopleJournalHead(upload: PeopleUpload, deletions: string | undefined): PeopleJournalHead {
  const { endpoint, values, source, options } = upload;
  return {
    version: peopleJournalVersion,
    endpoint: endpoint.id,
    list: recordId(endpoint, values),
    source,
    options: digestOptions(upload),
    now: options.now,
    times: options.times,
    reading: listReading,
    ...(deletions !== undefined && { deletions }),
  };
}

/** What the requests depend on. Times are as they were typed, since +30d is another time in the next run. */
function digestOptions({ options, typedTimes = options.times }: PeopleUpload): string {
  const { now: _, ...others } = { ...options, times: typedTimes };
  return valueDigest(others);
}

/**
 * The reason that an upload does not resume an interrupted run, as a sentence; undefined if it resumes. `deletions` is the word
 * of the list by now.
 */
export function findObstacle(
  { options: { now } }: PeopleUpload,
  { head, deletions: noted }: PeopleJournalContent,
  deletions: string | undefined,
): string | undefined {
  const begun = `the upload of ${formatSecond(head.now)}`;
  if (!isResumable(dayOf(head.now), dayOf(now)))
    return `${begun} was interrupted too long ago to be resumed; starting again`;
  if (noted === deletions) return undefined;
  return `another command has changed or deleted people of this list since ${begun} was interrupted; starting again`;
}

const advice =
  'Nothing more was sent. To upload the list from its beginning, add --restart. Sending people again does no harm.';

/** Throws CommandError unless the input is the one of which an earlier run has sent a part, as far as it can be told. */
export async function assertSameUpload(
  upload: PeopleUpload,
  { head, entries }: PeopleJournalContent,
  signal: AbortSignal,
): Promise<void> {
  const { source, reread } = upload;
  if ((head.reading ?? 1) > listReading) {
    const message = 'a newer version of ads has begun this upload, and may read the list in another way';
    throw usageError(message, `${advice} Or resume it with that version.`);
  }
  if (head.options !== digestOptions(upload)) {
    throw usageError('an earlier upload of this list was interrupted and had other options', advice);
  }
  if (source.kind !== 'file' || head.source.kind !== 'file') return;
  if (source.path !== head.source.path || source.size !== head.source.size) throw changedError();
  // As the requests are packed again they are compared too, but some may then have been sent before a change is noticed.
  if (source.modified === head.source.modified || !reread) return;
  const last = [...entries.values()].reduce((one, other) => (other.blocks > one.blocks ? other : one));
  const digest = await digestInput(reread(), last.blocks, signal);
  if (digest !== last.digest) throw changedError();
}

/** Whether an earlier run has sent a request. Throws CommandError if it has sent another one in its place. */
export function isNoted(request: PackedRequest, { entries }: PeopleJournalContent): boolean {
  const noted = entries.get(request.index);
  if (!noted) return false;
  const found = toEntry(request);
  const names = ['updates', 'deletes', 'rows', 'blocks', 'digest', 'sum'] as const;
  if (names.some((name) => noted[name] !== found[name])) throw changedError();
  return true;
}

function changedError(): CommandError {
  return new CommandError(
    'INPUT_CHANGED',
    usageError('').exit,
    'the list has changed since an earlier run uploaded a part of it',
    advice,
  );
}
