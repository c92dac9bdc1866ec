/** `--help -o json`: the help of the root, a group or a command as data, computed from the command tree. */

import { decimalFlagName, flagName } from '../../../call/flag-names.js';
import type { Endpoint, Param } from '../../../contract/types.js';
import type { Argument, Command, CommandTree } from '../../../derive/command-tree.js';
import { endpointExamples } from '../../../derive/examples.js';
import { valueSchema } from '../../../derive/openapi/schema.js';
import { endpointFlags, flagParameters, takesDocument } from '../../../flags/endpoint-flags.js';
import type { Flag } from '../../../flags/flag.js';
import { shellCommand } from '../../../values/shell-word.js';
import { acceptedFlagWords } from '../../core/host/accepted-flags.js';
import { exitMeanings } from '../../core/host/exit-codes.js';
import { globalFlagWords } from '../../core/host/global-flags.js';
import { toolVersion } from '../../core/host/installation.js';
import type { Action } from '../../core/host/invocation.js';
import { topics } from '../../core/host/topic-names.js';
import { localCommands } from '../commands/index.js';
import { describeCommandRules, describeLocalRules, listEndpointNotes } from './help.js';

export const showHelpData: Action = async ({ args, commandTree }) => {
  const tree = await commandTree();
  const path = args.join(' ');
  const place = tree.places.find((known) => known.path === path);
  const own = place?.command ?? defaultCommand(tree, path);
  const row = {
    ...(own ? describeCommand(own) : { command: commandText(args), summary: summaryOf(tree, args) }),
    ...(place?.below.length && { commands: listBelow(tree, path) }),
    ...(path === '' && {
      version: toolVersion,
      global_flags: tree.globals.map((flag) => describeFlag(flag)),
      topics: Object.entries(topics).map(([name, summary]) => ({ topic: name, summary })),
      exit_codes: exitMeanings.map(([code, meaning]) => ({ code, meaning })),
    }),
  };
  return { kind: 'one', row };
};

/** Some commands with subcommands are, for commander, a group with a default command below it. */
function defaultCommand({ commands }: CommandTree, path: string): Command | undefined {
  return commands.find(({ words }) => words.join(' ') === path.replace(/ list$/, ''));
}

function commandText(words: readonly string[]): string {
  return shellCommand`ads ${words}`;
}

function summaryOf({ places }: CommandTree, words: readonly string[]): string {
  const above = places.find(({ path }) => path === words.slice(0, -1).join(' '));
  return above?.below.find(({ word }) => word === words.at(-1))?.summary ?? '';
}

/** Every command below a path, with what is needed to choose one. */
function listBelow({ commands }: CommandTree, path: string) {
  return commands
    .filter(({ words }) => path === '' || words.join(' ').startsWith(`${path} `))
    .map(({ words, summary, arguments: taken }) => ({
      command: commandText(words),
      summary,
      arguments: taken.map(({ name }) => name),
    }));
}

function describeCommand({ words, summary, arguments: taken, flags, endpoint, local }: Command) {
  const notes = endpoint ? listEndpointNotes(endpoint) : (local?.notes ?? []);
  const accepts = localCommands().find((known) => known.words.join(' ') === words.join(' '))?.accepts;
  return {
    command: commandText(words),
    summary,
    usage: [commandText(words), ...taken.map(({ name }) => name), '[flags]'].join(' '),
    arguments: taken.map((argument) => describeArgument(argument, endpoint)),
    flags: flags.map((flag) => describeFlag(flag, endpoint)),
    global_flags: accepts ? acceptedFlagWords(accepts) : globalFlagWords,
    rules: endpoint ? describeCommandRules(endpoint) : describeLocalRules(local ?? {}),
    notes,
    examples: endpoint ? endpointExamples(endpoint) : (local?.examples ?? []),
    ...(endpoint && {
      endpoint: { id: endpoint.id, method: endpoint.method, path: endpoint.path },
      reads_document: takesDocument(endpoint),
      schema: shellCommand`ads schema ${words}`,
    }),
  };
}

function describeArgument({ name, help, values }: Argument, endpoint: Endpoint | undefined) {
  const param = endpoint?.positional === undefined ? undefined : endpoint.params[endpoint.positional];
  return {
    name: name.replace(/[<>[\].]/g, ''),
    required: name.startsWith('<'),
    ...(values && { values }),
    ...(endpoint?.positional !== undefined && { parameter: endpoint.positional }),
    ...(param && { schema: valueSchema(param) }),
    help,
  };
}

/** A flag, with the schema of its value where it sets a parameter of the service. */
function describeFlag(flag: Flag, endpoint?: Endpoint) {
  const { name, short, metavar, optional, list, repeated, values, help, details } = flag;
  const [parameter, param] = findParameter(endpoint, name) ?? [];
  return {
    name,
    ...(short && { short }),
    value: metavar ?? null,
    ...(optional && { value_optional: true }),
    ...(list && { list: true }),
    ...(repeated && { repeatable: true }),
    required: details.includes('required'),
    ...(values && { values }),
    ...(parameter !== undefined && { parameter }),
    ...(param && flagName(parameter ?? '') === name && { schema: valueSchema(param) }),
    help,
    details,
  };
}

function findParameter(endpoint: Endpoint | undefined, flag: string): readonly [string, Param] | undefined {
  if (!endpoint || !endpointFlags(endpoint).some(({ name }) => name === flag)) return undefined;
  return flagParameters(endpoint).find(([name]) => flagName(name) === flag || decimalFlagName(name) === flag);
}
