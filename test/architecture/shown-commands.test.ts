/**
 * Commands that messages show are pasted into a shell. Their values come from the service and from files of others, so that
 * every command is made by one function, which quotes them.
 */
import { describe, expect, it } from 'vitest';
import { endpointCommand } from '../../src/call/flag-names.js';
import { localCommands } from '../../src/cli/program/commands/index.js';
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
  'cli/program/aliases/expand-alias.ts': 'what the user has stored as an alias',
  'cli/program/guide/alias.ts': 'what the user has stored as an alias',
  'cli/program/help/show-topic.ts': 'what the user has stored as an alias',
  'cli/core/host/describe-installation.ts': 'the version',
  'cli/core/errors/write-bug-report.ts': 'the version, and words without values',
  'cli/calls/history/choose-entries.ts': 'a command as the history has it, which is quoted',
  'values/shell-word.ts': 'the function itself',
};

/** What makes a command and quotes its values. */
const makers = ['shellCommand', 'accountCommand', 'userCommand'];

const isShown = (file: string) => !file.startsWith('derive/') && !file.startsWith('contract/');

const unquoted = (code: string) =>
  templatesOf(code).filter(({ tag, text }) => !makers.includes(tag) && command.test(text));

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
      const tagged = templatesOf(code).filter(({ tag }) => makers.includes(tag));
      return [file, tagged.length - code.split(new RegExp(`\\b(?:${makers.join('|')})\``)).length + 1];
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
      'cli/core/host/resume-line.ts',
      'cli/core/host/typed-command.ts',
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

/** Whether a command takes an account, or the profile and the environment alone; by its words. */
const takenBy = new Map<string, 'account' | 'user' | 'neither'>([
  ...endpoints.map(({ id, params }) => {
    return [id.replaceAll('.', ' '), 'account_id' in params ? 'account' : 'user'] as const;
  }),
  ...localCommands().map(({ words, accepts }) => {
    const takes = (...flags: readonly (typeof accepts)[number][]) =>
      flags.every((one) => accepts.includes(one));
    const taken = takes('profile', 'env', 'account')
      ? 'account'
      : takes('profile', 'env')
        ? 'user'
        : 'neither';
    return [words.join(' '), taken] as const;
  }),
]);

/** The maker of a command that begins with these words; undefined where it is not told by them. */
function makerOf(text: string): string | undefined {
  if (text.includes('--help')) return 'shellCommand';
  const words = /^ads ([a-z-]+(?: [a-z][a-z-]*)*)/.exec(text)?.[1]?.split(' ') ?? [];
  const known = words.map((_, index) => takenBy.get(words.slice(0, words.length - index).join(' ')));
  const taken = known.find((one) => one !== undefined);
  if (taken === undefined) return undefined;
  return { account: 'accountCommand', user: 'userCommand', neither: 'shellCommand' }[taken];
}

/** Files whose commands get what was chosen in another way, or are no commands of the running one. */
const chosenOtherwise: Readonly<Record<string, string>> = {
  'cli/bulk/audience/upload-command-line.ts': 'with the flags of the invocation',
  'cli/features/account/auth-bearer.ts': 'with the profile of the settings',
  'cli/features/account/auth.ts': 'it is about the sign-in of another profile',
  'cli/features/account/login.ts': 'with the profile that was signed in to',
  'cli/features/mcp/mcp-install.ts': 'a server has the profile of its own flags',
  'cli/features/account/revoke-stored.ts': 'it names the profile in front of it',
  'cli/program/guide/schema.ts': 'what was typed, without flags',
  'cli/features/mirror/sql.ts': 'what a person runs for a server',
  'cli/features/monitoring/today.ts': 'with the flags of the invocation',
  'cli/core/credentials/find-credentials.ts': 'with the profile of the settings, or another environment',
  'cli/features/doctor/credential-shape.ts': 'credentials of the environment, which have no profile',
  'cli/calls/history/choose-entries.ts': 'with the flags of the invocation, and the account of the entry',
  'cli/core/host/accepted-flags.ts': 'what was typed, without flags',
  'cli/core/errors/unauthorized-hint.ts': 'with the profile that signed',
  'cli/core/host/resume-line.ts': 'with all flags, as they were typed',
  'cli/features/account/app-credentials.ts': 'a sentence about the command that is running',
  'cli/features/mcp/serve.ts': 'what a person runs for a client',
  'cli/features/mirror/assert-service.ts': 'what a person runs for a server',
  'cli/features/monitoring/budget-rules.ts': 'with the flags of the account of the finding',
  'cli/features/monitoring/record-rules.ts': 'with the flags of the account of the finding',
  'cli/features/monitoring/rule.ts': 'with the flags of the account of the finding',
  'cli/calls/session/signer.ts': 'with the profile that signs',
  'cli/calls/session/within-accounts.ts': 'what a person runs for a server',
  'cli/calls/waiting/wait-answer.ts': 'with the flags of the invocation',
};

