/** Opens a list of people for a command, counts its rejected rows, and closes it. */

import type { Document, Endpoint } from '../../../../contract/types.js';
import { isForPeople } from '../../../../output/formats.js';
import { describeRejection } from '../../../../people/reading/rejection.js';
import type { SurveyCells } from '../../../../people/reading/survey-text.js';
import { joinFirst } from '../../../../values/text-lists.js';
import { CommandError } from '../../../core/host/command-error.js';
import { exitCodes } from '../../../core/host/exit-codes.js';
import type { Invocation } from '../../../core/host/invocation.js';
import type { ReadingFlags } from '../read-reading-flags.js';
import { openListInput } from './check-encoding.js';
import type { ListInput } from './open-input.js';
import { createRejections, type Rejections } from './rejections.js';
import { createRejectsFile, type RejectsFile } from './rejects-file.js';

/** Opens the list and the file for rejected rows, does the work, and closes both. `survey` counts the cells of such a list. */
export async function withList<T>(
  flags: Pick<ReadingFlags, 'from' | 'encoding' | 'book' | 'rejects'>,
  survey: SurveyCells,
  invocation: Pick<Invocation, 'world' | 'format' | 'instruct' | 'notice' | 'setExitCode' | 'signal'>,
  work: (input: ListInput, rejections: Rejections) => Promise<T>,
): Promise<T> {
  const { world, format } = invocation;
  const input = await openListInput(flags, survey, invocation);
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
    for (const sentence of input.book()?.notices() ?? [])
      await invocation.notice(`${input.label}: ${sentence}`);
    const unread = rejections.unread();
    const footer = rejections.leftOut.describeFooter();
    if (footer !== undefined) await invocation.notice(`${input.label}: ${footer}`);
    const sentences = [...rejections.leftOut.describe(), ...rejections.corrections()];
    for (const sentence of sentences) await invocation.notice(`${input.label}: ${sentence}`);
    if (unread.length > 0) await invocation.notice(`${input.label}: ignored columns: ${joinFirst(unread)}`);
    return result;
  } finally {
    await input.close();
    const failure = await file?.finish();
    if (failure !== undefined) await tellFailure(failure, invocation);
  }
}

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
