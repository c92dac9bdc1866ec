/** Help: its width, its sections, and the ways to ask for it. */
import { describe, expect, it } from 'vitest';
import { topicNames } from '../../../../src/cli/core/host/topic-names.js';
import { parseCommandLine } from '../../../../src/cli/program/command-line/program.js';
import { commandTree } from '../../../../src/cli/program/commands/all-commands.js';
import { rareCommands } from '../../../../src/cli/program/help/root-help.js';
import { groupHeadings } from '../../../../src/contract/types.js';
import { homeOfFile, runAds } from '../../../support/cli.js';
import { isLong } from '../../../support/rounds.js';

const home = homeOfFile();

const shown = new Map<string, string>();

function help(path: string, columns: number): string {
  const key = `${columns} ${path}`;
  const text = shown.get(key) ?? renderHelp(path, columns);
  shown.set(key, text);
  return text;
}

function renderHelp(path: string, columns: number): string {
  const words = path === '' ? [] : path.split(' ');
  const parsed = parseCommandLine([...words, '--help'], '0.0.0', columns);
  if (!('show' in parsed)) throw new Error(`${path} has no help`);
  return parsed.show;
}

/** A digest in an example cannot be broken. */
const isOneWord = (line: string) => /^ *[0-9a-f]{64}( \\)?$/.test(line);

const paths = commandTree().places.map(({ path }) => path);

describe('the width of help', () => {
  it.each([60, 61, 80, 100, ...(isLong ? [72, 93] : [])])(
    'is at most %i columns for every command, broken between words',
    (columns) => {
      const tooLong = paths.flatMap((path) =>
        help(path, columns)
          .split('\n')
          .filter((line) => line.length > columns && !isOneWord(line))
          .map((line) => `${path}: ${line}`),
      );
      expect(tooLong).toEqual([]);
    },
  );

  it('has the words of a wider help', () => {
    const lettersOf = (text: string) => text.replace(/ \\\n|\s/g, '');
    for (const path of paths) expect(lettersOf(help(path, 60)), path).toBe(lettersOf(help(path, 100)));
  });

  it.each<[string, number, Record<string, string>, number | undefined]>([
    ['follows COLUMNS if the output is not a terminal', 64, { COLUMNS: '64' }, undefined],
    ['follows the terminal', 72, {}, 72],
    ['follows COLUMNS rather than the terminal', 64, { COLUMNS: '64' }, 90],
    ['is 100 where nobody says', 100, {}, undefined],
    ['is 100 in a terminal that does not know its size', 100, {}, 0],
    ['is 100 at most', 100, { COLUMNS: '250' }, undefined],
    ['ignores a value that is not a number', 100, { COLUMNS: 'wide' }, undefined],
  ])('%s', async (_, columns, env, terminal) => {
    const { stdout } = await runAds(home, ['line-items', 'update', '--help'], {
      env,
      ...(terminal !== undefined && { terminal }),
    });
    expect(stdout.trimEnd()).toBe(help('line-items update', columns).trimEnd());
    const longest = Math.max(...stdout.split('\n').map(({ length }) => length));
    expect(longest).toBeGreaterThan(columns - 8);
  });

  it('breaks an example so that a shell still reads one command', () => {
    const [, example = ''] =
      /\n {2}\$ (ads line-items create[\s\S]*?[^\\])\n\n/.exec(help('line-items create', 60)) ?? [];
    expect(example).toContain(' \\\n');
    expect(example.replace(/ \\\n */g, ' ')).toBe(
      /\$ (ads line-items create.*)/.exec(help('line-items create', 1000))?.[1],
    );
  });
});

describe('flags with the same meaning', () => {
  const spaced = (path: string) => help(path, 100).replace(/\s+/g, ' ');

  it('are one entry', () => {
    expect(spaced('line-items update')).toContain(
      'AUTO (or a change: +10%, -5.00; or --bid-amount-local-micro <micros>) --',
    );
    expect(help('line-items update', 100)).not.toMatch(/^ {2}--bid-amount-local-micro/m);
    expect(spaced('campaigns create')).toContain(
      '--funding-instrument <name> The funding instrument that pays for the campaign (required; an id or a name; or ' +
        '--funding-instrument-id <id>)',
    );
  });

  it('are one idea in rules', () => {
    expect(spaced('campaigns create')).toContain(' --daily-budget must not exceed --total-budget ');
  });

  it('are both read, and both suggested', async () => {
    const { stderr } = await runAds(home, ['campaigns', 'create', '--daily-budget-amount-local-micros', '1']);
    expect(stderr).toContain('Did you mean --daily-budget-amount-local-micro');
  });
});

