/** Feeds of the gallery: what the catalog has after their upload, and what is said of the rest. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createHomeWithDemo, homeThatIsRestored, runAds } from '../support/cli.js';
import { galleryFiles, readGallery, writeGalleryTable } from '../support/gallery.js';
import { feedCases } from './feeds/expected.js';

const home = homeThatIsRestored(createHomeWithDemo);
const catalog = '8663525277471545602';
const command = `product-catalogs products upload ${catalog} --from FILE`;

interface Product {
  readonly id: string;
  readonly item_group_key: string | null;
}

/** The products of the catalog: a list shows one of each group, so that groups are read too. */
async function readProducts(): Promise<readonly Product[]> {
  const list = async (...flags: readonly string[]) => {
    const words = ['product-catalogs', 'products', 'list', catalog, ...flags, '-o', 'json', '--env', 'local'];
    return JSON.parse((await runAds(home, words)).stdout) as readonly Product[];
  };
  const shown = await list();
  const groups = new Set(shown.flatMap(({ item_group_key: key }) => key ?? []));
  const grouped = await Promise.all([...groups].map((key) => list('--item-group-key', key)));
  return [...new Map([...shown, ...grouped.flat()].map((product) => [product.id, product])).values()];
}

/** A product without what the service assigns, and without attributes that it does not have. */
function attributesOf({ item_group_key: _, ...product }: Product): object {
  const own = Object.entries(product).filter(([name, value]) => value !== null && name !== 'product_key');
  return Object.fromEntries(own);
}

describe('an upload of products', () => {
  it.each(feedCases.map((one) => ({ flags: '', ...one })))(
    'reads $file $flags',
    async ({ file, flags, exit = 0, products = [], says = [] }) => {
      const before = new Set((await readProducts()).map(({ id }) => id));
      const outcome = await readGallery(home, `feeds/${file}`, `${command} -o json${flags && ` ${flags}`}`);
      expect(outcome.exit, outcome.stderr).toBe(exit);
      const spoken = outcome.stderr.startsWith('{') ? unquote(outcome.stderr) : outcome.stderr;
      for (const text of says) expect(spoken).toContain(text);
      const added = (await readProducts()).filter(({ id }) => !before.has(id)).map(attributesOf);
      expect(added).toHaveLength(products.length);
      expect(added).toEqual(expect.arrayContaining([...products]));
    },
  );

  it('reads the same feed compressed', async () => {
    const content = readFileSync(new URL('feeds/merchant-rss.xml', import.meta.url));
    writeFileSync(join(home.path, 'feed.xml.gz'), gzipSync(content));
    const words = `product-catalogs products upload ${catalog} --from feed.xml.gz --dry-run --env local`;
    const { exit, stderr } = await runAds(home, words.split(' '));
    expect(exit, stderr).toBe(0);
    expect(stderr).toContain('2 products to send');
  });
});

/** All texts of the object that programs get of an error. */
function unquote(stderr: string): string {
  const { error } = JSON.parse(stderr) as {
    error: { message: string; hint: string; notices: string[]; problems: { message: string }[] };
  };
  const { message, hint, notices, problems } = error;
  return [message, hint, ...notices, ...problems.map((one) => one.message)].join('\n');
}

describe('the table of feeds', () => {
  it('has each file of the folder', () => {
    expect([...new Set(feedCases.map(({ file }) => file))].toSorted()).toEqual(
      galleryFiles('feeds').toSorted(),
    );
  });

  it('is the document of the folder', async () => {
    const table = writeGalleryTable('Product feeds', `ads ${command}`, feedCases);
    await expect(table).toMatchFileSnapshot('feeds/README.md');
  });
});
