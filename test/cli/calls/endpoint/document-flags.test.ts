/** Bodies without a file: shortcut flags, and examples of every body. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { check } from '../../../../src/call/check.js';
import { commandWords, flagName } from '../../../../src/call/flag-names.js';
import { parameterLocation } from '../../../../src/call/parameter-location.js';
import { wireNames } from '../../../../src/call/problem.js';
import { endpoints } from '../../../../src/contract/index.js';
import { takesDocument, takesParameterFile } from '../../../../src/flags/endpoint-flags.js';
import { homeOfFile, runAds } from '../../../support/cli.js';
import { parentFlags } from '../../../support/example-call.js';

const home = homeOfFile();

const env = { ADS_ACCOUNT_ID: 'a', ADS_SANDBOX_URL: 'https://example.com', ADS_ENV: 'sandbox' };
const run = (argv: readonly string[], stdin = '') => runAds(home, argv, { env, stdin });

describe('--example', () => {
  it.each(endpoints.filter(takesDocument).map((endpoint) => [commandWords(endpoint), endpoint] as const))(
    'ads %s prints a document that passes its own check',
    async (command, endpoint) => {
      const { exit, stdout, stderr } = await run([...command.split(' '), '--example']);
      expect([exit, stderr]).toEqual([0, '']);
      const body = JSON.parse(stdout);
      const whole = Object.keys(endpoint.params).find((name) => parameterLocation(endpoint, name) === 'body');
      const raw = { ...endpoint.example, ...(whole ? { [whole]: body } : body) };
      expect(check(endpoint, raw, wireNames).problems).toEqual([]);
      const positional = endpoint.positional ? [String(endpoint.example[endpoint.positional])] : [];
      const parents = takesParameterFile(endpoint) ? {} : parentFlags(endpoint);
      const flags = Object.entries(parents).flatMap(([name, value]) => [flagName(name), value]);
      const words = [...command.split(' '), ...positional, ...flags];
      const dry = await run([...words, '--from', '-', '--dry-run'], stdout);
      const offline = /^(not checked against stored values: not signed in.*\n)?$/;
      expect([dry.exit, dry.stderr]).toEqual([0, expect.stringMatching(offline)]);
    },
  );

  it('exists for every create, update and batch that takes anything', () => {
    const without = endpoints.filter(
      (endpoint) => /\.(create|update|batch)$/.test(endpoint.id) && !takesDocument(endpoint),
    );
    expect(without.map(({ id }) => id)).toEqual(['accounts.create']);
  });

  it('is a flag of no other command', async () => {
    const { exit, stderr } = await run(['campaigns', 'list', '--example']);
    expect([exit, stderr]).toEqual([2, expect.stringContaining("unknown option '--example'")]);
  });
});

const card = ['cards', 'create', '--name', 'Spring', '--dry-run', '-o', 'json'];

describe('shortcut flags', () => {
  it('send the same body as a file', async () => {
    const body = {
      name: 'Spring',
      components: [
        { type: 'MEDIA', media_key: '3_1' },
        { type: 'DETAILS', title: 'T', destination: { type: 'WEBSITE', url: 'https://a.example/' } },
      ],
    };
    const short = await run([...card, '--media-key', '3_1', '--title', 'T', '--url', 'https://a.example/']);
    const long = await run(
      ['cards', 'create', '--dry-run', '-o', 'json', '--from', '-'],
      JSON.stringify(body),
    );
    expect(short.exit, short.stderr).toBe(0);
    expect(JSON.parse(short.stdout)).toEqual(JSON.parse(long.stdout));
  });

  it('make a carousel of several', async () => {
    const { stdout } = await run([
      ...card,
      '--media-key',
      '3_1,7_2',
      '--title',
      'T',
      '--url',
      'https://a.example',
    ]);
    expect(JSON.parse(stdout).body.components[0]).toEqual({
      type: 'SWIPEABLE_MEDIA',
      media_keys: ['3_1', '7_2'],
    });
  });

  it.each<[string, string[], string[]]>([
    ['a page without a title', ['--media-key', '3_1', '--url', 'https://a.example'], ['--title is required']],
    [
      'a page without anything else',
      ['--url', 'https://a.example'],
      ['--media-key is required', '--title is required'],
    ],
    [
      'a bad address and a bad key',
      ['--media-key', 'x', '--title', 'T', '--url', 'nowhere'],
      [
        '--media-key must be a media key such as 3_1234567890, got "x"',
        '--url must be a URL that starts with http:// or https://, got "nowhere"',
      ],
    ],
    [
      'an unknown label',
      ['--media-key', '3_1', '--label', 'BUY', '--country-code', 'US', '--googleplay-app-id', 'a'],
      ['--label must be BOOK, CONNECT, INSTALL, OPEN, ORDER, PLAY or SHOP, got "BUY"'],
    ],
    [
      'an app without a store',
      ['--media-key', '3_1', '--label', 'OPEN', '--country-code', 'US'],
      ['at least one of --googleplay-app-id and --ios-app-store-identifier is required'],
    ],
    [
      'a deep link without its app',
      [
        '--media-key',
        '3_1',
        '--label',
        'OPEN',
        '--country-code',
        'US',
        '--googleplay-app-id',
        'a',
        '--ios-deep-link',
        'b',
      ],
      ['--ios-deep-link requires --ios-app-store-identifier'],
    ],
    [
      'flags of two forms',
      ['--title', 'T', '--label', 'OPEN'],
      ['--title and --label cannot be used together'],
    ],
    [
      'eight media',
      ['--media-key', '1,2,3,4,5,6,7,8', '--title', 'T', '--url', 'https://a.example'],
      ['--media-key must have at most 6 items (it has 8)'],
    ],
  ])('are named in errors: %s', async (_, flags, messages) => {
    const { exit, stdout, stderr } = await run([...card, ...flags]);
    expect([exit, stdout]).toEqual([2, '']);
    const { problems } = JSON.parse(stderr).error as { problems: { message: string; flag: string }[] };
    expect(problems.map(({ message }) => message)).toEqual(messages);
    for (const { flag } of problems)
      expect(flags.concat('--title', '--media-key', '--googleplay-app-id')).toContain(flag);
  });

  it('do not go with a file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ads-card-'));
    const file = join(folder, 'card.json');
    writeFileSync(file, '{"name": "Spring"}');
    const { exit, stderr } = await run([...card, '--title', 'T', '--from', file]);
    rmSync(folder, { recursive: true });
    expect(exit).toBe(2);
    expect(stderr).toContain('--title and --from cannot be used together');
  });

  it('are named in the error if nothing was given', async () => {
    const { exit, stderr } = await run(card);
    expect(exit).toBe(2);
    const { problems } = JSON.parse(stderr).error;
    expect(problems).toMatchObject([
      {
        flag: '--from',
        code: 'MISSING_PARAMETER',
        message: expect.stringMatching(/--media-key .*--example/),
      },
    ]);
  });

  it('are not needed to change a name', async () => {
    const { exit, stdout } = await run(['cards', 'update', 'x1', '--name', 'New', '--dry-run', '-o', 'json']);
    expect([exit, JSON.parse(stdout).body]).toEqual([0, { name: 'New' }]);
  });
});
