/** Media plans and sheets of editors: what an import would write of each, and what it says. */
import { describe, expect, it } from 'vitest';
import { createHomeWithDemo, homeOfFile } from '../support/cli.js';
import { galleryFiles, readGallery, writeGalleryTable } from '../support/gallery.js';
import { type PlanCase, planCases } from './plans/expected.js';

const home = homeOfFile(createHomeWithDemo);

interface Cell {
  readonly row: number;
  readonly action: string;
  readonly column: string;
  readonly after: string;
}

/** The rows of a plan as the table has them. */
function toWrites(cells: readonly Cell[]): readonly string[] {
  const rows = new Map<string, string>();
  for (const { row, action, column, after } of cells) {
    const key = `${row} ${action}`;
    rows.set(key, `${rows.get(key) ?? key} ${column}=${after}`);
  }
  return [...rows.values()];
}

const words = ({ of, flags = '' }: PlanCase) => [`${of} import FILE --dry-run`, flags].join(' ').trim();

describe('an import', () => {
  it.each(planCases.map((one) => ({ ...one, words: words(one) })))(
    'reads $file: $words',
    async ({ file, exit = 0, writes, says = [], words: typed }) => {
      const outcome = await readGallery(home, `plans/${file}`, `${typed} -o json`);
      expect(outcome.exit, outcome.stderr).toBe(exit);
      const said = outcome.stderr.trim().startsWith('{')
        ? JSON.stringify(JSON.parse(outcome.stderr)).replaceAll('\\"', '"')
        : outcome.stderr;
      for (const text of says) expect(said).toContain(text);
      expect(outcome.stdout === '' ? [] : toWrites(JSON.parse(outcome.stdout))).toEqual(writes ?? []);
    },
  );
});

describe('the table of plans', () => {
  it('has each file of the folder', () => {
    expect([...new Set(planCases.map(({ file }) => file))].toSorted()).toEqual(
      galleryFiles('plans').toSorted(),
    );
  });

  it('is the document of the folder', async () => {
    const cases = planCases.map((one) => ({ ...one, flags: words(one).replace(' FILE --dry-run', '') }));
    const table = writeGalleryTable('Media plans, and sheets of editors', 'ads ... FILE --dry-run', cases);
    await expect(table).toMatchFileSnapshot('plans/README.md');
  });
});
