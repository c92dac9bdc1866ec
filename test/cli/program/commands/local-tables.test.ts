/** The index of local commands: a table is loaded when one of its commands is typed, suggested or listed. */
import { describe, expect, it } from 'vitest';
import { localTables } from '../../../../src/cli/program/commands/index.js';
import { groups } from '../../../../src/contract/index.js';

const nouns = new Set(groups.map(({ name }) => name));

describe.each(localTables.map((table) => [table.begins.join(', '), table] as const))('%s', (_, table) => {
  const { begins, ends, load } = table;
  const commands = load().map(({ words }) => words);

  it('names the first word of each command, and no other', () => {
    expect(new Set(begins)).toEqual(new Set(commands.map(([first]) => first)));
  });

  it('names last words if the contract has commands that begin alike, each of them and no other', () => {
    const isShared = begins.some((word) => nouns.has(word));
    const last = new Set(commands.map((words) => words.at(-1)));
    expect(ends && new Set(ends)).toEqual(isShared ? last : undefined);
  });
});

it('commands that change something at the service say so, since the history has each of them', () => {
  const commands = localTables.flatMap(({ load }) => load());
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
