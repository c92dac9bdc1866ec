/**
 * One judge, two voices: every edge of every parameter through the command line, and with the check bypassed
 * against the emulator. The verdict is the same, and so is the sentence but for the name of the parameter.
 */
import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check } from '../src/call/check.js';
import { commandWords, flagName } from '../src/call/flag-names.js';
import { parameterLocation } from '../src/call/parameter-location.js';
import { wireNames } from '../src/call/problem.js';
import { endpoints } from '../src/contract/index.js';
import type { Endpoint } from '../src/contract/types.js';
import { type Emulator, openEmulator } from '../src/emulator/index.js';
import { describeMissing } from '../src/flags/describe-values.js';
import { nameFlag } from '../src/flags/named-parameters.js';
import { otherTimes } from '../src/flags/typed-values.js';
import { type Case, casesOf } from './support/boundaries.js';
import { homeOfFile, runAds } from './support/cli.js';
import { createTester, type Tester } from './support/emulator.js';
import { isLong } from './support/rounds.js';

const home = homeOfFile();
let emulator: Emulator;
let tester: Tester;

beforeAll(async () => {
  emulator = await openEmulator({
    path: ':memory:',
    seed: 'empty',
    now: Date.now,
    random: randomBytes,
    version: 'test',
  });
  tester = createTester(emulator);
});
afterAll(async () => {
  await emulator.close();
});

/** The example as texts, with one parameter set to the case's value or left out. */
function textsOf({ params, example }: Endpoint, { parameter, raw }: Case): Record<string, string> {
  const texts = Object.entries(example).flatMap(([name, value]) =>
    name in params && name !== parameter
      ? [[name, Array.isArray(value) ? value.join(',') : String(value)]]
      : [],
  );
  return { ...Object.fromEntries(texts), ...(raw !== undefined && { [parameter]: raw }) };
}

/** What the judge says of this parameter alone, in the service's words. */
function predict(endpoint: Endpoint, item: Case): string[] {
  const problems = check(
    endpoint,
    { ...endpoint.example, ...textsOf(endpoint, item), [item.parameter]: item.raw },
    wireNames,
  ).problems;
  return problems.filter(({ parameter }) => parameter === item.parameter).map(({ message }) => message);
}

async function askCommandLine(endpoint: Endpoint, item: Case): Promise<string[]> {
  const argv = commandWords(endpoint).split(' ');
  const texts = textsOf(endpoint, item);
  for (const [name, text] of Object.entries(texts)) {
    if (name === 'account_id' && endpoint.positional !== 'account_id') argv.push('--account', text);
    else if (name === endpoint.positional) argv.push(text);
    else if (['path', 'query', 'form'].includes(parameterLocation(endpoint, name)))
      argv.push(`${flagName(name)}=${text}`);
  }
  const { exit, stderr } = await runAds(home, [...argv, '--dry-run', '--env', 'sandbox', '-o', 'json'], {
    env: { ADS_ACCOUNT_ID: 'a', ADS_SANDBOX_URL: 'https://example.com' },
  });
  if (exit === 0) return [];
  if (exit !== 2) return [`exit ${exit}: ${stderr}`];
  const { problems } = JSON.parse(stderr).error as {
    problems: { parameter: string; message: string; flag: string }[];
  };
  const parameters = parametersByFlag(endpoint);
  return problems
    .filter(({ parameter }) => parameter === item.parameter)
    .map(({ message, flag }) =>
      parameters.get(flag) === item.parameter
        ? withoutAdvice(message, endpoint, item).replace(
            /--[a-z0-9-]+/g,
            (word) => parameters.get(word) ?? word.slice(2).replaceAll('-', '_'),
          )
        : `${message} (said of ${flag})`,
    );
}

/** The parameters by their flags, also by those that take a name. */
function parametersByFlag(endpoint: Endpoint): ReadonlyMap<string, string> {
  return new Map(
    Object.keys(endpoint.params).flatMap((name) =>
      [flagName(name), nameFlag(endpoint, name)].flatMap((flag) => (flag ? [[flag, name] as const] : [])),
    ),
  );
}

/** The command line adds what a person may type: the values of a missing flag, and other forms of a time. */
function withoutAdvice(message: string, { params }: Endpoint, { parameter }: Case): string {
  const values = describeMissing(params[parameter]);
  return message.replace(`is required${values}`, 'is required').replace(otherTimes, '');
}

