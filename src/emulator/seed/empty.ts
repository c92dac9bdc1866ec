/** The world `empty`: a user with one empty account. */
import type { WorldBuilder } from './world-builder.js';

export function fillEmpty(world: WorldBuilder, userId: string): string {
  return world.addAccount(userId, world.day(0), {
    name: 'Blank Page',
    timezone: 'Etc/UTC',
    user_id: userId,
  });
}
