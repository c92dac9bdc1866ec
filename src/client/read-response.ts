/** Reads the body of a good answer as what the contract says it is (docs/service.md#envelope). */
import { isObject, parseJson } from '../call/lossless-json.js';
import type { ResponseShape } from '../contract/types.js';
import { decodePairs } from './encode.js';
import { NetworkError } from './errors.js';
import type { IncomingResponse } from './send.js';

/** `json` is a JSON object; `form` pairs; `text` as it is; `bytes` a Buffer; `any` what the answer says of itself. */
export type ResponseReading = 'json' | 'form' | 'text' | 'bytes' | 'any';

export function responseReading(shape: ResponseShape): ResponseReading {
  switch (shape) {
    case 'form':
      return 'form';
    case 'page':
      return 'text';
    case 'file':
      return 'bytes';
    case 'one':
    case 'list':
    case 'array':
    case 'batch':
    case 'noEnvelope':
      return 'json';
  }
}

/** Throws a NetworkError `unreadable` where the body is not what it should be. */
export function readResponseBody(
  { body, bytes, headers }: IncomingResponse,
  reading: ResponseReading,
): unknown {
  switch (reading) {
    case 'text':
      return body;
    case 'bytes':
      return bytes;
    case 'form':
      return Object.fromEntries(decodePairs(body));
    case 'json': {
      const document = readJson(body);
      if (isObject(document)) return document;
      throw new NetworkError('unreadable', 'the body of the answer is not a JSON object');
    }
    case 'any':
      return headers['content-type']?.includes('json') && body !== '' ? readJson(body) : body;
  }
}

function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    const fault = text.trim() === '' ? 'is empty' : 'is not JSON';
    throw new NetworkError('unreadable', `the body of the answer ${fault}`);
  }
}
