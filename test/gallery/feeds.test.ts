/** Feeds of the gallery: which products are sent, and why others are not. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createHomeWithDemo, homeThatIsRestored, runAds } from '../support/cli.js';
import { readGallery } from '../support/gallery.js';

const home = homeThatIsRestored(createHomeWithDemo);

interface Row {
  readonly line: number;
  readonly outcome: string;
  readonly problems: readonly string[];
}

/** Uploads a file to the catalog of the demo account; its rows, and the lines on stderr. */
async function upload(file: string, flags = '') {
  const words = `product-catalogs products upload Quillmark_shelves --from FILE --dry-run -o json${flags}`;
  const { exit, stdout, stderr } = await readGallery(home, file, words);
  const rows = (stdout === '' ? [] : JSON.parse(stdout)) as readonly Row[];
  return { exit, stderr, rows: rows.map(({ line, problems }) => `${line} ${problems.join('; ')}`.trim()) };
}

describe('an upload of products', () => {
  it('refuses an id that a spreadsheet has rounded', async () => {
    const { exit, rows } = await upload('feed-ids.tsv');
    expect(exit).toBe(3);
    expect(rows).toEqual([
      '2',
      expect.stringMatching(/^3 id is a number that a spreadsheet has rounded: format the column as text/),
      // The URLs of that row have a blank.
      expect.stringMatching(/^4 link must be/),
      '5',
    ]);
  });

  it('skips notes above the header', async () => {
    const { exit, rows, stderr } = await upload('catalog-with-title-row.csv');
    expect(exit, stderr).toBe(0);
    expect(rows).toEqual(['3']);
    expect(stderr).toContain('skipped 1 row of notes above the header');
  });

  it('reads whole days in the zone of the flag, and refuses a rounded gtin', async () => {
    const { exit, stderr } = await upload('catalog.csv', ' --time-zone America/New_York');
    expect(exit).toBe(2);
    expect(stderr).toContain('line 2: gtin is a number that a spreadsheet has rounded');
    // Only the price of that row is wrong.
    expect(stderr).toMatch(/line 3: sale_price must be lower than price, in the same currency"/);
    const without = await upload('catalog.csv');
    expect(without.stderr).toContain('line 3: sale_price_effective_date has a whole day without a time zone');
  });

  it('reads the same feed compressed', async () => {
    const content = readFileSync(new URL('catalog-with-title-row.csv', import.meta.url));
    writeFileSync(join(home.path, 'feed.csv.gz'), gzipSync(content));
    const words =
      'product-catalogs products upload Quillmark_shelves --from feed.csv.gz --dry-run --env local';
    const { exit, stderr } = await runAds(home, words.split(' '));
    expect(exit, stderr).toBe(0);
    expect(stderr).toContain('1 product to send');
  });
});
