/** What the sender of requests needs, of which nothing is watched. */
import type { Sending } from '../../src/cli/bulk/audience/sending/send-requests.js';
import type { VirtualClock } from './virtual-clock.js';

/** How far the clock of the service is ahead, in milliseconds: a mistake for that of the machine is noticed. */
export const serviceAhead = 1_000_000_000;

export function quietSending(clock: VirtualClock): Omit<Sending, 'send' | 'rate' | 'tally'> {
  return {
    now: clock.now,
    serviceNow: () => clock.now() + serviceAhead,
    random: () => 0.5,
    sleep: clock.sleep,
    maxWait: 60_000,
    signal: new AbortController().signal,
    isDone: () => false,
    note: async () => {},
    tell: () => {},
    tellNow: () => {},
    progress: () => {},
  };
}
