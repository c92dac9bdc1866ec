/**
 * Node's classes of fetch, loaded when an object of one is first made. The adapter of the emulator's server extends them as soon
 * as it is loaded, but has lighter ones of its own for nearly every request: to load Node's takes as long as to start Node.
 */
type FetchClass = new (...args: never) => object;

const names = ['Headers', 'Request', 'Response'] as const;

/** Puts classes in the place of Node's, which load these. To be called before the adapter is loaded. */
export function deferFetchClasses(global: object): void {
  for (const name of names) {
    // Node loads them in a getter; there is none where that has been done, or somebody has put others there.
    const { get, configurable } = Object.getOwnPropertyDescriptor(global, name) ?? {};
    if (!get || !configurable) continue;
    const value = createLateClass(() => get.call(global) as FetchClass);
    Object.defineProperty(global, name, { value, configurable: true, writable: true });
  }
}

/** A class that makes objects of another one, which is loaded by the first. Objects of both are its instances. */
function createLateClass(load: () => FetchClass): FetchClass {
  let loaded: FetchClass | undefined;
  function Late(...args: never): object {
    loaded ??= load();
    return Reflect.construct(loaded, args);
  }
  Object.defineProperty(Late, Symbol.hasInstance, {
    value(this: unknown, value: unknown) {
      // Classes that extend this one inherit the question.
      const isOwn = Function.prototype[Symbol.hasInstance].call(this, value);
      return isOwn || (this === Late && loaded !== undefined && value instanceof loaded);
    },
  });
  return Late as unknown as FetchClass;
}
