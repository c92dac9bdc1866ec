/** The whole contract: every group, and the commands' nouns in the order that help shows them. What needs one of them: find-group.ts. */
import * as registry from './groups/index.js';
import { type Endpoint, type Group, groupHeadings } from './types.js';

function compareGroups(a: Group, b: Group): number {
  const order = groupHeadings.indexOf(a.heading) - groupHeadings.indexOf(b.heading);
  return order || (a.name < b.name ? -1 : 1);
}

/** Every group of the registry, subgroups such as `cards.poll` among them; by heading, then by name. */
export const registeredGroups: readonly Group[] = Object.values<Group>(registry).sort(compareGroups);

/** The first word of a group's name, which is the command's noun. */
function nounOf({ name }: Group): string {
  return name.replace(/\..*/, '');
}

/** The nouns of commands, each with the endpoints of its subgroups: `cards` holds those of `cards.poll`. */
export const groups: readonly Group[] = registeredGroups
  .filter((group, index) => index === registeredGroups.findIndex((other) => nounOf(other) === nounOf(group)))
  .map((first) => ({
    ...first,
    name: nounOf(first),
    endpoints: registeredGroups
      .filter((group) => nounOf(group) === nounOf(first))
      .flatMap(({ endpoints }) => endpoints),
  }));

export const endpoints: readonly Endpoint[] = groups.flatMap((group) => group.endpoints);
