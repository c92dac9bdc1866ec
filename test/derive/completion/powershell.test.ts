/**
 * The completion script for PowerShell. No PowerShell is at hand where the tests run: its tables are compared with
 * the tree, and its syntax is checked as far as brackets and quotes show it.
 */
import { describe, expect, it } from 'vitest';
import { commandTree } from '../../../src/cli/program/commands/all-commands.js';
import { writePowershell } from '../../../src/derive/completion/powershell.js';
import { tabulate } from '../../../src/derive/completion/tables.js';

const tree = commandTree();
const script = writePowershell(tree);

/** The entries of one of its tables. */
function tableOf(name: string): ReadonlyMap<string, string> {
  const [, body = ''] = new RegExp(`^ {4}\\$${name} = @\\{\\n([\\s\\S]*?)^ {4}\\}$`, 'm').exec(script) ?? [];
  return new Map(
    [...body.matchAll(/^ {8}'([^']*)' = '([^']*)'$/gm)].map(([, key = '', value = '']) => [key, value]),
  );
}

/** Walks over strings and comments; answers the brackets that were left open, or the place of a wrong one. */
function unbalanced(text: string): string {
  const open: string[] = [];
  const closing: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    const inText = open.at(-1) === '"';
    if (inText && letter === '"') open.pop();
    else if (inText && letter === '$' && text.charAt(at + 1) === '(') {
      open.push('(');
      at++;
    } else if (inText) continue;
    else if (letter === '#') at = text.indexOf('\n', at) - 1;
    else if (letter === "'") {
      at = text.indexOf("'", at + 1);
      if (at === -1) return 'a quote without end';
    } else if ('([{"'.includes(letter)) open.push(letter);
    else if (letter in closing && open.pop() !== closing[letter]) return `a wrong ${letter} at ${at}`;
  }
  return open.join('');
}

describe('the script', () => {
  it('has as many opening brackets and quotes as closing ones', () => {
    expect(unbalanced(script)).toBe('');
    expect(unbalanced(script.replace(/\}\n$/, ''))).toBe('{');
    expect(unbalanced('a "$(b "c")" \'d"\' # e (\n)')).toBe('a wrong ) at 24');
  });

  it('leads from each word to the next', () => {
    expect([...tableOf('below')]).toEqual(
      tree.places.flatMap(({ path, below }) =>
        below.length ? [[path, below.map(({ word }) => word).join(' ')]] : [],
      ),
    );
  });

  it('has the flags of each command', () => {
    expect([...tableOf('flags')]).toEqual(
      tree.commands.map(({ words, flags }) => [words.join(' '), flags.map(({ name }) => name).join(' ')]),
    );
  });

  it('has the values of arguments', () => {
    expect(tableOf('arguments').get('completion 0')).toBe('bash zsh fish powershell');
    expect(tableOf('arguments').get('api 0')).toBe('GET POST PUT DELETE');
  });

  it('has the values of each flag', () => {
    const written = [...script.matchAll(/^ {8}@\('(\w+)', '([^']*)', @\(([^)]*)\)\),?$/gm)].map(
      ([, completion, values, keys = '']) => ({ completion, values, keys: keys.slice(1, -1).split("', '") }),
    );
    expect(written).toEqual(
      tabulate(tree).valueSources.map(({ completion, values, keys }) => ({
        completion,
        values: values.join(' '),
        keys,
      })),
    );
  });

  it('has no key twice, in any case of letters, since PowerShell refuses such a table', () => {
    for (const name of ['below', 'flags', 'arguments']) {
      const keys = [...tableOf(name).keys()].map((key) => key.toLowerCase());
      expect(keys.length).toBeGreaterThan(0);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });
});
