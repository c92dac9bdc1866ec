/** Numbers in documents: which text is which id, count or amount, and which is refused. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeOfFile, runAds } from '../../../support/cli.js';

const home = homeOfFile();
const env = { ADS_ACCOUNT_ID: 'mine', ADS_SANDBOX_URL: 'https://example.com', ADS_ENV: 'sandbox' };

/** Runs a command with a document, and answers what it would send, or why not. */
async function send(name: string, text: string, ...argv: readonly string[]) {
  const file = join(home.path, name);
  writeFileSync(file, text);
  const { exit, stdout, stderr } = await runAds(home, [...argv, '--from', file, '--dry-run', '-o', 'json'], {
    env,
  });
  if (exit === 0) return JSON.parse(stdout) as { query?: Record<string, string>; body?: unknown };
  const { error } = JSON.parse(stderr);
  return { exit, message: String(error.message) };
}

const create = ['campaigns', 'create'];
const micro = 'daily_budget_amount_local_micro';

/** What stands in the document, in JSON and in YAML or in YAML alone, and what is sent; undefined where it is refused. */
const ids: readonly (readonly [text: string, sent: string | undefined, isYaml?: 'yaml'])[] = [
  ['1700000000000000123', '1700000000000000123'],
  ['9223372036854775807', '9223372036854775807'],
  ['120000', '120000'],
  ['"12e4"', '12e4'],
  ['12e4', undefined],
  ['12E4', undefined],
  ['1.2e5', undefined],
  ['1700000000000000123.0', undefined],
  ['12.0', undefined],
  ['12.5', undefined],
  ['012', '012', 'yaml'],
  ['0x10', undefined, 'yaml'],
  ['0o17', undefined, 'yaml'],
  ['.inf', undefined, 'yaml'],
  ['12e4x', '12e4x', 'yaml'],
];

const counts: readonly (readonly [text: string, sent: string | undefined, isYaml?: 'yaml'])[] = [
  ['55000000', '55000000'],
  ['55000000.0', '55000000'],
  ['55000000.00', '55000000'],
  ['9007199254740993', '9007199254740993'],
  ['90071992547409.0', '90071992547409'],
  ['9007199254740993.0', undefined],
  ['55000000.5', undefined],
  ['55e6', undefined],
  ['5.5e7', undefined],
  ['1e400', undefined, 'yaml'],
  ['0x10', undefined, 'yaml'],
  ['055000000', undefined, 'yaml'],
  ['.nan', undefined, 'yaml'],
];

const decimals: readonly (readonly [text: string, sent: string | undefined, isYaml?: 'yaml'])[] = [
  ['55', '55000000'],
  ['55.00', '55000000'],
  ['12.50', '12500000'],
  ['123456789012.25', '123456789012250000'],
  ['123456789012.123456', '123456789012123456'],
  ['1234567890123.45', undefined],
  ['5.5e1', undefined],
  ['55e0', undefined],
  ['0x10', undefined, 'yaml'],
  ['055', undefined, 'yaml'],
  ['055.00', undefined, 'yaml'],
];

const tables = [
  ['funding_instrument_id', ids, { [micro]: '1000000' }, 'funding_instrument_id'],
  [micro, counts, { funding_instrument_id: '"lygyi"' }, micro],
  ['daily_budget', decimals, { funding_instrument_id: '"lygyi"' }, micro],
] as const;

describe.each(tables)('%s', (member, table, others, parameter) => {
  const cases = table.flatMap(([text, sent, isYaml]) =>
    isYaml
      ? [['yaml', text, sent] as const]
      : (['json', 'yaml'] as const).map((form) => [form, text, sent] as const),
  );
  it.each(cases)('in %s: %s', async (form, text, sent) => {
    const members = Object.entries({ name: '"Spring"', ...others, [member]: text });
    const document =
      form === 'json'
        ? `{${members.map(([name, value]) => `"${name}": ${value}`).join(', ')}}`
        : members.map(([name, value]) => `${name}: ${value}\n`).join('');
    const found = await send(`campaign.${form}`, document, ...create);
    if (sent !== undefined) expect(found).toMatchObject({ query: { [parameter]: sent } });
    else {
      expect(found).toMatchObject({ exit: 2 });
      expect(found).toMatchObject({ message: expect.stringContaining(text) });
    }
  });
});

describe('a number inside a document', () => {
  it.each([
    ['12e4', 2],
    ['120000.0', 2],
    ['120000', undefined],
  ])('of a batch: %s as an id', async (text, exit) => {
    const body = `[{"operation_type": "Update", "params": {"campaign_id": ${text}, "name": "New"}}]`;
    expect(await send('batch.json', body, 'campaigns', 'batch')).toMatchObject(exit ? { exit } : {});
  });

  it('of a raw call is the number that is written', async () => {
    const api = (text: string) =>
      send(
        'body.yaml',
        `- operation_type: Update\n  params: { campaign_id: ${text}, name: New }\n`,
        'api',
        'POST',
        '/12/batch/accounts/mine/campaigns',
      );
    expect(await api('12e4')).toMatchObject({ exit: 2 });
    expect(await api('012')).toMatchObject({ body: [{ params: { campaign_id: '012' } }] });
  });

  it('of the same value twice, by an alias, is read twice', async () => {
    const text = `name: Spring\nfunding_instrument_id: &id 012\npurchase_order_number: "x"\n${micro}: 1000000.0\n`;
    expect(await send('campaign.yaml', text, ...create)).toMatchObject({
      query: { funding_instrument_id: '012', [micro]: '1000000' },
    });
  });
});
