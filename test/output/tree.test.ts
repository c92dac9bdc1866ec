/** Rows with a depth as a tree, and the colors of states. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answer, RowShape } from '../../src/output/answer.js';
import { exactRows } from '../../src/output/cli-table.js';
import { textWidth } from '../../src/output/text-width.js';
import { drawBranches } from '../../src/output/tree-branches.js';
import { listOf, show } from '../support/output.js';
import { rounds } from '../support/rounds.js';

const shape: RowShape = {
  name: 'node',
  fields: {
    depth: { type: 'integer' },
    name: { type: 'string' },
    id: { type: 'id' },
    status: { type: 'string' },
    message: { type: 'string' },
  },
  columns: ['name', 'id', 'status', 'message'],
  tree: { label: 'name', depth: 'depth' },
  tones: { status: { RUNNING: 'good', PAUSED: 'waiting', BROKEN: 'bad' } },
};
const node = (depth: number, name: string, status = 'RUNNING', message = 'fine') => ({
  depth,
  name,
  id: `n${name.length}`,
  status,
  message,
});
const tree: Answer = listOf(
  [
    node(0, 'account'),
    node(1, 'spring', 'PAUSED'),
    node(2, 'readers'),
    node(3, 'post'),
    node(2, '日本語', 'BROKEN'),
    node(1, 'summer', 'ODD'),
    node(2, 'beaches'),
  ],
  shape,
);

describe('a tree', () => {
  it('is drawn with lines in a terminal', async () => {
    const { text } = await show(tree, { width: 100, unicode: true });
    const [, ...lines] = text.trimEnd().split('\n');
    expect(lines.map((line) => line.replace(/ {2}[A-Z].*/, ''))).toEqual([
      'account        n7',
      '├─ spring      n6',
      '│  ├─ readers  n7',
      '│  │  └─ post  n4',
      '│  └─ 日本語   n3',
      '└─ summer      n6',
      '   └─ beaches  n7',
    ]);
  });

  it.each([
    ['piped', { unicode: true }],
    ['in a terminal without such characters', { width: 100 }],
  ])('is indented %s', async (_, options) => {
    const { text } = await show(tree, options);
    expect(
      text
        .split('\n')
        .slice(1, 5)
        .map((line) => line.replace(/ n\d.*/, '').trimEnd()),
    ).toEqual(['account', '  spring', '    readers', '      post']);
  });

  it('has the same rows in other formats', async () => {
    const { text } = await show(tree, { format: 'csv' });
    expect(text.split('\n').slice(0, 3)).toEqual([
      'depth,name,id,status,message',
      '0,account,n7,RUNNING,fine',
      '1,spring,n6,PAUSED,fine',
    ]);
  });

  it('is not drawn if --fields leaves the label out', async () => {
    const { text } = await show(tree, { fields: 'id,status', width: 80, unicode: true });
    expect(text.split('\n')[2]).toBe('n6  PAUSED');
  });

  it('keeps room for its labels, and omits other columns first', async () => {
    const long = listOf([node(0, 'a'.repeat(40)), node(1, `${'b'.repeat(30)}日本語 end`)], shape);
    const { text, notes } = await show(long, { width: 38, unicode: true });
    expect(text.split('\n')[2]).toBe('└─ bbbbbbbbb…b日本語 end  n37  RUNNING');
    expect(notes.join()).toMatch(/columns omitted to fit the terminal: MESSAGE;/);
  });

  it('fits every terminal from 16 columns on', async () => {
    for (let width = 16; width < 60; width += 1) {
      const { text } = await show(tree, { width, unicode: true });
      for (const line of text.split('\n'))
        expect(textWidth(line), `${width}: ${line}`).toBeLessThanOrEqual(width);
    }
  });

  it('is the same beyond the rows that are laid out exactly', async () => {
    const many = [node(0, 'root'), ...Array.from({ length: exactRows + 20 }, (_, n) => node(1, `leaf ${n}`))];
    const { text } = await show(listOf(many, shape), { width: 100, unicode: true });
    const lines = text.trimEnd().split('\n').slice(2);
    expect(lines.slice(0, -1).every((line) => line.startsWith('├─ leaf'))).toBe(true);
    expect(lines.at(-1)).toMatch(/^└─ leaf/);
  });
});

