/** Rules on a member of all items of an array. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRules } from '../../src/call/check-rules.js';
import { wireNames } from '../../src/call/problem.js';
import { createProblemCollector } from '../../src/call/problem-collector.js';
import type { Params, Rule, Value } from '../../src/contract/types.js';

const params: Params = {
  kind: { type: 'enum', values: ['A', 'B'], help: 'Kind' },
  parts: { type: 'array', of: { type: 'object', fields: {}, help: 'Part' }, help: 'Parts' },
};

function judge(rule: Rule, parts: readonly Value[], kind = 'A'): readonly string[] {
  const collector = createProblemCollector(wireNames);
  const values: Record<string, Value> = { kind, parts };
  checkRules({ rules: [rule], params, values, given: new Set(['kind', 'parts']), at: '', collector });
  return collector.problems.map(({ code, parameter, message }) => `${code} ${parameter}: ${message}`);
}

const sizes = (...all: readonly string[]) => all.map((size) => ({ size }));

describe('a sum', () => {
  const rule = { rule: 'items', param: 'parts', member: 'size', sum: '100.00', unless: 'id' } as const;
  const said = (sum: string) => [
    `INVALID_PARAMETER parts: the size values of parts must add up to exactly 100.00, unless an item has the member id (they add up to ${sum})`,
  ];

  it.each([[['50.00', '50.00']], [['33.33', '33.33', '33.34']], [['1', '99.0']], [Array(1000).fill('0.1')]])(
    'of %j is right',
    (all) => {
      expect(judge(rule, sizes(...all))).toEqual([]);
    },
  );

  it.each([
    [['33.33', '33.33', '33.33'], '99.99'],
    [['50.00', '50.01'], '100.01'],
    [['50', '49'], '99.00'],
    [['99.999', '0.0011'], '100.0001'],
  ])('of %j is wrong', (all, sum) => {
    expect(judge(rule, sizes(...all))).toEqual(said(sum));
  });

  it('is exact however many decimals are added', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 40 }), (parts) => {
        const text = (hundredths: number) =>
          `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
        const sum = parts.reduce((before, part) => before + part, 0);
        const found = judge(rule, sizes(...parts.map(text)));
        expect(found).toEqual(sum === 10_000 ? [] : said(text(sum)));
      }),
    );
  });

  it('is not checked without the record, with unreadable values, or for nothing', () => {
    expect(judge(rule, [{ id: 'a', size: '10' }, { size: '10' }])).toEqual([]);
    expect(judge(rule, [{ size: '10' }, {}])).toEqual([]);
    expect(judge(rule, [{ size: 'half' }, { size: '10' }])).toEqual([]);
    expect(judge(rule, [])).toEqual([]);
  });
});

describe('a greatest difference', () => {
  const rule = {
    rule: 'items',
    param: 'parts',
    member: 'size',
    maxDifference: '0.01',
    when: 'kind',
    is: ['B'],
  } as const;
  it.each([
    [['33.33', '33.34', '33.33'], true],
    [['33.32', '33.34'], false],
    [['9.9', '10.0'], false],
    [['50'], true],
    [[], true],
  ])('of %j: %j', (all, isRight) => {
    expect(judge(rule, sizes(...all), 'B').length).toBe(isRight ? 0 : 1);
    expect(judge(rule, sizes(...all), 'A')).toEqual([]);
  });
});

it('a most of items and of values in each', () => {
  const rule = {
    rule: 'items',
    param: 'parts',
    member: 'ids',
    maxItems: 2,
    maxValues: 1,
    when: 'kind',
    is: ['B'],
  } as const;
  const parts = (...all: readonly (readonly string[])[]) => all.map((ids) => ({ ids }));
  expect(judge(rule, parts(['a'], ['b']), 'B')).toEqual([]);
  const said =
    'INVALID_PARAMETER parts: parts must have at most 2 items, each with at most 1 value of ids when kind is B';
  expect(judge(rule, parts(['a'], ['b'], ['c']), 'B')).toEqual([said]);
  expect(judge(rule, parts(['a'], ['b', 'c']), 'B')).toEqual([said]);
  expect(judge(rule, parts(['a'], ['b', 'c'], ['d']), 'A')).toEqual([]);
});

it('no value twice', () => {
  const rule = { rule: 'items', param: 'parts', member: 'ids', distinct: true } as const;
  expect(judge(rule, [{ ids: ['a', 'b'] }, { ids: ['c'] }, {}])).toEqual([]);
  const said = ['INVALID_PARAMETER parts: the ids values of parts must be unique'];
  expect(judge(rule, [{ ids: ['a', 'b'] }, { ids: ['b'] }])).toEqual(said);
  expect(judge(rule, [{ ids: ['a', 'a'] }])).toEqual(said);
});
