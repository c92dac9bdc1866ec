/** The commands that report conversions of files, as data. */
import { conversionUploadFlags } from '../../flags/conversion-flags.js';
import { profileCallFlags } from '../host/accepted-flags.js';
import { type LocalCommand, localCommand } from '../host/local-command.js';

export const conversionCommands: readonly LocalCommand[] = [
  localCommand({
    words: ['web-conversions', 'upload'],
    summary: 'Report the conversions of a file: normalised, hashed and in as many calls as it takes',
    arguments: {
      pixel_id: {
        type: 'string',
        required: true,
        help: 'the website tag: website_tag_id of any web event tag',
      },
    },
    get flags() {
      return conversionUploadFlags();
    },
    notes: [
      'Ids of website tags and event tags: ads web-event-tags list --fields name,id,website_tag_id',
      'Email addresses and phone numbers are normalised and hashed here; what a file holds is never logged.',
      'The same command sends nothing twice: it resumes where it stopped, and takes the rows that were added since.',
      'Where an answer is missing, only conversions with a conversion_id are sent again: those count once.',
      'Rejected rows are not sent: the first are told by line and column, and the exit code is 3.',
      'Columns, what is kept on disk and what becomes of failures: docs/conversions.md',
    ],
    examples: [
      'ads web-conversions upload o8z6j --from orders.csv --event-id gtm_purchase --currency EUR --dry-run',
      "ads web-conversions upload o8z6j --from crm.csv --map 'Kontakt=email' --map 'Order=conversion_id' --country DE",
      'zcat events.jsonl.gz | ads web-conversions upload o8z6j --from - --conversion-id-from row',
    ],
    accepts: [...profileCallFlags, 'dryRun'],
    checksMore: true,
    load: async () => (await import('../conversions/upload-conversions.js')).uploadConversions,
  }),
];
