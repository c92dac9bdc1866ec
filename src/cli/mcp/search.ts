/** Finds commands by words: in their names, summaries, flags, fields and paths. Pure. */
import type { Command, CommandTree } from '../../derive/command-tree.js';
import { commandId, type ModelUse, modelUse } from './find-command.js';

export interface FoundCommand {
  readonly command: string;
  readonly use: ModelUse;
  readonly summary: string;
  /** The flags and fields that have a word of the query. */
  readonly names?: readonly string[];
}

/** How many commands an answer has, and how many of their names. */
const most = { commands: 15, names: 8 };

/** The commands that have most words of the query, the best first. `mayPlan` includes those that write. */
export function searchCommands(
  query: string,
  { commands }: CommandTree,
  mayPlan: boolean,
): readonly FoundCommand[] {
  const words = query
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map(stem);
  const found = commands.flatMap((command) => {
    const use = modelUse(command);
    if (use === undefined || (use === 'plan' && !mayPlan)) return [];
    const { score, names } = rate(command, words);
    if (score === 0) return [];
    const shown = names.slice(0, most.names);
    const row = { command: commandId(command), use, summary: command.summary };
    return [{ score, row: { ...row, ...(shown.length > 0 && { names: shown }) } }];
  });
  return found
    .sort((one, other) => other.score - one.score)
    .slice(0, most.commands)
    .map(({ row }) => row);
}

/** A plural and its singular are one word. */
function stem(word: string): string {
  return word.length > 3 ? word.replace(/(ies|s)$/, '') : word;
}

function rate(command: Command, words: readonly string[]): { score: number; names: readonly string[] } {
  const { endpoint, summary } = command;
  const id = commandId(command);
  const path = endpoint ? `${endpoint.method} ${endpoint.path}`.toLowerCase() : '';
  const fields = endpoint?.record ? Object.keys(endpoint.record.fields) : [];
  const all = [...command.flags.map(({ name }) => name.slice(2).replaceAll('-', '_')), ...fields];
  let score = 0;
  const names = new Set<string>();
  for (const word of words) {
    const having = all.filter((name) => name.includes(word));
    for (const name of having) names.add(name);
    if (id.includes(word)) score += 4;
    else if (summary.toLowerCase().includes(word)) score += 2;
    else if (having.length > 0 || path.includes(word)) score += 1;
  }
  return { score, names: [...names] };
}
