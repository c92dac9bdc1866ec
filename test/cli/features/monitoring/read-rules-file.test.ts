/** Files of rules: what they set, and what is wrong with them, at its line. */
import { describe, expect, it } from 'vitest';
import type { CommandError } from '../../../../src/cli/core/host/command-error.js';
import { allRules, chooseRules } from '../../../../src/cli/features/monitoring/all-rules.js';
import { parseRules } from '../../../../src/cli/features/monitoring/read-rules-file.js';
import { defaultsOf } from '../../../../src/cli/features/monitoring/rule.js';

const parse = (text: string) => parseRules(text, 'rules.yaml');

async function problemsOf(text: string): Promise<readonly string[]> {
  try {
    await parse(text);
    return [];
  } catch (error) {
    return String((error as Error).message)
      .split('; rules.yaml')
      .map((one, index) => (index > 0 ? `rules.yaml${one}` : one));
  }
}

const valuesOf = async (text: string, rule: string, account = '') => {
  const { general, accounts } = await parse(text);
  return chooseRules(undefined, general, accounts.get(account) ?? new Map()).find(
    (one) => one.rule.name === rule,
  )?.values;
};

it('an empty file sets nothing', async () => {
  for (const text of ['', '# nothing\n', 'rules:\n', 'rules: {}\naccounts:\n'])
    expect((await parse(text)).general.size).toBe(0);
});

it('a byte order mark, carriage returns and anchors do not change what a file sets', async () => {
  const text = '\uFEFFrules: &own\r\n  expiring:\r\n    days: "7"\r\naccounts: {a1: *own}\r\n';
  for (const account of ['', 'a1']) expect(await valuesOf(text, 'expiring', account)).toEqual({ days: 7 });
});

it('a cap of an account is added to those of all, by currency', async () => {
  const text = `rules:
  spend-cap: {daily: {USD: 500, EUR: 450}}
  expiring: {days: 7}
accounts:
  a1:
    spend-cap: {daily: {USD: 2000}}
    expiring: {days: 9}
`;
  const caps = async (account: string) => (await valuesOf(text, 'spend-cap', account))?.daily;
  expect(await caps('a2')).toEqual(new Map(Object.entries({ USD: 500_000_000n, EUR: 450_000_000n })));
  expect(await caps('a1')).toEqual(new Map(Object.entries({ USD: 2_000_000_000n, EUR: 450_000_000n })));
  expect(await valuesOf(text, 'expiring', 'a1')).toEqual({ days: 9 });
});

it('all rules but those that compare nothing are on', () => {
  const on = chooseRules(undefined).map(({ rule }) => rule.name);
  const off = allRules.map(({ name }) => name).filter((name) => !on.includes(name));
  expect(off).toEqual(['spend-cap', 'naming']);
});

describe('a value', () => {
  it.each([
    ['rules: {pacing-over: {percent: 15}}', 'pacing-over', { percent: 15, after_hours: 6 }],
    ['rules: {pacing-over: {percent: 0}}', 'pacing-over', { percent: 0 }],
    ['rules: {stopped: {deliberate: true}}', 'stopped', { deliberate: true }],
    ["rules: {naming: {campaigns: '^[A-Z]{2} '}}", 'naming', { campaigns: /^[A-Z]{2} /u, line_items: null }],
    ['rules: {drift: {files: ads/all}}', 'drift', { files: 'ads/all' }],
    [
      'rules: {spend-cap: {daily: {USD: 500.5, JPY: 1000}}}',
      'spend-cap',
      {
        daily: new Map([
          ['USD', 500_500_000n],
          ['JPY', 1_000_000_000n],
        ]),
      },
    ],
    ['rules: {expiring: on}', 'expiring', { days: 3 }],
    ['{"rules": {"expiring": {"days": 7}}}', 'expiring', { days: 7 }],
  ])('%s', async (text, rule, values) => {
    expect(await valuesOf(text, rule)).toMatchObject(values);
  });
});

it('a rule is off, and on again for an account', async () => {
  const text = 'rules: {expiring: off, orphans: false}\naccounts:\n  a1: {expiring: {days: 9}}\n';
  expect(await valuesOf(text, 'expiring')).toBeUndefined();
  expect(await valuesOf(text, 'orphans', 'a1')).toBeUndefined();
  expect(await valuesOf(text, 'expiring', 'a1')).toEqual({ days: 9 });
});

it('an account keeps what it does not set', async () => {
  const text = 'rules: {pacing-over: {percent: 15}}\naccounts: {a1: {pacing-over: {after_hours: 1}}}\n';
  expect(await valuesOf(text, 'pacing-over', 'a1')).toMatchObject({ percent: 15, after_hours: 1 });
});

