/** The completion scripts in the real shells: what each offers is what the tree says. */
import { expect, it } from 'vitest';
import { commandTree } from '../../../src/cli/program/commands/all-commands.js';
import type { TreeNode } from '../../../src/derive/command-tree.js';
import { writeCompletion } from '../../../src/derive/completion/index.js';
import { isLong } from '../../support/rounds.js';
import { completeIn, describeIn, shellTimeout, type TestedShell } from '../../support/shells.js';

const tree = commandTree();

const everywhere = tree.globals.map(({ name }) => name);

type Case = readonly [line: string, expected: readonly string[]];

function at(path: string, rest = ''): string {
  return ['ads', ...(path ? [path] : []), rest].join(' ');
}

/** Those of which a part is not in an earlier one: what the scripts say of equal parts is equal. `npm run test:long` asks for all. */
function withNews<Item>(items: readonly Item[], parts: (item: Item) => readonly unknown[]): readonly Item[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const before = seen.size;
    for (const part of parts(item)) seen.add(JSON.stringify(part));
    return isLong || seen.size > before;
  });
}

/** After a command: the words below it, or the values of its first argument. */
function wordsOf({ path, below, command }: TreeNode): Case {
  return [at(path), [...below.map(({ word }) => word), ...(command?.arguments[0]?.values ?? [])]];
}

const words = tree.places.map(wordsOf);
const someWords = withNews(tree.places, ({ below, command }) => [below, command?.arguments]).map(wordsOf);

/** The flags of a command or a group. A command may have a flag of its own in place of a general one. */
function flagsOf({ path, command }: TreeNode): Case {
  return [at(path, '--'), [...new Set([...(command?.flags ?? []).map(({ name }) => name), ...everywhere])]];
}

const named = tree.places.filter(({ path }) => path !== '');
const flags = named.map(flagsOf);
const someFlags = withNews(named, ({ command }) => [
  ...(command ? [...command.flags, ...command.narrowed] : ['group']),
]).map(flagsOf);

/** The values of each flag that has some, in each command that has the flag; those of general flags in the first one. */
const values: readonly Case[] = tree.commands.flatMap((command, index) =>
  [...command.flags, ...command.narrowed, ...(index === 0 || isLong ? tree.globals : [])]
    .filter((flag) => flag.values?.length)
    .map((flag): Case => [at(command.words.join(' '), `${flag.name}=`), flag.values ?? []]),
);
const someValues = withNews(values, ([line, offered]) => [[line.replace(/.* --/, ''), offered]]);

const formats = tree.globals.find(({ name }) => name === '--output')?.values ?? [];
const special: Case[] = [
  // Words that are only begun.
  ['ads camp', ['campaigns']],
  ['ads line-item', ['line-items', 'line-item-curated-categories']],
  ['ads campaigns up', ['update']],
  ['ads campaigns list --campaign-', ['--campaign-ids']],
  ['ads campaigns create --entity-status P', ['PAUSED']],
  ['ads campaigns create --entity-status=P', ['PAUSED']],
  // Global flags before, between and behind the words.
  ['ads --env local camp', ['campaigns']],
  ['ads --env=local campaigns del', ['delete']],
  ['ads --all --quiet -o json cards poll c', ['create']],
  ['ads --all cards poll c', ['create']],
  ['ads campaigns list --en', ['--env']],
  ['ads --env lo', ['local']],
  ['ads campaigns list --env lo', ['local']],
  ['ads -o ', formats],
  ['ads campaigns list -o js', ['json', 'jsonl']],
  // What stands behind a flag is its value, whatever it is.
  ['ads --profile campaigns cam', ['campaigns']],
  ['ads campaigns create --name campaigns --budget-opt', ['--budget-optimization']],
  ['ads campaigns create --name "a b=c" --entity-status P', ['PAUSED']],
  ['ads cards list --card-uris card://1,card://2 --include-leg', ['--include-legacy-cards']],
  ['ads campaigns list --with-deleted --sort-by name-a', ['name-asc']],
  ['ads campaigns list --with-deleted true --sort-by name-a', ['name-asc']],
  ['ads campaigns get 8wku2 --with-del', ['--with-deleted']],
  // Lists: the next element, behind those that stand there.
  ['ads campaigns list --fields id,purch', ['id,purchase_order_number']],
  ['ads campaigns list --fields=id,purch', ['id,purchase_order_number']],
  ['ads line-items create --placements TAP_FULL,TAP_M', ['TAP_FULL,TAP_MRECT']],
  ['ads campaigns update --unset purchase', ['purchase_order_number']],
  // A descending order.
  ['ads campaigns list --sort nam', ['name']],
  ['ads campaigns list --sort=-nam', ['-name']],
  ['ads campaigns list --sort id,-nam', ['id,-name']],
  ['ads campaigns list --sort id,nam', ['id,name']],
  ['ads campaigns list --fields -nam', []],
  // Nothing where nothing is known.
  ['ads bogus ', []],
  ['ads bogus l', []],
  ['ads bogus campaigns list --sort nam', []],
  ['ads campaigns bogus ', []],
  ['ads campaigns get ', []],
  ['ads campaigns create --name ', []],
  ['ads campaigns create --name x', []],
  ['ads campaigns list --bogus=', []],
  ['ads campaigns list --env zzz', []],
  // Arguments.
  ['ads completion ba', ['bash']],
  ['ads api DEL', ['DELETE']],
  ['ads api GET accounts', []],
  ['ads help li', ['line-items', 'line-item-curated-categories']],
];

