/** Reads JSON bodies (docs/service.md#parameters). */
import { JsonInputError, parseStrictJson } from '../../values/strict-json.js';
import { serviceError } from '../errors.js';
import { maxDepth } from './long-json.js';

/** Reads a body. Throws ErrorResponse where it is not JSON, or says two things of one member. */
export function readJson(text: string): unknown {
  try {
    return parseStrictJson(text, maxDepth);
  } catch (error) {
    if (!(error instanceof JsonInputError)) throw error;
    const { reason, line, column } = error;
    throw serviceError('INVALID_PARAMETER', `Line ${line}, column ${column} of the body: ${reason}`);
  }
}
