/** `ads web-conversions upload PIXEL --from FILE` and `ads app-conversions upload`: report the conversions of a file. */

import { rates } from '../../../contract/wire/rate-limits.js';
import type { Answer } from '../../../output/answer.js';
import type { ConversionCall } from '../../../people/conversions/conversion-fields.js';
import { type RowNames, readConversions } from '../../../people/conversions/read-conversions.js';
import { createMemberCount } from '../../../people/conversions/row-columns.js';
import { createRowKeys } from '../../../people/conversions/row-keys.js';
import { conversionSurveys, surveyConversions } from '../../../people/conversions/survey-conversions.js';
import type { LeftOutCount } from '../../../people/reading/left-out-counts.js';
import { chunk } from '../../../values/chunk.js';
import { errorMessage } from '../../../values/system-error.js';
import { openUninterruptedSession } from '../../calls/session/patient-session.js';
import type { Session } from '../../calls/session/session.js';
import { compute } from '../../core/host/compute.js';
import type { Action, Invocation, Reporter } from '../../core/host/invocation.js';
import type { ListInput } from '../audience/list/open-input.js';
import type { Rejections } from '../audience/list/rejections.js';
import { explainInput, reportRejectedRows } from '../audience/list/report-list.js';
import { withList } from '../audience/list/with-list.js';
import { withJournalLock } from '../delivery/journals.js';
import { createUploadProgress, leastMilliseconds } from '../delivery/upload-progress.js';
import {
  type ConversionHistory,
  type ConversionJournal,
  type ConversionPlaces,
  conversionPlaces,
  notedKeys,
  noteSize,
  nothingSent,
  openConversionJournal,
  readConversionHistory,
} from './conversion-journal.js';
import { type ConversionKind, conversionKind } from './conversion-kind.js';
import type { ConversionReading } from './conversion-reading.js';
import { conversionPreviewRow, conversionTotalsRow, previewShape, totalsShape } from './conversion-totals.js';
import {
  type ConversionArguments,
  type ConversionFlags,
  readConversionFlags,
} from './read-conversion-flags.js';
import { describeChanged, noteRisks, reportConversions } from './report-conversions.js';
import { type ConversionSender, type ConversionsSent, sendConversions } from './send-conversions.js';
import { waitForRate } from './wait-for-rate.js';

/** A file that is open. */
interface OpenFile {
  readonly flags: ConversionFlags & { readonly options: ConversionReading };
  readonly input: ListInput;
  /** The content of the input. */
  readonly pieces: AsyncIterable<Uint8Array>;
  readonly rejections: Rejections;
}

/** Answers with totals; a dry run sends nothing. Throws CommandError, and what stopped it before anything was sent. */
export function uploadConversions(call: ConversionCall): Action<ConversionArguments> {
  return (invocation, values) => uploadKind(conversionKind(call), invocation, values);
}

async function uploadKind(
  kind: ConversionKind,
  invocation: Invocation,
  values: ConversionArguments,
): Promise<Answer> {
  const { globals } = invocation;
  const shape = globals.dryRun ? previewShape(kind) : totalsShape(kind);
  const flags = readConversionFlags(kind, shape, values, invocation);
  return withList(flags, conversionSurveys(flags.options), invocation, async (input, rejections) => {
    const { pieces, columns, ...found } = await compute(invocation, () =>
      surveyConversions(input.read(), flags.options),
    ).catch((error: unknown) => {
      throw explainInput(error, input);
    });
    const options = { ...flags.options, ...found, readColumns: columns };
    const file = { flags: { ...flags, options }, input, pieces, rejections };
    if (globals.dryRun) return previewFile(file, invocation);
    const sent = await sendFile(file, invocation);
    await reportConversions(sent, file, invocation);
    const row = conversionTotalsRow(flags, sent.totals, rejections, sent.ended === undefined);
    return { kind: 'one', record: shape, row };
  });
}

/** Reads, checks and counts everything, and sends nothing. */
async function previewFile(
  file: OpenFile,
  invocation: Reporter &
    Pick<Invocation, 'world' | 'settings' | 'globals' | 'defer' | 'format' | 'setExitCode' | 'signal'>,
): Promise<Answer> {
  const { flags, input, rejections } = file;
  const { kind, options, usesJournal, restart } = flags;
  const places = usesJournal && !restart ? await conversionPlaces(invocation, flags, input) : undefined;
  const history = await readConversionHistory(places, options);
  const rows = { history, former: history.former, names: nameRows(file, history) };
  const { totals, skipped, ended, changedLines } = await passOn(file, invocation, rows, {
    journal: undefined,
    send: async (_, count) => ({
      ...{ status: 200, headers: {}, retried: 0 },
      body: kind.assumed(count),
    }),
  });
  if (ended) throw explainInput(ended.error, input);
  const described = skipped.describe();
  if (described !== undefined) await invocation.notice(`${input.label}: ${described}`);
  reportRejectedRows({ ...totals, sent: 0 }, { flags, rejections }, invocation);
  if (totals.changed > 0) await invocation.notice(describeChanged(totals, changedLines.map(input.rowOf)));
  await noteRisks(totals, flags, invocation);
  const least = leastMilliseconds(totals.sent, rates[kind.endpoint.rate]) / 1000;
  return {
    kind: 'one',
    record: previewShape(kind),
    row: conversionPreviewRow(flags, totals, rejections, least),
  };
}

/** How long requests under way may take after an interruption, in milliseconds. */
const patience = 60_000;

