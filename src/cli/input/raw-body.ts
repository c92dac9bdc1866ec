/** The body of a raw call: a document that is read and written anew (--from), or a text that is sent as it is (--input). */
import { writeJson } from '../../values/lossless-json.js';
import { JsonInputError, parseStrictJson } from '../../values/strict-json.js';
import { usageError } from '../host/errors/command-error.js';
import { type Invocation, textOption } from '../host/invocation.js';
import { readInputFile, readInputText } from './input-file.js';

export interface RawBody {
  /** The flag that it was given by. */
  readonly flag: '--from' | '--input';
  /** What is sent, as JSON. */
  readonly text: string;
  /** The document in it; undefined if the text is not JSON, which only --no-check allows. */
  readonly document: unknown;
}

/** Reads the body; undefined if there is none. Throws CommandError. */
export async function readBody({ options, world }: Invocation): Promise<RawBody | undefined> {
  const from = textOption(options, 'from');
  const input = textOption(options, 'input');
  if (from !== undefined && input !== undefined) {
    throw usageError(
      '--from and --input cannot be combined',
      '--from reads JSON or YAML and writes it as JSON; --input sends the text as it is.',
    );
  }
  if (from !== undefined) {
    const { body } = await readInputFile(from, world.stdin, ['JSON', 'YAML']);
    return { flag: '--from', text: writeJson(body), document: body };
  }
  if (input === undefined) return undefined;
  const text = await readInputText(input, world.stdin, '--input');
  return { flag: '--input', text, document: readDocument(text, input, options.check !== false) };
}

function readDocument(text: string, input: string, isChecked: boolean): unknown {
  try {
    return parseStrictJson(text);
  } catch (error) {
    if (!(error instanceof JsonInputError)) throw error;
    if (!isChecked) return undefined;
    const name = input === '-' ? 'stdin' : input;
    if (text.trim() === '') throw usageError(`--input: ${name} is empty`);
    const { line, column, reason } = error;
    throw usageError(
      `--input: ${name}:${line}:${column}: ${reason}`,
      'For YAML, use --from. To send the text all the same, add --no-check.',
    );
  }
}
