/** What counts if a flag is typed twice: each flag of each command, as the tree of the commands has them. */
import { describe, expect, it } from 'vitest';
import { CommandError } from '../../../../src/cli/core/host/command-error.js';
import type { AliasWords } from '../../../../src/cli/program/aliases/expand-alias.js';
import { dropOverridden } from '../../../../src/cli/program/command-line/drop-overridden.js';
import { type CommandToRun, parseCommandLine } from '../../../../src/cli/program/command-line/program.js';
import { refuseRepeated } from '../../../../src/cli/program/command-line/refuse-repeated.js';
import { commandTree } from '../../../../src/cli/program/commands/all-commands.js';
import type { Command } from '../../../../src/derive/command-tree.js';
import type { Flag } from '../../../../src/flags/flag.js';
import { optionKey } from '../../../../src/flags/typed-values.js';

/** The flags of output, size and waiting, whose last value counts. */
const lastCounts = ['--output', '--fields', '--query', '--sort', '--limit', '--timeout', '--max-wait'].concat(
  ['--wait', '--count', '--sort-by', '--top'],
);

const tree = commandTree();
const commands = tree.commands.filter(({ words }) => words[0] !== 'help');

function parse(argv: readonly string[], alias?: AliasWords): CommandToRun {
  const parsed = parseCommandLine(argv, '0.0.0', 100, alias && dropOverridden(alias));
  if ('show' in parsed) throw new Error(`${argv.join(' ')} shows a text: ${parsed.show}`);
  refuseRepeated(parsed);
  return parsed;
}

const readValue = (parsed: CommandToRun, { name }: Flag): unknown =>
  ({ ...parsed.globals, ...parsed.options })[optionKey(name)];

function refusal(argv: readonly string[]): string | undefined {
  try {
    parse(argv);
    return undefined;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    expect(error.exit).toBe(2);
    return error.message;
  }
}

/** Whether help says that the flag may be repeated. */
const saysRepeatable = ({ help, details, heading = '' }: Flag) =>
  [help, heading, ...details].some((text) => /\brepeatable\b/.test(text));

/** The forms in which the flag can have two values. */
function forms({ name, short, optional }: Flag, [first, second]: readonly [string, string]): string[][] {
  const joined = [`${name}=${first}`, `${name}=${second}`];
  // The word after a flag whose value is optional may be an argument.
  if (optional) return [joined];
  const twin =
    short === undefined
      ? []
      : [
          [short, first, name, second],
          [`${name}=${first}`, `${short}${second}`],
        ];
  return [[name, first, name, second], joined, [name, first, `${name}=${second}`], ...twin];
}

/** Whether the message names the flag alone, as those of secrets and of personal data do. */
const hidesValues = (message: string | undefined, { name }: Flag) =>
  /id|token|verifier|address/.test(name) && message === `${name} has values that differ; type ${name} once`;

/** Two values that no type takes for the same. */
const values = ['21', '37'] as const;

type Use = readonly [command: Command, flag: Flag];
const own: readonly Use[] = commands.flatMap((command) =>
  command.flags.flatMap((flag): Use[] => (flag.metavar === undefined ? [] : [[command, flag]])),
);
const shared: readonly Use[] = commands.flatMap((command) =>
  tree.globals.flatMap((flag): Use[] =>
    flag.metavar === undefined || command.flags.some(({ name }) => name === flag.name)
      ? []
      : [[command, flag]],
  ),
);

