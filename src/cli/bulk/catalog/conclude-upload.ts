/** The end of an upload of products: its answer, what is told on stderr, and the exit code. */
import type { Answer } from '../../../output/answer.js';
import { isForPeople } from '../../../output/formats.js';
import { explainAccount } from '../../calls/session/explain-unknown-account.js';
import { toErrorReport } from '../../core/errors/report-error.js';
import { CommandError, usageError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Invocation } from '../../core/host/invocation.js';
import { failAfterAnswer } from '../delivery/report-end.js';
import type { CheckedProduct } from './check-feed.js';
import { hasEnded, summarize, type UploadRow, uploadShape } from './upload-rows.js';

/** The most rows that are told one by one. */
const maxTold = 20;

interface Ending {
  /** What a dry run would do. */
  readonly plan?: string;
  /** What has stopped the upload. */
  readonly stopped?: unknown;
  /** Why products that are not in the feed were not deleted, in a sentence. */
  readonly kept?: string | undefined;
}

/** Throws what stopped the upload where nothing was done; otherwise tells how far it came. */
export async function concludeUpload(
  found: readonly UploadRow[],
  { plan, stopped, kept }: Ending,
  invocation: Pick<
    Invocation,
    'settings' | 'defer' | 'format' | 'instruct' | 'notice' | 'setExitCode' | 'signal'
  >,
): Promise<Answer> {
  const { signal, settings, defer, notice } = invocation;
  const rows = found.toSorted((a, b) => (a.line ?? Infinity) - (b.line ?? Infinity));
  const isPreview = plan !== undefined;
  const left = rows.filter((row) => !hasEnded(row) && !(isPreview && row.problems.length === 0));
  const done = rows.length - left.length;
  const sent = rows.filter(isAnswered).length;
  const cause = stopped === undefined ? undefined : explainAccount(stopped, settings);
  if (cause !== undefined && sent === 0 && !signal.aborted) throw cause;
  const summary = plan ?? summarize(rows);
  if (left.length === 0 && !signal.aborted) {
    defer(() => notice(summary));
    return toAnswer(rows, invocation);
  }
  const { message: reason = '', hint: advice } = cause === undefined ? {} : toErrorReport(cause);
  const exit = signal.aborted ? exitCodes.interrupted : exitOf(left, done);
  const message = [summary, ...(kept ? [kept] : []), ...(reason === '' ? [] : [`stopped: ${reason}`])].join(
    '; ',
  );
  const again =
    cause === undefined && !signal.aborted
      ? 'Correct these products and run the same command again. Products that are up to date stay unchanged.'
      : 'Run the same command again. To send only products that the catalog does not have yet, add --only-changed.';
  const hint = [...(typeof advice === 'string' ? [advice] : []), again].join('\n');
  const problems = tellRows(left);
  const error = new CommandError(codeOf(exit), exit, [...problems, message].join('; '), hint);
  failAfterAnswer(error, [...problems, message, hint], invocation);
  return toAnswer(rows, invocation);
}

/** Refuses a file of which no row can be sent. */
export function refuseAll(rows: readonly CheckedProduct[], file: string): never {
  const lines = tellRows(rows.map(({ line, problems }) => ({ line, problems })));
  throw usageError(
    `--from: ${file} has no valid product: ${lines.join('; ')}`,
    'Nothing was sent. For the attributes and their limits: ads product-catalogs products update --help',
  );
}

function tellRows(rows: readonly Pick<UploadRow, 'line' | 'problems'>[]): readonly string[] {
  const told = rows.filter(({ problems }) => problems.length > 0);
  const lines = told
    .slice(0, maxTold)
    .map(({ line, problems }) => `${line === null ? 'deletion' : `line ${line}`}: ${problems.join('; ')}`);
  const more = told.length - maxTold;
  return more > 0 ? [...lines, `${more} more; for all of them, use -o csv`] : lines;
}

function isAnswered(row: UploadRow): boolean {
  return hasEnded(row) || row.outcome === 'failed';
}

function codeOf(exit: number): string {
  if (exit === exitCodes.interrupted) return 'INTERRUPTED';
  return exit === exitCodes.partial ? 'PARTIAL' : 'REFUSED';
}

/** Some failures are a partial success; nothing but refusals of the service are its error. */
function exitOf(
  left: readonly UploadRow[],
  done: number,
): typeof exitCodes.partial | typeof exitCodes.refused {
  const isRefused = done === 0 && left.every(({ outcome }) => outcome === 'failed');
  return isRefused ? exitCodes.refused : exitCodes.partial;
}

/** People look for what has changed: of many products, most have not. */
function toAnswer(rows: readonly UploadRow[], { format }: Pick<Invocation, 'format'>): Answer {
  if (!isForPeople(format)) return { kind: 'rows', record: uploadShape, pages: [rows] };
  const shown = rows.filter(({ outcome }) => outcome !== 'unchanged');
  return { kind: 'rows', record: { ...uploadShape, name: 'changed product' }, pages: [shown] };
}
