/**
 * What the emulator refuses of every parameter of every call, by HTTP: a value that is missing or just past a limit of
 * the contract; and that it takes one at the limit. The example of the call is the rest of it.
 */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parameterLocation } from '../../src/call/parameter-location.js';
import { endpoints } from '../../src/contract/index.js';
import type { Endpoint, Param, Params, Scalar } from '../../src/contract/types.js';
import { type Emulator, openEmulator } from '../../src/emulator/index.js';
import { isObject } from '../../src/values/lossless-json.js';
import { createTester, type Tester } from '../support/emulator.js';
import { isLong } from '../support/rounds.js';

type Members = Readonly<Record<string, unknown>>;

/** One value of a call that is replaced; the steps lead to it through the documents of the example. */
interface Attempt {
  readonly steps: readonly (string | number)[];
  /** Undefined: it is left out. */
  readonly value: unknown;
  /** The error code; undefined where the value is taken. */
  readonly code?: string;
}

let time = Date.parse('2026-11-20T12:00:00Z');
let emulator: Emulator;
let tester: Tester;

beforeAll(async () => {
  const now = () => time;
  emulator = await openEmulator({
    path: ':memory:',
    seed: 'empty',
    now,
    random: randomBytes,
    version: 'test',
  });
  tester = createTester(emulator, now);
});
afterAll(() => emulator.close());

/** Values just past what a scalar takes, and values at its limits. */
function valuesOf(param: Scalar): { readonly bad: readonly unknown[]; readonly good: readonly unknown[] } {
  const letters = (count: number) => 'x'.repeat(count);
  const limitsOf = ({ min, max }: { readonly min?: number; readonly max?: number }) => ({
    below: min === undefined ? [] : [min - 1],
    above: max === undefined ? [] : [max + 1],
    at: [min, max].filter((limit) => limit !== undefined),
  });
  switch (param.type) {
    case 'string': {
      const { below, above, at } = limitsOf(param);
      const isFree = !param.pattern && !param.form;
      const tooShort = param.clearable || param.nullable ? [] : below.map(letters);
      return {
        bad: [...tooShort, ...above.map(letters), ...(isFree ? [] : ['\n'])],
        good: isFree ? at.map(letters) : [],
      };
    }
    case 'integer': {
      const { below, above, at } = limitsOf(param);
      return param.values
        ? { bad: [Math.max(...param.values) + 1], good: [] }
        : { bad: ['1.5', ...below, ...above], good: at };
    }
    case 'id':
      return { bad: [param.form ? 'x!' : letters(65)], good: param.form ? [] : [letters(64)] };
    case 'enum':
      return { bad: [param.open ? 'no-name' : 'NO_SUCH_VALUE'], good: [] };
    case 'boolean':
      return { bad: ['yes'], good: ['true', 'false'] };
    case 'time':
      return { bad: ['yesterday'], good: [] };
    default:
      return param satisfies never;
  }
}

/** Values of which other parameters, or records, say what they may be. */
const decidedByOthers = /^cursor$|targeting_value$|^location$/;

const invalid = 'INVALID_PARAMETER';
const codeOf = (param: Scalar) => (param.type === 'enum' && param.unknownCode) || invalid;

function* attemptsAt(param: Param, example: unknown, steps: Attempt['steps']): Generator<Attempt> {
  if (param.required) yield { steps, value: undefined, code: 'MISSING_PARAMETER' };
  switch (param.type) {
    case 'list':
      for (const value of valuesOf(param.of).bad) yield { steps, value: [value], code: codeOf(param.of) };
      if (param.max !== undefined) yield { steps, value: Array(param.max + 1).fill('x'), code: invalid };
      return;
    case 'array':
      yield { steps, value: 'x', code: invalid };
      if (param.max !== undefined) yield { steps, value: Array(param.max + 1).fill({}), code: invalid };
      if (param.min) yield { steps, value: Array(param.min - 1).fill({}), code: invalid };
      if (!Array.isArray(example)) return;
      for (const [index, item] of example.entries()) yield* attemptsAt(param.of, item, [...steps, index]);
      return;
    case 'object':
      yield { steps, value: 'x', code: invalid };
      if (isObject(example)) yield* attemptsOf(param.fields, example, steps);
      return;
    case 'variant': {
      const kind = isObject(example) ? param.of[String(example[param.discriminator])] : undefined;
      if (kind && isObject(example)) yield* attemptsOf(kind.fields, example, steps);
      return;
    }
    case 'ref':
    case 'bytes':
      return;
    default: {
      const { bad, good } = valuesOf(param);
      for (const value of bad) yield { steps, value, code: codeOf(param) };
      for (const value of good) yield { steps, value };
    }
  }
}

function* attemptsOf(params: Params, example: Members, steps: Attempt['steps'] = []): Generator<Attempt> {
  for (const [name, param] of Object.entries(params))
    yield* attemptsAt(param, example[name], [...steps, name]);
}

