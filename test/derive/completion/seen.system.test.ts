/** Completion of what ads has seen, in the real shells: ids with names, of the scope that the command line uses only. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { commandTree } from '../../../src/cli/program/commands/all-commands.js';
import { writeCompletion } from '../../../src/derive/completion/index.js';
import { completeIn, describeIn, type TestedShell } from '../../support/shells.js';

const tree = commandTree();
type Case = readonly [line: string, expected: readonly string[]];

/** A file as ads writes it. */
function seen(scope: readonly [string, string, string], ...rows: readonly (readonly string[])[]): string {
  return [scope, ...rows].map((fields) => `${fields.join('\t')}\n`).join('');
}

/** What a hostile name could try; none of it is a control character, which ads has escaped. */
const hostile = '$(touch owned) `touch owned`; touch owned \'"\\ %F{red} -- :x';

const config = {
  profiles: {
    bare: {},
    default: { accounts: { production: 'acc1', sandbox: 'acc2' } },
    writer: {
      env: 'sandbox',
      accounts: { production: 'wprod', sandbox: 'wsand' },
      sign_in: { store: 'file', slot: 1, production: 'not an account' },
    },
    'a.b-c_d': {},
  },
};
const configFile = '.config/ads/config.json';
const asWritten = (content: object) => `${JSON.stringify(content, undefined, 2)}\n`;

const cache = '.cache/ads/seen';
const local = '.local/share/ads/seen/default/local';
const contents = {
  [configFile]: asWritten(config),
  [`${cache}/default/production/accounts`]: seen(
    ['default', 'production', ''],
    ['acc1', 'Main', ''],
    ['acc9', 'Side', ''],
  ),
  [`${cache}/default/production/acc1/campaigns`]: seen(
    ['default', 'production', 'acc1'],
    ['8wku2', 'Spring sale', 'ACTIVE'],
    ['8wxyz', 'Summer', 'PAUSED'],
    ['77abc', hostile, ''],
  ),
  [`${cache}/default/production/acc1/line-items`]: seen(
    ['default', 'production', 'acc1'],
    ['li1', 'Readers', ''],
  ),
  [`${cache}/default/production/acc1/funding-instruments`]: seen(
    ['default', 'production', 'acc1'],
    ['fi1', 'Agency line', ''],
  ),
  [`${cache}/default/production/acc1/handles`]: seen(
    ['default', 'production', 'acc1'],
    ['quillmark', '', ''],
    ['nightowl_reads', '', ''],
  ),
  [`${cache}/default/production/acc9/campaigns`]: seen(['default', 'production', 'acc9'], ['side1', 'S', '']),
  [`${cache}/default/sandbox/acc2/campaigns`]: seen(['default', 'sandbox', 'acc2'], ['sand1', 'S', '']),
  [`${cache}/writer/sandbox/wsand/campaigns`]: seen(['writer', 'sandbox', 'wsand'], ['work1', 'W', '']),
  [`${cache}/writer/production/wprod/campaigns`]: seen(['writer', 'production', 'wprod'], ['work2', 'W', '']),
  // The file of another profile in a file system that does not tell letters by their case.
  [`${cache}/WRITER/sandbox/wsand/campaigns`]: seen(['writer', 'sandbox', 'wsand'], ['work1', 'W', '']),
  [`${cache}/bare/production/accounts`]: seen(['bare', 'production', ''], ['bacc', 'B', '']),
  [`${local}/default-account`]: 'demo1\n',
  [`${local}/demo1/campaigns`]: seen(['default', 'local', 'demo1'], ['loc1', 'L', '']),
};

