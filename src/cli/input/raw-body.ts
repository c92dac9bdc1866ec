/** The body of a raw call: a document that is read and written anew (--from), or a text that is sent as it is (--input). */
import { writeJson } from '../../values/lossless-json.js';
import { JsonInputError, parseStrictJson } from '../../values/strict-json.js';
import { usageError } from '../host/errors/command-error.js';
import type { Invocation } from '../host/invocation.js';
import { type DocumentForm, readInputFile, readInputText } from './input-file.js';

/** The flags that give it, of which there is one at most. */
export interface BodyFlags {
  readonly from?: string;
  readonly input?: string;
  /** A text that is not JSON is sent, too. */
  readonly no_check: boolean;
}

export interface RawBody {
  /** The flag that it was given by. */
  readonly flag: '--from' | '--input';
  /** What is sent, as JSON. */
  readonly text: string;
  /** The document in it; undefined if the text is not JSON, which only --no-check allows. */
  readonly document: unknown;
}

/** Reads the body; undefined if there is none. `isText` tells the members that hold free text. Throws CommandError. */
export async function readBody(
  { from, input, no_check }: BodyFlags,
  invocation: Pick<Invocation, 'world' | 'signal'>,
  isText?: DocumentForm['isText'],
): Promise<RawBody | undefined> {
  if (from !== undefined) {
    const form = { forms: ['JSON', 'YAML'], ...(isText && { isText }) } as const;
    const { body } = await readInputFile(from, invocation, form);
    return { flag: '--from', text: writeJson(body), document: body };
  }
  if (input === undefined) return undefined;
  const text = await readInputText(input, invocation.world, '--input');
  return { flag: '--input', text, document: readDocument(text, input, !no_check) };
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
      'For YAML, use --from. To send the text unchecked, add --no-check.',
    );
  }
}
