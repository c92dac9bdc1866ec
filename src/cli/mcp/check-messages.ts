/**
 * The lines that a client sends, before the library reads them: what is no message of JSON-RPC 2.0 gets the error of its specification
 * (https://www.jsonrpc.org/specification#error_object). The library skips it without a word, and its client waits for ever.
 */
import { isObject } from '../../values/lossless-json.js';

/** The codes of JSON-RPC. */
const codes = { notJson: -32700, noRequest: -32600 } as const;

/** The valid lines; for each other one, `refuse` gets the line of its answer. */
export async function* checkMessages(
  pieces: AsyncIterable<Uint8Array>,
  refuse: (line: string) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const line of splitLines(pieces)) {
    if (line.trim() === '') continue;
    const answer = refusalOf(line);
    if (answer === undefined) yield encoder.encode(`${line}\n`);
    else await refuse(`${JSON.stringify(answer)}\n`);
  }
}

/** Lines without their ends; the last one may have none. */
async function* splitLines(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let parts: string[] = [];
  for await (const piece of pieces) {
    const [first = '', ...others] = decoder.decode(piece, { stream: true }).split('\n');
    parts.push(first);
    for (const next of others) {
      yield parts.join('');
      parts = [next];
    }
  }
  yield parts.join('') + decoder.decode();
}

function refusalOf(line: string): object | undefined {
  let message: unknown;
  try {
    message = JSON.parse(line);
  } catch {
    return errorOf(null, codes.notJson, 'Parse error: each line must be one message in JSON');
  }
  if (!isObject(message)) {
    return errorOf(null, codes.noRequest, 'Invalid Request: a message must be a JSON object');
  }
  const { id, jsonrpc, method, params } = message;
  const hasId = typeof id === 'string' || typeof id === 'number';
  const refuse = (why: string) => errorOf(hasId ? id : null, codes.noRequest, `Invalid Request: ${why}`);
  if (jsonrpc !== '2.0') return refuse('jsonrpc must be "2.0"');
  if (id !== undefined && !hasId && !('error' in message)) return refuse('id must be a text or a number');
  // The answer to a question of the server.
  if (!('method' in message) && ('result' in message || 'error' in message)) return undefined;
  if (typeof method !== 'string') return refuse('method must be a text');
  return params === undefined || isObject(params) ? undefined : refuse('params must be an object');
}

function errorOf(id: string | number | null, code: number, message: string): object {
  return { jsonrpc: '2.0', id, error: { code, message } };
}
