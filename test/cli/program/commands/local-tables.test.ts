/** The index of local commands. */
import { expect, it } from 'vitest';
import { localCommands } from '../../../../src/cli/program/commands/index.js';

it('commands that change something at the service say so, since the history has each of them', () => {
  const commands = localCommands();
  const changing = commands
    .filter(({ changesAccount }) => changesAccount?.([]))
    .map(({ words }) => words.join(' '));
  const limited = commands.filter(({ accepts }) => accepts.includes('allowOverLimit'));
  const writers = limited.map(({ words }) => words.join(' ')).filter((words) => words !== 'undo');
  const senders = commands
    .filter(({ words }) => words.length > 1 && ['upload', 'sync'].includes(words.at(-1) ?? ''))
    .map(({ words }) => words.join(' '));
  expect(changing.sort()).toEqual([...new Set([...writers, ...senders])].sort());
});
