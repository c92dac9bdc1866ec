/** The command that uploads products, as data. */
import { callFlags, dataFlags, rowFlags } from '../host/accepted-flags.js';
import type { LocalCommand } from '../host/invocation.js';

export const catalogUploadCommand: LocalCommand = {
  words: ['product-catalogs', 'products', 'upload'],
  summary: 'Send the products of a feed file to a catalog',
  arguments: [
    ['<product-catalog-id>', 'the product catalog: an id or a name', { refers: ['product-catalogs'] }],
  ],
  options: [
    ['--from <file>', 'the feed, or - for stdin: CSV or TSV with a header, JSONL or JSON'],
    ['--only-changed', 'read the catalog first, and send only what differs from it'],
    ['--delete-missing', 'delete the products of the catalog that are not in the file'],
    ['--confirm <number>', 'confirm that this many products are deleted'],
  ],
  notes: [
    'The first row names the attributes: id, title, price ...; other columns are left out. A row is checked as the call is.',
    'Rows that are not valid are not sent: they are told by line, the others are sent, and the exit code is 3.',
    'An empty cell leaves an attribute of the catalog as it is; <unset> takes it away.',
    'After an interruption run the same command again: what is in the catalog already is unchanged.',
    'XML is not read; the service itself fetches such files: product-catalogs scheduled-feeds create.',
  ],
  examples: [
    'ads product-catalogs products upload Shop --from feed.csv',
    'ads product-catalogs products upload Shop --from feed.tsv --dry-run',
    'ads product-catalogs products upload Shop --from feed.csv --only-changed --delete-missing --confirm 12',
  ],
  accepts: [...dataFlags, ...rowFlags, ...callFlags, 'profile', 'env', 'dryRun'],
  load: async () => (await import('../catalog/upload-products.js')).uploadProducts,
};
