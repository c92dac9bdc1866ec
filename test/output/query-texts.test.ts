/** Functions of --query on texts: as JMESPath has them, and within bounds of size and time. */
import { describe, expect, it } from 'vitest';
import { longestText } from '../../src/output/jmespath-texts.js';
import { compileQuery } from '../../src/output/query.js';
import { QueryError } from '../../src/output/query-error.js';

const run = async (expression: string, data: unknown = {}) => (await compileQuery(expression))(data);

describe('a function on texts', () => {
  it.each<[string, unknown]>([
    ["pad_left('x', `3`)", '  x'],
    ["pad_left('x', `3`, '0')", '00x'],
    ["pad_right('x', `3`, '-')", 'x--'],
    ["pad_left('xyz', `2`)", 'xyz'],
    ["replace('aXbXc', 'X', '-')", 'a-b-c'],
    ["replace('aXbXc', 'X', '-', `1`)", 'a-bXc'],
    ["replace('aXbXc', 'X', '-', `0`)", 'aXbXc'],
    ["replace('aXbXc', 'X', '-', `9`)", 'a-b-c'],
    ["replace('ab', '', '-')", 'a-b'],
    ['join(\', \', `["a","b"]`)', 'a, b'],
    ["join(', ', `[]`)", ''],
    ["trim('  a b  ')", 'a b'],
    ["trim_left('  a ')", 'a '],
    ["trim_right('  a ')", '  a'],
    ["trim('xxayx', 'xy')", 'a'],
    ["trim('xx', 'x')", ''],
  ])('returns for %s', async (expression, expected) => {
    expect(await run(expression)).toBe(expected);
  });

  it.each([
    "length(pad_left('x', `300000000`))",
    "pad_right('x', `10000001`)",
    "pad_left('x', `-1`)",
    "pad_left('x', `1.5`)",
    "pad_left('x', `3`, 'ab')",
    "replace('aaaa', 'a', 'b', `-1`)",
    "replace(pad_left('a', `10000`, 'a'), 'a', pad_left('b', `10000`))",
    'join(pad_left(`" "`, `9000000`), `["a","b","c"]`)',
  ])('refuses %s', async (expression) => {
    await expect(run(expression)).rejects.toBeInstanceOf(QueryError);
  });

  it('takes a text at the bound', async () => {
    expect(await run(`pad_left('x', \`${longestText}\`) == 'x'`)).toBe(false);
  });

  it('takes little time for many spaces, and for many times', async () => {
    const spaces = `a${' '.repeat(200_000)}b`;
    const start = Date.now();
    expect(await run('trim_right(@)', spaces)).toBe(spaces);
    expect(await run("replace('abc', 'b', 'x', `1000000000`)")).toBe('axc');
    expect(Date.now() - start).toBeLessThan(1000);
  });
});
