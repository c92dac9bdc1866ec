/** Notes the items of a delivery in its journal. */
import type { DeliveryNotes } from './deliver.js';
import type { DeliveryJournal } from './delivery-journal.js';

/** The notes of a delivery in a journal. `idOf` is the id of the record that a call has made of an item, if there is one. */
export function journalNotes<Item, Result>(
  journal: Pick<DeliveryJournal, 'sent' | 'done' | 'refused'>,
  keyOf: (item: Item) => string,
  idOf: (result: Result) => string | null = () => null,
): DeliveryNotes<Item, Result> {
  return {
    sent: (items) => journal.sent(items.map(keyOf)),
    async answered(items, outcomes) {
      // In the order of the items, since the keys of a call in their order are its name.
      const done = items.flatMap((item) => {
        const delivered = outcomes.get(item);
        return delivered?.outcome === 'done' ? [[keyOf(item), idOf(delivered.result)] as const] : [];
      });
      const isOpen = [...outcomes.values()].some(({ outcome }) => outcome === 'unconfirmed');
      const keys = done.map(([key]) => key);
      const ids = done.map(([, id]) => id);
      if (keys.length > 0) await journal.done(keys, ids);
      else if (!isOpen) await journal.refused(items.map(keyOf));
    },
  };
}
