/**
 * The nouns of commands, in the order that help shows them, with their summaries in help. In the bundle the build writes this
 * module out (build/indexes.js) so that a group is loaded when `load` is called: a command loads no more of the contract
 * than its own part.
 */
import { groups, registeredGroups } from './index.js';
import type { Group } from './types.js';

interface GroupEntry extends Pick<Group, 'name' | 'heading' | 'summary'> {
  /** The group of this name, then those below it: `cards`, `cards.poll`. */
  readonly load: () => readonly Group[];
}

export const groupIndex: readonly GroupEntry[] = groups.map((group) => ({
  name: group.name,
  heading: group.heading,
  summary: group.summary,
  load: () => registeredGroups.filter(({ name }) => name === group.name || name.startsWith(`${group.name}.`)),
}));
