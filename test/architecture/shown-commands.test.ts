/**
 * Commands that messages show are pasted into a shell. Their values come from the service and from files of others, so that
 * every command is made by one function, which quotes them.
 */
import { describe, expect, it } from 'vitest';
import { endpointCommand } from '../../src/call/flag-names.js';
import { localCommands } from '../../src/cli/commands/index.js';
import { endpointById } from '../../src/contract/find-group.js';
import { endpoints } from '../../src/contract/index.js';
import { operands, shellCommand } from '../../src/values/shell-word.js';
import { imports, readCode, sourceFiles } from '../support/source.js';
import { templatesOf } from '../support/templates.js';

const firstWords = new Set([
  ...endpoints.map(({ id }) => id.split('.')[0] ?? ''),
  ...localCommands().map(({ words }) => words[0] ?? ''),
]);

/** A command with a value in it, or a flag that a message asks for. */
const command = new RegExp(
  [
    String.raw`(?<![\w-])ads (?:(?:${[...firstWords].join('|')})\b[^.:;()\n\0]*)?\0`,
    String.raw`(?<![\w-])(?:chmod|chown|kill|printf|export(?= [A-Z]+=)|rm|mv) [^.:;()\n\0]*\0`,
    String.raw`\b(?:[Aa]dd|[Uu]se|[Rr]un):? --[a-z-]+[ =]\0`,
  ].join('|'),
);

/** Texts that are no commands, or that already are whole ones. */
const others: Readonly<Record<string, string>> = {
  'cli/aliases/expand-alias.ts': 'what the user has stored as an alias',
  'cli/commands/alias.ts': 'what the user has stored as an alias',
  'cli/help/show-topic.ts': 'what the user has stored as an alias',
  'cli/doctor/machine-checks.ts': 'the version',
  'cli/host/errors/write-bug-report.ts': 'the version, and words without values',
  'cli/history/choose-entries.ts': 'a command as the history has it, which is quoted',
  'cli/host/resume-line.ts': 'a command that was typed, which is quoted',
};

const isShown = (file: string) => !file.startsWith('derive/') && !file.startsWith('contract/');

const unquoted = (code: string) =>
  templatesOf(code).filter(({ tag, text }) => tag !== 'shellCommand' && command.test(text));

describe('a command that is shown', () => {
  it('is made by the function that quotes its values', () => {
    const wrong = sourceFiles.filter(isShown).flatMap((file) => {
      const found = unquoted(readCode(file)).map(({ text }) => `${file}: ${text.replaceAll('\0', '...')}`);
      return Object.hasOwn(others, file) ? [] : found;
    });
    expect(wrong).toEqual([]);
  });

  it('has exceptions that are there', () => {
    expect(Object.keys(others).filter((file) => unquoted(readCode(file)).length === 0)).toEqual([]);
  });

  it('is read from all templates of a file', () => {
    const counts = sourceFiles.filter(isShown).map((file) => {
      const code = readCode(file);
      const tagged = templatesOf(code).filter(({ tag }) => tag === 'shellCommand');
      return [file, tagged.length - code.split('shellCommand`').length + 1];
    });
    expect(counts.filter(([, difference]) => difference !== 0)).toEqual([]);
  });

  it('is not joined of words', () => {
    const joined = /\[\s*['"`]ads\b[^\]]*\]\s*\.join\(|['"][^'"\n]*(?<![\w-])ads [a-z -]*['"] \+/;
    const wrong = sourceFiles.filter(isShown).flatMap((file) => joined.exec(readCode(file))?.[0] ?? []);
    expect(wrong).toEqual([]);
  });

  it('leaves quoting of single words to a few files', () => {
    const users = imports
      .filter(({ target }) => target === 'values/shell-word.ts')
      .map(({ file }) => file)
      .filter((file) => /\bshellWord\b/.test(readCode(file)));
    expect(users).toEqual([
      'cli/commands/sync.ts',
      'cli/endpoint/curl.ts',
      'cli/host/typed-command.ts',
      'derive/examples.ts',
    ]);
  });

  it.each([
    'f(`To look: ads campaigns get #{id}`)',
    'f(`ads #{words} --x`)',
    'f(a ? `Run: ads stats jobs wait #{ids.join(" ")}` : `b`)',
    'f(`#{`to see it: ads why #{id}`}`)',
    'f(`chmod go-w #{path}`)',
    'f(`to continue, use --cursor #{cursor}`)',
  ])('is found where it is not: %s', (code) => {
    expect(unquoted(code.replaceAll('#', '$'))).toHaveLength(1);
  });

  it.each([
    'f(`To look: #{shellCommand`ads campaigns get #{id}`}`)',
    'f(`ads fills in only #{names}`)',
    'f(`another ads process has #{path}`)',
    "f('ads campaigns get ID', `#{x}`)",
  ])('is not taken for one: %s', (code) => {
    expect(unquoted(code.replaceAll('#', '$'))).toEqual([]);
  });
});

it.each([
  [shellCommand`ads campaigns get ${'8wku2'}`, 'ads campaigns get 8wku2'],
  [
    shellCommand`ads campaigns get ${"x'; touch y; echo '"}`,
    `ads campaigns get 'x'\\''; touch y; echo '\\'''`,
  ],
  [
    shellCommand`ads x ${'$(touch y)'} ${'`touch y`'} ${'a b'} ${'~'} ${''}`,
    "ads x '$(touch y)' '`touch y`' 'a b' '~' ''",
  ],
  [shellCommand`ads x ${['a', 'b c', 3]} --all`, "ads x a 'b c' 3 --all"],
  [shellCommand`ads x ${[]} ${undefined} --all ${[]}`, 'ads x --all'],
  [shellCommand`export A=${"it's"}`, `export A='it'\\''s'`],
  [shellCommand`ads x ${'--yes'}`, 'ads x -- --yes'],
  [shellCommand`ads x ${'--all'} --to ${5} ${['--y', 'z']}`, 'ads x --to 5 --y z -- --all'],
  [shellCommand`ads x ${'-a b'} ${'-c'} ${'-'}`, "ads x - -- '-a b' -c"],
  [shellCommand`ads x --campaign ${'--yes'} ${'id'}`, 'ads x --campaign=--yes id'],
  [shellCommand`--campaign ${'--yes'}`, '--campaign=--yes'],
  [shellCommand`ads wait ${['line-items']} ${operands(['a', 'b'])} --x`, 'ads wait line-items a b --x'],
  [
    shellCommand`ads wait x ${operands(['a', '-b', '--y'])} ${['--account', 'c']}`,
    'ads wait x --account c -- a -b --y',
  ],
  [shellCommand`ads wait x ${operands([])} --y`, 'ads wait x --y'],
  [shellCommand`ads x --cursor=${'--yes'}`, 'ads x --cursor=--yes'],
  [
    endpointCommand(endpointById('campaigns.get'), '--yes', ['--account', 'a']),
    'ads campaigns get --account a -- --yes',
  ],
])('%s', (made, expected) => {
  expect(made).toBe(expected);
});
