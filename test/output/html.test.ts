/** -o html: one page that is complete in itself. test/browser/report-page.system.test.ts opens it in a browser. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../support/characters.js';
import { draw, layout, rowsOf } from '../support/charts.js';
import { campaigns, gadget, listOf, makeCampaign, show } from '../support/output.js';

const html = { format: 'html' } as const;
const made = { at: Date.UTC(2026, 10, 20, 15, 44, 10), command: 'ads campaigns list -o html' };

/** The texts of the cells of a page, row by row. */
function cellsOf(page: string): string[][] {
  return page
    .split('<tr>')
    .slice(1)
    .map((row) => [...row.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/gs)].map(([, text = '']) => text));
}

describe('a page of rows', () => {
  it('has the cells of the table, with numbers at the right', async () => {
    const { text, rows } = await show(campaigns, { ...html, made });
    expect(rows).toBe(3);
    expect(cellsOf(text)[0]).toEqual([
      'ID',
      'NAME',
      'ENTITY STATUS',
      'EFFECTIVE STATUS',
      'DAILY BUDGET',
      'TOTAL BUDGET',
      'CREATED',
    ]);
    expect(cellsOf(text)[2]).toEqual([
      '8wku2',
      'Été, &quot;chaud&quot;',
      'ACTIVE',
      'UNKNOWN',
      '5500 JPY',
      '9007199255 JPY',
      '2026-11-20 15:44',
    ]);
    expect(text).toContain('<td class="number">55.00 USD</td>');
    expect(text).toContain('<th scope="row" dir="auto">8wku1</th>');
    expect(text).toContain('<title>Campaigns</title>');
    expect(text).toContain('<caption>3 rows</caption>');
    expect(text).toContain(
      'Made at <time datetime="2026-11-20T15:44:10Z">2026-11-20 15:44</time> UTC by <code>ads campaigns list -o html</code>.',
    );
    expect(text).not.toContain('<svg');
  });

  it('is a table of the selected fields, of one object, of no row, or of values', async () => {
    const selected = await show(campaigns, { ...html, fields: 'id,daily_budget', exact: true });
    expect(cellsOf(selected.text)[1]).toEqual(['8wku1', '55.00 USD']);
    const one = await show({ kind: 'one', row: makeCampaign({ name: 'a' }) }, html);
    expect(cellsOf(one.text)).toHaveLength(2);
    expect(cellsOf((await show(listOf([], gadget), html)).text)).toHaveLength(1);
    const values = await show(listOf(['A', 'B<']), html);
    expect(cellsOf(values.text)).toEqual([['VALUE'], ['A'], ['B&lt;']]);
  });

  it('keeps what was read before an error, and says that it is incomplete', async () => {
    async function* failing() {
      yield [{ id: 'a' }];
      throw new Error('lost');
    }
    let text = '';
    const { print } = await import('../../src/output/print.js');
    const printing = print(
      { kind: 'rows', record: gadget, pages: failing() },
      { ...html, color: false },
      async (part) => {
        text += part;
      },
    );
    await expect(printing).rejects.toThrow('lost');
    expect(text).toContain('Incomplete: an error ended the reading of these rows.');
    expect(text).toMatch(/<\/html>\n$/);
  });

  it('indents the rows of a tree', async () => {
    const shape = { ...gadget, tree: { label: 'name', depth: 'depth' } };
    const { text } = await show(
      listOf(
        [
          { id: 'a', name: 'x', depth: 0 },
          { id: 'b', name: 'y', depth: 2 },
        ],
        shape,
      ),
      html,
    );
    expect(text).toContain('<td dir="auto">x</td>');
    expect(text).toContain('<td dir="auto">\u2003\u2003y</td>');
  });
});

describe('a page of rows over time', () => {
  const rows = ['Spring', 'Summer'].flatMap((name) => rowsOf('clicks', [1, 2, 3], { name }));

  it('has the chart, its dates, and what all rows share', async () => {
    const { text } = await draw(rows, html);
    expect(text).toContain('<title>Report, 2026-11-01T00:00:00Z to 2026-11-03T00:00:00Z</title>');
    expect(text).toContain('<figure>\n<svg');
    // Ranked rows come in another order than their times.
    expect((await draw(rows.toReversed(), html)).text).toContain(text.match(/<title>.*<\/title>/)?.[0]);
    const one = await draw(rowsOf('clicks', [1, 2]), { ...html, fields: 'start_time,clicks' });
    expect(one.text).toContain('<div><dt>name</dt><dd dir="auto">Spring</dd></div>');
  });

  it('has nothing of the first row at its head that another row has otherwise', async () => {
    for (const others of [1, 2, 3]) {
      const names = ['Spring', 'Summer', 'Autumn', 'Winter'].slice(0, 1 + others);
      const several = names.flatMap((name) => rowsOf('clicks', [1, 2], { name }));
      const { text } = await draw(several, { ...html, fields: 'start_time,clicks' });
      expect(text).not.toMatch(/<dt>name<|<dd[^>]*>Spring</);
    }
  });

  it('says on the page what the chart leaves out', async () => {
    const many = Array.from({ length: 9 }, (_, at) => rowsOf('clicks', [at, 2], { name: `n${at}` })).flat();
    const { text, notes } = await draw(many, html);
    expect(notes).toEqual(['drew the 6 largest of 9 series; to see others, select fewer']);
    expect(text).toContain(`<figcaption>${notes[0]}</figcaption>`);
  });

  it('has no chart where no metric is selected, or without rows', async () => {
    for (const [own, options] of [
      [rows, { fields: 'id,name' }],
      [[], {}],
    ] as const)
      expect((await draw(own, { ...html, ...options })).text).not.toContain('<svg');
  });
});

it('allows exactly its own styles', async () => {
  const { text } = await draw(rowsOf('clicks', [1, 2, 3]), html);
  const styles = [...text.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => style);
  const hashes = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  expect(styles).toHaveLength(2);
  const policy = `default-src 'none'; style-src ${hashes.join(' ')}; base-uri 'none'; form-action 'none'`;
  expect(text).toContain(`<meta http-equiv="Content-Security-Policy" content="${policy}">`);
  expect(text).not.toMatch(/<script|<link|<img|<iframe|\ssrc=|\sstyle=|\son\w+=|url\(|@import/);
});

it('has no markup of names and values', () =>
  fc.assert(
    fc.asyncProperty(
      fc.string({ unit: anyCharacter }),
      fc.constantFrom('<script>', '"><img src=x onerror=', ''),
      // What all rows share is in the head of the page where no column has it.
      fc.constantFrom({}, { fields: 'start_time,clicks' }),
      async (text, mark, columns) => {
        const hostile = `${mark}${text}`;
        const rows = rowsOf('clicks', [1, 2], { name: hostile });
        const options = { ...html, ...columns, made: { ...made, command: hostile } };
        const { text: page } = await draw(rows, options, { ...layout, range: hostile });
        const { text: named } = await show(listOf([{ [hostile]: 1 }]), html);
        const tags = new Set(
          [...`${page}${named}`.matchAll(/<\/?([a-z]+[0-9]?)/gi)].map(([, tag = '']) => tag.toLowerCase()),
        );
        for (const tag of ['script', 'img']) expect(tags).not.toContain(tag);
        expect(page.split('<figure>')).toHaveLength(2);
        expect((page.match(/<td/g) ?? []).length + (page.match(/<th/g) ?? []).length).toBeLessThanOrEqual(13);
      },
    ),
    { numRuns: 50 },
  ));
