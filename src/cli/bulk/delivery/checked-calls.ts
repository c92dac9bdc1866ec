/** Calls whose items are compared with the service once more, just before they are sent. */

/** Items that are read at once, unless one call has more. */
const readAtOnce = 40;

/** The items of each call, without those that `check` finds: `report` receives them with what it says of them. */
export async function* checkedCalls<Item, Reason>(
  calls: readonly (readonly Item[])[],
  check: (items: readonly Item[]) => Promise<ReadonlyMap<Item, Reason>>,
  report: (item: Item, reason: Reason) => void,
): AsyncGenerator<readonly Item[]> {
  for (const part of readTogether(calls)) {
    const found = await check(part.flat());
    for (const [item, why] of found) report(item, why);
    for (const call of part) yield call.filter((item) => !found.has(item));
  }
}

/** The calls in parts whose items are read at once. */
export function readTogether<Item>(
  calls: readonly (readonly Item[])[],
): readonly (readonly (readonly Item[])[])[] {
  const parts: (readonly Item[])[][] = [];
  let count = Number.POSITIVE_INFINITY;
  for (const call of calls) {
    count += call.length;
    if (count > readAtOnce) {
      parts.push([]);
      count = call.length;
    }
    parts.at(-1)?.push(call);
  }
  return parts;
}