describe('a flag that is typed twice', () => {
  it('accumulates where help says so, alone', () => {
    const wrong = [...own, ...shared].filter(([, flag]) => (flag.repeated === true) !== saysRepeatable(flag));
    expect(wrong.map(([{ words }, { name }]) => [...words, name].join(' '))).toEqual([]);
  });

  it('counts with its last value where it is about the output, its size or waiting, alone', () => {
    const isMeant = ({ words }: Command, { name }: Flag) =>
      lastCounts.includes(name) || (words.join(' ') === 'emulator requests list' && name === '--last');
    const wrong = [...own, ...shared].filter(
      ([command, flag]) => (flag.lastCounts === true) !== isMeant(command, flag),
    );
    expect(wrong.map(([{ words }, { name }]) => [...words, name].join(' '))).toEqual([]);
  });

  it.each([
    ['of its own', own],
    ['of all commands', shared],
  ])('does so in every form of a flag %s of any command, and is refused otherwise', (_, uses) => {
    const seen = new Set<string>();
    const wrong = uses.flatMap(([{ words }, flag], at) => {
      const all = forms(flag, values);
      // Every form of every flag, and one form of every use of it, in turn.
      const tried = seen.has(flag.name) ? [all[at % all.length] ?? []] : all;
      seen.add(flag.name);
      return tried
        .filter((typed) => {
          const argv = [...words, ...typed];
          const message = refusal(argv);
          if (flag.repeated || flag.lastCounts) {
            if (message !== undefined) return true;
            const parsed = parse(argv);
            // A command that does not take a global flag names it, and has no value of it.
            if (parsed.problems.some((problem) => problem.flag === flag.name)) return false;
            const value = readValue(parsed, flag);
            const expected = flag.lastCounts ? '37' : flag.list && !flag.variadic ? '21,37' : ['21', '37'];
            return JSON.stringify(value) !== JSON.stringify(expected);
          }
          const both = message?.includes(`${flag.name} 21`) && message.includes(`${flag.name} 37`);
          return !both && !hidesValues(message, flag);
        })
        .map((typed) => [...words, ...typed].join(' '));
    });
    expect(wrong).toEqual([]);
    expect(uses.length).toBeGreaterThan(1000);
  });

  it('is taken where both values are the same', () => {
    const wrong = [...own, ...shared].filter(
      ([{ words }, { name }]) => refusal([...words, `${name}=21`, `${name}=21`]) !== undefined,
    );
    expect(wrong).toEqual([]);
  });

  it('is that of an alias where both are typed elsewhere, and otherwise the typed one', () => {
    const wrong = own.filter(([{ words }, flag]) => {
      if (flag.repeated) return false;
      const [one, other] = [`${flag.name}=21`, `${flag.name}=37`];
      const alias = { from: 0, to: words.length + 1 };
      const isTyped = readValue(parse([...words, one, other], alias), flag) === '37';
      return !isTyped || (refusal([...words, one, other]) === undefined) !== (flag.lastCounts === true);
    });
    expect(wrong).toEqual([]);
  });
});

describe('an alias', () => {
  const list = ['campaigns', 'list'];
  const expand = (before: readonly string[], alias: readonly string[], after: readonly string[]) => {
    const parsed = parse([...before, ...alias, ...after], {
      from: before.length,
      to: before.length + alias.length,
    });
    return { ...parsed.globals, ...parsed.options };
  };

  it.each<readonly [readonly string[], readonly string[], readonly string[], object]>([
    [['--account', 'b'], [...list, '--account', 'a'], [], { account: 'b' }],
    [['--account=b'], [...list, '--account=a'], [], { account: 'b' }],
    [[], [...list, '--account', 'a'], ['--account', 'b'], { account: 'b' }],
    [['-ojson'], [...list, '--output', 'ids'], [], { output: 'json' }],
    [['-o', 'json'], ['--output=ids', ...list], [], { output: 'json' }],
    [
      ['--filter', 'a=1'],
      [...list, '--filter', 'b=2'],
      ['--filter', 'c=3'],
      { filter: ['a=1', 'b=2', 'c=3'] },
    ],
    [[], [...list, '--with-deleted'], ['--with-deleted', 'false'], { withDeleted: 'false' }],
    [
      [],
      ['stats', 'report', '--metrics', 'a', '--last', '7d'],
      ['--metrics', 'b'],
      { metrics: 'b', last: '7d' },
    ],
    [[], ['campaigns', 'get', '--account', 'a'], ['--', '--account=b'], { account: 'a' }],
    [[], [...list, '--account', 'a', '--all'], ['--account', 'b', '--all'], { account: 'b', all: true }],
  ])('after %j, %j and before %j', (before, alias, after, expected) => {
    expect(expand(before, alias, after)).toMatchObject(expected);
  });

  it('gives way to the flag that sets the same in another form', () => {
    const update = ['campaigns', 'update', 'c1'];
    const own = expand(
      [],
      [...update, '--daily-budget', '5'],
      ['--daily-budget-amount-local-micro', '6000000'],
    );
    expect(own).toMatchObject({ dailyBudgetAmountLocalMicro: '6000000' });
    expect(own).not.toHaveProperty('dailyBudget');
    expect(
      expand([], [...update, '--daily-budget-amount-local-micro', '6000000'], ['--daily-budget', '5']),
    ).not.toHaveProperty('dailyBudgetAmountLocalMicro');
  });

  it('gives way to the flag that says the opposite', () => {
    const all = expand([], [...list, '--account', 'a', '--limit=5'], ['--all-accounts', '--all']);
    expect(all).toMatchObject({ allAccounts: true, all: true });
    expect(all).not.toHaveProperty('account');
    expect(all).not.toHaveProperty('limit');
    const one = expand(['--limit', '5'], [...list, '--all-accounts', '--all'], ['--account=a']);
    expect(one).toMatchObject({ account: 'a', limit: '5' });
    expect(one).not.toHaveProperty('allAccounts');
    expect(one).not.toHaveProperty('all');
  });

  it('that sets a flag twice is refused', () => {
    expect(() => expand([], [...list, '--account', 'a', '--account', 'b'], ['--all'])).toThrow(
      '--account a and --account b cannot be used together; type --account once',
    );
  });
});

