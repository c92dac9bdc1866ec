/** Describes a command in few words: what it takes and what it returns. */
import type { Command, CommandTree } from '../../../derive/command-tree.js';
import { isObject, listAt, memberAt } from '../../../values/lossless-json.js';
import { usageError } from '../../core/host/command-error.js';
import { commandByName, commandId, modelUse, readCommandName } from './command-by-name.js';
import { takenNames } from './command-words.js';
import { describeFiles, filesName } from './describe-files.js';
import { type Place, runForModel, type Watch } from './run-command.js';

/** Describes a command, or lists the commands of a group; without a name, all groups. Throws CommandError for others. */
export async function describeForModel(
  name: string | undefined,
  tree: CommandTree,
  place: Place,
  watch: Watch,
): Promise<unknown> {
  const path = readCommandName(name ?? '');
  if (path === filesName) return describeFiles();
  const command = tree.commands.find((known) => commandId(known) === path && modelUse(known) !== undefined);
  if (command) return describeCommand(command, place, watch);
  const below = tree.commands.filter(
    (known) => modelUse(known) !== undefined && (path === '' || commandId(known).startsWith(`${path} `)),
  );
  if (below.length === 0) return commandByName(name ?? '', 'read', tree);
  if (path !== '') return below.map((known) => ({ command: commandId(known), summary: known.summary }));
  return [...new Set(below.map(({ words }) => words[0]))];
}

async function describeCommand(command: Command, place: Place, watch: Watch): Promise<unknown> {
  const words = { words: [...command.words, '--help'], stdin: '', account: undefined };
  const { answer } = await runForModel(words, [], place, watch);
  if (!isObject(answer)) throw usageError(`"${commandId(command)}" has no description`);
  const { summary, rules, notes } = answer;
  const { record } = command.endpoint ?? {};
  const taken = takenNames(command);
  return {
    command: commandId(command),
    use: modelUse(command),
    summary,
    values: Object.fromEntries(
      [...listAt(answer, 'arguments'), ...listAt(answer, 'flags')]
        .map(describeValue)
        .filter(([value]) => taken.includes(value)),
    ),
    ...(memberAt(answer, 'reads_document') === true && {
      body: 'takes the request body as the value "body"',
    }),
    rules,
    notes,
    ...(record && { fields: Object.keys(record.fields) }),
  };
}

function describeValue(item: unknown): readonly [string, string] {
  const name = String(memberAt(item, 'name')).replace(/^--/, '').replaceAll('-', '_').toLowerCase();
  const details = memberAt(item, 'details');
  const help = String(memberAt(item, 'help'));
  const isRequired = memberAt(item, 'required') === true;
  const more = Array.isArray(details) ? details.map(String) : isRequired ? ['required'] : [];
  return [name, more.length > 0 ? `${help} (${more.join('; ')})` : help];
}
