/** The commands that report conversions of files, as data. */
import { appUploadFlags, conversionUploadFlags } from '../../../flags/conversion-flags.js';
import { changesAccount, profileCallFlags } from '../../core/host/accepted-flags.js';
import { type LocalCommand, localCommand } from '../../core/host/local-command.js';

export const conversionCommands: readonly LocalCommand[] = [
  localCommand({
    words: ['web-conversions', 'upload'],
    summary: 'Report the conversions of a file, normalized and hashed, in as many calls as needed',
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
      'ads normalizes and hashes email addresses and phone numbers on this machine, and never logs the content of a file.',
      'Running the same command again sends nothing twice: it resumes an interrupted upload and sends rows added since.',
      'A row with a conversion_id is known by its event and id in every file. One that has changed since is not sent: give it a new id.',
      'If a response is missing, ads resends only conversions with a conversion_id, which count once.',
      'Rejected rows are not sent. ads reports the first ones by line and column, and exits with 3.',
      'Times are ISO 8601, or seconds, milliseconds or microseconds since 1970. --time-zone sets the zone of times without one.',
      'Columns, stored files and failures: docs/conversions.md',
    ],
    examples: [
      'ads web-conversions upload o8z6j --from orders.csv --event-id gtm_purchase --currency EUR --dry-run',
      "ads web-conversions upload o8z6j --from crm.csv --map 'Kontakt=email' --map 'Order=conversion_id' --country DE",
      'zcat events.jsonl.gz | ads web-conversions upload o8z6j --from - --conversion-id-from row',
    ],
    changesAccount,
    accepts: [...profileCallFlags, 'dryRun'],
    checksMore: true,
    load: async () => (await import('./upload-conversions.js')).uploadConversions('web-conversions.create'),
  }),
  localCommand({
    words: ['app-conversions', 'upload'],
    summary: 'Report the conversions in apps of a file, one call for each',
    get flags(): ReturnType<typeof appUploadFlags> {
      return appUploadFlags();
    },
    notes: [
      'Only measurement partners can report conversions in apps.',
      'A device is a keyed SHA-256 hash, in a column hashed_device_id: the partner has the key, and ads refuses plain device ids.',
      'Running the same command again sends nothing twice: it resumes an interrupted upload and sends rows added since.',
      'The service counts a conversion each time that it receives it. If a response is missing, ads does not send its conversion again.',
      'Rejected rows are not sent. ads reports the first ones by line and column, and exits with 3.',
      'Times are ISO 8601, as a spreadsheet shows them, or seconds or milliseconds since 1970. --time-zone sets the zone of times without one.',
      'Columns, stored files and failures: docs/conversions.md',
    ],
    examples: [
      'ads app-conversions upload --from installs.csv --app-id com.quillmark.reader --os-type ANDROID --conversion-type INSTALL --dry-run',
      "ads app-conversions upload --from events.csv --map 'Event Revenue=value' --currency EUR --time-zone UTC",
    ],
    changesAccount,
    accepts: [...profileCallFlags, 'dryRun'],
    checksMore: true,
    load: async () => (await import('./upload-conversions.js')).uploadConversions('app-conversions.create'),
  }),
];
