/** Calls whose items are compared with the service once more, just before they are sent. */
import { chunk } from '../../values/chunk.js';

/** Items that are read at once, unless one call has more. */
const readAtOnce = 40;

/** The items of each call, without those that `check` finds: `report` receives them with what it says of them. */
export async function* checkedCalls<Item, Reason>(
  calls: readonly (readonly Item[])[],
  check: (items: readonly Item[]) => Promise<ReadonlyMap<Item, Reason>>,
  report: (item: Item, reason: Reason) => void,
): AsyncGenerator<readonly Item[]> {
  const most = Math.max(1, Math.floor(readAtOnce / Math.max(1, calls[0]?.length ?? 1)));
  for (const part of chunk(calls, most)) {
    const found = await check(part.flat());
    for (const [item, why] of found) report(item, why);
    for (const call of part) yield call.filter((item) => !found.has(item));
  }
}
