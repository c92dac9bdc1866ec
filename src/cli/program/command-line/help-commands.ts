/** The help commands, and the conversion of commander's exceptions to help or errors. */
import type { Command, CommanderError } from 'commander';
import { findEndpoint, groupOfEndpoint } from '../../../contract/find-group.js';
import type { GroupHeading } from '../../../contract/types.js';
import { takesManyIds } from '../../../flags/bulk-flags.js';
import { findNearFlags } from '../../../values/match-name.js';
import { linesCommand, shellCommand } from '../../../values/shell-word.js';
import { joinList } from '../../../values/text-lists.js';
import { UnknownCommandError, usageError } from '../../core/host/command-error.js';

/** A text to show in place of running a command. */
export interface ShownText {
  readonly show: string;
  readonly to: 'stdout' | 'stderr';
  readonly exit: number;
}

/** The words of a command, without the name of the program. */
export function pathOf(command: Command): readonly string[] {
  return command.parent ? [...pathOf(command.parent), command.name()] : [];
}

/**
 * Adds a `help` command to every command with subcommands. It takes any number of words: `ads help campaigns update`
 * is `ads campaigns update --help`.
 */
export function addHelpCommands(
  parent: Command,
  path: readonly string[],
  showHelp: (path: readonly string[]) => void,
): void {
  if (parent.commands.length === 0) return;
  for (const command of parent.commands) addHelpCommands(command, [...path, command.name()], showHelp);
  const help = parent.command('help [command...]').summary('Show help for a command');
  help
    .description('Show help for a command.')
    .action((words: readonly string[]) => showHelp([...path, ...words]));
  if (path.length === 0) help.helpGroup('Tools:' satisfies `${GroupHeading}:`);
}

/** Commander's handler of unknown commands, which its types omit. */
interface UnknownCommandHandler {
  unknownCommand(): never;
}

/** Commander would show the help of the parent for `ads nonsense --help`. Throws CommanderError. */
export function refuseUnknownCommand({ command }: { command: Command }): void {
  const [word = '-'] = command.args;
  if (command.commands.length && !word.startsWith('-')) {
    (command as Command & UnknownCommandHandler).unknownCommand();
  }
}

/** Commander reports both displayed help and wrong usage by exceptions. Throws CommandError for wrong usage. */
export function explainCommanderError(
  error: CommanderError,
  shown: string,
  program: Command,
  typedWords: readonly string[],
): ShownText {
  if (error.code === 'commander.helpDisplayed' || error.code === 'commander.version') {
    return { show: shown, to: 'stdout', exit: 0 };
  }
  if (error.code === 'commander.help')
    return { show: shown, to: 'stderr', exit: error.exitCode === 0 ? 0 : 2 };
  const [message = '', suggestion] = error.message.replace(/^error: /, '').split('\n');
  const meant = suggestion?.replace(/^\((.*)\)$/, '$1');
  if (error.code === 'commander.unknownCommand') {
    const { path, rest } = findCommandPath(program);
    const hint = meant ?? `For a list of commands: ${shellCommand`ads ${path} --help`}`;
    throw new UnknownCommandError([...path, ...rest], message, hint);
  }
  if (error.code === 'commander.unknownOption') {
    const [, typed = ''] = /'(--[^'=]*)/.exec(message) ?? [];
    const near = findNearFlags(typed, flagsOf(program));
    if (near.length > 0) throw usageError(message, `Did you mean ${joinList(near, 'or')}?`);
    throw usageError(message, filterHint(typed, findCommandPath(program).path) ?? 'For usage, add --help.');
  }
  const isExcess = error.code === 'commander.excessArguments';
  const excess = isExcess ? explainExcess(typedWords) || pipeHint(findCommandPath(program)) : '';
  throw usageError(message, meant ?? `${excess}For usage, add --help.`);
}

/** A wrong value of a flag whose value is optional is taken for an argument. */
function explainExcess(words: readonly string[]): string {
  const at = words.findIndex(
    (word, index) => /^--.*=true$/.test(word) && /^[^-]/.test(words[index + 1] ?? ''),
  );
  const flag = words[at]?.replace('=true', '');
  return flag === undefined
    ? ''
    : `"${words[at + 1]}" is not a value of ${flag} and was read as an argument.\n`;
}

/** How several ids are given to a command that takes one. */
function pipeHint({ path, rest }: CommandPath): string {
  const endpoint = findEndpoint(path.join('.'));
  if (!endpoint || !takesManyIds(endpoint)) return '';
  return `For several ids, pipe them, with the same flags: ${linesCommand(rest)} | ${shellCommand`ads ${path} -`}\n`;
}

/** The hint for an unknown flag of a list that is a field of its rows, such as `--status` of campaigns. */
function filterHint(typed: string, path: readonly string[]): string | undefined {
  const endpoint = groupOfEndpoint(path[0] ?? '')?.endpoints.find(({ id }) => id === path.join('.'));
  if (endpoint?.response !== 'list') return undefined;
  const fields = Object.keys(endpoint.record?.fields ?? {});
  const flags = fields.map((field) => `--${field.replaceAll('_', '-')}`);
  const [near] = findNearFlags(typed, flags, 1);
  return near && `To select rows by a field: --filter ${near.slice(2).replaceAll('-', '_')}=VALUE`;
}

/** The flags of the command that commander has matched, then those that every command takes. */
function flagsOf(program: Command): readonly string[] {
  const { path } = findCommandPath(program);
  const below = (command: Command | undefined, name: string) =>
    command?.commands.find((candidate) => candidate.name() === name);
  const command = path.reduce<Command | undefined>(below, program);
  const options = [...(command === program ? [] : (command?.options ?? [])), ...program.options];
  return options.flatMap(({ long }) => (long ? [long] : []));
}

interface CommandPath {
  readonly path: readonly string[];
  readonly rest: readonly string[];
}

/** The commands that commander has matched below the program, and the unmatched words before the first flag. */
function findCommandPath(command: Command): CommandPath {
  const below = command.commands.find((candidate) => candidate.name() === command.args[0]);
  if (!below) {
    const flag = command.args.findIndex((word) => word.startsWith('-'));
    return { path: [], rest: flag < 0 ? command.args : command.args.slice(0, flag) };
  }
  const { path, rest } = findCommandPath(below);
  return { path: [below.name(), ...path], rest };
}
