/** Recognizes words that begin a command, and so are never an alias. */
import { groupIndex } from '../../../contract/group-index.js';
import { localTables } from '../commands/index.js';

/** Whether a command of ads begins with this word. An alias never takes the place of one. */
export function beginsCommand(word: string): boolean {
  return (
    word === 'help' ||
    groupIndex.some(({ name }) => name === word) ||
    localTables.some(({ begins }) => begins.includes(word))
  );
}
