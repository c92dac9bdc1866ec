// The parts of got that no call of ads reaches, and that would take a quarter of the time of a short command to load:
// HTTP/2, caches of answers and of host names, and forms of the browser's FormData. In the bundle a short module takes
// the place of each. Whoever sets the option that needs one is told so, instead of finding that nothing happens.

/** The body of a stand-in: what got asks before it uses the package works, what is the use itself throws. */
const standIns = {
  'http2-wrapper': ({ refuse }) =>
    `export default { get auto() { ${refuse} }, get globalAgent() { ${refuse} } };`,
  'cacheable-lookup': ({ refuse }) => `export default class CacheableLookup { constructor() { ${refuse} } }`,
  'cacheable-request': ({ refuse }) => `export class CacheError extends Error {}
    export default class CacheableRequest { constructor() { ${refuse} } }`,
  'form-data-encoder': ({ refuse }) => `export class FormDataEncoder { constructor() { ${refuse} } }
    export const isFormData = (value) => value?.[Symbol.toStringTag] === 'FormData';`,
};

/** The packages that are left out of the bundle, with all that only they need. */
export const leftOut = Object.keys(standIns);

/** The source of the module that takes the place of a package that is left out. */
export function standIn(name) {
  const message = `${name} is left out of the bundle of ads: build.js adds it where a call needs it`;
  return standIns[name]({ refuse: `throw new Error(${JSON.stringify(message)});` });
}

/** Puts the stand-ins in the place of their packages; a plugin of the bundler. */
export function leaveOut() {
  const prefix = '\0left-out:';
  return {
    name: 'leave-out',
    resolveId: (id) => (leftOut.includes(id) ? { id: `${prefix}${id}`, moduleSideEffects: false } : null),
    load: (id) => (id.startsWith(prefix) ? standIn(id.slice(prefix.length)) : null),
  };
}
