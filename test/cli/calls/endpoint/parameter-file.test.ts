/** The parameters of a call from a file: names, amounts, and what flags change. */
import { describe, expect, it } from 'vitest';
import { homeOfFile, runAds } from '../../../support/cli.js';

const home = homeOfFile();

const env = { ADS_ACCOUNT_ID: 'mine', ADS_SANDBOX_URL: 'https://example.com', ADS_ENV: 'sandbox' };
const spring = {
  name: 'Spring',
  funding_instrument_id: 'lygyi',
  daily_budget_amount_local_micro: 55_000_000,
};

/** Runs a command with a document on stdin, and answers what it would send, or what it says. */
async function send(document: unknown, ...argv: readonly string[]) {
  const words = argv.length > 0 && !argv[0]?.startsWith('-') ? argv : ['campaigns', 'create', ...argv];
  const stdin = typeof document === 'string' ? document : JSON.stringify(document);
  const { exit, stdout, stderr } = await runAds(home, [...words, '--from', '-', '--dry-run', '-o', 'json'], {
    env,
    stdin,
  });
  return exit === 0
    ? { query: JSON.parse(stdout).query as Record<string, string>, stderr }
    : {
        exit,
        problems: JSON.parse(stderr).error.problems.map(({ message }: { message: string }) => message),
      };
}

const sentSpring = { ...spring, daily_budget_amount_local_micro: '55000000', entity_status: 'PAUSED' };

describe('a file of parameters', () => {
  it.each<[string, unknown, readonly string[], Record<string, string>]>([
    ['is sent as flags would be', spring, [], sentSpring],
    [
      'may be YAML',
      'name: Spring\nfunding_instrument_id: lygyi\ndaily_budget_amount_local_micro: 55000000\n',
      [],
      sentSpring,
    ],
    [
      'of an update may have the name that a record has for a parameter',
      { address_company: 'Quillmark Books' },
      ['tax-settings', 'update'],
      { address_name: 'Quillmark Books' },
    ],
    ['gives way to flags', spring, ['--name', 'Autumn'], { ...sentSpring, name: 'Autumn' }],
    [
      'takes enum values in any case',
      { ...spring, entity_status: 'active' },
      [],
      { ...sentSpring, entity_status: 'ACTIVE' },
    ],
    [
      'takes amounts as decimals',
      { name: 'Spring', funding_instrument_id: 'lygyi', daily_budget: '55.00' },
      [],
      sentSpring,
    ],
    [
      'takes amounts as numbers',
      { name: 'Spring', funding_instrument_id: 'lygyi', daily_budget: 55 },
      [],
      sentSpring,
    ],
    [
      'gives way to a decimal flag',
      spring,
      ['--daily-budget', '80'],
      { ...sentSpring, daily_budget_amount_local_micro: '80000000' },
    ],
    [
      'gives way with its decimal to a flag in micro units',
      { name: 'Spring', funding_instrument_id: 'lygyi', daily_budget: 55 },
      ['--daily-budget-amount-local-micro', '80000000'],
      { ...sentSpring, daily_budget_amount_local_micro: '80000000' },
    ],
    [
      'may hold lists',
      { line_item_id: '9cqi0', tweet_ids: ['1700000000000000007', '1700000000000000008'] },
      ['promoted-tweets', 'create'],
      { line_item_id: '9cqi0', tweet_ids: '1700000000000000007,1700000000000000008' },
    ],
  ])('%s', async (_, document, argv, query) => {
    expect(await send(document, ...argv)).toMatchObject({ query });
  });

  it.each<[string, unknown, readonly string[]]>([
    [
      'is not an object',
      [spring],
      [
        '--from: stdin must contain a single object',
        '--funding-instrument is required',
        '--name is required',
      ],
    ],
    [
      'has a name that means nothing',
      { ...spring, dialy_budget: 5, nonsense: 1 },
      [
        '--from: dialy_budget is not a parameter of this command; did you mean daily_budget? (stdin)',
        '--from: nonsense is not a parameter of this command (stdin)',
      ],
    ],
    [
      'has an amount twice',
      { ...spring, daily_budget: 5 },
      ['--from: daily_budget and daily_budget_amount_local_micro cannot be used together (stdin)'],
    ],
    [
      'has an invalid amount',
      { name: 'Spring', funding_instrument_id: 'lygyi', daily_budget: '5,00' },
      ['--from: daily_budget must be a plain decimal such as 55 or 55.00, got "5,00"; type 5.00 (stdin)'],
    ],
  ])('that %s is refused', async (_, document, problems) => {
    expect(await send(document)).toEqual({ exit: 2, problems });
  });

  it('that has many unknown members names the first fifty, and counts the others', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 53 }, (_, index) => [`other_${index}`, index]));
    const { problems } = await send({ ...spring, ...unknown });
    expect(problems).toHaveLength(51);
    expect(problems.slice(49)).toEqual([
      '--from: other_49 is not a parameter of this command (stdin)',
      '--from: 3 more members are not parameters of this command (stdin)',
    ]);
  });

  it('shows which flags are still missing', async () => {
    const { problems } = await send({ name: 'Spring' });
    expect(problems).toEqual(['--funding-instrument is required']);
  });
});
