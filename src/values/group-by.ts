/** Items that share a key. */

/** The items of each key. Keys and items are in the order in which they come. */
export type Groups<Key, Item> = Map<Key, [Item, ...Item[]]>;

export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Groups<Key, Item> {
  const groups: Groups<Key, Item> = new Map();
  for (const item of items) addToGroup(groups, keyOf(item), item);
  return groups;
}

/** Adds one item, which may belong to several keys. */
export function addToGroup<Key, Item>(groups: Groups<Key, Item>, key: Key, item: Item): void {
  const group = groups.get(key);
  if (group) group.push(item);
  else groups.set(key, [item]);
}

/** The number of items of each key, in the order in which the keys come. */
export function countBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}
