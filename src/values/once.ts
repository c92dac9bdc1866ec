/** Work that is done when it is first asked for. */

/** Returns a function that calls `make` once, and returns its result each time. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Returns a function that calls the `make` of a key once, and returns its result for each use of the key. */
export function oncePerKey<T>(): (key: string, make: () => T) => T {
  const made = new Map<string, T>();
  return (key, make) => {
    if (!made.has(key)) made.set(key, make());
    return made.get(key) as T;
  };
}