const main = ['8wku2', '8wxyz', '77abc'];
const cases: readonly Case[] = [
  // Arguments, flags and lists, by their ids.
  ['ads campaigns get ', main],
  ['ads campaigns get 8w', ['8wku2', '8wxyz']],
  ['ads campaigns update 8wk', ['8wku2']],
  ['ads line-items create --campaign-id 77', ['77abc']],
  ['ads line-items create --campaign-id=77', ['77abc']],
  ['ads line-items list --campaign-ids ', main],
  ['ads line-items list --campaign-ids 77abc,8wk', ['77abc,8wku2']],
  ['ads line-items list --campaign-ids 8wku2,8w', ['8wku2,8wxyz']],
  ['ads line-items list --campaign-ids=77abc,8wk', ['77abc,8wku2']],
  ['ads campaigns create --funding-instrument-id ', ['fi1']],
  ['ads stats report --campaign 77', ['77abc']],
  ['ads why ', [...main, 'li1', 'fi1', 'acc1', 'acc9']],
  ['ads tree 77', ['77abc']],
  ['ads accounts use ', ['acc1', 'acc9']],
  ['ads campaigns list --account ', ['acc1', 'acc9']],
  ['ads cards get ', []],
  // The handles of users.
  ['ads draft-tweets create --as-user-id ', ['quillmark', 'nightowl_reads']],
  ['ads draft-tweets create --as-user-id q', ['quillmark']],
  ['ads draft-tweets create --as-user-id=q', ['quillmark']],
  ['ads draft-tweets create --as-user-id @q', ['@quillmark']],
  ['ads draft-tweets create --as-user-id=@q', ['@quillmark']],
  ['ads draft-tweets create --as-user-id z', []],
  ['ads draft-tweets create --text q', []],
  // Profiles.
  ['ads --profile ', ['bare', 'default', 'writer', 'a.b-c_d']],
  ['ads profile use w', ['writer']],
  ['ads profile delete a', ['a.b-c_d']],
  // What the line names decides; nothing is ever offered of another profile, environment or account.
  ['ads campaigns get --account acc9 ', ['side1']],
  ['ads campaigns get --account=acc9 ', ['side1']],
  ['ads --env sandbox campaigns get ', ['sand1']],
  ['ads --env=SANDBOX campaigns get ', ['sand1']],
  ['ads --profile writer campaigns get ', ['work1']],
  ['ads --profile=writer campaigns get ', ['work1']],
  ['ads --profile "writer" campaigns get ', ['work1']],
  ['ads --profile writer --env production campaigns get ', ['work2']],
  ['ads --profile WRITER --env sandbox --account wsand campaigns get ', []],
  ['ads --profile bare campaigns get ', []],
  ['ads --profile bare campaigns list --account ', ['bacc']],
  ['ads --profile unknown campaigns get ', []],
  ['ads --profile ../default campaigns get --account acc1 ', []],
  ['ads --account acc1,acc9 campaigns get ', []],
  ['ads --env local campaigns get ', ['loc1']],
  ['ads --env local campaigns get --account acc1 ', []],
];

/** Names are found where no id begins so; fish matches what it inserts only. */
const byName: readonly Case[] = [
  ['ads campaigns get Spr', ['8wku2']],
  ['ads campaigns get su', ['8wxyz']],
  ['ads campaigns get Nothing', []],
  ['ads line-items list --campaign-ids 77abc,spr', ['77abc,8wku2']],
  ['ads line-items create --campaign-id=spr', ['8wku2']],
  ['ads line-items list --campaign-ids=77abc,spr', ['77abc,8wku2']],
];

/** The same line with other settings. */
const settings: readonly (readonly [
  name: string,
  expected: readonly string[],
  change: { readonly env?: Record<string, string>; readonly contents?: Record<string, string> },
])[] = [
  ['ADS_PROFILE', ['work1'], { env: { ADS_PROFILE: 'writer' } }],
  ['ADS_ENV', ['sand1'], { env: { ADS_ENV: 'Sandbox' } }],
  ['ADS_ACCOUNT_ID', ['side1'], { env: { ADS_ACCOUNT_ID: 'acc9' } }],
  [
    'the current profile',
    ['work1'],
    { contents: { [configFile]: asWritten({ ...config, current: 'writer' }) } },
  ],
  ['credentials in the environment', [], { env: { ADS_ACCESS_TOKEN: 'x' } }],
  [
    'credentials in the environment next to the emulator',
    ['loc1'],
    { env: { ADS_ACCESS_TOKEN: 'x', ADS_ENV: 'local' } },
  ],
  ['a config file that ads has not written', [], { contents: { [configFile]: JSON.stringify(config) } }],
  ['a config file that is not one', [], { contents: { [configFile]: 'x' } }],
  ['the profile of the directory', ['work1'], { contents: { '.ads.json': '{"profile" : "writer"}' } }],
  ['the account of the directory', ['side1'], { contents: { '.ads.json': '{ "account": "acc9" }' } }],
  [
    'the accounts of the directory',
    ['side1'],
    { contents: { '.ads.json': '{\n"account": {\n"sandbox": "x",\n"production": "acc9"}}' } },
  ],
  [
    'ADS_PROFILE past the account of the directory',
    ['work1'],
    { env: { ADS_PROFILE: 'writer' }, contents: { '.ads.json': '{ "account": { "sandbox": "acc9" } }' } },
  ],
  [
    'ADS_PROFILE past the account of another profile of the directory',
    main,
    {
      env: { ADS_PROFILE: 'default' },
      contents: { '.ads.json': '{ "profile": "writer", "account": "acc9" }' },
    },
  ],
  [
    'ADS_PROFILE and the account of this profile of the directory',
    ['side1'],
    {
      env: { ADS_PROFILE: 'default' },
      contents: { '.ads.json': '{ "profile": "default", "account": "acc9" }' },
    },
  ],
  [
    'a directory file that is ignored',
    main,
    { contents: { '.ads.json': '{ "account": "acc9" }' }, env: { ADS_NO_DIRECTORY_FILE: '1' } },
  ],
  ['another cache directory', [], { env: { ADS_CACHE_DIR: '/proc/1/absent' } }],
];

