/** The command that exports leads, as data. */
import { rowFlags, writeFlags } from '../host/accepted-flags.js';
import { type LocalCommand, localCommand } from '../host/local-command.js';
import { leadsExportFlags, leadsExportRules } from '../leads/export-flags.js';

/** Leads have no amounts. */
const leadFlags = writeFlags.filter((flag) => flag !== 'decimal' && flag !== 'exact');

export const leadsCommands: readonly LocalCommand[] = [
  localCommand({
    words: ['leads', 'export'],
    summary: 'Export the leads of a lead form to a file or a pipe',
    flags: leadsExportFlags,
    rules: leadsExportRules,
    notes: [
      'Starts an export, waits for it, fetches its file and writes the leads. A file is CSV unless -o or its name says otherwise.',
      'Days are those of the account. --to-date 2026-11-21 includes that day; --to-date 2026-11-21T08:00:00Z ends before that second.',
      'Leads are personal data. They go to --to FILE or to a pipe, to a terminal with --print only, and to no log, cache or history.',
      'The file is readable by you only. It appears when it is complete; one that exists is replaced with --yes only.',
      'The columns are those of the file of the service: the lead, the form, when it was submitted, and each field of the form.',
      'A workbook is written as the service makes it. For CSV that a spreadsheet opens: -o csv --spreadsheet-safe --bom.',
      'Only administrators of the account may export leads. A form that is archived has no exports any more.',
      'Interrupted or failed on the way, the command says how to resume: the export itself continues at the service.',
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