describe('a tree in pages', () => {
  it('is drawn as one in a single page', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat({ max: 3 }), { minLength: 20, maxLength: 60 }),
        fc.array(fc.nat({ max: 60 }), { maxLength: 4 }),
        fc.boolean(),
        async (steps, cuts, unicode) => {
          const rows = [node(0, 'root')];
          // The first rows are laid out exactly, so that the others come after them.
          for (let index = 0; index < exactRows; index++) rows.push(node(1, `leaf number ${index % 10}`));
          for (const step of steps)
            rows.push(node(Math.max(1, Math.min(step, Number(rows.at(-1)?.depth) + 1)), 'x'));
          // A page ends with a branch of the root.
          const ends = cuts.map((cut) => exactRows + cut).filter((at) => rows[at]?.depth === 1);
          const places = [0, ...ends, rows.length].sort((a, b) => a - b);
          async function* pages() {
            for (const [index, place] of places.entries()) yield rows.slice(places[index - 1] ?? 0, place);
          }
          const options = { width: 100, unicode };
          const whole = await show(listOf(rows, shape), options);
          const inPages = await show({ kind: 'rows', record: shape, pages: pages() }, options);
          expect(inPages.text).toBe(whole.text);
        },
      ),
      { numRuns: rounds(5) },
    );
  });
});

describe('the branches', () => {
  it('are as wide as the depth, and end at a last child', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 30 }), (steps) => {
        // A depth is at most one more than the one before.
        const depths: number[] = [];
        for (const step of steps) depths.push(Math.min(step, (depths.at(-1) ?? -1) + 1));
        const branches = drawBranches(depths, 'lines');
        for (const [index, depth] of depths.entries()) {
          expect(branches[index]).toHaveLength(3 * depth);
          if (depth === 0) continue;
          const next = depths.slice(index + 1).find((other) => other <= depth);
          expect(branches[index]?.slice(-3)).toBe(next === depth ? '├─ ' : '└─ ');
        }
        expect(drawBranches(depths, 'plain')).toEqual(depths.map((depth) => '  '.repeat(depth)));
      }),
    );
  });
});

describe('the colors of states', () => {
  it('stand around the whole cell, and not in output without color', async () => {
    const colored = await show(tree, { width: 100, color: true });
    expect(colored.text).toContain('\u001b[32mRUNNING\u001b[39m');
    expect(colored.text).toContain('\u001b[33mPAUSED\u001b[39m');
    expect(colored.text).toContain('\u001b[31mBROKEN\u001b[39m');
    expect(colored.text).toMatch(/(?<!m)ODD/);
    const plain = await show(tree, { width: 100 });
    expect(plain.text).not.toContain('\u001b');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colors are made of them
    expect(colored.text.replaceAll(/\u001b\[\d+m/g, '')).toBe(plain.text);
  });

  it('are those of the word before a comma', async () => {
    const rows = Array.from({ length: exactRows + 1 }, () => node(0, 'root', 'PAUSED, ODD'));
    const { text } = await show(listOf(rows, shape), { width: 100, color: true });
    expect(text.split('\u001b[33mPAUSED, ODD\u001b[39m')).toHaveLength(rows.length + 1);
  });

  it('continue after the rows that are laid out exactly', async () => {
    const many = Array.from({ length: exactRows + 5 }, () => node(0, 'root', 'PAUSED'));
    const { text } = await show(listOf(many, shape), { width: 100, color: true });
    expect(
      text
        .trimEnd()
        .split('\n')
        .slice(1)
        .every((line) => line.includes('\u001b[33mPAUSED\u001b[39m')),
    ).toBe(true);
  });
});
