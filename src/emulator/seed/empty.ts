/** The world `empty`: a user with one account, and nothing in it. */
import type { Maker } from './maker.js';

export function fillEmpty(maker: Maker, userId: string): string {
  return maker.addAccount(userId, maker.day(0), {
    name: 'Blank Page',
    timezone: 'Etc/UTC',
    user_id: userId,
  });
}