async function sendFile(open: OpenFile, invocation: Invocation): Promise<ConversionsSent> {
  const { flags, input } = open;
  const { options } = flags;
  const session = await openUninterruptedSession(invocation, flags.kind.endpoint, {
    patience,
    reportsWait: false,
  });
  if (!flags.usesJournal) return passGate(open, session, undefined, invocation);
  const places = await conversionPlaces(invocation, flags, input);
  const code = 'UPLOAD_IN_PROGRESS';
  const ofFile = { code, message: 'another process is uploading this file' };
  const ofPixel = { code, message: 'another process is uploading conversions with ids to this pixel' };
  const { readColumns } = options;
  const mayHaveIds =
    flags.kind.hasIds && (readColumns === undefined || readColumns.includes('conversion_id'));
  const locks = [
    ...places.files.map(({ path }) => ({ path, ...ofFile })),
    ...(mayHaveIds ? [{ path: places.pixel.path, ...ofPixel }] : []),
  ];
  const work = () => passGate(open, session, places, invocation);
  return locks.reduceRight<typeof work>(
    (inner, { path, ...busy }) =>
      () =>
        withJournalLock(path, busy, inner),
    work,
  )();
}

/** The gate sees one write, however many requests it takes. */
async function passGate(
  open: OpenFile,
  session: Session,
  places: ConversionPlaces | undefined,
  invocation: Pick<Invocation, 'world' | 'globals' | 'notice' | 'showProgress' | 'signal'>,
): Promise<ConversionsSent> {
  const { kind, pixel, options, restart } = open.flags;
  const reading = readConversionHistory(places, options);
  // A restart takes nothing from the journals but the keys that earlier versions have given to rows.
  const noted = restart ? await reading.catch(() => nothingSent) : await reading;
  const history = restart ? nothingSent : noted;
  const now = () => session.serviceTime() ?? session.time();
  let sent: ConversionsSent | undefined;
  await session.client.sendBodies(kind.endpoint, pixel === '' ? {} : { pixel_id: pixel }, async (send) => {
    const isUnknown = history.done.size === 0 && history.unconfirmed.length === 0;
    const isNew = !restart && isUnknown && history.options === undefined;
    const names = nameRows(open, noted);
    const former = [...(restart && noted.columns ? [noted.columns] : []), ...(noted.former ?? [])];
    const begin = { history, isRestart: restart, former, members: names.members?.names };
    const journal = places && (await openConversionJournal(places, options, now, begin));
    const sender = { journal, send: waitForRate(send, kind, invocation), now };
    sent = await passOn(open, invocation, { history, former, names }, sender);
    const { totals, ended } = sent;
    const counts = open.rejections.leftOut.counts();
    if (journal) await noteEnd(journal, sent, { isNew, now, session, names, counts }, invocation);
    return {
      acknowledged: { conversions: totals.sent, requests: totals.requests },
      isComplete: ended === undefined,
      isUnconfirmed: totals.unconfirmed > totals.unconfirmedBefore,
      error: ended?.error,
    };
  });
  if (!sent) throw new Error('the gate blocked the upload without an error');
  return sent;
}

type NamedRows = Required<RowNames>;

function nameRows({ flags: { options } }: OpenFile, noted: ConversionHistory): NamedRows {
  const members = options.readColumns ? undefined : createMemberCount();
  const isNotedId = (name: string) => noted.ids.has(name) || noted.openIds.has(name);
  return { keys: createRowKeys(notedKeys(noted)), members, isNotedId };
}

/** Notes what the run has found out. A failure is told: the next run finds it out again. */
async function noteEnd(
  journal: ConversionJournal,
  { totals, ended, met, adopted, changed }: ConversionsSent,
  {
    isNew,
    now,
    session,
    names: { keys, members },
    counts,
  }: Pick<ConversionSender, 'now'> & {
    readonly isNew: boolean;
    readonly session: Session;
    readonly names: NamedRows;
    /** Of the identifiers that were left out. */
    readonly counts: readonly LeftOutCount[];
  },
  { notice }: Pick<Invocation, 'notice'>,
): Promise<void> {
  try {
    for (const keys of chunk(adopted, noteSize)) await journal.done(keys, []);
    for (const keys of chunk([...changed], noteSize)) await journal.changed(keys);
    if (isNew && totals.sent === 0 && totals.unconfirmed === 0 && met.size === 0) await journal.remove();
    else if (!ended) {
      const serviceNow = totals.sent > 0 ? session.serviceTime() : undefined;
      const renamed = keys.renamed();
      await journal.settle(met, { now: now(), serviceNow, renamed, members: members?.names() });
    }
    if (totals.sent > 0 && counts.length > 0) await journal.leftOut(counts);
  } catch (error) {
    await notice(errorMessage(error));
  }
}

/** What is noted of the rows of a file: `former` has the columns that keys were made of before a restart. */
interface NotedRows {
  readonly former: ConversionHistory['former'] | undefined;
  readonly history: ConversionHistory;
  readonly names: NamedRows;
}

async function passOn(
  { flags, input, pieces, rejections }: OpenFile,
  invocation: Pick<Invocation, 'world' | 'globals' | 'showProgress' | 'signal'>,
  { history, former, names }: NotedRows,
  {
    journal,
    send,
    now = invocation.world.now,
  }: Pick<ConversionSender, 'journal' | 'send'> & Partial<Pick<ConversionSender, 'now'>>,
): Promise<ConversionsSent> {
  const { globals, signal, showProgress } = invocation;
  const endpoint = globals.dryRun ? undefined : flags.kind.endpoint;
  const progress = createUploadProgress(input, endpoint, invocation);
  const { options } = flags;
  const reading = { ...options, keyColumns: history.columns, formerColumns: former };
  return sendConversions(readConversions(pieces, reading, rejections.hooks, names), {
    kind: flags.kind,
    send,
    journal,
    history,
    resend: flags.resend,
    now,
    shouldContinue: () => !signal.aborted,
    progress: (totals) => progress({ ...totals, resumed: 0 }),
  }).finally(() => showProgress());
}
