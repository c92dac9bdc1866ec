/**
 * The nouns of commands, in the order that help shows them, with what help says of them. In the bundle the build writes this
 * module out (build/indexes.js) so that a group is loaded when `load` is called: a command loads no more of the contract
 * than its own part.
 */
import { groups } from './index.js';
import type { Group } from './types.js';

export interface GroupEntry extends Pick<Group, 'name' | 'heading' | 'summary'> {
  /** Groups with the endpoints of the noun: one, or one of this name and those below it, `cards` and `cards.poll`. */
  readonly load: () => readonly Group[];
}

export const groupIndex: readonly GroupEntry[] = groups.map((group) => ({
  name: group.name,
  heading: group.heading,
  summary: group.summary,
  load: () => [group],
}));
