/** The world `empty`: a user with one account, and nothing in it. */
import type { WorldBuilder } from './world-builder.js';

export function fillEmpty(maker: WorldBuilder, userId: string): string {
  return maker.addAccount(userId, maker.day(0), {
    name: 'Blank Page',
    timezone: 'Etc/UTC',
    user_id: userId,
  });
}