async function askEmulator(endpoint: Endpoint, item: Case): Promise<string[]> {
  const { account_id: _, ...texts } = textsOf(endpoint, item);
  let path = endpoint.path.replace(':account_id', tester.account);
  const query: Record<string, string> = {};
  const form: Record<string, string> = {};
  for (const [name, text] of Object.entries(texts)) {
    const place = parameterLocation(endpoint, name);
    if (place === 'path') path = path.replace(`:${name}`, text);
    else if (place === 'form') form[name] = text;
    else query[name] = text;
  }
  const answer = await tester.call(endpoint.method, path, {
    query,
    ...(Object.keys(form).length && { form }),
    version: endpoint.version ?? 12,
  });
  if (answer.status < 400) return [];
  const errors = (answer.body?.errors ?? []) as { code: string; parameter?: string; message: string }[];
  return errors.filter(({ parameter }) => parameter === item.parameter).map(({ message }) => message);
}

const seen = new Set<string>();
function isNew(...key: readonly unknown[]): boolean {
  const before = seen.size;
  return seen.add(JSON.stringify(key)).size > before;
}

/**
 * Whether no case before has the same edge of such a parameter in such a place, or the same parameter in a call of this
 * method. Long runs have all cases.
 */
function standsForOthers(endpoint: Endpoint, { parameter, what, raw }: Case): boolean {
  const { method, params, positional } = endpoint;
  const param: object = params[parameter] ?? {};
  const place = [method === 'PUT', parameterLocation(endpoint, parameter), positional === parameter];
  const kind = ['type', 'required', 'clearable', 'nullable'].map((name) => Reflect.get(param, name));
  const isNewEdge = isNew(place, kind, nameFlag(endpoint, parameter) !== undefined, what, raw);
  const isNewName = isNew(method, parameter);
  return isNewEdge || isNewName;
}

const cases = endpoints
  .filter(({ area, send }) => area === 'ads' && typeof send !== 'object' && send !== 'json')
  .flatMap((endpoint) => casesOf(endpoint).map((item) => [endpoint, item] as const))
  .filter(([endpoint, item]) => isLong || standsForOthers(endpoint, item))
  .filter(
    ([endpoint, item]) =>
      !(flagName(item.parameter) === '--cursor' && item.isGood && endpoint.response === 'list'),
  );

/** How each of the three differs from what the case or the others say; nothing where all agree. */
async function differencesAt(endpoint: Endpoint, item: Case): Promise<string[]> {
  const differences: string[] = [];
  const expected = predict(endpoint, item);
  if (!item.isGood && expected.length === 0) differences.push('the check takes it');
  const param = endpoint.params[item.parameter];
  const isEmptyText = item.raw === '' && endpoint.method === 'PUT' && (param?.clearable || param?.nullable);
  if (!isEmptyText) {
    // A person may type the value of an enum in any case; the service takes it only as it is written.
    const asWritten =
      param?.type === 'enum' && param.values.find((value) => value.toLowerCase() === item.raw);
    const forPerson = asWritten ? predict(endpoint, { ...item, raw: asWritten }) : expected;
    const told = await askCommandLine(endpoint, item);
    if (!isDeepStrictEqual(told, forPerson)) differences.push(compare('the command line', told, forPerson));
  }
  const answered = await askEmulator(endpoint, item);
  if (expected.length) {
    // An answer tells fifty problems and how many more there are.
    const some = expected.slice(0, 50);
    if (!isDeepStrictEqual(answered, some)) differences.push(compare('the emulator', answered, some));
  } else {
    // What passes the check may still be refused for what is stored, but not for its form.
    const ofForm = / must be one of| must have| must be a whole number| must not be empty/;
    for (const message of answered)
      if (ofForm.test(message)) differences.push(`the emulator says: ${message}`);
  }
  return differences.map((text) => `${endpoint.id} ${item.parameter}: ${item.what}: ${text}`);
}

function compare(who: string, actual: readonly string[], expected: readonly string[]): string {
  return `${who} says ${JSON.stringify(actual)}, the check ${JSON.stringify(expected)}`;
}

describe('the check, the command line and the emulator', () => {
  it('agree on every edge of every parameter', { timeout: 300_000 }, async () => {
    expect(cases.length).toBeGreaterThan(900);
    const differences: string[] = [];
    for (const [endpoint, item] of cases) differences.push(...(await differencesAt(endpoint, item)));
    expect(differences).toEqual([]);
  });
});