describe('is refused with its line:', () => {
  it.each([
    ['rules:\n  pacing-ovr: off', '2:3: unknown rule "pacing-ovr"; did you mean pacing-over?'],
    ['rules:\n  zzzzzz: off', '2:3: unknown rule "zzzzzz"; the rules are pacing-over,'],
    ['rules:\n  expiring:\n    day: 3', '3:5: unknown threshold "day"; did you mean days?'],
    ['rules:\n  no-targeting: {days: 3}', '2:18: unknown threshold "days"; the rule has no thresholds'],
    ['rules: {expiring: {days: 0}}', '1:26: days must be a whole number of days from 1 to 365, got "0"'],
    ['rules: {expiring: {days: 366}}', 'from 1 to 365, got "366"'],
    ['rules: {expiring: {days: 1.5}}', 'got "1.5"'],
    ['rules: {expiring: {days: -3}}', 'got "-3"'],
    ['rules: {expiring: {days: [3]}}', 'got a list'],
    ['rules: {pacing-under: {percent: 101}}', 'from 0 to 100, got "101"'],
    ['rules: {expiring: maybe}', 'must be on, off, or a map of thresholds'],
    ['rules: {stopped: {deliberate: 1}}', 'deliberate must be true or false, got "1"'],
    ['rules: {naming: {campaigns: "["}}', 'campaigns is not a regular expression'],
    ['rules: {naming: {campaigns: }}', 'campaigns must be a regular expression'],
    ['rules: {naming: {campaigns: null}}', 'campaigns must be a regular expression'],
    ['rules: {naming: {campaigns: ~}}', 'campaigns must be a regular expression'],
    ['rules: {drift: {files: null}}', 'files must be a path, got "null"'],
    ['rules: {expiring: {days: 1e999}}', 'got "1e999"'],
    ['rules: {expiring: {days: 0x7}}', 'got "0x7"'],
    ['rules:\n\texpiring: off', '2:1: not valid YAML'],
    ['rules: {}\n---\nrules: {}', '2:1: not valid YAML: a file must have one document'],
    ['rules: &a {expiring: *a}', 'aliases'],
    [
      'rules: {spend-cap: {daily: 500}}',
      'daily must be an amount for each currency, such as {USD: 500}, got "500"',
    ],
    ['rules: {spend-cap: {daily: {XXX: 5}}}', 'unknown currency "XXX"'],
    ['rules: {spend-cap: {daily: {USD: 5.001}}}', 'more decimals than USD allows'],
    ['rules: {spend-cap: {daily: {JPY: 5.5}}}', 'more decimals than JPY allows'],
    ['rules: {spend-cap: {daily: {USD: -5}}}', 'must be a plain decimal'],
    ['rule: {}', '1:1: unknown key "rule"; the keys are rules and accounts'],
    ['rules: [expiring]', 'must be a map of rules'],
    ['just text', 'must be a map with the key rules'],
    ['rules: {a: 1, a: 2}', 'Map keys must be unique'],
    ['rules: {', 'not valid YAML'],
    ['rules: {toString: off}', 'unknown rule "toString"'],
    ['rules: {expiring: {constructor: 3}}', 'unknown threshold "constructor"'],
  ])('%s', async (text, message) => {
    expect((await problemsOf(text)).join('\n')).toContain(message);
  });

  it('all problems at once', async () => {
    const text = 'rules:\n  expiring: {days: 0}\n  orphans: {days: x}\nmore: 1\n';
    expect(await problemsOf(text)).toHaveLength(3);
  });
});

it('every threshold has a default that its own file may have', async () => {
  for (const rule of allRules) {
    for (const [name, threshold] of Object.entries(rule.thresholds)) {
      if (threshold.type === 'integer' || threshold.type === 'switch' || threshold.type === 'path') {
        const text = `rules: {${rule.name}: {${name}: ${threshold.default}}}`;
        expect(await valuesOf(text, rule.name), text).toEqual(defaultsOf(rule));
      }
    }
  }
});

it('describes the problems that are shown, and counts the others', async () => {
  const others = Array.from({ length: 60 }, (_, index) => `  other_${index}: on\n`);
  const error = (await parse(`rules:\n${others.join('')}`).catch(
    (reason: unknown) => reason,
  )) as CommandError;
  expect(error.problems).toHaveLength(50);
  expect(error.hint).toMatch(/^10 more problems are not shown\./);
});