/** The file of aliases as ads writes it, with what could be taken for more than a text. */
const aliases = {
  live: 'campaigns list --filter entity_status=active',
  'pause-it': 'campaigns update $1 --entity-status PAUSED',
  loud: '--verbose campaigns list',
  touchy:
    'campaigns list --filter "name~$(touch /tmp/ads-owned-by-an-alias) `touch /tmp/ads-owned-by-an-alias`" *',
};
const withAliases = { ...contents, '.config/ads/aliases.json': asWritten(aliases) };

const sorted = (list: readonly Case[]) =>
  list.map(([line, expected]) => ({ line, offered: [...expected].sort() }));

function ask(shell: TestedShell, list: readonly Case[], how: Partial<Parameters<typeof completeIn>[1]> = {}) {
  const lines = list.map(([line]) => line);
  const answers = completeIn(shell, { script: writeCompletion[shell](tree), lines, contents, ...how });
  return lines.map((line, index) => ({ line, offered: answers[index] }));
}

for (const shell of ['bash', 'zsh', 'fish'] as const) {
  describeIn(shell, () => {
    it('offers seen records with the settings of the line, and nothing else', () => {
      expect(ask(shell, cases)).toEqual(sorted(cases));
    });

    it('offers nothing if nothing was seen', () => {
      const none = cases.map(([line]): Case => [line, []]);
      expect(ask(shell, none, { contents: {} })).toEqual(sorted(none));
    });

    it.each(settings)('follows %s', (_, expected, { env, contents: more }) => {
      const list: Case[] = [['ads campaigns get ', expected]];
      const how = { ...(env && { env }), contents: { ...contents, ...more } };
      expect(ask(shell, list, how)).toEqual(sorted(list));
    });

    it('offers aliases', () => {
      const list: Case[] = [
        ['ads li', ['line-item-curated-categories', 'line-items', 'live']],
        ['ads pau', ['pause-it']],
        ['ads touc', ['touchy']],
        ['ads campaigns liv', []],
      ];
      expect(ask(shell, list, { contents: withAliases })).toEqual(sorted(list));
      const [first] = list;
      expect(ask(shell, list.slice(0, 1), { contents })[0]?.offered).toEqual(first?.[1].slice(0, 2));
      const elsewhere = {
        contents: { 'own/aliases.json': asWritten(aliases) },
        env: { ADS_CONFIG_DIR: 'own' },
      };
      expect(ask(shell, list, elsewhere)).toEqual(sorted(list));
      expect(existsSync('/tmp/ads-owned-by-an-alias')).toBe(false);
    });

    it('never runs a command that stands in a name', () => {
      const list: Case[] = [['ads campaigns get 77', ['77abc']]];
      const marker = '/tmp/ads-owned-by-a-name';
      const text = contents[`${cache}/default/production/acc1/campaigns`]?.replaceAll('owned', marker) ?? '';
      const evil = { ...contents, [`${cache}/default/production/acc1/campaigns`]: text };
      expect(ask(shell, list, { contents: evil })).toEqual(sorted(list));
      expect(existsSync(marker)).toBe(false);
    });
  });
}

for (const shell of ['bash', 'zsh'] as const) {
  describeIn(shell, () => {
    it('finds ids by the beginning of names', () => {
      expect(ask(shell, byName)).toEqual(sorted(byName));
    });

    it('completes words after an alias as words after its command', () => {
      const list: Case[] = [
        ['ads pause-it 8w', ['8wku2', '8wxyz']],
        ['ads pause-it 8wku2 --total-b', ['--total-budget', '--total-budget-amount-local-micro']],
        ['ads live --with-del', ['--with-deleted']],
        ['ads live --with-deleted --sort-b', ['--sort-by']],
        ['ads touchy --with-del', ['--with-deleted']],
        ['ads loud --with-del', []],
        ['ads nothing --with-del', []],
      ];
      expect(ask(shell, list, { contents: withAliases })).toEqual(sorted(list));
      expect(existsSync('/tmp/ads-owned-by-an-alias')).toBe(false);
    });
  });
}

describeIn('bash', () => {
  it('reads the variables of credentials that ads reads', () => {
    expect(readFileSync('src/auth/credential-variables.ts', 'utf8')).toContain('ADS_CONSUMER_KEY');
  });

  it('prints nothing if unset variables are errors', () => {
    expect(ask('bash', cases, { first: 'set -u' })).toEqual(sorted(cases));
  });
});
