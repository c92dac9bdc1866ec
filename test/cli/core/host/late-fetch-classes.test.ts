/** Classes of fetch that are loaded when an object of one is made. */
import { expect, it } from 'vitest';
import { deferFetchClasses } from '../../../../src/cli/core/host/late-fetch-classes.js';

class RealHeaders {
  constructor(readonly names: readonly string[] = []) {}
}

/** An object with the classes that Node loads in getters, and the names of those that were loaded. */
function createGlobal() {
  const loaded: string[] = [];
  const lateGetter = (name: string, value: unknown) => ({
    get: () => {
      loaded.push(name);
      return value;
    },
    configurable: true,
  });
  const classes: { Headers: typeof RealHeaders; Request: unknown; Response: unknown } = Object.create(null);
  Object.defineProperties(classes, {
    Headers: lateGetter('Headers', RealHeaders),
    Request: { value: 'replaced before', configurable: true },
  });
  return { classes, loaded };
}

it('makes objects of the real class, which the first object loads', () => {
  const { classes, loaded } = createGlobal();
  deferFetchClasses(classes);
  const { Headers } = classes;
  class Own extends Headers {}
  expect(new RealHeaders() instanceof Headers).toBe(false);
  expect(loaded).toEqual([]);
  const made = new Headers(['a']);
  expect(made).toEqual(new RealHeaders(['a']));
  expect([made instanceof RealHeaders, made instanceof Headers]).toEqual([true, true]);
  expect(new Own(['b']).names).toEqual(['b']);
  expect(loaded).toEqual(['Headers']);
});

it('classes that extend one accept their own objects', () => {
  const { classes } = createGlobal();
  deferFetchClasses(classes);
  const Light = class {};
  Object.setPrototypeOf(Light, classes.Headers);
  Object.setPrototypeOf(Light.prototype, classes.Headers.prototype);
  const light = new Light();
  expect([light instanceof Light, light instanceof classes.Headers]).toEqual([true, true]);
  expect(new RealHeaders() instanceof Light).toBe(false);
});

it('leaves classes unchanged that somebody has replaced, or that do not exist', () => {
  const { classes } = createGlobal();
  deferFetchClasses(classes);
  expect([classes.Request, 'Response' in classes]).toEqual(['replaced before', false]);
});
