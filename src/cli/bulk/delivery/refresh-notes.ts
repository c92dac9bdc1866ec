/** Notes of requests that may wait for a limit, or for another try, before they are sent. */
import type { DeliveryNotes } from './deliver.js';

/** In milliseconds: a request that is sent later than this after it was noted is noted again. */
const noteAge = 100;

type Notes<Item> = Required<Pick<DeliveryNotes<Item, unknown>, 'sent' | 'resent'>>;

/**
 * Notes each request, and again where it is sent late. After a kill, the next command waits until what was noted cannot be
 * under way any more.
 */
export function renewNotes<Item>(note: Notes<Item>['sent'], time: () => number): Notes<Item> {
  let noted = 0;
  const sent: Notes<Item>['sent'] = async (items) => {
    noted = time();
    await note(items);
  };
  return {
    sent,
    async resent(items) {
      if (Math.abs(time() - noted) >= noteAge) await sent(items);
    },
  };
}
