// The indexes of the contract, of the local commands and of the emulator's handlers as modules that load nothing at once. In the
// source each is computed from all that it lists; the bundle holds the result, with imports that are loaded when they are used.
import { importSource } from './import-source.js';

/** The text of each module, by its path below the folder of this one. */
export async function writeIndexes() {
  const [{ groups }, registry, { routeIndex }, { handlerLoaders }, { tableWords }] = await Promise.all(
    [
      'src/contract/index.ts',
      'src/contract/groups/index.ts',
      'src/contract/route-index.ts',
      'src/emulator/groups/loaders.ts',
      'src/cli/program/command-line/table-words.ts',
    ].map(importSource),
  );
  return new Map([
    ['src/contract/group-index.ts', writeGroupIndex(groups, registry)],
    ['src/contract/route-index.ts', `export const routeIndex = ${JSON.stringify(routeIndex)};\n`],
    [
      'src/cli/program/command-line/table-words.ts',
      `export const tableWords = ${JSON.stringify(tableWords)};\n`,
    ],
    ['src/emulator/groups/loaders.ts', writeLoaders(Object.keys(handlerLoaders))],
  ]);
}

/** `groups` are the nouns of commands, `registry` is what the registry exports, by the names it exports them with. */
export function writeGroupIndex(groups, registry) {
  const exported = Object.entries(registry).sort(([, a], [, b]) => (a.name < b.name ? -1 : 1));
  const imports = exported.map(
    ([name, group]) => `import { ${name} } from './groups/${fileOf(group.name)}.js';\n`,
  );
  const entries = groups.map(({ name: noun, heading, summary }) => {
    const below = exported.filter(([, { name }]) => name === noun || name.startsWith(`${noun}.`));
    const facts = Object.entries({ name: noun, heading, summary }).map(
      ([member, value]) => `${member}: ${JSON.stringify(value)}`,
    );
    return `  { load: () => [${below.map(([name]) => name).join(', ')}], ${facts.join(', ')} },\n`;
  });
  return `${imports.join('')}\nexport const groupIndex = [\n${entries.join('')}];\n`;
}

/** `names` are those of the groups whose handlers are loaded by name. */
export function writeLoaders(names) {
  const entries = names.map((name) => {
    const file = fileOf(name);
    const handlers = `${file.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())}Handlers`;
    return `  '${name}': async () => (await import('./${file}.js')).${handlers},\n`;
  });
  return `export const handlerLoaders = {\n${entries.join('')}};\n`;
}

/** The file of the group `cards.poll` is cards-poll.ts. */
function fileOf(group) {
  return group.replaceAll('.', '-');
}

/** Puts these texts in the place of the modules; a plugin of the bundler. */
export function replaceModules(texts) {
  return {
    name: 'replace-modules',
    load(id) {
      const path = [...texts.keys()].find((known) => id.endsWith(`/${known}`));
      return path === undefined ? null : { code: texts.get(path), moduleType: 'js' };
    },
  };
}
