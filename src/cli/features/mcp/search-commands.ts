/** Searches the commands for the words of a query: in their names, summaries, flags, fields and paths. Pure. */
import type { Command, CommandTree } from '../../../derive/command-tree.js';
import { askedAs } from './asked-as.js';
import { commandId, type ModelUse, modelUse } from './command-by-name.js';
import { takenNames } from './command-words.js';

interface FoundCommand {
  readonly command: string;
  readonly use: ModelUse;
  readonly summary: string;
  /** The flags and fields that have a word of the query which neither the command nor its summary has. */
  readonly names?: string;
  /** All that the best commands take, and the fields of what they read: often enough to use them without a description. */
  readonly values?: string;
  readonly fields?: string;
}

/** How many commands an answer has, how many of them with all their names, and how many names others have. */
const most = { commands: 10, complete: 2, names: 8 };
/** Words of a sentence that say nothing about a command. Shorter ones are not searched at all. */
const common = new Set(
  (
    'all and any anything are been can could did does doing for from give had has have how into its made make most much ' +
    'our please show something tell that the their them there these they this those was were what when where which who ' +
    'will with would you your'
  )
    .split(' ')
    .map(stem),
);
const shortest = 3;

/** The commands that have most words of the query, the best first. `mayPlan` includes those that write. */
export function searchCommands(
  query: string,
  { commands }: CommandTree,
  mayPlan: boolean,
): readonly FoundCommand[] {
  const all = wordsOf(query);
  const telling = all.filter((word) => word.length >= shortest && !common.has(word));
  const words = telling.length > 0 ? telling : all;
  const found = commands.flatMap((command) => {
    const use = modelUse(command);
    if (use === undefined || (use === 'plan' && !mayPlan)) return [];
    const { score, names } = rate(command, words);
    const row = { command: commandId(command), use, summary: command.summary };
    return score === 0 ? [] : [{ command, score, names, row }];
  });
  const extent = ({ command }: { readonly command: Command }) => wordsOf(commandId(command)).length;
  // Of two that have as much, the one with fewer words has less that was not asked for.
  const inOrder = found.sort((one, other) => other.score - one.score || extent(one) - extent(other));
  const enough = (inOrder[0]?.score ?? 0) / 2;
  return inOrder
    .filter(({ score }) => score >= enough)
    .slice(0, most.commands)
    .map(({ command, names, row }, place) => {
      if (place < most.complete) return { ...row, ...completeNames(command) };
      const shown = names.slice(0, most.names).join(', ');
      return shown === '' ? row : { ...row, names: shown };
    });
}

function completeNames(command: Command): Pick<FoundCommand, 'values' | 'fields'> {
  const fields = modelUse(command) === 'read' ? fieldsOf(command).join(', ') : '';
  return { values: takenNames(command).join(', '), ...(fields !== '' && { fields }) };
}

function fieldsOf({ endpoint }: Command): readonly string[] {
  return endpoint?.record ? Object.keys(endpoint.record.fields) : [];
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map(stem);
}

/** A plural and its singular are one word. */
function stem(word: string): string {
  return word.length > 3 ? word.replace(/(ies|s)$/, '') : word;
}

/** A word of the command counts more than one of its summary or of how people ask, a whole word more than its beginning, and a flag or a field least. */
function rate(command: Command, words: readonly string[]): { score: number; names: readonly string[] } {
  const { endpoint, summary } = command;
  const [id, text] = [wordsOf(commandId(command)), wordsOf(summary)];
  const asked = wordsOf(askedAs[commandId(command)] ?? '');
  const path = endpoint ? `${endpoint.method} ${endpoint.path}`.toLowerCase() : '';
  const all = [...takenNames(command), ...fieldsOf(command)];
  let score = 0;
  const names = new Set<string>();
  for (const word of words) {
    const found = Math.max(weightIn(id, word, 3), weightIn(text, word, 2), asked.includes(word) ? 2 : 0);
    score += found;
    if (found > 0) continue;
    const having = all.filter((name) => name.includes(word));
    for (const name of having) names.add(name);
    if (having.length > 0 || path.includes(word)) score += 0.5;
  }
  return { score, names: [...names] };
}

function weightIn(words: readonly string[], word: string, weight: number): number {
  if (words.includes(word)) return weight;
  return words.some((one) => one.startsWith(word)) ? weight - 1 : 0;
}
