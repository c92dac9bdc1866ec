/** The words by which shops, payments and systems for customer relations say how an order or a deal stands. */

/** `counted` is a conversion; `partly` was refunded in part; everything else is not a conversion, or not yet. */
type OrderMeaning = 'counted' | 'partly' | 'refunded' | 'cancelled' | 'failed' | 'open' | 'lost' | 'test';

const all = (words: readonly string[], meaning: OrderMeaning) =>
  words.map((word) => [word, meaning] as const);

/** By words in lower case, with single blanks in place of dashes and underscores. */
export const orderStatuses: Readonly<Record<string, OrderMeaning | undefined>> = Object.fromEntries([
  ...all(['paid', 'completed', 'complete', 'succeeded', 'success', 'successful', 'captured'], 'counted'),
  ...all(['processing', 'shipped', 'delivered', 'fulfilled', 'approved', 'confirmed'], 'counted'),
  ...all(['won', 'closed won', 'closedwon'], 'counted'),
  ...all(['partially refunded', 'partial refund', 'partly refunded'], 'partly'),
  ...all(['refunded', 'refund', 'reversed', 'charged back', 'chargeback'], 'refunded'),
  ...all(['cancelled', 'canceled', 'voided', 'void', 'trash', 'deleted'], 'cancelled'),
  ...all(['failed', 'declined', 'blocked', 'rejected', 'expired', 'incomplete', 'error'], 'failed'),
  ...all(['pending', 'pending payment', 'on hold', 'authorized', 'unpaid', 'draft', 'open'], 'open'),
  ...all(['checkout draft', 'auto draft', 'partially paid', 'uncaptured', 'awaiting payment'], 'open'),
  ...all(['requires capture', 'requires payment method', 'requires action', 'in progress'], 'open'),
  ...all(['lost', 'closed lost', 'closedlost'], 'lost'),
  ...all(['test'], 'test'),
]);
