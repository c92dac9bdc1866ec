/** The report of the benchmarks: made from what was recorded, and from nothing else. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, sourceFiles } from '../support/source.js';
import { benchmarks } from './benchmarks.js';
import { checkResult } from './check-result.js';
import type { BenchmarkResult } from './record-result.js';
import { readResults, renderReport } from './write-report.js';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

const result: BenchmarkResult = {
  title: 'Lists',
  command: 'npm run bench:list',
  machine: { cores: 2, cpu: 'A <fast> one', memoryGiB: 8, node: 'v20.20.2', system: 'linux x64' },
  date: '2026-11-22T12:05',
  tables: [
    {
      columns: [
        { name: 'format' },
        { name: 'ratio', unit: 'times', decimals: 2 },
        { name: 'rows', unit: '1/s' },
      ],
      rows: [
        { cells: ['jsonl', 1.154, 123_456], bounds: [{ column: 'ratio', most: 1.15 }] },
        { cells: ['a|b', 1.15, 0.0123], bounds: [{ column: 'ratio', most: 1.15 }] },
        { cells: ['bare', null, 12.345] },
      ],
    },
  ],
  plots: [
    {
      name: 'cost',
      title: 'Cost & size',
      x: { name: 'records', isLog: true },
      y: { name: 'time', unit: 'ms' },
      series: [
        {
          name: 'by <name>',
          points: [
            [1000, 3],
            [100_000, 4.5],
          ],
        },
        {
          name: 'by time',
          points: [
            [1000, 2],
            [100_000, 2.5],
          ],
        },
      ],
    },
  ],
  notes: ['Rounds are interleaved.'],
};
const broken = (change: object) => () => checkResult('list', { ...result, ...change });
const table = (cells: readonly (string | number)[], bounds = {}) => ({
  tables: [{ columns: [{ name: 'a' }, { name: 'b' }], rows: [{ cells, ...bounds }] }],
});

describe('the report', () => {
  it('equals the output for the recorded results: npm run bench:write', () => {
    const files = renderReport(readResults());
    for (const [path, text] of files) expect(read(path), path).toBe(text);
    const plots = readdirSync(join(import.meta.dirname, 'plots')).map((name) => `plots/${name}`);
    expect(plots.filter((path) => path.endsWith('.svg') && !files.has(path))).toEqual([]);
  });

  it('shows every recorded result, and each has the right shape', () => {
    const recorded = readdirSync(join(import.meta.dirname, 'results'));
    const known = benchmarks.map(({ name }) => `${name}.json`);
    expect(recorded.filter((name) => name.endsWith('.json') && !known.includes(name))).toEqual([]);
    for (const [name, one] of readResults()) checkResult(name, one);
  });

  it('shows only results that a script of the package produces', () => {
    const { scripts } = JSON.parse(read('../../package.json'));
    const recorded = new Set(readResults().map(([name]) => name));
    const made = benchmarks.filter(({ script }) => scripts[script] !== undefined).map(({ name }) => name);
    expect([...recorded].filter((name) => !made.includes(name))).toEqual([]);
  });

  it('has the part that a comment of the source names', () => {
    const headings: readonly string[] = read('README.md').match(/(?<=^## ).+$/gm) ?? [];
    const named = sourceFiles.flatMap((file) => {
      // A comment may be broken anywhere.
      const text = readFileSync(join(root, 'src', file), 'utf8').replaceAll(/\n \* /g, ' ');
      return [...text.matchAll(/test\/bench\/README\.md, "([^"]+)"/g)].map(([, heading = '']) => heading);
    });
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((heading) => !headings.includes(heading))).toEqual([]);
  });

  it('names neither a path nor a host of the machine', () => {
    for (const [name, one] of readResults())
      expect(JSON.stringify(one), name).not.toMatch(/\/(tmp|home|root)\b/);
  });

  it('shows every row with its bound and whether the bound is met', () => {
    const text = renderReport([['list', result]]).get('README.md') ?? '';
    expect(text).toContain('| format | ratio (times) | rows (1/s) | bound | met |');
    expect(text).toContain('| jsonl | 1.15 | 123,456 | at most 1.15 | **no** |');
    expect(text).toContain('| a\\|b | 1.15 | 0.0123 | at most 1.15 | yes |');
    expect(text).toContain('| bare |  | 12.3 |  |  |');
    expect(text).toContain('1 of 2 bounds are met. Not met:\n\n- Lists: jsonl (ratio)');
    expect(text).toContain('![Cost & size](plots/list-cost.svg)\n\nRounds are interleaved.');
  });

  it('draws a plot with its names escaped and its points on the axes', () => {
    const svg = renderReport([['list', result]]).get('plots/list-cost.svg') ?? '';
    expect(svg).toContain('<title>Cost &amp; size</title>');
    expect(svg).toContain('by &lt;name&gt;');
    expect(svg.match(/<polyline class="line s[01]" points="82,\S+ 676,\S+"\/>/g)).toHaveLength(2);
    expect(svg).toContain('prefers-color-scheme:dark');
  });

  it.each([
    [{ title: '' }, 'needs a title'],
    [table(['x']), '1 cells for 2 columns'],
    [table(['x', Number.NaN]), 'neither a text nor a number'],
    [table(['x', 'y'], { bounds: [{ column: 'b', most: 1 }] }), 'a bound of "b"'],
    [table(['x', 1], { bounds: [{ column: 'b' }] }), 'most or least'],
    [{ plots: [{ ...result.plots[0], name: 'A b' }] }, 'no name of a file'],
    [
      { plots: [{ ...result.plots[0], series: [{ name: 'a', points: [[0, 1]] }] }] },
      'no place for the point',
    ],
    [{ plots: [{ ...result.plots[0], series: [] }] }, 'has no points'],
  ])('refuses figures that it cannot show: %j', (change, message) => {
    expect(broken(change)).toThrow(message);
  });
});

describe('the benchmark of our own code', () => {
  it('measures existing files', () => {
    const named = [...read('own-code.js').matchAll(/^ {2}'([\w/-]+\.ts)',$/gm)].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((path) => !sourceFiles.includes(path))).toEqual([]);
  });
});
