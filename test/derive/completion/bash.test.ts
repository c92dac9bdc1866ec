/** The completion script for bash keeps to what bash 3.2 knows, which is the bash of macOS. */
import { describe, expect, it } from 'vitest';
import { commandTree } from '../../../src/cli/program/commands/all-commands.js';
import { writeBash } from '../../../src/derive/completion/bash.js';

const script = writeBash(commandTree());

/** What came with bash 4 and later. */
const newer: readonly (readonly [string, RegExp])[] = [
  ['associative arrays', /\b(declare|local|typeset) -\w*A/],
  ['name references', /\b(declare|local|typeset) -\w*n\b/],
  ['mapfile', /\b(mapfile|readarray)\b/],
  ['change of case', /\$\{\w+[,^]/],
  ['both streams appended', /&>>|\|&/],
  ['falling through', /;;?&/],
  ['counting from the end', /\[-\d|\$\{\w+: -/],
  ['transformations', /\$\{\w+@/],
  ['coprocesses', /\bcoproc\b/],
];

describe('the script', () => {
  it.each(newer)('does without %s', (_, pattern) => {
    expect(script).not.toMatch(pattern);
  });

  it('starts no program except for files', () => {
    const started = script
      .split('\n')
      .filter((line) => /\$\((?!\()|`|<\(|\|(?! \*?')/.test(line.replace(/\|\|/g, '')));
    expect(started.filter((line) => !line.startsWith('#'))).toEqual([
      expect.stringContaining('COMPREPLY=($(compgen -f -- "$current"))'),
    ]);
  });

  it('completes files without features of newer versions of bash', () => {
    expect(script).toContain('compopt -o default 2>/dev/null ||');
  });
});
