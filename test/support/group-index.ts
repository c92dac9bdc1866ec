/** The text of src/contract/group-index.ts, written from the registry of groups. */
import type { Group } from '../../src/contract/types.js';
import { fileOfGroup } from './handler-loaders.js';

const header = `/**
 * Written by \`npm run generate\` from the registry of groups, src/contract/groups/index.ts: the nouns of commands, in the order
 * that help shows them, with what help says of them. Not edited by hand. In the bundle a group is loaded when \`load\` is called
 * (build/load-late.js), so that a command loads no more of the contract than its own part.
 */

// biome-ignore-all format: one line for each group
`;

const middle = `
export interface GroupEntry extends Pick<Group, 'name' | 'heading' | 'summary'> {
  /** The group of this name, then those below it: \`cards\`, \`cards.poll\`. */
  readonly load: () => readonly Group[];
}

export const groupIndex: readonly GroupEntry[] = [
`;

/** As the formatter quotes a text. */
function quote(text: string): string {
  return text.includes("'") ? `"${text}"` : `'${text}'`;
}

/** \`groups\` are the nouns of commands, \`registry\` is what the registry exports, by the names it exports them with. */
export function writeGroupIndex(groups: readonly Group[], registry: Readonly<Record<string, Group>>): string {
  const exported = Object.entries(registry);
  const imports = exported
    .map(([name, group]) => `import { ${name} } from './groups/${fileOfGroup(group)}.js';\n`)
    .sort((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1));
  const entries = groups.map(({ name, heading, summary }) => {
    const below = exported
      .filter(([, group]) => group.name === name || group.name.startsWith(`${name}.`))
      .sort(([, a], [, b]) => (a.name < b.name ? -1 : 1));
    const load = `load: () => [${below.map(([variable]) => variable).join(', ')}]`;
    return `  { name: ${quote(name)}, heading: ${quote(heading)}, ${load}, summary: ${quote(summary)} },\n`;
  });
  return `${header}${imports.join('')}import type { Group } from './types.js';\n${middle}${entries.join('')}];\n`;
}

/** The formatter puts the imports in the order of their paths, without the ending. */
function pathOf(line: string): string {
  return /'(.*)\.js'/.exec(line)?.[1] ?? '';
}
