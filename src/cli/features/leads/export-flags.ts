/** The flags of `ads leads export`, as data. */
import type { Rule } from '../../../contract/types.js';
import type { LocalParams, LocalValues } from '../../../flags/local-flags.js';

export const leadsExportFlags = {
  form: {
    type: 'string',
    metavar: 'id',
    offers: { refers: ['lead-forms'] },
    help: 'the lead form, by id or name',
  },
  from_date: {
    type: 'string',
    metavar: 'time',
    help: 'first day or time: 2026-11-01, today, yesterday, -7d, -12h, or a time',
  },
  to_date: {
    type: 'string',
    metavar: 'time',
    help: 'last day (inclusive) or a time (exclusive) (default: now)',
  },
  to: {
    type: 'string',
    metavar: 'file',
    help: 'write the leads to this file, readable only by you; .xlsx is a workbook',
  },
  resume: {
    type: 'id',
    metavar: 'export',
    help: 'fetch an earlier export, instead of --form and dates',
  },
  print: { type: 'boolean', help: 'show the leads on the terminal' },
} as const satisfies LocalParams;
export type LeadsExportFlags = LocalValues<typeof leadsExportFlags>;

export const leadsExportRules: readonly Rule<keyof typeof leadsExportFlags>[] = [
  { rule: 'requiredWhen', param: 'form', when: 'resume', is: 'absent' },
  { rule: 'requiredWhen', param: 'from_date', when: 'resume', is: 'absent' },
  { rule: 'onlyWhen', param: 'form', when: 'resume', is: 'absent' },
  { rule: 'onlyWhen', param: 'from_date', when: 'resume', is: 'absent' },
  { rule: 'onlyWhen', param: 'to_date', when: 'resume', is: 'absent' },
];
