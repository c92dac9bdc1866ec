/** The flags of `ads leads export`, read and checked: what is wrong is told all at once, before anything is sent. */
import { extname } from 'node:path';
import { idForms } from '../../call/parse-scalar.js';
import { readTypedName } from '../../flags/typed-name.js';
import { escapeControls } from '../../output/control-characters.js';
import { isDrawing } from '../../output/formats.js';
import { type FlagProblem, throwIfProblems, usageError } from '../host/errors/command-error.js';
import { createFlagReport, createValueReport } from '../host/errors/flag-report.js';
import { parseFormat } from '../host/global-flags.js';
import { type Invocation, textOption } from '../host/invocation.js';
import { readWindowEnd, type WindowEnd, windowEndMeans } from './export-window.js';

/** How the leads are written: as rows in a format of --output, or as the workbook that the service makes. */
export type LeadsFormat = Invocation['format'] | 'xlsx';

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
  '.xlsx': 'xlsx',
  '.yaml': 'yaml',
  '.yml': 'yaml',
};

/** Reads the flags. Throws CommandError with all problems. */
export function readExportOptions(invocation: Invocation): LeadsExportOptions {
  const { options, globals } = invocation;
  const problems: FlagProblem[] = [];
  const refuse = createValueReport(problems);
  const noteMissing = (flag: string) => createFlagReport(problems, 'MISSING_PARAMETER')(flag, 'is required');
  const end = (flag: string, key: string, otherwise?: WindowEnd): WindowEnd => {
    const text = textOption(options, key);
    const found = text === undefined ? otherwise : readWindowEnd(text);
    if (found) return found;
    if (text === undefined) noteMissing(flag);
    else refuse(flag, `must be ${windowEndMeans}`, text);
    return { kind: 'relative', text: 'now' };
  };
  const started = textOption(options, 'resume');
  const to = textOption(options, 'to');
  if (to !== undefined && readWindowEnd(to))
    refuse('--to', 'is the file that the leads are written to; the end of the window is --to-date', to);
  const what = started === undefined ? readNew() : readStarted(started);
  const format = to === undefined ? invocation.format : chooseFormat(globals.output, to);
  throwIfProblems(problems);
  checkSelection(format, invocation);
  return { what, format, to };

  function readNew(): LeadsExportOptions['what'] {
    const form = textOption(options, 'form');
    if (form === undefined) noteMissing('--form');
    else if (!idForms.uuid.regex.test(form) && readTypedName(form, 'uuid') === undefined)
      refuse('--form', `must be ${idForms.uuid.means}, or the name of a form`, form);
    const from = end('--from-date', 'fromDate');
    return { kind: 'new', form: form ?? '', from, to: end('--to-date', 'toDate', readWindowEnd('now')) };
  }

  function readStarted(id: string): LeadsExportOptions['what'] {
    if (globals.dryRun)
      throw usageError('--dry-run shows how an export is started, which --resume does not do');
    if (!idForms.any.regex.test(id)) refuse('--resume', `must be ${idForms.any.means}`, id);
    for (const [key, flag] of [
      ['form', '--form'],
      ['fromDate', '--from-date'],
      ['toDate', '--to-date'],
    ] as const) {
      const value = textOption(options, key);
      if (value !== undefined) refuse(flag, 'cannot be combined with --resume', value);
    }
    return { kind: 'started', id };
  }
}

/** That of --output, or that of the name of the file, or CSV. Throws CommandError where these differ about a workbook. */
function chooseFormat(output: string | undefined, to: string): LeadsFormat {
  const named = formatOfExtension[extname(to).toLowerCase()];
  const asked = output === undefined ? undefined : parseFormat(output);
  if (named === 'xlsx' && asked !== undefined)
    throw usageError(
      `--to ${escapeControls(to)} is a workbook, and -o ${asked} is text`,
      'Leave out -o for the workbook, or give the file another name.',
    );
  return asked ?? named ?? 'csv';
}

/** The rows of a workbook are not looked at here. Throws CommandError. */
function checkSelection(format: LeadsFormat, { globals }: Invocation): void {
  if (format !== 'xlsx') {
    if (isDrawing(format)) throw usageError(`-o ${format}: leads cannot be drawn`);
    return;
  }
  const { fields, query, filter, sort, bom, spreadsheetSafe } = globals;
  const given = Object.entries({ fields, query, filter, sort, bom, 'spreadsheet-safe': spreadsheetSafe })
    .filter(([, value]) => value !== undefined)
    .map(([name]) => `--${name}`);
  if (given.length > 0)
    throw usageError(`${given.join(', ')}: a workbook is written as the service makes it`, 'Use -o csv.');
}
