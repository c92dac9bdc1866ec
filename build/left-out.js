// The parts of libraries that no command of ads reaches. Of got those that take a quarter of the time of a short command
// to load: HTTP/2, caches of answers and of host names, and forms of the browser's FormData. Of inquirer the prompts that
// ads does not ask, with an editor and its tables of character sets, which are most of its size. In the bundle a short
// module takes the place of each. Whoever needs one is told so, instead of finding that nothing happens.

/** The prompts of inquirer, other than confirm, input and password. */
const prompts = ['checkbox', 'editor', 'expand', 'number', 'rawlist', 'search', 'select'];

/** The body of a stand-in: what got asks before it uses the package works, what is the use itself throws. */
const standIns = {
  'http2-wrapper': ({ refuse }) =>
    `export default { get auto() { ${refuse} }, get globalAgent() { ${refuse} } };`,
  'cacheable-lookup': ({ refuse }) => `export default class CacheableLookup { constructor() { ${refuse} } }`,
  'cacheable-request': ({ refuse }) => `export class CacheError extends Error {}
    export default class CacheableRequest { constructor() { ${refuse} } }`,
  'form-data-encoder': ({ refuse }) => `export class FormDataEncoder { constructor() { ${refuse} } }
    export const isFormData = (value) => value?.[Symbol.toStringTag] === 'FormData';`,
  // The validator of JSON Schema, which is most of the library: `ads mcp` checks by itself what it asks for.
  '@modelcontextprotocol/server/_shims': ({ refuse }) => `export class DefaultJsonSchemaValidator {
      constructor() { ${refuse} }
    }
    export { default as process } from 'node:process';`,
  ...Object.fromEntries(
    prompts.map((prompt) => [
      `@inquirer/${prompt}`,
      ({ refuse }) => `export default function ${prompt}() { ${refuse} }
    export class Separator {}`,
    ]),
  ),
};

/** Modules of Node that a library loads at once, for what ads does not do with it: the id, who imports it, a stand-in. */
const withoutNode = [
  {
    // Commands that are programs of their own.
    id: 'node:child_process',
    importer: /commander.lib.command\.js$/,
    code: `export function spawn() { ${refusal('commander starts no programs in ads')} }`,
  },
  {
    // The emulator speaks HTTP/1: no request is of this class.
    id: 'node:http2',
    importer: /@hono.node-server/,
    code: 'export class Http2ServerRequest {} export const constants = { NGHTTP2_NO_ERROR: 0 };',
  },
];

/** The packages that are left out of the bundle, with all that only they need. */
export const leftOut = Object.keys(standIns);

/** The source of the module that takes the place of a package that is left out. */
export function standIn(name) {
  const message = `${name} is left out of the bundle of ads: take it out of left-out.js where a call needs it`;
  return standIns[name]({ refuse: refusal(message) });
}

function refusal(message) {
  return `throw new Error(${JSON.stringify(message)});`;
}

/**
 * What got checks its options with makes two formatters of lists as it is loaded, for messages alone, which takes a tenth of
 * a short command. Of these, each is made when it is used.
 */
const listFormatter = /new Intl\.ListFormat\((.*)\)/g;
const makesFormatters = /@sindresorhus.is.distribution.index\.js$/;
const formatLate = '({ format: (list) => new Intl.ListFormat($1).format(list) })';

/** Puts the stand-ins in the place of their packages; a plugin of the bundler. */
export function leaveOut() {
  const prefix = '\0left-out:';
  let isFound = false;
  return {
    name: 'leave-out',
    resolveId(id, importer = '') {
      const isLeftOut =
        leftOut.includes(id) || withoutNode.some((one) => one.id === id && one.importer.test(importer));
      return isLeftOut ? { id: `${prefix}${id}`, moduleSideEffects: false } : null;
    },
    load(id) {
      if (!id.startsWith(prefix)) return null;
      const name = id.slice(prefix.length);
      return withoutNode.find((one) => one.id === name)?.code ?? standIn(name);
    },
    transform(code, id) {
      if (!makesFormatters.test(id)) return null;
      isFound = true;
      return { code: code.replace(listFormatter, formatLate), map: null };
    },
    buildEnd() {
      if (!isFound)
        throw new Error('got makes no formatters of lists any more: take them out of left-out.js');
    },
  };
}
