/** Opens a list of people for a command, counts its rejected rows, and closes it. */

import type { Document, Endpoint } from '../../../../contract/types.js';
import { isForPeople } from '../../../../output/formats.js';
import type { ListSurveys } from '../../../../people/reading/read-list.js';
import { describeRejection } from '../../../../people/reading/rejection.js';
import { joinFirst } from '../../../../values/text-lists.js';
import { CommandError } from '../../../core/host/command-error.js';
import { exitCodes } from '../../../core/host/exit-codes.js';
import type { Invocation } from '../../../core/host/invocation.js';
import { formatCount } from '../../../core/host/progress.js';
import type { ReadingFlags } from '../read-reading-flags.js';
import type { ListInput } from './open-input.js';
import { openListInput } from './open-list.js';
import { createRejections, type Rejections } from './rejections.js';
import { createRejectsFile, type RejectsFile } from './rejects-file.js';

/** Opens the list and the file for rejected rows, does the work, and closes both. `surveys` read the list ahead. */
export async function withList<T>(
  flags: Pick<ReadingFlags, 'from' | 'encoding' | 'book' | 'rejects' | 'restart'>,
  surveys: ListSurveys,
  invocation: Pick<Invocation, 'world' | 'format' | 'instruct' | 'notice' | 'setExitCode' | 'signal'>,
  work: (input: ListInput, rejections: Rejections) => Promise<T>,
): Promise<T> {
  const { world, format } = invocation;
  const input = await openListInput(flags, surveys, invocation);
  let file: RejectsFile | undefined;
  try {
    if (flags.rejects !== undefined) file = await createRejectsFile(flags.rejects, input.path, world);
    const rejections = createRejections({
      label: input.label,
      isForPeople: isForPeople(format),
      describe: describeRejection,
      file,
      places: () => input.book()?.places,
    });
    const result = await work(input, rejections);
    const { unread, preset, notes = 0 } = rejections.columns();
    const { leftOut } = rejections;
    const sentences = [
      ...(input.book()?.notices() ?? []),
      notes > 0 ? `${formatCount(notes, 'line', 'lines')} of notes above the header: left out` : undefined,
      preset && `read as ${preset}; --preset none for your own columns`,
      leftOut.describeFooter(),
      leftOut.describeWithheld(),
      flags.restart && leftOut.describeWithheld() !== undefined ? stayOnList : undefined,
      ...leftOut.describe(),
      ...rejections.corrections(),
    ];
    for (const sentence of sentences)
      if (sentence !== undefined) await invocation.notice(`${input.label}: ${sentence}`);
    if (unread.length > 0) await invocation.notice(`${input.label}: ignored columns: ${joinFirst(unread)}`);
    return result;
  } finally {
    await input.close();
    const failure = await file?.finish();
    if (failure !== undefined) await tellFailure(failure, invocation);
  }
}

/** An upload adds people, and the one before it may have had no --consent. */
const stayOnList =
  'people who have not consented, and were sent before, stay on the list; to delete them, upload them with --operation Delete';

/** The upload has ended by then, so that it is not the answer that has failed. */
async function tellFailure(
  failure: string,
  invocation: Pick<Invocation, 'format' | 'instruct' | 'setExitCode' | 'signal'>,
): Promise<void> {
  const { format, instruct, setExitCode, signal } = invocation;
  if (isForPeople(format) || signal.aborted) await instruct(failure);
  if (signal.aborted) return;
  setExitCode(exitCodes.partial, new CommandError('REJECTS_NOT_WRITTEN', exitCodes.partial, failure));
}

/** The id of the audience or list in the values of the path. */
export function recordId({ positional = '' }: Pick<Endpoint, 'positional'>, values: Document): string {
  return String(values[positional] ?? '');
}
