/** The index of local commands: a table is loaded when one of its commands is typed, suggested or listed. */
import { describe, expect, it } from 'vitest';
import { localTables } from '../../../src/cli/commands/index.js';
import { groups } from '../../../src/contract/index.js';

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
