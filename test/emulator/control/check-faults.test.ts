/** A document of faults is checked as a whole. */
import { describe, expect, it } from 'vitest';
import { checkFaults, describePlace, faultNames } from '../../../src/emulator/control/check-faults.js';

function problemsOf(value: unknown): string[] {
  const checked = checkFaults(value);
  return 'problems' in checked
    ? checked.problems.map(({ path, message }) => `${describePlace(path)} ${message}`)
    : [];
}

describe('a document of faults', () => {
  it.each([
    [{ rules: [] }],
    [[{ fault: 'server-error' }]],
    [{ seed: 3, rules: [{ fault: 'latency', milliseconds: [5, 5], probability: 1, nth: 1, times: 1 }] }],
    [[{ fault: 'unavailable', retry_after_seconds: null, on: ['campaigns', 'GET accounts/:account_id'] }]],
    [[{ fault: 'cut-body', bytes: 0 }]],
    [[{ fault: 'clock-skew', seconds: -600 }]],
  ])('%j is valid', (value) => {
    expect(problemsOf(value)).toEqual([]);
  });

  it('may have every fault', () => {
    const needs: Readonly<Record<string, object>> = {
      latency: { milliseconds: 1 },
      'slow-body': { milliseconds: 1 },
      'clock-skew': { seconds: 1 },
    };
    expect(problemsOf(faultNames.map((fault) => ({ fault, ...needs[fault] })))).toEqual([]);
    expect(faultNames).toHaveLength(12);
  });

  it.each<[unknown, string[]]>([
    [null, ['the document must be an object with rules, or a list of rules, got null']],
    ['x', ['the document must be an object with rules, or a list of rules, got "x"']],
    [{}, ['rules must be a list of rules']],
    [{ rules: 1, seed: 0.5, more: 1 }, ['more is', 'seed must be a whole number', 'rules must be a list']],
    [[1], ['rules[0] must be an object']],
    [[{}], ['rules[0].fault must be one of latency, ']],
    [[{ fault: 'latency' }], ['rules[0].milliseconds is required by latency']],
    [
      [{ fault: 'latency', milliseconds: [2, 1] }],
      ['rules[0].milliseconds must be a number of milliseconds, or a list of two'],
    ],
    [
      [{ fault: 'html', milliseconds: 1 }],
      ['rules[0].milliseconds is not a member of html; expected fault, on'],
    ],
    [[{ fault: 'too-many-jobs', status: 403 }], ['rules[0].status must be 400 or 429, got 403']],
    [[{ fault: 'html', status: 199 }], ['rules[0].status must be a whole number from 200 to 599, got 199']],
    [
      [
        { fault: 'server-error', probability: 0, nth: 0, times: 1.5, when: 'during' },
        { fault: 'server-error', on: 'campaign' },
        { fault: 'server-error', on: ['campaigns', 'GET nowhere'] },
        { fault: 'server-error', on: [] },
      ],
      [
        'rules[0].probability must be a number above 0, up to 1, got 0',
        'rules[0].nth must',
        'rules[0].times must',
        'rules[0].when must be before or after, got "during"',
        'rules[1].on must name an endpoint',
        'rules[2].on[1] must name an endpoint',
        'rules[3].on must be a text or a list of texts, got []',
      ],
    ],
  ])('%j has its problems reported at once, with their places', (value, problems) => {
    const found = problemsOf(value);
    expect(found).toHaveLength(problems.length);
    for (const [index, problem] of problems.entries()) expect(found[index]).toContain(problem);
  });

  it('with fifty problems has the others counted', () => {
    const unknown = Object.fromEntries(Array.from({ length: 53 }, (_, index) => [`other_${index}`, index]));
    const found = problemsOf([{ fault: 'html', ...unknown }]);
    expect(found).toHaveLength(51);
    expect(found[49]).toContain('rules[0].other_49 is not a member of html');
    expect(found[50]).toBe('the document has 3 more problems');
  });

  it('may hold values that JSON cannot, and is refused in words', () => {
    let deep: unknown[] = [];
    for (let depth = 0; depth < 200_000; depth += 1) deep = [deep];
    const circular: Record<string, unknown> = { fault: 'html' };
    circular.status = circular;
    const unwritable = 'that is nested too deeply or cannot be written as JSON';
    expect(problemsOf(deep)).toEqual([
      `rules[0] must be an object such as {"fault": "server-error"}, got an array ${unwritable}`,
    ]);
    expect(problemsOf({ rules: { deep } })[0]).toContain(
      `must be a list of rules, got an object ${unwritable}`,
    );
    expect(problemsOf([circular])).toEqual([
      `rules[0].status must be a whole number from 200 to 599, got an object ${unwritable}`,
    ]);
    expect(problemsOf([{ fault: 'server-error', nth: 5n }])[0]).toMatch(/^rules\[0\]\.nth must .*, got 5$/);
  });
});
