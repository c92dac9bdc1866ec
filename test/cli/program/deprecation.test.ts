/** What a later version removes: a notice on use, a line of help, and an end that nobody misses. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { globalFlags } from '../../../src/cli/core/host/global-flags.js';
import type { LocalCommand } from '../../../src/cli/core/host/local-command.js';
import { commandTree } from '../../../src/cli/program/commands/all-commands.js';
import { localCommands } from '../../../src/cli/program/commands/index.js';
import type { CommandTree } from '../../../src/derive/command-tree.js';
import type { Deprecation } from '../../../src/flags/flag.js';
import { compareVersions } from '../../../src/values/release-version.js';
import { homeOfFile, runAds } from '../../support/cli.js';
import { root } from '../../support/source.js';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

/** Everything that is marked, by the name that people type. */
function deprecationsOf({ commands, globals }: CommandTree): readonly (readonly [string, Deprecation])[] {
  const found = [
    ...globals.map(({ name, deprecated }) => [name, deprecated] as const),
    ...commands.flatMap(({ words, local, flags }) => [
      [words.join(' '), local?.deprecated] as const,
      ...flags.map(({ name, deprecated }) => [`${words.join(' ')} ${name}`, deprecated] as const),
    ]),
  ];
  return found.flatMap(([name, deprecated]) => (deprecated ? [[name, deprecated] as const] : []));
}

/** What is wrong with the marks in this version. */
function problemsOf(tree: CommandTree, now: string): string[] {
  return deprecationsOf(tree).flatMap(([name, { since, removedIn }]) => {
    const [major = 0, minor = 0] = since.split('.').map(Number);
    const [end = 0, minorOfEnd = 0] = removedIn.split('.').map(Number);
    const isLong = end > major || (end === major && minorOfEnd >= minor + 2);
    return [
      ...(isLong ? [] : [`${name}: ${removedIn} is less than two minor versions after ${since}`]),
      ...(compareVersions(removedIn, now) > 0 ? [] : [`${name}: remove it, ${removedIn} has come`]),
    ];
  });
}

const home = homeOfFile();
const planted: (() => void)[] = [];
afterEach(() => {
  for (const undo of planted.splice(0)) undo();
});

const ending: Deprecation = { since: '0.2.0', removedIn: '0.4.0', instead: '--only' };

/** Marks an object of a table for one test. */
function mark(target: object, deprecated = ending): void {
  Object.assign(target, { deprecated });
  planted.push(() => void Reflect.deleteProperty(target, 'deprecated'));
}

const schema = localCommands().find(({ words }) => words.join() === 'schema') as LocalCommand;
const flagOf = (name: string) => schema.flags?.[name] as object;

/** Marks a global flag for one test. */
function markGlobal(start: string): void {
  const notation = globalFlags.find(([text]) => text.startsWith(start)) as unknown as unknown[];
  const { length } = notation;
  notation[4] = ending;
  planted.push(() => void notation.splice(length));
}

describe('what is deprecated', () => {
  it('gives its notice for two minor versions, and is gone in the version that removes it', () => {
    expect(problemsOf(commandTree(), version)).toEqual([]);
  });

  it('cannot stay beyond its version', () => {
    mark(flagOf('only'));
    expect(problemsOf(commandTree(), '0.3.9')).toEqual([]);
    for (const late of ['0.4.0', '0.10.0', '1.0.0']) {
      expect(problemsOf(commandTree(), late)).toEqual(['schema --only: remove it, 0.4.0 has come']);
    }
  });

  it.each([
    ['0.2.0', '0.3.0'],
    ['0.2.0', '0.2.9'],
    ['1.2.0', '1.3.5'],
    ['1.2.0', '0.9.0'],
  ])('cannot be removed after less than two minor versions: %s to %s', (since, removedIn) => {
    mark(schema, { since, removedIn, instead: 'ads openapi' });
    const problem = `schema: ${removedIn} is less than two minor versions after ${since}`;
    expect(problemsOf(commandTree(), '0.1.0')).toEqual([problem]);
  });

  it.each([
    ['0.2.0', '0.4.0'],
    ['0.9.0', '0.11.0'],
    ['0.9.0', '1.0.0'],
  ])('may be removed later: %s to %s', (since, removedIn) => {
    mark(schema, { since, removedIn, instead: 'ads openapi' });
    expect(problemsOf(commandTree(), '0.1.0')).toEqual([]);
  });
});

const run = (...argv: readonly string[]) => runAds(home, argv);

describe('the notice', () => {
  it('names the flag, what to type in its place, and the version that removes it, once', async () => {
    mark(flagOf('only'));
    const { exit, stdout, stderr } = await run(
      'schema',
      'campaigns',
      'list',
      '--only',
      'input',
      '-o',
      'table',
    );
    expect({ exit, stderr }).toEqual({
      exit: 0,
      stderr: '--only is deprecated, and version 0.4.0 removes it. Use --only.\n',
    });
    expect(stdout).not.toBe('');
  });

  it('stays away from what is not typed, and goes with --quiet', async () => {
    mark(flagOf('only'));
    expect((await run('schema', 'campaigns', 'list')).stderr).toBe('');
    expect((await run('schema', 'campaigns', 'list', '--only', 'input', '--quiet')).stderr).toBe('');
  });

  it('is one for a command and its flags', async () => {
    mark(schema, { ...ending, instead: 'ads openapi' });
    mark(flagOf('only'));
    const { stderr } = await run('schema', 'campaigns', 'list', '--only', 'input');
    expect(stderr).toBe(
      'this command is deprecated, and version 0.4.0 removes it. Use ads openapi. --only is deprecated, and version 0.4.0 removes it. Use --only.\n',
    );
  });

  it('is given for a global flag too', async () => {
    markGlobal('--bom');
    const { exit, stderr } = await run('endpoints', '--bom', '-o', 'csv');
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: expect.stringContaining('--bom is deprecated') });
    expect((await run('endpoints', '-o', 'csv')).stderr).toBe('');
  });
});

describe('help', () => {
  it('says it of a flag and of a command, as text and as data', async () => {
    mark(flagOf('only'));
    mark(schema, { ...ending, instead: 'ads openapi' });
    const { stdout } = await run('schema', '--help');
    const text = stdout.replace(/\s+/g, ' ');
    expect(text).toContain('deprecated, removed in 0.4.0: use --only');
    expect(text).toContain('This command is deprecated, removed in 0.4.0: use ads openapi.');
    const data = JSON.parse((await run('schema', '--help', '-o', 'json')).stdout);
    expect(data.deprecated).toEqual({ since: '0.2.0', removed_in: '0.4.0', instead: 'ads openapi' });
    expect(data.flags.find(({ name }: { name: string }) => name === '--only').deprecated.instead).toBe(
      '--only',
    );
  });
});
