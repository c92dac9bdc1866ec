/**
 * Caches values that the calls of a process need repeatedly, such as the user of a token: they are read from the
 * database once, until this or another process changes anything of that topic.
 */
import type { Store } from './store.js';
import { type Topic, topics } from './topics.js';

interface Memory {
  /** The number of changes that the values were read at. */
  changes: number;
  readonly values: Map<string, unknown>;
}

/** More values are not kept. */
const maxValues = 2000;

const memories = new WeakMap<Store, Record<Topic, Memory>>();

function createMemories(): Record<Topic, Memory> {
  const made = topics.map((topic) => [topic, { changes: -1, values: new Map() }]);
  return Object.fromEntries(made) as Record<Topic, Memory>;
}

function memoryOf(store: Store, topic: Topic): Memory {
  const known = memories.get(store) ?? createMemories();
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

/**
 * The same for a value of each id: those that are not remembered are read together. `read` returns nothing for an id
 * without a value, which is remembered too.
 */
export function memoizeEach<T>(
  store: Store,
  { topic, name, ids }: { readonly topic: Topic; readonly name: string; readonly ids: readonly string[] },
  read: (ids: readonly string[]) => ReadonlyMap<string, T>,
): ReadonlyMap<string, T> {
  if (ids.length > maxValues) return read(ids);
  const { values } = memoryOf(store, topic);
  const missing = ids.filter((id) => !values.has(`${name} ${id}`));
  const found = missing.length > 0 ? read(missing) : new Map<string, T>();
  for (const id of missing) values.set(`${name} ${id}`, found.get(id));
  return new Map(
    ids.flatMap((id) => {
      const value = values.get(`${name} ${id}`);
      return value === undefined ? [] : [[id, value as T] as const];
    }),
  );
}
