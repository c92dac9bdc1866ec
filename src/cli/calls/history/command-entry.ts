/** The members that all entries of a command share. */
import type { Endpoint } from '../../../contract/types.js';
import { toolVersion } from '../../core/host/installation.js';
import type { Invocation } from '../../core/host/invocation.js';
import { typedCommand } from '../../core/host/typed-command.js';
import { emulatorOf, type HistoryEntry, senderOf } from './history-entry.js';

/** The command that an entry is about. */
export type NotedCommand = Pick<Invocation, 'globals' | 'settings' | 'world' | 'argv' | 'notice'>;

export function createId({ world }: Pick<NotedCommand, 'world'>): string {
  return Buffer.from(world.random(4)).toString('hex');
}

/** The group of the writes of each command, by its flags: they stay the same where an invocation is copied. */
const groups = new WeakMap<object, string>();

export function groupOf(command: Pick<NotedCommand, 'globals' | 'world'>): string {
  const group = groups.get(command.globals) ?? createId(command);
  groups.set(command.globals, group);
  return group;
}

/** The commands with an entry in the log, by their flags. */
const noted = new WeakSet<object>();

export function noteEntry({ globals }: Pick<NotedCommand, 'globals'>): void {
  noted.add(globals);
}

export function hasEntry({ globals }: Pick<NotedCommand, 'globals'>): boolean {
  return noted.has(globals);
}

/** `words` stand for a command line where there is none, as in a program. */
export function describeCommand(
  command: NotedCommand,
  endpoint: Endpoint | undefined,
  words = '',
): Omit<HistoryEntry, 'id' | 'method' | 'path' | 'ids' | 'records' | 'outcome'> {
  const { argv, world, settings } = command;
  const environment = settings.env.value;
  const emulator = emulatorOf(environment, world);
  return {
    group: groupOf(command),
    at: new Date(world.now()).toISOString(),
    tool: toolVersion,
    profile: settings.profile.value,
    environment,
    ...(emulator !== undefined && { emulator }),
    ...senderOf(settings, world),
    command: argv.length > 0 ? typedCommand(argv) : words,
    ...(endpoint && { endpoint: endpoint.id }),
  };
}
