/** The words of an alias: as a shell splits them, and nothing that only a shell can do. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SplitError, splitCommand } from '../../../../src/cli/program/aliases/split-command.js';
import { shellWord } from '../../../../src/values/shell-word.js';
import { anyCharacter } from '../../../support/characters.js';

describe('a command', () => {
  it.each<[string, readonly string[]]>([
    ['', []],
    ['   ', []],
    ['campaigns list', ['campaigns', 'list']],
    ['  campaigns\t list \n', ['campaigns', 'list']],
    ["--name 'Spring sale'", ['--name', 'Spring sale']],
    ['--name "Spring sale"', ['--name', 'Spring sale']],
    ["--name='Spring sale'x", ['--name=Spring salex']],
    ["''", ['']],
    ['a "" b', ['a', '', 'b']],
    ['Spring\\ sale', ['Spring sale']],
    ["'a\\b'", ['a\\b']],
    ['"a\\b \\" \\\\ \\$"', ['a\\b " \\ $']],
    ["--query '[?a>`1`] | [0]'", ['--query', '[?a>`1`] | [0]']],
    ['$1 "$2"', ['$1', '$2']],
    ["it\\'s", ["it's"]],
    ["--name $'a\\012b\\303\\251'c", ['--name', 'a\nbéc']],
    ["$'a\\n\\t\\'\\\\'", ["a\n\t'\\"]],
  ])('%j has the words %j', (text, words) => {
    expect(splitCommand(text)).toEqual(words);
  });

  it.each([
    ["campaigns list 'open", "open quote: '"],
    ['campaigns list "open', 'open quote: "'],
    ["campaigns list $'open", "open quote: $'"],
    ['campaigns list \\', 'ends with a backslash'],
    ['campaigns list | wc', 'unquoted |'],
    ['campaigns list > x', 'unquoted >'],
    ['campaigns list; rm x', 'unquoted ;'],
    ['campaigns list && x', 'unquoted &'],
    ['campaigns get $(x)', 'unquoted ('],
  ])('%j is refused: %s', (text, message) => {
    expect(() => splitCommand(text)).toThrow(SplitError);
    expect(() => splitCommand(text)).toThrow(message);
  });

  it('gives back every word that was quoted for a shell', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: anyCharacter })), (words) => {
        expect(splitCommand(words.map(shellWord).join(' '))).toEqual(words);
      }),
    );
  });
});
