/** The result of each row of an import, as rows for the answer and for the result file. */
import { isSameFile } from '../../../files/portable-path.js';
import type { RowShape } from '../../../output/answer.js';
import { escapeTerminalCommands } from '../../../output/control-characters.js';
import type { RowOf } from '../../../output/row-of.js';
import { notTogether } from '../../../values/text-lists.js';
import { usageError } from '../../core/host/command-error.js';
import { writeDelimitedLine } from '../../core/input/delimited-text.js';
import { type Outcome, outcomeField, outcomeLook } from '../../core/records/outcome.js';
import { nameOfRecord } from '../../core/records/record-name.js';
import type { EarlierCreation } from './known-creations.js';
import type { PreparedImport } from './prepare-import.js';
import { protectText } from './protect-text.js';
import type { PlannedRow } from './row-plan.js';
import type { SentOutcome } from './send-rows.js';

/**
 * `existing` is a new row that an earlier import has created, or whose record was there before; `gone` is one whose record
 * was deleted since.
 */
const rowOutcomes = [
  'created',
  'updated',
  'unchanged',
  'existing',
  'gone',
  'conflict',
  'failed',
  'unconfirmed',
  'not-sent',
] as const satisfies readonly Outcome[];

type RowOutcome = (typeof rowOutcomes)[number];

export const resultShape = {
  name: 'changed row',
  fields: {
    row: { type: 'integer' },
    outcome: outcomeField(rowOutcomes),
    account_id: { type: 'id' },
    id: { type: 'id', nullable: true },
    name: { type: 'string', nullable: true },
    error: { type: 'string', nullable: true },
  },
  columns: ['row', 'outcome', 'id', 'name', 'error'],
  least: { outcome: 9, error: 24 },
  ...outcomeLook('error'),
} as const satisfies RowShape;

export type ResultRow = RowOf<typeof resultShape>;

/** The results of all rows, in the order of the file. */
export function toResults(
  { rows, created, doubtful }: PreparedImport,
  outcomes: ReadonlyMap<number, SentOutcome>,
): readonly ResultRow[] {
  return rows.map((row) => {
    const sent = outcomes.get(row.number);
    const earlier = created.get(row.number);
    const {
      outcome,
      error = null,
      id = row.id ?? null,
    } = describe(row, sent, {
      creation: earlier,
      doubt: doubtful.get(row.number),
    });
    const record = sent && 'record' in sent ? sent.record : row.live;
    const name = nameOfRecord(record ?? row.params) ?? null;
    return { row: row.number, outcome, account_id: row.account, id, name, error };
  });
}

/** What to do about a row of which it is not known whether its record is there. */
const unconfirmedAdvice =
  'It is not known whether the row was carried out. If it was, remove the row. If not, run the same command with --resend';

/** Advice on a row whose record was deleted. The flag is about all rows of a file. */
export const deletedAdvice = 'To create it again, import this row alone with --again. If not, remove the row';

function describe(
  { action, conflict }: PlannedRow,
  sent: SentOutcome | undefined,
  earlier: { readonly creation: EarlierCreation | undefined; readonly doubt: string | undefined },
): { readonly outcome: RowOutcome; readonly error?: string; readonly id?: string } {
  if (sent?.outcome === 'unconfirmed')
    return {
      outcome: 'unconfirmed',
      error:
        sent.finding !== undefined
          ? `${sent.error}; ${sent.finding}. ${unconfirmedAdvice}`
          : sent.isLookedFor
            ? `${sent.error}; its record does not exist yet. To check again, run the same command in some minutes`
            : `${sent.error}; it may have been carried out. To check, run the same command`,
    };
  if (sent) return 'id' in sent ? { outcome: sent.outcome, id: sent.id } : sent;
  if (action === 'none') return { outcome: 'unchanged' };
  if (conflict) return { outcome: 'conflict', error: conflict.reason };
  const { id, isDeleted } = earlier.creation ?? {};
  if (action === 'create' && id !== undefined)
    return isDeleted
      ? { outcome: 'gone', id, error: `created by an earlier import and deleted since. ${deletedAdvice}` }
      : { outcome: 'existing', id };
  if (earlier.doubt !== undefined)
    return {
      outcome: 'unconfirmed',
      error: `sent by an earlier import; ${earlier.doubt}. ${unconfirmedAdvice}`,
    };
  return { outcome: 'not-sent', error: 'not sent' };
}

/** The result file is next to the sheet; for standard input there is only the answer. Throws CommandError. */
export function chooseResultPath(
  file: string,
  given: string | undefined,
  { dryRun }: { readonly dryRun: boolean },
): string | undefined {
  if (given !== undefined && dryRun)
    throw usageError(`${notTogether('--result', '--dry-run')}: a dry run prints what would change`);
  const path =
    given ?? (file === '-' ? undefined : `${file.replace(/\.(csv|tsv|txt|xlsx|ods)$/i, '')}.result.csv`);
  if (path !== undefined && file !== '-' && isSameFile(path, file))
    throw usageError(`--result ${path} is the imported file`);
  return path;
}

/** The text of the result file: CSV with one line for each row of the sheet. */
export function writeResults(results: readonly ResultRow[]): string {
  return writeResultRows(results, ['row', 'outcome', 'id', 'error', 'account_id', 'name']);
}

/** The same for rows of any kind. */
export function writeResultRows<Row>(
  results: readonly Row[],
  columns: readonly (keyof Row & string)[],
): string {
  const lines = results.map((result) =>
    writeDelimitedLine(
      columns.map((column) => protectText(escapeTerminalCommands(String(result[column] ?? '')))),
      ',',
    ),
  );
  return writeDelimitedLine(columns, ',') + lines.join('');
}
