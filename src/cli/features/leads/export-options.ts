/** Reads the flags of `ads leads export`: all problems are reported at once, before anything is sent. */
import { extname } from 'node:path';
import { idForms } from '../../../call/parse-scalar.js';
import { readTypedName } from '../../../flags/name-or-id.js';
import { escapeControls } from '../../../output/control-characters.js';
import { isDrawing } from '../../../output/formats.js';
import { createValueReport, type ReportFlag } from '../../core/errors/flag-report.js';
import { throwIfProblems, usageError } from '../../core/host/command-error.js';
import { parseFormat } from '../../core/host/global-flags.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { LeadsExportFlags } from './export-flags.js';
import { readWindowEnd, type WindowEnd, windowEndMeans } from './export-window.js';

/** The form of written leads: rows in a format of --output, or as the workbook that the service makes. */
export type LeadsFormat = Invocation['format'] | 'workbook';

export interface LeadsExportOptions {
  /** What is exported, or the export that was started before. */
  readonly what:
    | { readonly kind: 'new'; readonly form: string; readonly from: WindowEnd; readonly to: WindowEnd }
    | { readonly kind: 'started'; readonly id: string };
  readonly format: LeadsFormat;
  /** The path of the file; undefined for standard output. */
  readonly to: string | undefined;
}

/** The formats that names of files ask for. */
const formatOfExtension: Readonly<Record<string, LeadsFormat>> = {
  '.csv': 'csv',
  '.json': 'json',
  '.jsonl': 'jsonl',
  '.ndjson': 'jsonl',
  '.tsv': 'tsv',
  '.html': 'html',
  '.xlsx': 'workbook',
  '.yaml': 'yaml',
  '.yml': 'yaml',
};

/** Reads the checked flags. Throws CommandError with all problems. */
export function readExportOptions(flags: LeadsExportFlags, invocation: Invocation): LeadsExportOptions {
  const { globals } = invocation;
  const { resume, to } = flags;
  if (resume !== undefined && globals.dryRun)
    throw usageError('--dry-run cannot be used with --resume, which does not start an export');
  const problems = [...invocation.problems];
  const refuse = createValueReport(problems);
  if (to !== undefined && readWindowEnd(to))
    refuse('--to', 'is the output file; to set the end of the window, use --to-date', to);
  const what = resume === undefined ? readNew(flags, refuse) : { kind: 'started' as const, id: resume };
  const format = to === undefined ? invocation.format : chooseFormat(globals.output, to);
  throwIfProblems(problems, invocation.problemHint);
  checkSelection(format, invocation);
  return { what, format, to };
}

/** What a new export is of. The check has seen that the form and the first day are there. */
function readNew(
  { form = '', from_date: from = 'now', to_date: to = 'now' }: LeadsExportFlags,
  refuse: ReportFlag,
): LeadsExportOptions['what'] {
  const end = (flag: string, text: string): WindowEnd => {
    const found = readWindowEnd(text);
    if (!found) refuse(flag, `must be ${windowEndMeans}`, text);
    return found ?? { kind: 'relative', text: 'now' };
  };
  if (form !== '' && !idForms.uuid.regex.test(form) && readTypedName(form, 'uuid') === undefined)
    refuse('--form', `must be ${idForms.uuid.means}, or the name of a form`, form);
  return { kind: 'new', form, from: end('--from-date', from), to: end('--to-date', to) };
}

/** That of --output, or that of the name of the file, or CSV. Throws CommandError where these differ about a workbook. */
function chooseFormat(output: string | undefined, to: string): LeadsFormat {
  const named = formatOfExtension[extname(to).toLowerCase()];
  const asked = output === undefined ? undefined : parseFormat(output);
  if (named === 'workbook' && asked !== undefined && asked !== 'xlsx')
    throw usageError(
      `--to ${escapeControls(to)} is a workbook, but -o ${asked} is another format`,
      'Omit -o to write a workbook, or choose another file name.',
    );
  return asked ?? named ?? 'csv';
}

/** The rows of a workbook are not looked at here. Throws CommandError. */
function checkSelection(format: LeadsFormat, { globals }: Pick<Invocation, 'globals'>): void {
  if (format !== 'workbook') {
    if (isDrawing(format)) throw usageError(`-o ${format}: leads cannot be drawn`);
    return;
  }
  const { fields, query, filter, sort, bom, spreadsheetSafe } = globals;
  const given = Object.entries({ fields, query, filter, sort, bom, 'spreadsheet-safe': spreadsheetSafe })
    .filter(([, value]) => value !== undefined)
    .map(([name]) => `--${name}`);
  if (given.length > 0)
    throw usageError(
      `${given.join(', ')}: not supported for a workbook, which is written as received`,
      'Use -o csv.',
    );
}
