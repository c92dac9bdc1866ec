/** The command that uploads products, as data. */
import { profileCallFlags, rowFlags } from '../host/accepted-flags.js';
import { localCommand } from '../host/local-command.js';

export const catalogUploadCommand = localCommand({
  words: ['product-catalogs', 'products', 'upload'],
  summary: 'Send the products of a feed file to a catalog',
  arguments: {
    product_catalog_id: {
      type: 'string',
      required: true,
      offers: { refers: ['product-catalogs'] },
      help: 'the product catalog: an id or a name',
    },
  },
  flags: {
    from: {
      type: 'string',
      required: true,
      metavar: 'file',
      help: 'the feed, or - for stdin: CSV or TSV with a header, JSONL or JSON',
    },
    only_changed: { type: 'boolean', help: 'read the catalog first, and send only what differs from it' },
    delete_missing: { type: 'boolean', help: 'delete the products of the catalog that are not in the file' },
    confirm: { type: 'integer', min: 0, help: 'confirm that this many products are deleted' },
  },
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
  accepts: [...profileCallFlags, ...rowFlags, 'dryRun'],
  load: async () => (await import('../catalog/upload-products.js')).uploadProducts,
});
