/** What a person mistypes: a clear error that names the flag, exit 2, and nothing sent. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createHomeWithWorld, environmentAt, homeOfFile, runAds } from '../../../support/cli.js';
import { startServer, type TestServer } from '../../../support/server.js';

const home = homeOfFile();
const homeWithWorld = homeOfFile(() => createHomeWithWorld('empty'));
let server: TestServer;
let env: Record<string, string>;

beforeEach(async () => {
  server = await startServer((_, response) => response.end('{}'));
  const { url } = server;
  env = { ...environmentAt(url), ADS_SANDBOX_URL: url, ADS_ACCOUNT_ID: '18ce54d4x5t', NO_COLOR: '1' };
});

const create = ['campaigns', 'create', '--funding-instrument-id', 'lygyi'];
const many = Array(201).fill('a').join(',');

describe('a wrong command line', () => {
  it.each<[string, string[], RegExp]>([
    [
      'a flag in place of the value of a flag',
      ['promoted-tweets', 'create', '--line-item-id', '--tweet-ids', '7'],
      /--line-item-id needs a value, but the flag --tweet-ids follows\nIf the value comes from a shell variable, .* empty\. .*: --line-item-id=--tweet-ids$/m,
    ],
    [
      'a flag with a value in place of the value of a flag',
      ['tweets', 'create', '--as-user-id', '--text=hi'],
      /--as-user-id needs a value, but the flag --text follows/,
    ],
    [
      'a flag in place of the value of a global flag',
      ['--profile', '--env', 'local', 'campaigns', 'list'],
      /--profile needs a value, but the flag --env follows/,
    ],
    [
      'a short flag in place of the value of a flag of a default subcommand',
      ['accounts', 'features', '--feature-keys', '-o', 'json'],
      /--feature-keys needs a value, but the flag -o follows/,
    ],
    ['count 0', ['campaigns', 'list', '--count', '0'], /--count must be between 1 and 1000, got "0"/],
    ['count 1001', ['campaigns', 'list', '--count', '1001'], /--count must be between 1 and 1000/],
    ['count abc', ['campaigns', 'list', '--count', 'abc'], /--count must be a whole number, got "abc"/],
    ['count 1e3', ['campaigns', 'list', '--count', '1e3'], /--count must be a whole number, got "1e3"/],
    [
      'a long name',
      [...create, '--name', 'x'.repeat(256)],
      /--name must have at most 255 characters \(it has 256\)/,
    ],
    [
      '256 emoji',
      [...create, '--name', '\u{1F600}'.repeat(256)],
      /--name must have at most 255 characters \(it has 256\)/,
    ],
    [
      'a long order',
      [...create, '--name', 'a', '--purchase-order-number', 'x'.repeat(51)],
      /--purchase-order-number must have at most 50/,
    ],
    [
      'daily over total',
      [...create, '--name', 'a', '--daily-budget', '6', '--total-budget', '5'],
      /--daily-budget must not exceed --total-budget/,
    ],
    [
      'a budget twice',
      [...create, '--name', 'a', '--daily-budget', '6', '--daily-budget-amount-local-micro', '5'],
      /--daily-budget and --daily-budget-amount-local-micro cannot be used together/,
    ],
    [
      'a budget in words',
      [...create, '--name', 'a', '--daily-budget', '1,000'],
      /--daily-budget must be a plain decimal such as 55 or 55.00, got "1,000"; type 1000 or 1\.00/,
    ],
    [
      'a budget of nothing, in the unit that was typed',
      [...create, '--name', 'a', '--daily-budget', '0.00'],
      /--daily-budget must be more than 0, got "0\.00"/,
    ],
    [
      'a budget of nothing in micro units',
      [...create, '--name', 'a', '--daily-budget-amount-local-micro', '0'],
      /--daily-budget-amount-local-micro must be at least 1, got "0"/,
    ],
    [
      '201 ids',
      ['campaigns', 'list', '--campaign-ids', many],
      /--campaign-ids must have at most 200 items \(it has 201\)/,
    ],
    [
      'sort without direction',
      ['campaigns', 'list', '--sort-by', 'name'],
      /--sort-by must be an attribute with -asc or -desc/,
    ],
    [
      'delivery',
      [...create, '--name', 'a', '--standard-delivery', '--budget-optimization', 'LINE_ITEM'],
      /--standard-delivery is only allowed when --budget-optimization is CAMPAIGN/,
    ],
    [
      'an unknown value',
      [...create, '--name', 'a', '--entity-status', 'RUNNING'],
      /--entity-status must be ACTIVE, DRAFT or PAUSED, got "RUNNING"/,
    ],
    ['a slash', ['campaigns', 'get', 'a/b'], /CAMPAIGN-ID must be an id .*, got "a\/b"/],
    ['dots', ['campaigns', 'get', '..'], /CAMPAIGN-ID must be an id/],
    ['a newline', ['campaigns', 'get', 'a\nb'], /CAMPAIGN-ID must be an id .*, got "a\\nb"/],
    ['a NUL', ['campaigns', 'get', 'a\0'], /CAMPAIGN-ID must be an id .*, got "a\\u0000"/],
    ['an account with a slash', ['campaigns', 'list', '--account', '../x'], /--account must be an id/],
    [
      'total and cursor',
      ['campaigns', 'list', '--with-total-count', '--cursor', 'x'],
      /--with-total-count and --cursor cannot be used together/,
    ],
    [
      'half an hour',
      [
        'accounts',
        'history',
        '--entity-type',
        'CAMPAIGN',
        '--entity-id',
        'a',
        '--start-time',
        '2026-01-01T00:30:00Z',
        '--end-time',
        '2026-01-02',
      ],
      /--start-time must be a whole hour/,
    ],
    [
      'a missing file',
      ['campaigns', 'batch', '--from', '/nowhere/ops.json'],
      /--from: cannot read \/nowhere\/ops.json: no such file/,
    ],
    ['no file', ['campaigns', 'batch'], /--from is required/],
    [
      'an empty text',
      ['campaigns', 'update', 'a', '--purchase-order-number', ''],
      /--purchase-order-number must not be empty; to clear it, use --unset purchase_order_number/,
    ],
    [
      'unset of a required field',
      ['campaigns', 'update', 'a', '--unset', 'name'],
      /--unset must be one of .*, got "name"/,
    ],
    [
      'unset and set',
      ['campaigns', 'update', 'a', '--unset', 'purchase-order-number', '--purchase-order-number', 'x'],
      /--unset purchase-order-number and --purchase-order-number cannot be used together/,
    ],
    [
      'an unknown flag',
      ['campaigns', 'list', '--cuont', '5'],
      /unknown option '--cuont'\nDid you mean --count\?/,
    ],
    ['an unknown verb', ['campaigns', 'lst'], /unknown command 'lst'\nDid you mean list\?/],
    ['an unknown group', ['campagins', 'list'], /unknown command 'campagins'\nDid you mean campaigns\?/],
    ['a missing id', ['campaigns', 'get'], /CAMPAIGN-ID is required/],
    [
      'a missing choice',
      ['line-items', 'create'],
      /--product-type is required: MEDIA, PROMOTED_ACCOUNT, PROMOTED_TWEETS\n/,
    ],
    ['a missing list of choices', ['line-items', 'create'], /--placements is required: ALL_ON_PLATFORM, /],
    [
      'a missing list to which the service adds values',
      ['accounts', 'features', 'create', '--env', 'local'],
      /--feature-keys is required: AGE_TARGETING, .* and others\n/,
    ],
    ['a missing name or id', ['line-items', 'create'], /error: --campaign is required\n/],
    ['one argument too many', ['undo', 'a', 'b'], /too many arguments.*\nFor usage/],
    [
      'one id too many',
      ['campaigns', 'update', 'a', '--name', 'x', '-o', 'table', 'b'],
      /too many arguments.*\nFor several ids, pipe them, with the same flags: printf '%s\\n' a b \| ads campaigns update -\nFor usage/,
    ],
    [
      'a value that a flag does not have',
      ['custom-audiences', 'users', 'upload', 'a', '--from', 'list.csv', '--hashed', 'mails'],
      /too many arguments.*\n"mails" is not a value of --hashed and was read as an argument\./,
    ],
    ['an unknown format', ['campaigns', 'list', '-o', 'xml'], /--output must be one of table, json, /],
    ['an unknown field', ['campaigns', 'list', '--fields', 'id,nmae'], /--fields .*nmae/],
    ['a broken query', ['campaigns', 'list', '--query', '[?'], /--query/],
    ['limit 0', ['campaigns', 'list', '--limit', '0'], /--limit must be at least 1, got "0"/],
    ['an empty account', ['campaigns', 'list', '--account', ''], /--account is empty; to use the default/],
    ['an empty profile', ['history', '--profile', ' '], /--profile is empty/],
    ['an empty environment', ['campaigns', 'list', '--env', ''], /--env is empty/],
    [
      'all and limit',
      ['campaigns', 'list', '--all', '--limit', '5'],
      /--all and --limit cannot be used together/,
    ],
    [
      'all on one',
      ['campaigns', 'get', 'a', '--all'],
      /--all is only for lists; campaigns get is not a list/,
    ],
    [
      'version 4',
      ['campaigns', 'list', '--api-version', '4'],
      /--api-version must be between 5 and 12, got "4"/,
    ],
    [
      'an unknown environment',
      ['campaigns', 'list', '--env', 'staging'],
      /--env must be production, sandbox, local/,
    ],
    [
      'a part of a flag',
      ['campaigns', 'update', '8wku2', '--bugdet', '5'],
      /unknown option '--bugdet'\nDid you mean --daily-budget or --total-budget\?/,
    ],
    [
      'a field that is not a flag of the list',
      ['campaigns', 'list', '--stauts', 'ACTIVE'],
      /To select rows by a field: --filter (entity|effective)_status=VALUE/,
    ],
    [
      'a misspelled value',
      ['campaigns', 'update', '8wku2', '--entity-status', 'PAUSD'],
      /must be ACTIVE or PAUSED \(did you mean PAUSED\?\), got "PAUSD"/,
    ],
    [
      'a misspelled metric',
      ['stats', 'report', '--metrics', 'spnd'],
      /--metrics does not support "spnd" \(did you mean spend\?\)/,
    ],
    ['a misspelled format', ['campaigns', 'list', '-o', 'tabel'], /\(did you mean table\?\), got "tabel"/],
    [
      'a misspelled group',
      ['stats', 'report', '--group-by', 'campain'],
      /\(did you mean campaign\?\), got "campain"/,
    ],
    ['an unknown profile', ['campaigns', 'list', '--profile', 'nobody'], /profile "nobody" does not exist/],
    [
      'a time in words',
      ['line-items', 'update', '9cqi0', '--start-time', 'tomorrow'],
      /--start-time must be an ISO 8601 time such as 2026-11-20T14:00:00Z, a date, or one relative to now such as -7d or \+12h, got "tomorrow"/,
    ],
    [
      'a timeout in words',
      ['campaigns', 'list', '--timeout', 'long'],
      /--timeout must be a number of seconds/,
    ],
    [
      'sandbox only',
      ['accounts', 'create'],
      /accounts create is available only in the sandbox, but this is the service at 127\.0\.0\.1:\d+\n/,
    ],
  ])('is refused before anything is sent: %s', async (_, argv, message) => {
    const { exit, stdout, stderr } = await runAds(home, argv, { env });
    expect(stderr).toMatch(message);
    expect({ exit, stdout, sent: server.received.length }).toEqual({ exit: 2, stdout: '', sent: 0 });
    expect(stderr).not.toMatch(/secret|\n {4}at /);
  });

  it('reports all its problems at once', async () => {
    const { stderr } = await runAds(home, ['campaigns', 'create', '--name', '', '--entity-status', 'X'], {
      env,
    });
    expect(stderr.trim().split('\n')).toEqual([
      'error: --funding-instrument is required',
      'error: --name must not be empty, got ""',
      'error: --entity-status must be ACTIVE, DRAFT or PAUSED, got "X"',
      'To find the id: ads funding-instruments list',
    ]);
  });

  it.each<[string, string[], Record<string, string>, string[]]>([
    [
      'a missing id with all other problems',
      ['campaigns', 'update', '--entity-status', 'X', '--timeout', 'abc', '--limit', '5', '--fields', 'nmae'],
      {},
      [
        '--timeout must be a number of seconds, got "abc"',
        '--limit is only for lists; campaigns update is not a list',
        '--fields accepts .*, got "nmae"',
        'CAMPAIGN-ID is required',
        '--entity-status must be ACTIVE or PAUSED, got "X"',
      ],
    ],
    [
      'every global flag',
      [
        'campaigns',
        'list',
        '-o',
        'xml',
        '--timeout',
        'a',
        '--max-wait',
        'b',
        '--limit',
        '0',
        '--query',
        '[?',
      ],
      { ADS_ACCOUNT_ID: 'a/b' },
      [
        '--output must be one of table, json, .*, got "xml"',
        '--timeout must be .*, got "a"',
        '--max-wait must be .*, got "b"',
        'ADS_ACCOUNT_ID must be an id .*, got "a/b"',
        '--limit must be at least 1, got "0"',
        '--query .*',
      ],
    ],
    [
      'variables in place of flags',
      ['campaigns', 'list', '--dry-run'],
      { ADS_TIMEOUT: 'abc', ADS_MAX_WAIT: 'long', ADS_OUTPUT: 'xml' },
      [
        'ADS_OUTPUT must be one of table, .*, got "xml"',
        'ADS_TIMEOUT must be .*, got "abc"',
        'ADS_MAX_WAIT must be .*',
      ],
    ],
    ['a dry run', ['campaigns', 'list', '--timeout', 'abc', '--dry-run'], {}, ['--timeout must be .*']],
    [
      'an example',
      ['campaigns', 'batch', '--example', '--max-wait', 'abc', '--limit', 'x'],
      {},
      ['--max-wait must be .*', '--limit must be .*'],
    ],
    [
      'commands that call nothing',
      ['completion', '--timeout', 'abc', '--api-version', '4', '--fields', 'a,,b'],
      { ADS_TIMEOUT: 'abc' },
      [
        'SHELL is required: bash, zsh, fish, powershell',
        'ads completion does not support --api-version',
        'ads completion does not support --fields',
        'ads completion does not support --timeout',
        'ADS_TIMEOUT must be .*',
      ],
    ],
    [
      'the escape hatch',
      ['api', '--timeout', 'x'],
      {},
      ['METHOD is required: GET, POST, PUT, DELETE', 'PATH is required', '--timeout .*'],
    ],
    [
      'a list of endpoints',
      ['endpoints', '--max-wait', 'x'],
      { ADS_MAX_WAIT: 'y' },
      ['ads endpoints does not support --max-wait', 'ADS_MAX_WAIT must be .*'],
    ],
    [
      'two names',
      ['profile', 'rename', 'a', '--limit', '0'],
      {},
      ['NEW-NAME is required', 'ads profile rename does not support --limit'],
    ],
    ['rows of a report', ['stats', 'report', '--limit', '5'], {}, ['.* does not support --limit; use --top']],
  ])('reports everything at once: %s', async (_, argv, more, messages) => {
    const { exit, stdout, stderr } = await runAds(home, argv, { env: { ...env, ...more } });
    expect({ exit, stdout, sent: server.received.length }).toEqual({ exit: 2, stdout: '', sent: 0 });
    const lines = stderr.trim().split('\n');
    expect(lines.filter((line) => line.startsWith('error: '))).toEqual(
      messages.map((message) => expect.stringMatching(new RegExp(`^error: ${message}$`))),
    );
  });

  it('names both flags of an amount that was not typed', async () => {
    const typed =
      'line-items create --campaign-id a --objective ENGAGEMENTS --product-type PROMOTED_TWEETS --bid-strategy ' +
      'MAX --placements ALL_ON_TWITTER --start-time 2026-04-01T00:00:00Z --end-time 2026-05-01T00:00:00Z';
    const { stderr } = await runAds(home, [...typed.split(' '), '-o', 'json'], { env });
    expect(JSON.parse(stderr).error.problems).toMatchObject([
      {
        flag: '--bid',
        message: '--bid (or --bid-amount-local-micro) is required when --bid-strategy is MAX or TARGET',
      },
    ]);
  });

  it('is one JSON object for programs', async () => {
    const { stderr } = await runAds(home, ['campaigns', 'list', '--count', '0', '-o', 'json'], { env });
    expect(JSON.parse(stderr)).toEqual({
      error: {
        code: 'INVALID_PARAMETER',
        message: '--count must be between 1 and 1000, got "0"',
        exit: 2,
        status: null,
        retryable: false,
        problems: [
          {
            parameter: 'count',
            flag: '--count',
            code: 'INVALID_PARAMETER',
            message: '--count must be between 1 and 1000, got "0"',
            value: '0',
          },
        ],
        hint: null,
        request: null,
        notices: [],
      },
    });
  });
});

function save(name: string, content: Buffer | string): string {
  const path = join(home.path, name);
  writeFileSync(path, content);
  return path;
}

describe('batch files', () => {
  const good = '{"operation_type":"Delete","params":{"campaign_id":"a"}}';
  it.each<[string, string, string, RegExp]>([
    [
      'JSON that breaks',
      'ops.json',
      '[\n  {"operation_type": "Delete"},\n  oops\n]',
      /ops\.json:3:\d+: not valid JSON/,
    ],
    ['JSON cut short', 'cut.json', '[\n  {"a": 1', /cut\.json:2:\d+: not valid JSON/],
    [
      'JSONL that breaks',
      'ops.jsonl',
      `${good}\n\n{"operation_type":}\n`,
      /ops\.jsonl:3:\d+: not valid JSON/,
    ],
    [
      'CSV with a row too long',
      'ops.csv',
      'operation_type,campaign_id\nDelete,a\nDelete,a,b\n',
      /ops\.csv:3: has 3 cells, but the header has 2/,
    ],
    [
      'CSV with an open quote',
      'open.csv',
      'operation_type,name\nCreate,"a\n',
      /open\.csv: not valid CSV: row 2 has a quote/,
    ],
    [
      'YAML that breaks',
      'ops.yaml',
      '- operation_type: Delete\n  params: {campaign_id: a\n',
      /ops\.yaml:\d+:\d+: not valid YAML/,
    ],
    ['an empty file', 'empty.json', '\n', /empty\.json is empty/],
    [
      '41 operations',
      'many.jsonl',
      `${good}\n`.repeat(41),
      /many\.jsonl must have at most 40 items \(it has 41\)/,
    ],
    [
      'a bad row of JSON',
      'row.json',
      `[\n${good},\n{"operation_type":"Rename","params":{}}\n]`,
      /row\.json:3: operation_type must be Create, Update or Delete, got "Rename"/,
    ],
    [
      'a bad row of JSONL',
      'row.jsonl',
      `${good}\n{"operation_type":"Delete","params":{}}`,
      /row\.jsonl:2: campaign_id is required/,
    ],
    [
      'a bad row of CSV',
      'row.csv',
      'operation_type,campaign_id,name\nUpdate,a,ok\nUpdate,b/c,ok\n',
      /row\.csv:3: campaign_id must be an id/,
    ],
    [
      'an unknown CSV column',
      'column.csv',
      'operation_type,campaign_id,color\nUpdate,a,red\n',
      /column\.csv:1: the column "color" is unknown/,
    ],
    [
      'no operation',
      'none.csv',
      'campaign_id,name\na,ok\n',
      /none\.csv:1: the column operation_type is missing/,
    ],
  ])('are refused with the line of the mistake: %s', async (_, name, text, message) => {
    const path = join(home.path, name);
    writeFileSync(path, text);
    const { exit, stdout, stderr } = await runAds(home, ['campaigns', 'batch', '--from', path], { env });
    expect(stderr).toMatch(message);
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
  });

  it.each<[string, () => string, RegExp]>([
    [
      'text that is not UTF-8',
      () => save('latin.csv', Buffer.from('operation_type,name\nCreate,caf\xe9\n', 'latin1')),
      /latin\.csv: not valid UTF-8/,
    ],
    ['a stream without end', () => '/dev/zero', /\/dev\/zero: longer than 67108864 characters/],
    [
      'YAML that multiplies itself',
      () =>
        save(
          'lol.yaml',
          `a: &a [x]\nb: &b [${'*a,'.repeat(9)}*a]\nc: &c [${'*b,'.repeat(9)}*b]\nd: &d [${'*c,'.repeat(9)}*c]\ne: [${'*d,'.repeat(9)}*d]\n`,
        ),
      /lol\.yaml: its YAML aliases expand to too many values/,
    ],
  ])('are refused with their name: %s', async (_, make, message) => {
    const { exit, stderr } = await runAds(home, ['campaigns', 'batch', '--from', make()], { env });
    expect(stderr).toMatch(message);
    expect(exit).toBe(2);
  });

  it('reads several values from a cell of a list', async () => {
    const path = join(home.path, 'categories.csv');
    writeFileSync(path, 'operation_type,line_item_id,categories\nUpdate,a,"IAB1,IAB2-3"\nUpdate,b,IAB4\n');
    const { exit, stdout } = await runAds(
      home,
      ['line-items', 'batch', '--from', path, '--dry-run', '-o', 'json'],
      { env },
    );
    expect(exit).toBe(0);
    expect(JSON.parse(stdout).body.map(({ params }: { params: object }) => params)).toEqual([
      { line_item_id: 'a', categories: ['IAB1', 'IAB2-3'] },
      { line_item_id: 'b', categories: ['IAB4'] },
    ]);
  });

  it('leaves empty cells unchanged and unsets by the marker', async () => {
    const stdin =
      'operation_type,campaign_id,name,total_budget_amount_local_micro\nUpdate,a,,<unset>\nUpdate,b,New,5\n';
    const { stdout } = await runAds(home, ['campaigns', 'batch', '--from', '-', '--dry-run', '-o', 'json'], {
      env,
      stdin,
    });
    expect(JSON.parse(stdout).body).toEqual([
      { operation_type: 'Update', params: { campaign_id: 'a', total_budget_amount_local_micro: '' } },
      {
        operation_type: 'Update',
        params: { campaign_id: 'b', name: 'New', total_budget_amount_local_micro: 5 },
      },
    ]);
  });

  it('creates paused unless the row says otherwise', async () => {
    const stdin =
      'operation_type,funding_instrument_id,name,entity_status\nCreate,l,One,\nCreate,l,Two,ACTIVE\n';
    const { stdout } = await runAds(home, ['campaigns', 'batch', '--from', '-', '--dry-run', '-o', 'json'], {
      env,
      stdin,
    });
    expect(
      JSON.parse(stdout).body.map(
        ({ params }: { params: { entity_status: string } }) => params.entity_status,
      ),
    ).toEqual(['PAUSED', 'ACTIVE']);
  });
});

describe('credentials', () => {
  it('are requested in three lines that say what to do', async () => {
    const { exit, stdout, stderr } = await runAds(home, ['campaigns', 'list'], { env: { NO_COLOR: '1' } });
    expect({ exit, stdout }).toEqual({ exit: 4, stdout: '' });
    expect(stderr.trim().split('\n')).toHaveLength(3);
    expect(stderr).toMatch(/--env local/);
  });

  it.each(['http://example.com', 'ftp://example.com', 'https://user:pass@example.com'])(
    'are not sent to %s',
    async (url) => {
      const { exit, stderr } = await runAds(home, ['campaigns', 'list'], { env: { ...env, ADS_URL: url } });
      expect(exit).toBe(2);
      expect(stderr).not.toMatch(/user:pass|secret/);
    },
  );

  it('need an account', async () => {
    const { exit, stderr } = await runAds(home, ['campaigns', 'list'], {
      env: { ...env, ADS_ACCOUNT_ID: undefined },
    });
    expect(exit).toBe(2);
    expect(stderr).toMatch(/--account is required\nOr set ADS_ACCOUNT_ID/);
  });
});

describe('--dry-run', () => {
  it('shows the request and sends nothing', async () => {
    const argv = [...create, '--name', 'Spring', '--daily-budget', '55', '--dry-run', '-o', 'json'];
    const { exit, stdout } = await runAds(home, argv, { env });
    expect({ exit, sent: server.received.length }).toEqual({ exit: 0, sent: 0 });
    expect(JSON.parse(stdout)).toEqual({
      method: 'POST',
      url: `${env.ADS_URL}/12/accounts/18ce54d4x5t/campaigns`,
      query: {
        funding_instrument_id: 'lygyi',
        name: 'Spring',
        daily_budget_amount_local_micro: '55000000',
        entity_status: 'PAUSED',
      },
      changes: [
        { field: 'funding_instrument_id', after: 'lygyi' },
        { field: 'name', after: 'Spring' },
        { field: 'daily_budget_amount_local_micro', after: 55_000_000 },
        { field: 'entity_status', after: 'PAUSED' },
      ],
      curl: expect.stringContaining('curl -G -X POST '),
      sent: false,
    });
  });

  it.each([
    [[], {}],
    [['--all'], { count: '1000' }],
    [['--limit', '2'], { count: '2' }],
    [['--limit', '5000'], { count: '1000' }],
    [['--limit', '50', '--count', '20'], { count: '20' }],
  ])('shows the first page that a list asks for: %j', async (flags, query) => {
    for (const [whose, more] of [
      [home, env],
      [homeWithWorld, { ADS_ENV: 'local' }],
    ] as const) {
      const argv = ['campaigns', 'list', ...flags, '--dry-run', '-o', 'json'];
      expect(JSON.parse((await runAds(whose, argv, { env: more })).stdout).query).toEqual(query);
    }
  });

  it('reports that stored values are not checked without a sign-in', async () => {
    const argv = ['campaigns', 'update', '8wku2', '--daily-budget', '55.50', '--dry-run', '--account', 'a'];
    const { exit, stdout, stderr } = await runAds(home, argv, {});
    expect(exit).toBe(0);
    expect(stdout).toContain('55500000');
    expect(stderr).toMatch(/^not checked against stored values: not signed in/m);
  });

  it('needs no credentials', async () => {
    const { exit } = await runAds(home, ['campaigns', 'list', '--dry-run', '--account', 'a'], {});
    expect(exit).toBe(0);
  });
});

describe('the values of enums', () => {
  it.each<[string[], Record<string, string>]>([
    [['--entity-status', 'active'], { entity_status: 'ACTIVE' }],
    [
      ['--entity-status', 'Paused', '--budget-optimization', 'campaign'],
      { entity_status: 'PAUSED', budget_optimization: 'CAMPAIGN' },
    ],
  ])('are taken in any case: %j', async (flags, query) => {
    const argv = [...create, '--name', 'Mixed Case', ...flags, '--dry-run', '-o', 'JSON'];
    const { stdout, stderr } = await runAds(home, argv, { env });
    expect({ ...JSON.parse(stdout || stderr).query }).toMatchObject({ name: 'Mixed Case', ...query });
  });

  it('are taken in any case in lists', async () => {
    const typed =
      'line-items create --campaign-id a --objective Engagements --product-type promoted_tweets ' +
      '--placements all_on_twitter,Publisher_Network --bid-strategy auto --categories IAB1 ' +
      '--advertiser-domain a.example --start-time 2026-04-01T00:00:00Z --end-time 2026-05-01T00:00:00Z';
    const { stdout, stderr } = await runAds(
      home,
      [...typed.split(' '), '--dry-run', '-o', 'json', '--quiet'],
      {
        env,
      },
    );
    expect(stderr).toBe('');
    expect(JSON.parse(stdout).query).toMatchObject({
      objective: 'ENGAGEMENTS',
      product_type: 'PROMOTED_TWEETS',
      placements: 'ALL_ON_TWITTER,PUBLISHER_NETWORK',
      bid_strategy: 'AUTO',
    });
  });

  it('are taken in any case by local commands and the environment', async () => {
    expect(await runAds(home, ['completion', 'BASH'])).toEqual(await runAds(home, ['completion', 'bash']));
    const { exit, stdout } = await runAds(home, ['campaigns', 'list', '-o', 'IDS'], {
      env: { ADS_ENV: 'LOCAL' },
    });
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: expect.stringMatching(/^\w+\n/) });
  });

  it('are as strict as the service in the emulator', async () => {
    const path = 'accounts/{account_id}/campaigns';
    const argv = ['api', 'POST', path, '--no-check', '--env', 'local', '-o', 'json'];
    const params = [
      '--param',
      'name=a',
      '--param',
      'funding_instrument_id=x',
      '--param',
      'entity_status=active',
    ];
    const { exit, stderr } = await runAds(home, [...argv, ...params]);
    expect(exit).toBe(7);
    expect(stderr).toContain('entity_status must be ACTIVE, DRAFT or PAUSED');
  });
});

describe('a switch', () => {
  it.each(['False', 'True'])('may be followed by %s', async (word) => {
    const args = ['campaigns', 'list', '--with-deleted', word, '--dry-run', '-o', 'json'];
    const { exit, stdout } = await runAds(home, args, { env });
    expect([exit, JSON.parse(stdout).query]).toEqual([0, { with_deleted: word.toLowerCase() }]);
  });
});

describe('an update', () => {
  it('that changes nothing is an error', async () => {
    const { exit, stderr } = await runAds(home, ['campaigns', 'update', '8wku2'], { env });
    expect({ exit, sent: server.received.length }).toEqual({ exit: 2, sent: 0 });
    expect(stderr).toBe(
      'error: campaigns update: nothing to update\nAdd at least one flag to update. For a list of flags, add --help.\n',
    );
  });
});
