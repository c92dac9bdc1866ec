/** The manual pages: that every letter survives, and that real formatters read them without a warning. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commandTree } from '../../src/cli/program/commands/all-commands.js';
import { reference, manual as writeManual } from '../../src/cli/program/help/manual.js';
import { escapeRoff } from '../../src/derive/man/roff.js';
import { hasParts, nameWithParts } from '../support/external-tools.js';
import { root } from '../support/source.js';

const tree = commandTree();
const manual = writeManual();
const pages = [...manual];

describe('escaped text', () => {
  it.each([
    ['--daily-budget', '\\-\\-daily\\-budget'],
    ['.ads.json', '\\&.ads.json'],
    ["it's", 'it\\(aqs'],
    ['a\\b', 'a\\eb'],
    ['two\nlines', 'two lines'],
    ['80 → 88', '80 \\[u2192] 88'],
    ['"~^`', '\\(dq\\(ti\\(ha\\(ga'],
  ])('%j is %j', (text, escaped) => {
    expect(escapeRoff(text)).toBe(escaped);
  });

  it('is never a request, and stays on its line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(escapeRoff(text)).toMatch(/^(?![.'])[ -~]*$/);
      }),
    );
  });
});

describe('the manual', () => {
  it('has a page of ads, and one for each word that a command begins with', () => {
    const words = new Set(tree.commands.map(({ words: [first = ''] }) => first));
    expect([...manual.keys()].sort()).toEqual(['ads.1', ...[...words].map((word) => `ads-${word}.1`)].sort());
  });

  it('equals the build of docs/man, without left-over pages', () => {
    const folder = join(root, 'docs/man');
    const built = readdirSync(folder).map(
      (name) => [name, readFileSync(join(folder, name), 'utf8')] as const,
    );
    expect(new Map(built)).toEqual(new Map([...manual].sort()));
  });

  it('comes with the reference, which the build has written to docs/reference.md', () => {
    expect(readFileSync(join(root, 'docs/reference.md'), 'utf8')).toBe(reference());
  });

  it('lists every command and every flag', () => {
    for (const { words, flags } of tree.commands) {
      const text = manual.get(`ads-${words[0]}.1`) ?? '';
      expect(text).toContain(`.SS "${escapeRoff(['ads', ...words].join(' '))}"`);
      for (const { name } of flags) expect(text, words.join(' ')).toContain(escapeRoff(name));
    }
  });

  it('lists exit codes, environment variables and files', () => {
    const text = manual.get('ads.1') ?? '';
    for (const part of [
      '.SH "EXIT STATUS"',
      '.SH "ENVIRONMENT"',
      '.SH "FILES"',
      'ADS_CONSUMER_KEY',
      '.SH "MONEY"',
    ]) {
      expect(text).toContain(part);
    }
  });
});

const programs = ['groff', 'mandoc'];
describe.runIf(hasParts(...programs))(nameWithParts('formatters', ...programs), () => {
  const format = (command: string, args: readonly string[], input: string) => {
    const { status, stdout, stderr } = spawnSync(command, args, { input, encoding: 'utf8' });
    return { status, stdout, stderr };
  };

  // The files of the build, which are equal to these pages, all at once: each complaint begins with the name of one.
  const files = pages.map(([name]) => join(root, 'docs/man', name));

  it('groff reads all pages without a warning, and shows each', () => {
    const { status, stdout, stderr } = format(
      'groff',
      ['-ww', '-Tutf8', '-man', '-rLL=80n', '-P-cbu', ...files],
      '',
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout.match(/^NAME$/gm)).toHaveLength(pages.length);
  });

  it('mandoc reads all pages without a warning, except for the missing date', () => {
    const { stdout, stderr } = format('mandoc', ['-Tlint', '-W', 'warning', ...files], '');
    const told = `${stdout}${stderr}`.split('\n').filter((line) => line && !line.includes('missing date'));
    expect(told).toEqual([]);
  });

  it('shows the letters of a shell command unchanged', () => {
    const { stdout } = format(
      'groff',
      ['-Tutf8', '-man', '-rLL=80n', '-P-cbu'],
      manual.get('ads-campaigns.1') ?? '',
    );
    expect(stdout).toContain('ads campaigns update 8wku2 --entity-status PAUSED');
    expect(stdout).toMatch(/^ADS-CAMPAIGNS\(1\)/);
    const ads = format('groff', ['-Tutf8', '-man', '-rLL=80n', '-P-cbu'], manual.get('ads.1') ?? '').stdout;
    expect(ads).toContain(`echo '{"account": {"local": "1bsmvnpi85x"}}' > .ads.json`);
  });
});
