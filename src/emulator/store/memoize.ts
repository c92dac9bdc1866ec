/**
 * Caches values that the calls of a process need repeatedly, such as the user of a token: they are read from the
 * database once, until this or another process changes anything of that topic.
 */
import type { Store, Topic } from './store.js';

interface Memory {
  /** The number of changes that the values were read at. */
  changes: number;
  readonly values: Map<string, unknown>;
}

/** More values are not kept. */
const maxValues = 1000;

const memories = new WeakMap<Store, Record<Topic, Memory>>();

function memoryOf(store: Store, topic: Topic): Memory {
  const known = memories.get(store) ?? {
    callers: { changes: -1, values: new Map() },
    dataset: { changes: -1, values: new Map() },
  };
  memories.set(store, known);
  const memory = known[topic];
  if (memory.changes !== store.changes(topic) || memory.values.size > maxValues) {
    memory.changes = store.changes(topic);
    memory.values.clear();
  }
  return memory;
}

/**
 * A value as it was read before, or read now. It must follow from what the store holds of the topic, and nobody may change
 * it. Only in calls: the verification of each begins with `store.refresh()`.
 */
export function memoize<T>(store: Store, topic: Topic, key: string, read: () => T): T {
  const { values } = memoryOf(store, topic);
  if (values.has(key)) return values.get(key) as T;
  const value = read();
  values.set(key, value);
  return value;
}