const files = ['body.json', 'body.yaml', 'other.csv'];
const withFiles: Case[] = [
  ['ads campaigns batch --from bo', ['body.json', 'body.yaml']],
  ['ads campaigns batch --from=bo', ['body.json', 'body.yaml']],
  ['ads emulator start --data oth', ['other.csv']],
  ['ads campaigns create --name bo', []],
  ['ads campaigns get bo', []],
  ['ads bogus bo', []],
];

const sorted = (cases: readonly Case[]) =>
  cases.map(([line, expected]) => ({ line, offered: [...expected].sort() }));

/** An eighteenth of the cases, where all are looked up in the same way. `npm run test:long` asks for all. */
function someOf(cases: readonly Case[]): readonly Case[] {
  return isLong ? cases : cases.filter((_, index) => index % 18 === 0);
}

/** Asks the shell for all of the lines at once. */
function ask(
  shell: TestedShell,
  cases: readonly Case[],
  how: Partial<Parameters<typeof completeIn>[1]> = {},
) {
  const lines = cases.map(([line]) => line);
  const answers = completeIn(shell, { script: writeCompletion[shell](tree), lines, files, ...how });
  return lines.map((line, index) => ({ line, offered: answers[index] }));
}

const descending: Case[] = [['ads campaigns list --sort -nam', ['-name']]];

describeIn('bash', () => {
  it.each([
    ['words', words],
    ['flags', flags],
    ['values', values],
    ['special', special],
    ['a descending order', descending],
    ['files', withFiles],
  ])('offers %s', { timeout: shellTimeout }, (_, cases) => {
    expect(ask('bash', cases)).toEqual(sorted(cases));
  });

  it('offers the same if = and : do not break words', () => {
    const first = "COMP_WORDBREAKS=$' \\t\\n'";
    const cases = [...special, ...someOf(someValues)];
    expect(ask('bash', cases, { first })).toEqual(sorted(cases));
  });

  it('prints and changes nothing if unset variables are errors', () => {
    expect(ask('bash', special, { first: 'set -u' })).toEqual(sorted(special));
  });
});

describeIn('zsh', () => {
  it('offers words, and flags once no more words may follow', () => {
    const answers = ask('zsh', someWords).map(({ line, offered = [] }) => ({
      line,
      offered: offered.filter((word) => !word.startsWith('-')),
    }));
    expect(answers).toEqual(sorted(someWords));
  });

  it.each([
    ['flags', someFlags],
    ['values', someValues],
    ['special', special],
    ['a descending order', descending],
    ['files', withFiles],
  ])('offers %s', { timeout: shellTimeout }, (_, cases) => {
    expect(ask('zsh', cases)).toEqual(sorted(cases));
  });

  it('offers the same when the script is evaluated', () => {
    expect(ask('zsh', special, { setup: 'evaluated' })).toEqual(sorted(special));
  });
});

describeIn('fish', () => {
  it.each([
    ['words', someOf(words)],
    ['flags', someOf(flags)],
    ['values', someOf(someValues)],
    ['special', special],
    ['a descending order', descending],
    ['files', withFiles],
  ])('offers %s', { timeout: shellTimeout }, (_, cases) => {
    expect(ask('fish', cases)).toEqual(sorted(cases));
  });
});
