/** Reads JSON bodies (docs/service.md#parameters). */

import { shorten } from '../../call/problem-collector.js';
import { findDuplicateMember, hasDuplicateMember } from '../../values/duplicate-member.js';
import { JsonBoundsError, type JsonFacts, scanJson } from '../../values/json-scan.js';
import { jsonErrorPosition, parseScannedJson } from '../../values/lossless-json.js';
import { type ErrorResponse, serviceError } from '../errors.js';
import { maxDepth } from './long-json.js';

/** Reads a body. Throws ErrorResponse where it is not JSON, or says two things of one member. */
export function readJson(text: string): unknown {
  let facts: JsonFacts;
  let value: unknown;
  try {
    facts = scanJson(text);
    if (facts.depth <= maxDepth) value = parseScannedJson(text, facts);
  } catch (error) {
    const { line, column } = jsonErrorPosition(text);
    const fault = error instanceof JsonBoundsError ? `is not read: ${error.reason}` : 'is not valid JSON';
    throw serviceError('INVALID_PARAMETER', `The body ${fault} (line ${line}, column ${column})`);
  }
  if (facts.depth > maxDepth)
    throw serviceError('INVALID_PARAMETER', `The body is nested deeper than ${maxDepth} levels`);
  if (hasDuplicateMember(value, facts)) throw duplicateMember(text);
  return value;
}

function duplicateMember(text: string): ErrorResponse {
  const { name = '', line, column } = findDuplicateMember(text) ?? {};
  return serviceError(
    'INVALID_PARAMETER',
    `The body has the member ${JSON.stringify(shorten(name))} twice in one object (line ${line}, column ${column})`,
  );
}
