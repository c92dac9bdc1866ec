/** What is wrong with campaign files is reported with its place, and all of it at once. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseLocated } from '../../../../src/cli/bulk/campaign-files/format/located-yaml.js';
import { readFiles, refuseTwins } from '../../../../src/cli/bulk/campaign-files/format/read-files.js';
import { checkNode, readFields } from '../../../../src/cli/bulk/campaign-files/format/read-values.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ads-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const place = () => ({ cwd: folder, home: folder, userId: undefined });
const write = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content);
const shown = (problems: Awaited<ReturnType<typeof readFiles>>['problems']) =>
  problems.map(({ place: { file, line, column }, message }) => `${file}:${line}:${column}: ${message}`);

async function problemsOf(text: string): Promise<readonly string[]> {
  write('x.yaml', text);
  return shown((await readFiles('x.yaml', place())).problems);
}

const under = (text: string) => `campaigns:\n  spring:\n    ${text.replaceAll('\n', '\n    ')}\n`;

it.each<readonly [string, string, string]>([
  ['a list', '- a', 'x.yaml:1:1: must be a map with account and campaigns'],
  ['a tab', 'campaigns:\n\tspring: {}', 'x.yaml:2:1: not valid YAML: Tabs are not allowed as indentation'],
  [
    'two documents',
    'account: a\n---\naccount: b',
    'x.yaml:2:1: not valid YAML: a file must have one document',
  ],
  ['a key twice', 'account: a\naccount: b', 'x.yaml:2:1: not valid YAML: Map keys must be unique'],
  ['1 and "1"', 'vars:\n  1: a\n  "1": b', 'x.yaml:3:3: the key "1" is in this map already'],
  [
    'an unknown section',
    'campagns: {}',
    'x.yaml:1:1: "campagns" is not a known key; did you mean campaigns?',
  ],
  ['an account without a value', 'account:', 'x.yaml:1:9: account must be an id or a name'],
  ['an account that is a list', 'account: [a]', 'x.yaml:1:10: account must be an id or a name'],
  [
    'a list of campaigns',
    'campaigns: [a]',
    'x.yaml:1:12: campaigns must be a map: a key of your choice for each campaign',
  ],
  [
    'a campaign that is text',
    'campaigns:\n  spring: sale',
    'x.yaml:2:11: campaign spring must be a map of fields',
  ],
  [
    'an unknown field',
    under('dayly_budget: 5'),
    'x.yaml:3:5: "dayly_budget" is not a known key; did you mean daily_budget?',
  ],
  [
    'the beginning of a field',
    under('daily: 5'),
    'x.yaml:3:5: "daily" is not a known key; did you mean daily_budget?',
  ],
  [
    'an unknown field of a line item',
    under('line_items:\n  readers:\n    bids: 5'),
    'x.yaml:5:9: "bids" is not a known key; did you mean bid?',
  ],
  [
    'an alias without an anchor',
    under('daily_budget: *five'),
    'x.yaml:3:19: the alias *five does not have an anchor above it',
  ],
  [
    'an alias inside its anchor',
    'vars: &a\n  b: *a',
    'x.yaml:2:6: its YAML aliases expand to too many values, or are inside their own anchor',
  ],
  ...['.hidden', '..', '-x', 'a/b', 'é', 'ads.lock'].map(
    (key) =>
      [
        `the key ${key}`,
        `campaigns:\n  ${JSON.stringify(key)}: {}`,
        `x.yaml:2:3: the key ${JSON.stringify(key)} must consist of letters, digits, -, _ and ., begin with a letter, a digit or _, and differ from the names of the files of ads`,
      ] as const,
  ),
])('%s', async (_, text, message) => {
  expect(await problemsOf(text)).toEqual([message]);
});

it('is reported for all files at once, one error of a line', async () => {
  write('a.yaml', `campaigns: ${'['.repeat(20_000)}`);
  write('b.yaml', 'camp: 1\nacount: 2');
  const { problems } = await readFiles('.', place());
  expect(shown(problems).map((line) => line.split(': ')[0])).toEqual([
    expect.stringMatching(/^a\.yaml:1:\d+$/),
    'b.yaml:1:1',
    'b.yaml:2:1',
  ]);
});

it('a bomb of aliases ends', async () => {
  const lines = Array.from(
    { length: 12 },
    (_, i) => `  a${i + 1}: &a${i + 1} [${Array(9).fill(`*a${i}`).join(', ')}]`,
  );
  const found = await parseLocated(`vars:\n  a0: &a0 [1]\n${lines.join('\n')}\n`, 'x.yaml');
  expect(found).toMatchObject({ problems: [{ message: expect.stringContaining('too many values') }] });
});

it('a key of one account in two files is reported where it is written again', async () => {
  write('a.yaml', under('name: a'));
  write('b.yaml', under('name: b'));
  const { files } = await readFiles('.', place());
  const problems: Parameters<typeof refuseTwins>[1] = [];
  refuseTwins(
    files.flatMap(({ nodes }) => nodes),
    problems,
  );
  expect(shown(problems)).toEqual(['b.yaml:2:3: the key campaigns/spring is also in a.yaml:2']);
});

describe('a file that cannot be read stops the plan', () => {
  it.each([
    ['is not in UTF-8', Uint8Array.of(0x61, 0x3a, 0x20, 0xe9), 'it is not in UTF-8'],
    ['is in UTF-16', Buffer.from('\ufeffaccount: a', 'utf16le'), 'it is not in UTF-8'],
  ])('because it %s', async (_, bytes, reason) => {
    write('x.yaml', bytes);
    await expect(readFiles('.', place())).rejects.toThrow(`cannot read x.yaml: ${reason}`);
  });

  it('because it is a device', async () => {
    symlinkSync('/dev/zero', join(folder, 'x.yaml'));
    await expect(readFiles('.', place())).rejects.toThrow('cannot read x.yaml: it is not a file');
    await expect(readFiles('x.yaml', place())).rejects.toThrow('cannot read x.yaml: it is not a file');
  });

  it('because a link leads nowhere', async () => {
    symlinkSync('nowhere', join(folder, 'x.yaml'));
    await expect(readFiles('.', place())).rejects.toThrow('cannot read x.yaml: no such file');
  });

  it('because a folder below has a separate lock file', async () => {
    mkdirSync(join(folder, 'team'));
    write('x.yaml', '');
    write('team/ads.lock.yaml', '');
    await expect(readFiles('.', place())).rejects.toThrow('team has a separate lock file');
  });
});

it('the lock file of a folder is that of the folders below it', async () => {
  mkdirSync(join(folder, 'team'));
  write('ads.lock.yaml', '');
  write('team/x.yaml', 'campaigns: {}');
  expect(await readFiles('.', place())).toMatchObject({ folder, isWhole: true });
  expect(await readFiles('team', place())).toMatchObject({ folder, isWhole: false });
  expect(await readFiles('team/x.yaml', place())).toMatchObject({ folder, isWhole: false });
});

describe('an amount', () => {
  async function budget(text: string) {
    write('x.yaml', under(`daily_budget: ${text}`));
    const [node] = (await readFiles('x.yaml', place())).files.flatMap(({ nodes }) => nodes);
    if (!node) throw new Error('the file has no campaign');
    return { node, ...readFields(node, { midnight: (date) => date, idOf: (_, name) => name }) };
  }

  it.each(['5e1', '0x10', '1_000', '"55,00"', '-5', '.inf', 'true', '[5]', '""', '55 net', '"55 %"'])(
    '%s is refused',
    async (text) => {
      const { problems, raw } = await budget(text);
      expect(shown(problems)).toEqual([
        expect.stringMatching(/^x\.yaml:3:19: daily_budget must be a plain decimal/),
      ]);
      expect(raw).toEqual({});
    },
  );

  it.each([
    ['55', undefined],
    ['55.00 USD', 'USD'],
    ['EUR 55', 'EUR'],
    ['"55.00 usd"', 'USD'],
  ])('%s is read', async (text, currency) => {
    const { amounts, problems } = await budget(text);
    expect(problems).toEqual([]);
    expect([...amounts.values()].map(({ decimal }) => decimal.currency)).toEqual([currency]);
  });

  it('with two currencies is refused', async () => {
    const { problems } = await budget('USD 55 EUR');
    expect(shown(problems)).toEqual(['x.yaml:3:19: daily_budget names two currencies: USD and EUR']);
  });

  it.each([
    ['5.0 JPY', 'JPY', []],
    ['5.5', 'JPY', ['has more decimals than JPY allows (no decimals), got "5.5"']],
    ['5.555 KWD', 'KWD', []],
    ['5.5555', 'KWD', ['has more decimals than KWD allows (3 decimals), got "5.5555"']],
    ['5.50 USD', 'EUR', ['must be in EUR, the currency of the funding instrument, got "5.50 USD"']],
  ])('%s in %s has these problems: %j', async (text, currency, wanted) => {
    const { node, ...read } = await budget(text);
    const { problems } = checkNode(node, read, { now: 0, currency, live: undefined });
    const own = problems.filter(({ field }) => field === 'daily_budget');
    expect(own.map(({ message }) => message)).toEqual(wanted.map((what) => `daily_budget ${what}`));
  });
});