describe('values that are typed differently', () => {
  it.each([
    ['campaigns create', '--daily-budget', '5', '5.00'],
    ['campaigns create', '--entity-status', 'paused', 'PAUSED'],
    ['campaigns create', '--total-budget-amount-local-micro', '5000000', '05000000'],
    ['line-items create', '--start-time', '2026-12-01T00:00:00Z', '2026-12-01T01:00:00+01:00'],
    ['line-items create', '--start-time', '-24h', '-1d'],
    [
      'line-items create',
      '--placements',
      'all_on_twitter,PUBLISHER_NETWORK',
      'ALL_ON_TWITTER, publisher_network',
    ],
    ['campaigns list', '--account', 'a,b', 'a, b'],
    ['campaigns list', '--with-deleted', 'true', 'TRUE'],
    ['stats report', '--entity', 'line_item', 'line-item'],
    ['check', '--severity', 'Error', 'error'],
  ])('may say the same: %s %s %s and %s', (words, flag, one, other) => {
    expect(refusal([...words.split(' '), flag, one, flag, other])).toBeUndefined();
  });

  it.each([
    ['campaigns create', '--name', 'a', 'A'],
    ['campaigns create', '--daily-budget', '5', '50'],
    ['campaigns update c1', '--daily-budget', '+5', '5'],
    ['line-items create', '--placements', 'ALL_ON_TWITTER', 'ALL_ON_TWITTER,PUBLISHER_NETWORK'],
    ['line-items create', '--end-time', '+1d', '+2d'],
    ['campaigns get c1', '--profile', 'ann', 'Ann'],
    ['campaigns get c1', '--api-version', '11', '12'],
  ])('may differ: %s %s %s and %s', (words, flag, one, other) => {
    expect(refusal([...words.split(' '), flag, one, flag, other])).toContain(`${flag} ${other}`);
  });

  it('are not shown where they are secrets', () => {
    const message = refusal(['oauth', 'access-token', '--oauth-token=one', '--oauth-token=two']);
    expect(message).toMatch(/--oauth-token/);
    expect(message).not.toMatch(/one|two/);
  });

  it('are not shown where they are of a person', () => {
    const isPersonal = ({ means }: Flag) => {
      const param = typeof means === 'object' && means.type === 'list' ? means.of : means;
      return typeof param === 'object' && param.type === 'string' && param.personal === true;
    };
    const personal = own.filter(([, flag]) => isPersonal(flag));
    expect(personal.length).toBeGreaterThan(1);
    const shown = personal.filter(
      ([{ words }, flag]) => !hidesValues(refusal([...words, ...(forms(flag, values)[0] ?? [])]), flag),
    );
    expect(shown.map(([{ words }, { name }]) => [...words, name].join(' '))).toEqual([]);
  });

  it('are advised to be one list where a list is taken', () => {
    const hintOf = (argv: readonly string[]) => {
      try {
        parse(argv);
      } catch (error) {
        return error instanceof CommandError ? error.hint : undefined;
      }
      return undefined;
    };
    const both = ['--account', 'a', '--account', 'b'];
    expect(hintOf(['campaigns', 'list', ...both])).toContain('--account A,B');
    expect(hintOf(['campaigns', 'get', 'c1', ...both])).toBeUndefined();
    expect(hintOf(['campaigns', 'list', '--campaign-ids=a', '--campaign-ids=b'])).toContain(
      '--campaign-ids A,B',
    );
  });
});
