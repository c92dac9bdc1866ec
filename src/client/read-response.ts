/** Parses the body of a successful response as the contract declares it (docs/service.md#envelope). */

import { recordNoun } from '../call/record-noun.js';
import { membershipCount } from '../contract/params/membership.js';
import type { Endpoint, ResponseShape } from '../contract/types.js';
import type { PageCopier } from '../values/copy-page.js';
import { JsonBoundsError } from '../values/json-scan.js';
import { isObject, memberAt, parseJson } from '../values/lossless-json.js';
import { decodePairs } from './encode.js';
import { NetworkError } from './errors.js';
import type { IncomingResponse } from './send.js';
import { describeErrorsOf } from './service-error.js';

/**
 * The parsing of a body: `json` must be an object; `form` pairs; `text` unchanged; `bytes` a Buffer; `any` by its content type.
 */
export type ResponseReading = 'json' | 'form' | 'text' | 'bytes' | 'any';

/** Chooses the parsing of the body of a response of this shape. */
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

/**
 * `copyPage` is asked first for what a JSON body is. Throws a NetworkError `unreadable` if the body does not have the
 * expected format.
 */
export function readResponseBody(
  answer: IncomingResponse,
  reading: ResponseReading,
  copyPage?: PageCopier,
): unknown {
  switch (reading) {
    case 'text':
      return answer.body;
    case 'bytes':
      return answer.bytes;
    case 'form':
      return Object.fromEntries(decodePairs(answer.body));
    case 'json': {
      const { raw } = answer;
      const document = (raw && copyPage?.(raw)) ?? readJson(answer.body);
      if (isObject(document)) return document;
      throw new NetworkError('unreadable', 'the response body is not a JSON object');
    }
    case 'any': {
      const { body, headers } = answer;
      return headers['content-type']?.includes('json') && body !== '' ? readJson(body) : body;
    }
  }
}

function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    const unreadable = new NetworkError('unreadable', `the response body ${describeUnreadable(text, error)}`);
    if (/^\s{0,100}<(?:!doctype|html|head|body)/i.test(text)) unreadable.culprit = 'page';
    throw unreadable;
  }
}

function describeUnreadable(text: string, error: unknown): string {
  if (error instanceof JsonBoundsError) return `contains JSON that cannot be read: ${error.reason}`;
  return text.trim() === '' ? 'is empty' : 'is not JSON';
}

/**
 * Verifies that a response has the record that its endpoint returns, and of `sent` items a count that can be, so that a
 * write that was not carried out is never taken for one that was. Lists may be empty, membership calls have a count that is
 * checked elsewhere, and the authorization area is free to answer with less. Throws a NetworkError `unreadable`, which has
 * the errors that the answer names, without the secrets.
 */
export function verifyRecord(
  { area, method, record, response, results, counted }: Endpoint,
  sent: number,
  body: unknown,
  findSecrets: () => readonly string[],
): void {
  if (area !== 'ads' || record === membershipCount || !isObject(body)) return;
  const isWrittenRow = method !== 'GET' && (response === 'array' || response === 'batch');
  const data = response === 'noEnvelope' ? body : body.data;
  if (!record) {
    if (isWrittenRow && !Array.isArray(data)) throw lacking('result');
    return;
  }
  if (counted && !isCount(memberAt(data, counted.in), sent)) throw lacking(`count of ${sent} ${counted.of}`);
  const content = results ? memberAt(data, results.in) : data;
  // Products that stand in a call twice have no result.
  if (results && Array.isArray(content) && content.length === 0) return;
  if (response !== 'one' && response !== 'noEnvelope' && !isWrittenRow) return;
  const rows = [content].flat();
  // Some services spell the fields in another case.
  const names = new Set(Object.keys(record.fields).map((name) => name.toLowerCase()));
  const isRecord = (row: unknown) =>
    isObject(row) && Object.keys(row).some((name) => names.has(name.toLowerCase()));
  if (rows.length === 0 || !rows.every(isRecord)) throw lacking(recordNoun(record));

  function lacking(name: string): NetworkError {
    const errors = describeErrorsOf(body, findSecrets());
    const missing = errors === '' ? 'without the' : 'with errors but without the';
    const reason = errors === '' ? '' : `: ${errors}`;
    return new NetworkError('unreadable', `the service answered success ${missing} ${name}${reason}`);
  }
}

function isCount(value: unknown, sent: number): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= sent;
}
