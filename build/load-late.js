// Files of the source whose imports are loaded when they are used, not when the file is. TypeScript has no way to say so
// without a promise; the bundle has one, since its chunks are loaded with require(). In the source such a file names what it
// imports only as the value of an arrow function: `() => name` or `() => [name, other]`.

/** What these import is loaded when it is used; two of them import nothing once they are written out (indexes.js). */
export const lateFiles = [
  'src/cli/program/commands/index.ts',
  'src/cli/program/help/late-help.ts',
  'src/contract/group-index.ts',
  'src/contract/route-index.ts',
  'src/emulator/groups/loaders.ts',
  'src/flags/flag-tables.ts',
];

const loader = 'loadAtOnce';

/** Makes the imports of these files late, as paths below the folder of this one; a plugin of the bundler. */
export function loadLate(files) {
  return {
    name: 'load-late',
    transform(code, id) {
      return files.some((file) => id.endsWith(`/${file}`)) ? { code: makeLate(code, id), map: null } : null;
    },
    renderChunk(code) {
      return code.includes(loader) ? { code: loadAtOnce(code), map: null } : null;
    },
    generateBundle(_, bundle) {
      const left = Object.values(bundle).filter(({ code }) => code?.includes(loader));
      if (left.length > 0) throw new Error(`${left[0].fileName}: an import has not been made late`);
    },
  };
}

const importLine = /^import \{ ([\w, ]+) \} from '(\.[^']+)';\n/gm;

/** Puts the import of each name where the name is used. Throws where it is used elsewhere than in an arrow function. */
export function makeLate(code, id) {
  const imported = [...code.matchAll(importLine)];
  const paths = new Map(imported.flatMap(([, names, path]) => names.split(', ').map((name) => [name, path])));
  const body = code
    .replace(importLine, '')
    .replace(/(?<==> )(\[[\w, ]+\]|\w+)(?=[,;\n]| \})/g, (value) =>
      value.replace(/\w+/g, (name) =>
        paths.has(name) ? `${loader}(import('${paths.get(name)}')).${name}` : name,
      ),
    );
  const bare = body.replace(/\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'|"[^"\n]*"|\.\w+/g, '');
  const early = [...paths.keys()].filter((name) => new RegExp(`\\b${name}\\b`).test(bare));
  if (early.length > 0) throw new Error(`${id}: ${early.join(', ')} is to be loaded late, and used at once`);
  return body;
}

/** A dynamic import of another chunk is a promise of what require returns: that is what is wanted. */
export function loadAtOnce(code) {
  return code.replace(
    /\bloadAtOnce\(\s*Promise\.resolve\(\)\s*\.then\(\s*\(\)\s*=>\s*(require\([^()]*\))\s*\)(?:\s*\.then\(\s*\(?(\w+)\)?\s*=>\s*\2(\.\w+)\s*\))?\s*\)/g,
    (_, call, _name, part = '') => `${call}${part}`,
  );
}
