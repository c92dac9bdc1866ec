/** `ads schema COMMAND`: the JSON Schemas of a command's input and output. */

import { describeCommandSchema, schemaParts } from '../../derive/command-schema.js';
import type { CommandTree } from '../../derive/command-tree.js';
import { findNearNames } from '../../values/match-name.js';
import { UnknownCommandError, usageError } from '../host/errors/command-error.js';
import { type Action, textOption } from '../host/invocation.js';

export const printSchema: Action = async ({ args, options, commandTree }) => {
  const tree = await commandTree();
  const only = textOption(options, 'only');
  const part = schemaParts.find((known) => known === only);
  if (only !== undefined && !part)
    throw usageError(`--only must be ${schemaParts.join(' or ')}, got "${only}"`);
  const path = args.flatMap((word) => word.split(/[. ]/)).filter((word) => word !== '' && word !== 'ads');
  const command = tree.commands.find(({ words }) => words.join(' ') === path.join(' '));
  if (!command) throw unknownCommandError(tree, path);
  const schema = describeCommandSchema(command);
  return { kind: 'one', row: part ? schema[part] : schema };
};

function unknownCommandError({ places, commands }: CommandTree, path: readonly string[]) {
  const typed = path.join(' ');
  const group = places.find((place) => place.path === typed);
  if (group) {
    const below = group.below.map(({ word }) => word).join(', ');
    return usageError(`"${typed}" is a group of commands`, `Name one of its commands: ${below}`);
  }
  const items = commands.map(({ words }) => ({ name: words.join(' '), value: words.join(' '), details: [] }));
  const [near] = findNearNames(typed, items, 1);
  return new UnknownCommandError(
    path,
    `unknown command "${typed}"`,
    near ? `Did you mean ${near.name}?` : 'For a list of commands: ads --help',
  );
}