/** Help, tables of commands, and the emulator's own commands, which are about no profile. */
const isHelp = (file: string) =>
  /^cli\/(?:program\/(?:help\/|guide\/skill\.)|features\/emulator\/)|-commands?\.ts$/.test(file);

/** Commands about records or a user in texts of a file that lack what was chosen. */
function unchosen(code: string): readonly string[] {
  const made = templatesOf(code).flatMap(({ tag, text }) => {
    if (!makers.includes(tag) || !text.startsWith('ads ')) return [];
    const maker = makerOf(text) ?? 'accountCommand';
    return tag === maker ? [] : [`${tag}\`${text.replaceAll('\0', '...')}\``];
  });
  const plain = [...code.matchAll(/[:,] (ads [a-z][^'`"]*)/g)].flatMap(([, text = '']) => {
    const maker = makerOf(text);
    return maker === undefined || maker === 'shellCommand' ? [] : [text];
  });
  return [...made, ...plain];
}

describe('a command about records of an account', () => {
  it('has the profile, the environment and the account that were chosen', () => {
    const wrong = sourceFiles
      .filter((file) => file.startsWith('cli/') && !isHelp(file) && !Object.hasOwn(chosenOtherwise, file))
      .flatMap((file) => unchosen(readCode(file)).map((text) => `${file}: ${text}`));
    expect(wrong).toEqual([]);
  });

  it('has exceptions that are there', () => {
    const unused = Object.keys(chosenOtherwise).filter((file) => unchosen(readCode(file)).length === 0);
    expect(unused).toEqual([]);
  });

  it('is made of an endpoint in few files without it', () => {
    const users = imports
      .filter(({ file, target }) => target === 'call/flag-names.ts' && file.startsWith('cli/'))
      .map(({ file }) => file)
      .filter((file) => /\bendpointCommand\b/.test(readCode(file)));
    expect([...new Set(users)].sort()).toEqual([
      'cli/calls/endpoint/find-next.ts',
      'cli/calls/session/response-cache.ts',
      'cli/core/host/command-text.ts',
      'cli/core/host/shown-command.ts',
      'cli/program/guide/endpoints.ts',
      'cli/program/help/value-topics.ts',
    ]);
  });

  it.each([
    'f(shellCommand`ads campaigns list`)',
    'f(`To look: #{shellCommand`ads campaigns get #{id}`}`)',
    'f(shellCommand`ads #{words} list`)',
    'f(userCommand`ads stats jobs wait #{ids}`)',
    'f(accountCommand`ads accounts list`)',
    'f(accountCommand`ads emulator start`)',
    "f('To list them: ads campaigns list')",
    "f('To look: ads history --all. Or not')",
  ])('is found where they are missing: %s', (code) => {
    expect(unchosen(code.replaceAll('#', '$'))).toHaveLength(1);
  });

  it.each([
    'f(`To look: #{accountCommand`ads campaigns get #{id}`}`)',
    'f(userCommand`ads accounts list`)',
    'f(shellCommand`ads emulator start #{file}`)',
    "f('For its flags: ads campaigns --help')",
    "f('ads undo deletes only what is new')",
  ])('is not missed in %s', (code) => {
    expect(unchosen(code.replaceAll('#', '$'))).toEqual([]);
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
