/**
 * The lines that a client sends, before the library reads them: what is no message of JSON-RPC 2.0 gets the error of its specification
 * (https://www.jsonrpc.org/specification#error_object). The library skips it without a word, and its client waits for ever.
 */
import { JsonBoundsError, scanJson } from '../../../values/json-scan.js';
import { isObject, memberAt, parseWithNumbers } from '../../../values/lossless-json.js';

/** The codes of JSON-RPC. */
const codes = { notJson: -32700, noRequest: -32600 } as const;

/** The longest line in UTF-16 code units, so that one without an end does not fill the memory. */
const longestLine = 10 * 1024 * 1024;
const requestMembers: readonly string[] = ['jsonrpc', 'id', 'method', 'params'];

/** Whether the library takes the message. */
type IsMessage = (message: unknown) => boolean;

/** The valid lines; for each other one, `refuse` gets the line of its answer. A response gets no answer, valid or not. */
export async function* checkMessages(
  pieces: AsyncIterable<Uint8Array>,
  refuse: (line: string) => Promise<void>,
  isMessage: IsMessage,
  longest = longestLine,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const tooLong = refusalOf(null, `a line must have at most ${longest} characters`);
  for await (const line of splitLines(pieces, longest)) {
    if (line?.trim() === '') continue;
    const checked = line === undefined ? tooLong : checkLine(line, isMessage);
    if (typeof checked === 'string') yield encoder.encode(`${checked}\n`);
    else await refuse(`${JSON.stringify(checked)}\n`);
  }
}

/** Lines without their ends; undefined for one that is too long. The last one may have no end. */
async function* splitLines(
  pieces: AsyncIterable<Uint8Array>,
  longest: number,
): AsyncGenerator<string | undefined> {
  const decoder = new TextDecoder();
  let parts: string[] = [];
  let length = 0;
  const add = (part: string) => {
    length += part.length;
    if (length > longest) parts = [];
    else parts.push(part);
  };
  const end = () => {
    const line = length > longest ? undefined : parts.join('');
    parts = [];
    length = 0;
    return line;
  };
  for await (const piece of pieces) {
    const [first = '', ...others] = decoder.decode(piece, { stream: true }).split('\n');
    add(first);
    for (const next of others) {
      yield end();
      add(next);
    }
  }
  add(decoder.decode());
  yield end();
}

/** The line that the library gets, or the answer to one that it does not get. */
function checkLine(line: string, isMessage: IsMessage): string | object {
  let message: unknown;
  try {
    message = JSON.parse(line);
  } catch {
    return errorOf(null, codes.notJson, 'Parse error: each line must be one message in JSON');
  }
  if (!isObject(message)) return refusalOf(null, 'a message must be a JSON object');
  const { id, jsonrpc, method, params } = message;
  // An error with the id of a question of the server would look like the answer to a request of the client.
  if (!('method' in message) && ('result' in message || 'error' in message)) return line;
  const isId = typeof id === 'string' || Number.isSafeInteger(id);
  const refuse = (why: string) => refusalOf(isId ? id : null, why);
  if (jsonrpc !== '2.0') return refuse('jsonrpc must be "2.0"');
  if (id !== undefined && !isId) return refuse('id must be a text or an integer below 2^53');
  if (typeof method !== 'string') return refuse('method must be a text');
  if (params !== undefined && !isObject(params)) return refuse('params must be an object');
  if (Object.keys(message).some((name) => !requestMembers.includes(name)))
    return refuse(`its members must be among ${requestMembers.join(', ')}`);
  if (!isMessage(message)) return refuse('params._meta is not as the Model Context Protocol describes it');
  try {
    const { hasFractions } = scanJson(line);
    return hasFractions && method === 'tools/call' ? keepExponents(line, message) : line;
  } catch (error) {
    if (error instanceof JsonBoundsError) return refuse(error.reason);
    throw error;
  }
}

/**
 * The line of a call, in which a number of its arguments with an exponent is the text that was sent: the flag that takes `12e4` or
 * refuses it in a shell does the same here.
 */
function keepExponents(line: string, message: Readonly<Record<string, unknown>>): string {
  const exact = parseWithNumbers(line, (number) => (/e/i.test(number) ? number : Number(number)));
  const given = memberAt(memberAt(exact, 'params'), 'arguments');
  return JSON.stringify({ ...message, params: { ...(message.params as object), arguments: given } });
}

function refusalOf(id: unknown, why: string): object {
  return errorOf(id, codes.noRequest, `Invalid Request: ${why}`);
}

function errorOf(id: unknown, code: number, message: string): object {
  return { jsonrpc: '2.0', id, error: { code, message } };
}
