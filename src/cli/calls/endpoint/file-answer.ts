/** Passes the file that a call answers with on to a file or a pipe, as it is. */
import type { CallResult } from '../../../client/client.js';
import { NetworkError } from '../../../client/errors.js';
import type { Answer } from '../../../output/answer.js';
import { escapeControls } from '../../../output/control-characters.js';
import { CommandError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import { type Invocation, textOption } from '../../core/host/invocation.js';
import { assertOutputFile, type OutputFileOptions, writeOutputFile } from '../../core/host/output-file.js';
import { assertPersonalOutput } from '../../core/host/personal-output.js';

/** Throws CommandError if the file may not go where it would, before it is asked for. */
export async function assertFile(invocation: Invocation): Promise<void> {
  const to = textOption(invocation.options, 'to');
  assertPersonalOutput({ to, print: invocation.options.print === true }, invocation);
  if (to !== undefined) await assertOutputFile(to, placeOf(invocation));
}

/** Writes the file to its place and answers with nothing, or with its text. Throws CommandError. */
export async function answerFile(
  { body }: Pick<CallResult, 'body'>,
  invocation: Invocation,
): Promise<Answer> {
  const to = textOption(invocation.options, 'to');
  if (!(body instanceof Uint8Array)) throw new NetworkError('unreadable', 'the response is not a file');
  if (to === undefined) return { kind: 'text', text: toText(body) };
  const bytes = await writeOutputFile(to, body, placeOf(invocation));
  await invocation.notice(`wrote ${bytes} bytes to ${escapeControls(to)}, readable only by you`);
  return { kind: 'text', text: '' };
}

function placeOf({ world: { cwd }, globals }: Invocation): OutputFileOptions {
  return { flag: '--to', cwd, mayReplace: globals.yes === true };
}

/** Throws CommandError on bytes that are no text. */
function toText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // The service has been asked: wrong usage would mean that nothing was sent.
    const message = 'the file is not text, and cannot be printed';
    throw new CommandError('PARTIAL', exitCodes.partial, message, 'To write it to a file, add --to FILE.');
  }
}