/** The document with one value replaced. */
function replaceAt(document: unknown, [step, ...rest]: Attempt['steps'], value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(document)) {
    return document.map((item, index) => (index === step ? replaceAt(item, rest, value) : item));
  }
  const members = isObject(document) ? document : {};
  return { ...members, [step]: replaceAt(members[step], rest, value) };
}

/** The name of a value in errors: `fields[0].key`; in a batch, that of the parameter of the operation. */
function nameOf(steps: Attempt['steps']): string {
  const [first, index, member, ...inside] = steps;
  const isOperation = first === 'operations' && index !== undefined;
  const own = !isOperation ? steps : member === 'params' && inside.length > 0 ? inside : steps.slice(2);
  return own.reduce<string>((at, step) => {
    if (typeof step === 'number') return `${at}[${step}]`;
    return at === '' ? step : `${at}.${step}`;
  }, '');
}

function send(endpoint: Endpoint, values: Members) {
  const path = endpoint.path
    .replace(':account_id', tester.account)
    .replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(values[name])));
  const partOf = (location: string) =>
    Object.entries(values).filter(
      ([name, value]) => value !== undefined && parameterLocation(endpoint, name) === location,
    );
  const textsOf = (location: string) =>
    Object.fromEntries(partOf(location).map(([name, value]) => [name, String(value)]));
  const way = endpoint.send;
  // Past every rate limit.
  time += 3_600_000;
  return tester.call(endpoint.method, path, {
    ...(endpoint.version !== undefined && { version: endpoint.version }),
    query: textsOf('query'),
    ...(way === 'form' && { form: textsOf('form') }),
    ...(way === 'multipart' && { parts: textsOf('multipart') }),
    ...(way === 'json' && { json: Object.fromEntries(partOf('json')) }),
    ...(typeof way === 'object' && { json: values[way.json] }),
  });
}

/** Whether one of two values is the other one, or holds it. */
const overlap = (one: Attempt['steps'], other: Attempt['steps']) =>
  one.every((step, index) => index >= other.length || step === other[index]);

/** Attempts that one call can make, since all errors are answered at once: each replaces another value. */
function* roundsOf(attempts: readonly Attempt[]): Generator<readonly Attempt[]> {
  for (let left = attempts; left.length > 0; ) {
    const round: Attempt[] = [];
    for (const attempt of left)
      if (!round.some(({ steps }) => overlap(steps, attempt.steps))) round.push(attempt);
    yield round;
    left = left.filter((attempt) => !round.includes(attempt));
  }
}

/** Sends the example with some values replaced; returns the errors, each as code and name. */
async function errorsOf(endpoint: Endpoint, round: readonly Attempt[]): Promise<string[]> {
  const values = round.reduce<unknown>(
    (document, { steps, value }) => replaceAt(document, steps, value),
    endpoint.example,
  );
  const { body } = await send(endpoint, values as Members);
  const errors: Members[] = [...(body.errors ?? []), ...(body.operation_errors ?? []).flat()];
  return errors.map(({ code, parameter }) => `${code} ${parameter}`);
}

/** Their items are answered one by one, once there is what they belong to: the tests of their groups have them. */
const itemByItem = ['web-conversions.create', 'product-catalogs.products.update'];

/** Calls of the advertising area that are signed for a user. A body that is no array of items has no name in errors. */
const calls = endpoints
  .filter(({ id, area, auth = 'user' }) => area === 'ads' && auth === 'user' && !itemByItem.includes(id))
  .map((endpoint) => {
    const attempts = [...attemptsOf(endpoint.params, endpoint.example)].filter(({ steps, value, code }) => {
      const place = parameterLocation(endpoint, String(steps[0]));
      if (place === 'path') return steps[0] !== 'account_id' && code !== undefined && value !== undefined;
      return !(place === 'body' && steps.length === 1 && !Array.isArray(value));
    });
    return { id: endpoint.id, endpoint, attempts };
  });

describe.each(calls.filter(({ attempts }) => attempts.length > 0))('$id', ({ endpoint, attempts }) => {
  it('refuses missing parameters, and values over a limit', async () => {
    for (const round of roundsOf(attempts.filter(({ code }) => code))) {
      const errors = await errorsOf(endpoint, round);
      for (const attempt of round) {
        const error = `${attempt.code} ${nameOf(attempt.steps)}`;
        // Another value of the round can say what kind of document this one is in.
        const found = errors.includes(error) ? errors : await errorsOf(endpoint, [attempt]);
        expect.soft(found, String(attempt.value)).toContain(error);
      }
    }
  });

  it('takes values at a limit', async () => {
    const good = attempts.filter(({ code, steps }) => !code && !decidedByOthers.test(nameOf(steps)));
    // A value can stop the others of its round from being checked: long runs try each alone.
    for (const round of isLong ? good.map((one) => [one]) : roundsOf(good)) {
      const errors = await errorsOf(endpoint, round);
      for (const { steps, value } of round)
        expect.soft(errors, String(value)).not.toContain(`${invalid} ${nameOf(steps)}`);
    }
  });
});
