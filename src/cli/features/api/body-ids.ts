/** The ids of the records of a body as the service sends it. */
import { madeIds } from '../../../output/ids.js';
import { isObject } from '../../../values/lossless-json.js';

/** None where the body has no `data`. */
export function idsOfBody(body: unknown): readonly string[] {
  return isObject(body) ? madeIds([body.data].flat()) : [];
}
