/** Uploads a list of people: one write of many requests, which resumes where it was interrupted. */
import { dirname, join } from 'node:path';
import type { BodiesSent, SendBody } from '../../../client/client.js';
import { rates } from '../../../contract/wire/rate-limits.js';
import { journalFolder } from '../../../files/define-journal.js';
import { pruneJournals, removeJournal } from '../../../files/journal-file.js';
import { withProcessLock } from '../../../files/lock-file.js';
import { listReading } from '../../../people/upload-options.js';
import { formatSecond } from '../../../values/time.js';
import { parseDuration } from '../../core/host/global-flags.js';
import { formatWhole } from '../../core/host/progress.js';
import { withJournalLock } from '../delivery/journals.js';
import {
  assertSameUpload,
  findObstacle,
  isNoted,
  peopleJournalHead,
  peopleJournalPath,
} from './journal/journal-place.js';
import { openListDeletions, tellDeletions } from './journal/list-deletions.js';
import {
  adviseWithoutNotes,
  openPeopleJournal,
  type PeopleJournalContent,
  peopleJournal,
  readPeopleJournal,
} from './journal/people-journal.js';
import { recordId } from './list/with-list.js';
import type { PeopleUpload, UploadContext, UploadTotals } from './people-upload.js';
import { sendRequests } from './sending/send-requests.js';
import { createSteadyClock } from './sending/steady-clock.js';
import { createUploadTally } from './sending/tally.js';

/**
 * Sends the requests of a list, and returns what came of them; `ended` tells why not all were sent. Throws CommandError
 * before anything is sent: a read-only profile, another upload of the same list at the moment, a changed input; FileError
 * if there can be no journal.
 */
export async function runUpload(upload: PeopleUpload, context: UploadContext): Promise<UploadTotals> {
  if (!upload.usesJournal) return passGate(upload, context, undefined);
  const path = await peopleJournalPath(upload, context);
  const inProgress = {
    code: 'UPLOAD_IN_PROGRESS',
    message: 'another process is uploading this list',
  };
  return withJournalLock(path, inProgress, async () => {
    const totals = await passGate(upload, context, path);
    if (!('ended' in totals)) {
      const machine = context.world.now();
      await pruneJournals(path, { service: context.session.serviceTime?.(), machine });
    }
    return totals;
  }).catch((error: unknown) => {
    throw adviseWithoutNotes(error, dirname(path));
  });
}

/** Throws FileError if there can be no journal: whoever creates something for an upload asks before. */
export async function assertJournalFolder(invocation: Pick<UploadContext, 'world'>): Promise<void> {
  const path = join(journalFolder(peopleJournal, invocation.world), 'new');
  await withProcessLock(path, async () => true).catch((error: unknown) => {
    throw adviseWithoutNotes(error, dirname(path));
  });
}

/** The gate sees one write. */
async function passGate(
  upload: PeopleUpload,
  context: UploadContext,
  path: string | undefined,
): Promise<UploadTotals> {
  let totals: UploadTotals | undefined;
  await context.session.client.sendBodies(upload.endpoint, upload.values, async (send) => {
    totals = await sendList(upload, context, path, send);
    return toBodiesSent(totals);
  });
  if (!totals) throw new Error('the gate blocked the upload without an error');
  return totals;
}

/** What this run has sent: the history has an entry of the earlier ones. */
function toBodiesSent(totals: UploadTotals): BodiesSent {
  const { requests, resumed, unconfirmed, ended } = totals;
  const updated = totals.updated - totals.updatedBefore;
  const deleted = totals.deleted - totals.deletedBefore;
  return {
    acknowledged: { people: updated + deleted, updated, deleted, requests: requests - resumed },
    isComplete: !('ended' in totals),
    isUnconfirmed: unconfirmed > 0,
    error: ended,
  };
}

async function sendList(
  upload: PeopleUpload,
  context: UploadContext,
  path: string | undefined,
  send: SendBody,
): Promise<UploadTotals> {
  const { world, settings, signal, notice, noticeNow } = context;
  if (path !== undefined && upload.restart) await removeJournal(path);
  const list = { endpoint: upload.endpoint, id: recordId(upload.endpoint, upload.values) };
  const deletions = await openListDeletions(list, context);
  const word = await deletions.read();
  const left = path === undefined ? undefined : await readPeopleJournal(path);
  const obstacle = left && findObstacle(upload, left, word);
  if (obstacle !== undefined) await notice(obstacle);
  const known = obstacle === undefined ? left : undefined;
  if (known) {
    await assertSameUpload(upload, known, signal);
    await notice(describeResumption(known));
  }
  const journal =
    path === undefined
      ? undefined
      : await openPeopleJournal(path, known ? undefined : peopleJournalHead(upload, word), world.now);
  const clock = createSteadyClock(world);
  const tally = createUploadTally(clock.now);
  const notices = tellDeletions(deletions, word, async (own) => journal?.noteDeletions(own));
  let ended: Awaited<ReturnType<typeof sendRequests>>;
  try {
    ended = await sendRequests(notices.pass(upload.pack(optionsOf(upload, known))), {
      send,
      rate: rates[upload.endpoint.rate],
      tally,
      ...clock,
      // Resets are told by the time of day, also where the emulator has another time.
      serviceNow: world.now,
      random: () => (world.random(1)[0] ?? 0) / 256,
      maxWait: parseDuration(settings.maxWait.value, settings.maxWait.source),
      signal,
      isDone: (request) => known !== undefined && isNoted(request, known),
      note: async (request) => journal?.note(request),
      tell: (message) => void notice(message),
      tellNow: (message) => void noticeNow(message),
      progress: () => upload.onProgress?.(tally.totals()),
    });
  } finally {
    await notices.end();
    await journal?.close();
  }
  const totals = tally.totals(ended);
  // Where nothing was acknowledged there is nothing to resume from, and the next run may have a corrected file.
  const isOfNoUse = !ended || (!known && totals.requests === 0);
  if (path !== undefined && isOfNoUse) await removeJournal(path);
  return totals;
}

/** An upload that is resumed packs the same requests only at the same time. */
function optionsOf(
  { options, work }: PeopleUpload,
  known: PeopleJournalContent | undefined,
): PeopleUpload['options'] {
  if (!known) return options;
  const { now, times, reading } = known.head;
  // Other work has compared the list as it is read now: where that makes other requests, it begins anew.
  const isFormer = (reading ?? 1) < listReading && work === undefined;
  return { ...options, now, times, ...(isFormer && { readsAs: reading ?? 1 }) };
}

function describeResumption({ head, entries }: PeopleJournalContent): string {
  let people = 0;
  for (const { updates, deletes } of entries.values()) people += updates + deletes;
  return `resuming the upload of ${formatSecond(head.now)}; skipping ${formatWhole(people)} people that it sent`;
}
