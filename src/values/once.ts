/** Work that is done when it is first asked for. */

/** Returns a function that calls `make` once, and returns its result each time. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