describe('flags', () => {
  it('that are required come first', () => {
    const [, flags = ''] = help('line-items create', 100).split('Flags:\n');
    const entries = flags
      .split(/\n {2}(?=--)/)
      .map((entry) => /\((required)?/.exec(entry)?.[1] === 'required');
    expect(entries.filter(Boolean).length).toBeGreaterThan(3);
    expect(entries.lastIndexOf(true)).toBe(entries.filter(Boolean).length - 1);
  });
});

describe('a request for help', () => {
  it.each<[string[], string[]]>([
    [
      ['help', 'campaigns', 'update'],
      ['campaigns', 'update', '--help'],
    ],
    [
      ['help', 'campaigns'],
      ['campaigns', '--help'],
    ],
    [
      ['campaigns', 'help', 'update'],
      ['campaigns', 'update', '--help'],
    ],
    [
      ['help', 'accounts', 'features', 'create'],
      ['accounts', 'features', 'create', '--help'],
    ],
    [
      ['accounts', 'features', 'help', 'create'],
      ['accounts', 'features', 'create', '--help'],
    ],
    [
      ['help', 'auth', 'bearer', 'get'],
      ['auth', 'bearer', 'get', '--help'],
    ],
    [
      ['help', 'login'],
      ['login', '--help'],
    ],
    [['help'], ['--help']],
    [[], ['--help']],
    [
      ['campaigns', 'help'],
      ['campaigns', '--help'],
    ],
  ])('%j is %j', async (argv, same) => {
    const asked = await runAds(home, argv);
    expect(asked).toEqual(await runAds(home, same));
    expect({ exit: asked.exit, stderr: asked.stderr }).toEqual({ exit: 0, stderr: '' });
    expect(asked.stdout).toMatch(/^Usage: ads /);
  });

  it.each<[string[], string]>([
    [['help', 'nonsense'], "unknown command 'nonsense'\nFor a list of commands: ads --help"],
    [['statistics', '--help'], "unknown command 'statistics'\nFor a list of commands: ads --help"],
    [['campagins', '-h'], "unknown command 'campagins'\nDid you mean campaigns?"],
    [['help', 'campaigns', 'updat'], "unknown command 'updat'\nDid you mean update?"],
    [['campaigns', 'help', 'updat'], "unknown command 'updat'\nDid you mean update?"],
    [
      ['campaigns', 'nonsense', '--help'],
      "unknown command 'nonsense'\nFor a list of commands: ads campaigns --help",
    ],
    [['profile', 'swap'], "unknown command 'swap'\nFor a list of commands: ads profile --help"],
    [
      ['campaigns', 'halt', '8wku2', '--env', 'local'],
      "unknown command 'halt'\nUse instead: ads campaigns pause 8wku2 --env local",
    ],
    [['line-items', 'stop'], "unknown command 'stop'\nUse instead: ads line-items pause LINE-ITEM-ID"],
    [
      ['funding-instruments', 'resume', 'lygyi'],
      "unknown command 'resume'\nUse instead: ads funding-instruments activate lygyi",
    ],
    [['campaigns', 'start', '8wku2'], "unknown command 'start'\nUse instead: ads campaigns activate 8wku2"],
    [['campaigns', 'rm', '8wku2'], "unknown command 'rm'\nUse instead: ads campaigns delete 8wku2"],
    [['cards', 'poll', 'show'], "unknown command 'show'\nUse instead: ads cards poll get CARD-ID"],
    [['promoted-tweets', 'add'], "unknown command 'add'\nUse instead: ads promoted-tweets create"],
    [
      ['tweets', 'get', '7'],
      "unknown command 'get'\nUse instead: ads tweets list --tweet-type PUBLISHED --tweet-ids 7",
    ],
    [
      ['custom-audiences', 'permissions', 'get'],
      "unknown command 'get'\nUse instead: ads custom-audiences permissions list CUSTOM-AUDIENCE-ID --custom-audience-permission-ids ID",
    ],
    [
      ['promoted-tweets', 'pause'],
      "unknown command 'pause'\nFor a list of commands: ads promoted-tweets --help",
    ],
    [['pause', '8wku2'], "unknown command 'pause'\nFor a list of commands: ads --help"],
    [['accounts', 'features', 'crate', '--help'], "unknown command 'crate'\nDid you mean create?"],
    [
      ['--env', 'local', 'statistics', '--help'],
      "unknown command 'statistics'\nFor a list of commands: ads --help",
    ],
  ])('%j is refused', async (argv, message) => {
    expect(await runAds(home, argv)).toEqual({ exit: 2, stdout: '', stderr: `error: ${message}\n` });
  });
});

describe('the commands below a command', () => {
  it('are each described', () => {
    const silent = paths.flatMap(
      (path) => help(path, 100).match(/(?<=Commands:\n(?:.*\n)*) {2}[a-z-]+$/gm) ?? [],
    );
    expect(silent).toEqual([]);
  });
});

describe('the root', () => {
  const roots = commandTree().places.find(({ path }) => path === '')?.below ?? [];
  const words = roots.map(({ word }) => word);

  it('lists every command under a heading, in the order of the headings', () => {
    const text = help('', 100);
    const titles = [...text.matchAll(/^(\S.*):$/gm)].flatMap(([, title]) => title ?? []);
    expect(titles).toEqual([
      ...groupHeadings,
      'Examples',
      'Topics (ads help TOPIC)',
      'Flags (all: ads help flags)',
    ]);
    const [commands = ''] = text.split('\nExamples:');
    const common = [...commands.matchAll(/^ {2}([a-z][\w-]*) /gm)].flatMap(([, word]) => word ?? []);
    const rare = [...commands.matchAll(/^ {2}Also: ((?:.+\n)(?: {4}.+\n)*)/gm)].flatMap(([, names = '']) =>
      names.trim().split(/,\s+/),
    );
    expect(rare.sort()).toEqual([...rareCommands].sort());
    expect([...common, ...rare].sort()).toEqual([...words].sort());
  });

  it.each([80, 100])('has one line for each common command at %i columns', (columns) => {
    for (const { word, summary } of roots.filter(({ word }) => !rareCommands.has(word)))
      expect(help('', columns)).toMatch(new RegExp(`^ {2}${word} +${summary}$`, 'm'));
  });

  it('fits one and a half screens', () => {
    expect(help('', 100).split('\n').length).toBeLessThanOrEqual(90);
  });

  it('is completed with the commands and the topics', () => {
    const help = commandTree().places.find(({ path }) => path === 'help')?.command;
    expect(help?.arguments[0]?.values).toEqual(expect.arrayContaining(['campaigns', ...topicNames]));
  });
});

describe('the global flags in help', () => {
  const selecting: readonly (readonly [flag: string, ...value: string[]])[] = [
    ['--all'],
    ['--limit', '3'],
    ['--filter', 'id=1'],
    ['--sort', 'id'],
    ['--all-accounts'],
    ['--allow-over-limit'],
  ];
  const commands = [
    'campaigns list',
    'campaigns get',
    'campaigns update',
    'campaigns batch',
    'stats get',
    'users get',
  ];

  it.each(commands.flatMap((path) => selecting.map(([flag, ...value]) => [path, flag, value] as const)))(
    'of %s list %s if the command takes it',
    async (path, flag, value) => {
      const words = help(path, 80).split('Global flags (see ads help flags):')[1]?.trim().split(/\s+/);
      const { stderr } = await runAds(home, [...path.split(' '), flag, ...value, '--dry-run', '-o', 'json']);
      const { problems = [] } = stderr === '' ? {} : JSON.parse(stderr).error;
      const isRefused = problems.some((problem: { flag: string }) => problem.flag === flag);
      expect(words?.includes(flag)).toBe(!isRefused);
    },
  );
});
