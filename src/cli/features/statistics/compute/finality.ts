/** Determines whether the numbers of a period can still change (docs/service.md#final-numbers). */

import { finalAfterHours } from '../../../../contract/params/statistics.js';
import { hour } from '../../../../values/duration.js';

export interface Finality {
  /** Everything but money: `open` or `final`. */
  readonly delivery: 'open' | 'final';
  /** Money: `open`; `settled`, with corrections still possible; or `final`. */
  readonly billing: 'open' | 'settled' | 'final';
}

/** The finality of a period that ended at `end`, of numbers that were read at `readAt`; in milliseconds since 1970. */
export function finalityAt(end: number, readAt: number): Finality {
  const age = (readAt - end) / hour;
  return {
    delivery: age >= finalAfterHours.delivery ? 'final' : 'open',
    billing:
      age >= finalAfterHours.corrections ? 'final' : age >= finalAfterHours.billing ? 'settled' : 'open',
  };
}
