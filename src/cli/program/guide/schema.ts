/** `ads schema COMMAND`: the JSON Schemas of a command's input and output. */

import { describeCommandSchema, type SchemaPart } from '../../../derive/command-schema.js';
import type { CommandTree } from '../../../derive/command-tree.js';
import { findNearNames } from '../../../values/match-name.js';
import { shellCommand } from '../../../values/shell-word.js';
import { UnknownCommandError, usageError } from '../../core/host/command-error.js';
import type { Action } from '../../core/host/invocation.js';

interface SchemaFlags {
  /** The words of the command. */
  readonly command: readonly string[];
  readonly only?: SchemaPart | 'files';
}

/** The commands that read or write campaign files. */
const fileCommands = ['pull', 'plan', 'apply'];

export const printSchema: Action<SchemaFlags> = async ({ commandTree }, { command: words, only }) => {
  const tree = await commandTree();
  const path = words.flatMap((word) => word.split(/[. ]/)).filter((word) => word !== '' && word !== 'ads');
  if (path.join(' ') === 'help') return { kind: 'one', row: await describeHelp(only) };
  const command = tree.commands.find(({ words }) => words.join(' ') === path.join(' '));
  if (!command) throw unknownCommandError(tree, path);
  const described = describeCommandSchema(command);
  const hasFiles = fileCommands.includes(path.join(' '));
  const schema = {
    ...described,
    ...(hasFiles && {
      files: (await import('../../bulk/campaign-files/format/plan-schema.js')).planSchema(),
    }),
  };
  if (only === 'files' && !hasFiles) throw noFilesError(path);
  return { kind: 'one', row: only ? schema[only] : schema };
};

/** The schemas of `ads help --all -o json`, which has no flags of its own. */
async function describeHelp(only: SchemaFlags['only']) {
  if (only === 'files') throw noFilesError(['help']);
  const { surfaceSchema } = await import('../../../derive/surface-schema.js');
  const schema = { command: 'ads help --all', from: false, input: {}, output: surfaceSchema };
  return only ? schema[only] : schema;
}

function noFilesError(path: readonly string[]) {
  return usageError(`${shellCommand`ads ${path}`} does not have files`, 'Use: ads schema plan --only files');
}

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
