/** Requests for help that are answered by ads itself: a topic, the map of all commands, and help as data. */

import { type Globals, parseFormat } from '../../core/host/global-flags.js';
import type { Action } from '../../core/host/invocation.js';

export interface HelpRequest {
  readonly load: () => Promise<Action>;
  readonly args: readonly string[];
}

/**
 * The request of `ads help WORDS`, unless it is the help of a command: the map of all commands as text or as data, or a word that is not a
 * command, and so a topic, an alias or a mistake.
 */
export function requestHelp(
  words: readonly string[],
  { all, output }: Globals,
  isCommand: (word: string) => boolean,
): HelpRequest | undefined {
  const [first] = words;
  if (first === undefined) {
    if (!all) return undefined;
    const load = holdsHelp(output)
      ? async () => (await import('../help/show-surface.js')).showSurface
      : async () => (await import('../help/show-map.js')).showMap;
    return { load, args: [] };
  }
  if (words.length > 1 || isCommand(first)) return undefined;
  return { load: async () => (await import('../help/show-topic.js')).showTopic, args: words };
}

/** Help as data: `--help -o json`, or another format that can hold it. */
export function requestHelpData({ output }: Globals, path: readonly string[]): HelpRequest | undefined {
  if (!holdsHelp(output)) return undefined;
  return { load: async () => (await import('../help/show-help-data.js')).showHelpData, args: path };
}

/** Whether help is data in this format. */
function holdsHelp(output: string | undefined): boolean {
  const format = parseFormat(output);
  return format === 'json' || format === 'jsonl' || format === 'yaml';
}
