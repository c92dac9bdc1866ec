/** The text of src/emulator/groups/loaders.ts, written from the registry of groups. */
import type { Group } from '../../src/contract/types.js';

const header = `/**
 * Written by \`npm run generate\` from the registry of groups, src/contract/groups/index.ts: how the handlers of each group
 * are loaded, by its name. Not edited by hand.
 */

// biome-ignore-all format: one line for each group
import type { AnyHandler } from '../handler.js';

export const handlerLoaders: Readonly<Record<string, () => Promise<readonly AnyHandler[]>>> = {
`;

/** `custom-audiences.users` is in the file `custom-audiences-users`. */
export function fileOfGroup({ name }: Group): string {
  return name.replaceAll('.', '-');
}

/** Handlers of the calls about tokens are of another kind, and not loaded by group. */
export function writeHandlerLoaders(groups: readonly Group[]): string {
  const lines = groups
    .filter(({ endpoints }) => endpoints.some(({ area, errors }) => area === 'ads' || errors === 'problem'))
    .map((group) => {
      const file = fileOfGroup(group);
      const name = /^\w+$/.test(group.name) ? group.name : `'${group.name}'`;
      const camel = file.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
      return `  ${name}: async () => (await import('./${file}.js')).${camel}Handlers,`;
    });
  return `${header}${lines.join('\n')}\n};\n`;
}
