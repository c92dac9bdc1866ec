/** How deep YAML may be nested. */
import { describe, expect, it } from 'vitest';
import { describeYamlError, loadYaml, parseYaml } from '../../src/values/yaml.js';

async function problemsOf(text: string): Promise<readonly string[]> {
  const { LineCounter } = await loadYaml();
  const counter = new LineCounter();
  const { errors } = await parseYaml(text, { lineCounter: counter, prettyErrors: false });
  return errors.map((error) => `${counter.linePos(error.pos[0]).line}: ${describeYamlError(error)}`);
}
const levels = (open: string, close: string, count: number) => open.repeat(count) + close.repeat(count);
const deep = 'nested more than 200 levels deep';

describe('YAML', () => {
  it.each([
    ['lists in one line', `a: 1\nb: ${levels('[', ']', 201)}`, 2],
    ['maps in one line', `a: 1\nb: ${levels('{a: ', '}', 201)}`, 2],
    ['lists that the stack does not hold', `a: 1\nb: ${levels('[', ']', 5_000)}`, 2],
    ['maps that the stack does not hold', `a: 1\n\nb: ${levels('{a: ', '}', 5_000)}`, 3],
    ['lists of lines', `a: 1\nb:\n${'- '.repeat(5_000)}x`, 3],
    ['its first line', `${'- '.repeat(5_000)}x`, 1],
  ])('with too many levels of %s is refused', async (_, text, line) => {
    expect((await problemsOf(text))[0]).toBe(`${line}: ${deep}`);
  });

  it('may have 200 levels', async () => {
    expect(await problemsOf(`a: 1\nb: ${levels('[', ']', 199)}`)).toEqual([]);
  });

  it('is refused unread where it is too long', async () => {
    const text = `a: 1\nb: ${'x'.repeat(10_000_000)}`;
    expect(await problemsOf(text)).toEqual(['1: longer than 10000000 characters']);
  });

  it('says otherwise what is not valid', async () => {
    expect(await problemsOf('a: 1\na: 2')).toEqual(['2: not valid YAML: Map keys must be unique']);
  });
});
