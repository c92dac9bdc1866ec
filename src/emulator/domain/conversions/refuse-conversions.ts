/** The problems of conversions, in the words of the service (docs/service.md#web-conversions). */

import type { Problem } from '../../../call/problem.js';
import { maxConversions } from '../../../contract/groups/web-conversions.js';
import { isObject } from '../../../values/lossless-json.js';
import { type ErrorBodyEntry, ErrorResponse } from '../../errors.js';
import type { RefusedCall } from '../../handler.js';
import { findConversionEvent } from './find-conversion-event.js';
import { requirePixel } from './require-pixel.js';

const invalid = 'INVALID_PARAMETER';

/**
 * All errors of a call, those of events that are well written but of another account included. Choice: the values of
 * identifiers are left out of the messages, which the service quotes (docs/service.md#web-conversions).
 */
export function refuseConversions({ problems, raw, store, userId }: RefusedCall): ErrorResponse {
  const pixel = requirePixel(store, userId, String(raw.pixel_id));
  const sent: readonly unknown[] = Array.isArray(raw.conversions) ? raw.conversions : [];
  if (sent.length > maxConversions) {
    const message = `Conversion count limit is ${maxConversions}`;
    return new ErrorResponse([{ code: invalid, message, parameter: 'conversions' }]);
  }
  const isRefused = (index: number) =>
    problems.some(({ parameter }) => parameter === `conversions[${index}].event_id`);
  const unknown = sent.flatMap((item, index) => {
    const event = isObject(item) && !isRefused(index) ? item.event_id : undefined;
    return typeof event === 'string' ? errorsOf(findConversionEvent(store, pixel, event)) : [];
  });
  return new ErrorResponse([
    ...problems.flatMap((problem) =>
      word(problem, (event) => errorsOf(findConversionEvent(store, pixel, event))),
    ),
    ...unknown,
  ]);
}

/** The errors of all events of a call that is well written. */
export function errorsOf(found: ReturnType<typeof findConversionEvent>): readonly ErrorBodyEntry[] {
  return 'data' in found ? [] : found;
}

function word(
  problem: Problem,
  refuseEvent: (event: string) => readonly ErrorBodyEntry[],
): readonly ErrorBodyEntry[] {
  const { parameter, code, message, value = '' } = problem;
  const name = /^conversions\[\d+\](?:\.identifiers\[\d+\])?\.(\w+)$/.exec(parameter)?.[1];
  switch (name) {
    case 'identifiers':
      return [{ code: invalid, message: 'At least one user identifier must be provided', parameter: '' }];
    case 'hashed_email':
    case 'hashed_phone_number':
      return [{ code: invalid, message: `${name} is not a valid SHA-256 hash`, parameter: name }];
    case 'event_id':
      if (code === 'MISSING_PARAMETER') return [{ code, message: 'Event ID was not found', parameter: name }];
      return refuseEvent(value);
    case 'conversion_time':
      return [
        {
          code: invalid,
          message: `Expected Time in yyyy-MM-ddTHH:mm:ss.SSSZ, got "${value}" for conversion_time`,
          parameter: name,
          value,
        },
      ];
    default:
      return [{ code, message, parameter, ...(value !== '' && { value }) }];
  }
}
