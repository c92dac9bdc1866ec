/** Rows as YAML are written without the library, in its words: it is asked here what they are. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeSequence, writeYaml } from '../../src/output/yaml.js';
import { anyCharacter } from '../support/characters.js';
import { rounds } from '../support/rounds.js';

async function write(rows: readonly unknown[]): Promise<string> {
  let text = '';
  for await (const piece of writeSequence([rows])) text += piece;
  return text;
}

const words =
  'null Null NULL ~ true True false FALSE yes No y n Y N on off Off OFF .inf -.INF .nan << = 12 -3 +4 0x1f 0o17 017 0b1 1_000 1e5 1E400 1.5 .5 5. 190:20:30 1:20 2026-11-01 2026-11-01T08:30:00Z'.split(
    ' ',
  );
const pieces = fc.stringMatching(/^[-a-zA-Z0-9 _:#?,.[\]{}&*!|>'"%@`\\\n\t~=+äß漢字\u{1f600}]{0,12}$/u);
const text = fc.oneof(fc.constantFrom(...words), pieces, fc.string({ unit: anyCharacter }), fc.string());
const value = fc.letrec((again) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.constantFrom(
      null,
      true,
      false,
      0,
      -0,
      1e21,
      1e-7,
      0.1,
      55_000_000,
      2n ** 64n,
      Number.NaN,
      -Infinity,
      undefined,
    ),
    fc.double(),
    fc.array(again('value'), { maxLength: 4 }),
    fc.dictionary(text, again('value'), { maxKeys: 4 }),
  ),
})).value;

describe('rows as YAML', () => {
  it('equal the output of the library', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(value, { minLength: 1, maxLength: 4 }), async (rows) => {
        expect(await write(rows)).toBe(await writeYaml(rows));
      }),
      { numRuns: rounds(375) },
    );
  });

  it.each([
    [words],
    [words.map((word) => ({ [word]: word }))],
    [[]],
    [[{}]],
    [[[]]],
    [[{ a: {}, b: [] }]],
    [[{ id: 'a1', name: 'Spring: a #1 sale', days: ['MON', 'no'], deep: [{ x: [[1]] }] }]],
    [[{ 'a b': 1, '': 2, '---': 3, '12': 4, y: 5, '<<': 6, __proto__x: 7 }]],
    [['---', '...', '%a', '-', '- a', '-a', '?a', 'a:', ':a', 'a :b', 'a#', '#a', ' a', 'a ', '']],
  ])('equal it for %j', async (rows) => {
    expect(await write(rows)).toBe(await writeYaml(rows));
  });

  it('write an object out in each place where it stands', async () => {
    const shared = { id: 'a1' };
    expect(await writeYaml([shared, shared])).toBe('- id: a1\n- id: a1\n');
  });
});
