/** Conversions of websites (docs/service.md#web-conversions). */

import { createWebConversions } from '../../contract/groups/web-conversions.js';
import { countConversion } from '../domain/conversions/count-conversions.js';
import { findConversionEvent } from '../domain/conversions/find-conversion-event.js';
import { errorsOf, refuseConversions } from '../domain/conversions/refuse-conversions.js';
import { requirePixel } from '../domain/conversions/require-pixel.js';
import { noteEvent } from '../domain/event-tags/tracking.js';
import { ErrorResponse } from '../errors.js';
import { type Handler, handle } from '../handler.js';
import type { StoredRecord } from '../store/records.js';

export const webConversionsHandlers: readonly Handler[] = [
  handle(
    createWebConversions,
    'faithful',
    ({ store, userId, values, time, newId }) => {
      const pixel = requirePixel(store, userId, values.pixel_id);
      const found = new Map<string, ReturnType<typeof findConversionEvent>>();
      for (const { event_id } of values.conversions) {
        const event = String(event_id);
        if (!found.has(event)) found.set(event, findConversionEvent(store, pixel, event));
      }
      const errors = values.conversions.flatMap(({ event_id }) =>
        errorsOf(found.get(String(event_id)) ?? []),
      );
      if (errors.length > 0) throw new ErrorResponse(errors);
      let counted = 0;
      const tags = new Map<string, StoredRecord>();
      for (const { event_id, conversion_id } of values.conversions) {
        const tag = found.get(String(event_id));
        if (!tag || !('data' in tag)) continue;
        tags.set(tag.id, tag);
        const key = { account_id: pixel.account_id, tag: tag.id, time };
        if (
          conversion_id === undefined ||
          countConversion(store, { ...key, conversion_id: String(conversion_id) })
        )
          counted += 1;
      }
      for (const tag of tags.values()) noteEvent(store, tag, time);
      return {
        data: { conversions_processed: counted, debug_id: newId('uuid') },
        params: { account_id: pixel.account_id },
      };
    },
    refuseConversions,
  ),
];
