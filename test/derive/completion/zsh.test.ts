/** Texts in the completion script for zsh: brackets end a description of _arguments, and quotes end a word. */
import { expect, it } from 'vitest';
import { commandTree } from '../../../src/cli/program/commands/all-commands.js';
import { writeZsh } from '../../../src/derive/completion/zsh.js';

it('a description keeps its brackets, quotes and backslashes', () => {
  const tree = commandTree();
  const globals = tree.globals.map((flag) => ({ ...flag, help: "it's [one] of \\ these" }));
  expect(writeZsh({ ...tree, globals })).toContain("[it'\\''s \\[one\\] of \\\\ these]");
});
