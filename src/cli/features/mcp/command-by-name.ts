/** The command that a model names, and what a model may use it for. */
import { isWrite } from '../../../call/is-write.js';
import type { Command, CommandTree } from '../../../derive/command-tree.js';
import { findNearest } from '../../../values/match-name.js';
import { type CommandError, usageError } from '../../core/host/command-error.js';

export type ModelUse = 'read' | 'plan';

/**
 * The use of a command by a model: reads of the service, and plans of its writes. Whatever signs in has secrets in its answer,
 * and a command without an endpoint needs a mark; undefined for all of them.
 */
export function modelUse({ endpoint, local }: Command): ModelUse | undefined {
  if (!endpoint) return local?.forModels;
  if (endpoint.area !== 'ads') return undefined;
  // A job of somebody else must not end because a model has read something.
  return isWrite(endpoint) || endpoint.method === 'DELETE' ? 'plan' : 'read';
}

export function commandId({ words }: Pick<Command, 'words'>): string {
  return words.join(' ');
}

/** Finds a command by its words or by its id with dots. Throws CommandError if there is none for this use. */
export function commandByName(name: string, use: ModelUse, { commands }: CommandTree): Command {
  const id = readCommandName(name);
  const usable = commands.filter((command) => modelUse(command) === use);
  const found = usable.find((command) => commandId(command) === id);
  if (found) return found;
  const other = commands.find((command) => commandId(command) === id);
  throw other ? explainUse(other, use) : unknownCommand(name, usable);
}

/** The words of a command that a model names, with or without `ads`, by words or with dots; empty for none. */
export function readCommandName(name: string): string {
  return name
    .trim()
    .replace(/^ads /, '')
    .split(/[\s.]+/)
    .join(' ');
}

function explainUse(command: Command, use: ModelUse): CommandError {
  const id = commandId(command);
  if (modelUse(command) === 'plan')
    return usageError(`"${id}" changes something`, 'Use the tool plan, which ads mcp --allow-writes has.');
  if (modelUse(command) === 'read' && use === 'plan')
    return usageError(`"${id}" changes nothing`, 'Use the tool read.');
  return usageError(
    `"${id}" is not available here: it uses files, settings or secrets of this machine`,
    'A person can run it in a terminal.',
  );
}

function unknownCommand(name: string, usable: readonly Command[]): CommandError {
  const near = findNearest(readCommandName(name), usable.map(commandId));
  const hint = near === undefined ? '' : ` Did you mean "${near}"?`;
  return usageError(`there is no command "${name.slice(0, 100)}"`, `Use the tool search.${hint}`);
}
