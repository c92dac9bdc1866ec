/** The tools that only read: what a model reads about them, and what they do. */
import type { Command } from '../../../derive/command-tree.js';
import { isResultCursor, readOn } from './bounded-answer.js';
import { commandByName } from './command-by-name.js';
import { toWords } from './command-words.js';
import { describeForModel } from './describe.js';
import type { Caller, ToolReply } from './protocol.js';
import { type Place, runForModel } from './run-command.js';
import { searchCommands } from './search-commands.js';
import {
  answerOutcome,
  bounded,
  type Input,
  optionalText,
  replyData,
  requiredText,
  schema,
  type Tool,
  type ToolContext,
  text,
  values,
  valuesOf,
} from './tool.js';

export const readingTools: readonly Tool[] = [
  {
    name: 'search',
    description:
      'Find commands by words: names, flags, fields, routes. With in (a list command such as "campaigns list"), find records by a part of their name.',
    inputSchema: schema({ query: text, in: text }, ['query']),
    isReadOnly: true,
    example: { query: 'pause campaign' },
    run: search,
  },
  {
    name: 'describe',
    description:
      'Show the values and fields of a command. A group lists its commands; without command, all groups are listed.',
    inputSchema: schema({ command: text }),
    isReadOnly: true,
    example: { command: 'campaigns list' },
    run: async (input, caller, { place, tree }) =>
      bounded(await describeForModel(optionalText(input, 'command'), await tree(), place, caller), place),
  },
  {
    name: 'read',
    description:
      'Run a read, such as {command: "campaigns list", values: {filter: ["daily_budget>50"], fields: "id,name"}}. values are flags and arguments by name; also fields (a list has its main fields without it), filter, sort, query (JMESPath), limit, account. To continue, repeat the command with cursor.',
    inputSchema: schema({ command: text, values, cursor: text }, ['command']),
    isReadOnly: true,
    run: read,
  },
  {
    name: 'report',
    description:
      'Statistics, as "stats report": values such as {last: "30d", metrics: "impressions,spend,cpm", group_by: "campaign,week" (account, line-item, day, month), compare: "previous", top: "10 by spend", filter: ["spend>50"]}. For others: describe "stats report".',
    inputSchema: schema({ values, cursor: text }, ['values']),
    isReadOnly: true,
    run: (input, caller, context) => read({ ...input, command: 'stats report' }, caller, context),
  },
];

async function search(
  input: Input,
  caller: Caller,
  { place, tree, mayWrite }: ToolContext,
): Promise<ToolReply> {
  const query = requiredText(input, 'query');
  const group = optionalText(input, 'in');
  if (group === undefined) return bounded(searchCommands(query, await tree(), mayWrite), place);
  const name = group.endsWith(' list') ? group : `${group} list`;
  const command = commandByName(name, 'read', await tree());
  const filter = `name~${query.trim()}`;
  return runRead(toWords(command, { filter, fields: 'id,name' }, place), place, caller);
}

async function read(input: Input, caller: Caller, { place, tree }: ToolContext): Promise<ToolReply> {
  const cursor = optionalText(input, 'cursor');
  if (cursor !== undefined && isResultCursor(cursor)) return replyData(await readOn(cursor, place.world));
  const command = commandByName(requiredText(input, 'command'), 'read', await tree());
  const asked = valuesOf(input);
  const isChosen = asked.fields !== undefined || asked.query !== undefined;
  const given = {
    ...(isChosen ? {} : mainFields(command)),
    ...asked,
    ...(cursor !== undefined && { cursor }),
  };
  return runRead(toWords(command, given, place), place, caller);
}

/** A list has the fields of its table, and the currency of its amounts, unless others are asked for. */
function mainFields({ endpoint }: Command): { readonly fields?: string } {
  const { response, record } = endpoint ?? {};
  if (response !== 'list' || !record) return {};
  const currency = 'currency' in record.fields ? ['currency'] : [];
  return { fields: [...new Set([...record.columns, ...currency])].join(',') };
}

async function runRead(words: ReturnType<typeof toWords>, place: Place, caller: Caller): Promise<ToolReply> {
  return answerOutcome(await runForModel(words, [], place, caller), place);
}
