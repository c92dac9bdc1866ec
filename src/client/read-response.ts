/** Parses the body of a successful response as the contract declares it (docs/service.md#envelope). */
import { isObject, parseJson } from '../call/lossless-json.js';
import type { ResponseShape } from '../contract/types.js';
import { decodePairs } from './encode.js';
import { NetworkError } from './errors.js';
import type { IncomingResponse } from './send.js';

/** How a body is parsed: `json` must be an object; `form` pairs; `text` unchanged; `bytes` a Buffer; `any` by its content type. */
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

/** Throws a NetworkError `unreadable` if the body does not have the expected format. */
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
      throw new NetworkError('unreadable', 'the response body is not a JSON object');
    }
    case 'any':
      return headers['content-type']?.includes('json') && body !== '' ? readJson(body) : body;
  }
}

function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    const reason = text.trim() === '' ? 'is empty' : 'is not JSON';
    throw new NetworkError('unreadable', `the response body ${reason}`);
  }
}
