/** The map of all commands: complete, and short enough to be read whole by a program that pays for every token. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandTree } from '../../src/cli/program/commands/all-commands.js';
import { describeMapFacts } from '../../src/cli/program/help/show-map.js';
import { writeCommandMap } from '../../src/derive/command-map.js';
import { createHome, runAds } from '../support/cli.js';
import { root } from '../support/source.js';

const tree = commandTree();
const map = writeCommandMap(tree, describeMapFacts());
const lines = map.split('\n');

/** Common tokenizers (o200k, cl100k) make a token of 4.04 characters of this text; a little less is counted here. */
const charactersPerToken = 3.9;

describe('the map of all commands', () => {
  it('has at most 6,300 tokens', () => {
    expect(map.length / charactersPerToken).toBeLessThan(6300);
  });

  /** The lines of commands, with the words of their group. */
  function commandLines(): string[] {
    let group = '';
    return lines.flatMap((line) => {
      const [, indent = '', words = ''] = /^( *)([a-z][a-z -]*)/.exec(line) ?? [];
      if (words === '' || !/^( {2})?[a-z]/.test(line)) return [];
      if (indent === '') group = words.trim();
      return [indent === '' ? line : `${group} ${line.trim()}`];
    });
  }

  const listed = commandLines();
  const lineOf = ({ words }: { readonly words: readonly string[] }) =>
    listed.find((line) => `${line} `.startsWith(`${words.join(' ')} `));

  it('has every command', () => {
    const missing = tree.commands.filter((command) => lineOf(command) === undefined);
    expect(missing.map(({ words }) => words.join(' '))).toEqual([]);
  });

  it('marks a list only where it accepts the flags of the mark', () => {
    const [, few = '', many = ''] = /^Lists: L accepts (.+); LS accepts (.+)$/m.exec(map) ?? [];
    const marked = tree.commands.flatMap((command) => {
      const mark = lineOf(command)?.match(/ (LS?)(?: |$)/)?.[1];
      const flags = (mark === 'LS' ? many : few).split(' ').map((name) => `--${name}`);
      return mark === undefined ? [] : [{ command, flags }];
    });
    expect(marked.length).toBeGreaterThan(40);
    const wrong = marked.filter(({ command, flags }) =>
      flags.some((flag) => !command.flags.some(({ name }) => name === flag)),
    );
    expect(wrong.map(({ command }) => command.words.join(' '))).toEqual([]);
  });

  it('marks an import of a sheet, whose flags stand once', () => {
    const marked = listed.filter((line) => / import FILE I(?: preset)?$/.test(line));
    expect(marked.length).toBeGreaterThan(10);
    expect(map).toMatch(
      /^Imports: I accepts result overwrite again resend set sheet decimal-separator date-format encoding$/m,
    );
  });

  it('marks an upload of a list, whose flags stand once', () => {
    const marked = listed.filter((line) => /^\S.* (?:upload|sync) .*\bU\b/.test(line));
    expect(marked.length).toBe(5);
    expect(marked.filter((line) => / value-separator/.test(line))).toEqual([]);
    expect(map).toMatch(/^Uploads of lists: U accepts .*\bmap column .*\bencoding\b/m);
  });

  it('shows a command with its argument and its flags', () => {
    expect(lines).toContain('  update CAMPAIGN-ID =create without(funding-instrument-id~)');
    expect(lines.find((line) => line.startsWith('  create funding-instrument-id~* name* '))).toMatch(
      / daily-budget .* @$/,
    );
    expect(map).not.toContain('daily-budget-amount-local-micro @');
  });

  it('equals the output of ads help --all and docs/commands.md', async () => {
    const home = createHome();
    const { exit, stdout, stderr } = await runAds(home, ['help', '--all']);
    home.remove();
    expect({ exit, stdout, stderr }).toEqual({ exit: 0, stdout: map, stderr: '' });
    expect(readFileSync(join(root, 'docs/commands.md'), 'utf8')).toBe(map);
  });
});
