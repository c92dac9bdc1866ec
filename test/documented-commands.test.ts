/** Every command of ads that a document or a help text shows is one: its words, its arguments and its flags exist. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CommandError } from '../src/cli/core/host/command-error.js';
import { readFlags } from '../src/cli/core/input/read-flags.js';
import { parseCommandLine } from '../src/cli/program/command-line/program.js';
import { refuseRepeated } from '../src/cli/program/command-line/refuse-repeated.js';
import { commandTree } from '../src/cli/program/commands/all-commands.js';
import { localCommands } from '../src/cli/program/commands/index.js';
import { endpointExamples } from '../src/derive/examples.js';
import { adsCommands, joinLines } from './support/shell-commands.js';

const root = resolve(import.meta.dirname, '..');
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`),
].filter((name) => name.endsWith('.md'));

/** The aliases that examples set, and then use. */
const aliases = new Set<string>();

/** The local command that the words begin with, the one with the most words. */
function findLocal(words: readonly string[]) {
  const typed = words.filter((word) => !word.startsWith('-'));
  return localCommands()
    .filter((local) => local.words.every((word, at) => word === typed[at]))
    .sort((one, other) => other.words.length - one.words.length)[0];
}

/** What is wrong with a command; undefined if it is one. */
function problemOf(words: readonly string[]): string | undefined {
  const [first = '', second, alias = ''] = words;
  if (first === 'alias' && second === 'set') aliases.add(alias);
  if (aliases.has(first)) return undefined;
  try {
    const parsed = parseCommandLine(words, '0.0.0');
    if ('show' in parsed) return parsed.exit === 0 ? undefined : parsed.show;
    refuseRepeated(parsed);
    const local = findLocal(words);
    const invocation = { ...parsed, world: { now: () => Date.UTC(2026, 10, 20) } };
    const checked = local ? readFlags(local, invocation).problems : [];
    return [...parsed.problems, ...checked].map(({ message }) => message).join('; ') || undefined;
  } catch (error) {
    if (error instanceof CommandError) return error.message;
    throw error;
  }
}

/** The commands in the blocks of code of a document, and those in its prose that begin with npx. */
function commandsOf(text: string): readonly (readonly string[])[] {
  const fenced = [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)]
    .filter(([, language = '']) => ['', 'sh', 'bash', 'console'].includes(language))
    .map(([, , body = '']) => body);
  const indented = text.split('\n').map((line) => (/^ {4,}\S/.test(line) ? line.slice(4) : ''));
  const blocks = [...fenced.flatMap((body) => body.split('\n')), ...indented];
  const prose = [...text.matchAll(/`(npx ads [^`]+)`/g)].map(([, line = '']) => line.replaceAll('\n', ' '));
  return [...joinLines(blocks), ...prose].flatMap((line) => adsCommands(line.replace(/^\$ /, '')));
}

describe('the reader of shell lines', () => {
  it.each([
    ['npx ads a --b  c # ads x', [['a', '--b', 'c']]],
    ['ads a \'b c\' "d\\"e" f\\ g', [['a', 'b c', 'd"e', 'f g']]],
    ['X=$(ads a -o ids) && ads b > c.csv 2> d; echo ads', [['a', '-o', 'ids'], ['b']]],
    ['ads a | npx ads b - | head -3', [['a'], ['b', '-']]],
    ['eval "$(npx ads emulator env)"', [['emulator', 'env']]],
    ['ADS_ENV=local ads a "$id" \'x>5\'', [['a', '$id', 'x>5']]],
    ['echo ads', []],
  ])('finds in %s the arguments of ads', (line, expected) => {
    expect(adsCommands(line)).toEqual(expected);
  });
});

describe('every command', () => {
  it.each(documents)('in %s exists, with its flags and arguments', (name) => {
    const commands = commandsOf(readFileSync(join(root, name), 'utf8'));
    const wrong = commands.flatMap((words) => {
      const problem = problemOf(words);
      return problem === undefined ? [] : [`ads ${words.join(' ')}: ${problem}`];
    });
    expect(wrong).toEqual([]);
  });

  it('is looked for in the documents', () => {
    const count = (name: string) => commandsOf(readFileSync(join(root, name), 'utf8')).length;
    expect(count('README.md')).toBeGreaterThan(12);
    expect(count('docs/campaign.md')).toBeGreaterThan(15);
    expect(documents.filter((name) => count(name) > 0).length).toBeGreaterThan(15);
    expect(problemOf(['campaigns', 'lst'])).toContain('lst');
    expect(problemOf(['campaigns', 'list', '--nme', 'x'])).toContain('--nme');
    expect(problemOf(['why'])).toBeDefined();
  });

  it('in the examples of help exists, with its flags and arguments', () => {
    const examples = commandTree().commands.flatMap(({ local, endpoint }) =>
      endpoint ? endpointExamples(endpoint) : (local?.examples ?? []),
    );
    const wrong = examples.flatMap((example) =>
      adsCommands(example).flatMap((words) => {
        const problem = problemOf(words);
        return problem === undefined ? [] : [`${example}: ${problem}`];
      }),
    );
    expect(examples.length).toBeGreaterThan(200);
    expect(examples.filter((example) => adsCommands(example).length === 0)).toEqual([]);
    expect(wrong).toEqual([]);
  });
});
