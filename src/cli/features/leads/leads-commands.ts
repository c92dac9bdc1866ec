/** The command that exports leads, as data. */
import { rowFlags, writeFlags } from '../../core/host/accepted-flags.js';
import { type LocalCommand, localCommand } from '../../core/host/local-command.js';
import { leadsExportFlags, leadsExportRules } from './export-flags.js';

/** Leads have no amounts. */
const leadFlags = writeFlags.filter((flag) => flag !== 'decimal' && flag !== 'exact');

export const leadsCommands: readonly LocalCommand[] = [
  localCommand({
    words: ['leads', 'export'],
    summary: 'Export the leads of a lead form to a file or a pipe',
    flags: leadsExportFlags,
    rules: leadsExportRules,
    notes: [
      'Starts an export, waits for it, downloads its file and writes the leads. The format is CSV unless -o or the file name says otherwise.',
      'Days are in the time zone of the account. --to-date 2026-11-21 includes that day; --to-date 2026-11-21T08:00:00Z ends before that second.',
      'Leads are personal data. ads writes them to --to FILE or to a pipe, to a terminal only with --print, and never to a log, cache or history.',
      'Only you can read the file. It appears when it is complete. An existing file is replaced only with --yes.',
      'The columns are those of the file of the service: the lead, the form, the time of submission, and each field of the form.',
      'A workbook is saved unchanged. For CSV that opens in a spreadsheet: -o csv --spreadsheet-safe --bom.',
      'Only administrators of the account may export leads. Leads of an archived form can no longer be exported.',
      'If the command is interrupted or fails, it prints how to resume. The export itself continues at the service.',
      'The file is held in memory: up to 256 MiB, about a million leads. Rows are written as they are read.',
    ],
    examples: [
      'ads leads export --form "Spring visits" --from-date 2026-10-01 --to-date 2026-10-31 -o csv > october.csv',
      'ads leads export --form 5c0e6b7a-1d2f-4e3a-8b4c-00112233aabb --from-date -7d --to leads.xlsx',
      'ads leads export --form "Spring visits" --from-date yesterday -o jsonl | import-leads',
      'ads leads export --form "Spring visits" --from-date -30d --fields submitted_at,EMAIL --to leads.csv',
    ],
    accepts: [...leadFlags, ...rowFlags],
    checksMore: true,
    load: async () => (await import('./leads-export.js')).exportLeads,
  }),
];
