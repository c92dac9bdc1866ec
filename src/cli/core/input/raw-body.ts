/** The body of a raw call: a document that is read and written anew (--from), or a text that is sent as it is (--input). */
import { isFreeText, namesOfParams } from '../../../call/names-of-params.js';
import type { Endpoint, Param } from '../../../contract/types.js';
import { writeJson } from '../../../values/lossless-json.js';
import { JsonInputError, parseStrictJson } from '../../../values/strict-json.js';
import { type FlagProblem, fileProblem, throwIfProblems, usageError } from '../host/command-error.js';
import type { Invocation } from '../host/invocation.js';
import { readInputFile, readInputText } from './input-file.js';
import { readWrittenNumbers } from './written-numbers.js';

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

/** Reads the body of a call, of which the parameters may be known; undefined if there is none. Throws CommandError. */
export async function readBody(
  { from, input, no_check }: BodyFlags,
  invocation: Pick<Invocation, 'world' | 'signal'>,
  endpoint?: Endpoint,
): Promise<RawBody | undefined> {
  if (from !== undefined) {
    const texts = endpoint && namesOfParams(endpoint.params, isFreeText);
    const isText = texts && ((member: string) => texts.has(member));
    const form = { forms: ['JSON', 'YAML'], ...(isText && { isText }), hasExactNumbers: true } as const;
    const { name, body: written } = await readInputFile(from, invocation, form);
    const problems: FlagProblem[] = [];
    const body = readWrittenNumbers(endpoint && bodyParam(endpoint), written, '', (path, problem) =>
      problems.push(fileProblem(path, `--from: ${name}: ${path} ${problem}`)),
    );
    throwIfProblems(problems);
    return { flag: '--from', text: writeJson(body), document: body };
  }
  if (input === undefined) return undefined;
  const text = await readInputText(input, invocation.world, '--input');
  return { flag: '--input', text, document: readDocument(text, input, !no_check) };
}

/** The whole body, or an object with the parameters as members. */
function bodyParam({ send, params }: Endpoint): Param {
  const whole = typeof send === 'object' ? params[send.json] : undefined;
  return whole ?? { type: 'object', help: '', fields: params };
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
