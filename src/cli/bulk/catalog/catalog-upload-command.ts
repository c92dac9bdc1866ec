/** The command that uploads products, as data. */

import { dateFormatFlag, decimalSeparatorFlag, encodingFlag, sheetFlag } from '../../../flags/local-flags.js';
import { presetFlag } from '../../../flags/preset-flag.js';
import { feedPresets } from '../../../presets/feeds.js';
import { changesAccount, profileCallFlags, rowFlags } from '../../core/host/accepted-flags.js';
import { localCommand } from '../../core/host/local-command.js';

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
      help: 'the feed, or - for stdin: .xlsx, .ods, CSV or TSV with a header, RSS or Atom, JSONL or JSON, optionally gzipped',
    },
    time_zone: {
      type: 'string',
      form: 'time-zone',
      metavar: 'zone',
      help: 'time zone of days and times without one, such as Europe/Berlin',
    },
    date_format: {
      ...dateFormatFlag.date_format,
      help: 'order of dates such as 03/04/2026 in the file',
    },
    only_changed: { type: 'boolean', help: 'read the catalog first, and send only rows that differ from it' },
    delete_missing: { type: 'boolean', help: 'delete the products of the catalog that are not in the file' },
    max_failed: {
      type: 'integer',
      min: 0,
      help: 'with --delete-missing: delete although this many rows have no readable id or are rejected by the service (default: 0)',
    },
    confirm: { type: 'integer', min: 0, help: 'confirm that this many products are deleted' },
    ...sheetFlag,
    ...decimalSeparatorFlag,
    ...encodingFlag,
    ...presetFlag(feedPresets),
    set: {
      type: 'list',
      of: { type: 'string', help: 'an attribute' },
      metavar: 'attribute',
      variadic: true,
      repeated: true,
      help: 'ATTRIBUTE=VALUE for products without it, {Column} for a cell; currency=EUR for prices without one; repeatable',
    },
  },
  notes: [
    'The first row names the attributes: id, title, price ...; other columns are ignored. Rows of notes above it are skipped. Each row is validated like a single call.',
    'The cell 2026-11-20T0:00-23:59/2026-12-01T0:00-23:59 means whole days in the zone of --time-zone.',
    'ads rejects ids and gtin that a spreadsheet has rounded, such as 5.55111E+12: format the column as text.',
    'Invalid rows are not sent but reported by line. The others are sent, and the exit code is 3.',
    '--delete-missing keeps the product of an invalid row. With it or --only-changed, ads rejects the row of an id that the catalog has with a .0 more or less. If the id of a row cannot be read, or the service rejects a row or does not answer, nothing is deleted in that run, and the exit code is 3.',
    'A row whose quoted cell has the lines of other rows is rejected, as a row without a readable id.',
    'A price has its currency beside it (12.50 EUR), in the column name (price (EUR)) or in the column currency.',
    'An empty cell leaves an attribute of the catalog unchanged; <unset> removes it.',
    'After an interruption, run the same command again: products already in the catalog stay unchanged, and the number of --confirm holds for the products that are left to delete.',
    'RSS and Atom are read with the attributes of g:. Other elements, such as g:shipping, are left out and counted.',
    'Exports of Shopify and WooCommerce are recognized by their header. They have no page and no condition: --set gives both.',
    'The service itself fetches feeds, too: product-catalogs scheduled-feeds create.',
  ],
  examples: [
    'ads product-catalogs products upload Shop --from feed.csv',
    'ads product-catalogs products upload Shop --from feed.tsv --dry-run',
    "ads product-catalogs products upload Shop --from products_export.csv --set condition=new currency=EUR 'link=https://shop.example/products/{Handle}'",
    'ads product-catalogs products upload Shop --from feed.csv --only-changed --delete-missing --confirm 12',
  ],
  changesAccount,
  accepts: [...profileCallFlags, ...rowFlags, 'dryRun'],
  answers: async () => (await import('./upload-rows.js')).uploadShape,
  load: async () => (await import('./upload-products.js')).uploadProducts,
});
