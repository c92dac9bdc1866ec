/**
 * A clock that only goes forward, and by which a pause always ends: an upload takes hours, in which the time of the machine
 * may be corrected, and must not wait until it is as late again as it was.
 */
import type { World } from '../../../core/host/world.js';

export function createSteadyClock(world: Pick<World, 'now' | 'sleep'>): Pick<World, 'now' | 'sleep'> {
  let shift = 0;
  let last = Number.NEGATIVE_INFINITY;
  function now(): number {
    const time = world.now() + shift;
    if (time < last) shift += last - time;
    last = Math.max(last, time);
    return last;
  }
  return {
    now,
    async sleep(milliseconds, signal) {
      const end = now() + milliseconds;
      await world.sleep(milliseconds, signal);
      const left = end - now();
      // A timer may ring a moment early; that is not made up for, lest moments add up.
      if (left > milliseconds / 2) shift += left;
    },
  };
}
