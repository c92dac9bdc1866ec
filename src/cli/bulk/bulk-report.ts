/** Tells what came of many rows: the answer for stdout, failures and a summary for stderr, the exit code. */
import { parameterLabel } from '../../call/endpoint-flags.js';
import { commandWords } from '../../call/flag-names.js';
import type { Endpoint } from '../../contract/types.js';
import { type Answer, isForPeople, isTabular } from '../../output/answer.js';
import { CommandError, type FlagProblem } from '../errors/command-error.js';
import { type ExitCode, exitCodes } from '../errors/exit-codes.js';
import type { Invocation } from '../invocation.js';
import { type BulkRow, bulkShape, toFlatRow, toRow } from './rows.js';

/** Failures that stderr tells one by one: for people a screenful, for programs as many as one may want to repeat. */
const maxTold = { people: 20, programs: 1000 } as const;

/** Counts rows, and keeps the failures that are told. */
export interface BulkTally {
  readonly add: (row: BulkRow) => void;
  readonly counts: () => Readonly<Record<BulkRow['outcome'], number>>;
  readonly summary: () => string;
  /** The exit code and the error of the rows so far; undefined if all are done. */
  readonly failure: (isInterrupted: boolean) => CommandError | undefined;
  /** One line for each failure that is told, for people. */
  readonly lines: () => readonly string[];
}

/** Starts to count. `total` is the number of ids. */
export function createTally(endpoint: Endpoint, total: number, isForPeople: boolean): BulkTally {
  const counts = { done: 0, failed: 0, not_tried: 0 };
  const exits = new Set<ExitCode>();
  const codes = new Set<string>();
  const problems: FlagProblem[] = [];
  const parameter = endpoint.positional ?? 'id';
  const flag = parameterLabel(endpoint, parameter);
  const limit = isForPeople ? maxTold.people : maxTold.programs;
  const summary = () =>
    [
      `${commandWords(endpoint)}: ${counts.done} of ${total} done`,
      ...(counts.failed ? [`${counts.failed} failed`] : []),
      ...(counts.not_tried ? [`${counts.not_tried} not tried`] : []),
    ].join(', ');
  return {
    add(row) {
      counts[row.outcome] += 1;
      if (row.outcome !== 'failed') return;
      const { code, message, exit, status } = row.report;
      exits.add(exit as ExitCode);
      codes.add(code);
      if (problems.length >= limit) return;
      const reason = isForPeople && typeof status === 'number' ? `${message} (${status} ${code})` : message;
      const text = `stdin:${row.line}: ${row.id}: ${reason}`;
      problems.push({ parameter, flag, code, message: text, value: row.id });
    },
    counts: () => counts,
    summary,
    failure(isInterrupted) {
      if (counts.failed + counts.not_tried === 0) return undefined;
      const [[code = 'PARTIAL', ...otherCodes], [exit = exitCodes.partial, ...otherExits]] = [
        [...codes],
        [...exits],
      ];
      const isOneKind = counts.done === 0 && otherExits.length === 0;
      if (isInterrupted) {
        return new CommandError(
          'INTERRUPTED',
          exitCodes.interrupted,
          `interrupted: ${summary()}`,
          undefined,
          problems,
        );
      }
      return new CommandError(
        isOneKind && otherCodes.length === 0 ? code : 'PARTIAL',
        isOneKind ? exit : exitCodes.partial,
        summary(),
        'Each row says what came of it; an id that failed can be piped in again.',
        problems,
      );
    },
    lines: () => [
      ...problems.map(({ message }) => message),
      ...(counts.failed > problems.length
        ? [`${counts.failed - problems.length} more failed; see -o csv`]
        : []),
      summary(),
    ],
  };
}

/** The answer with the rows. With -o ids it has only those that are done, so that they can be piped on. */
export function createBulkAnswer(
  endpoint: Endpoint,
  pages: AsyncIterable<readonly BulkRow[]>,
  { format }: Pick<Invocation, 'format'>,
): Answer {
  const shape = bulkShape(endpoint.record);
  async function* convert(toOutput: (row: BulkRow) => unknown) {
    for await (const rows of pages) {
      yield rows.filter(({ outcome }) => format !== 'ids' || outcome === 'done').map(toOutput);
    }
  }
  return {
    kind: 'rows',
    record: shape,
    pages: convert(toRow),
    ...(isTabular(format) && { flatten: () => ({ shape, pages: () => convert(toFlatRow) }) }),
  };
}

/** Sets the exit code, and leaves failures and the summary for after the rows. */
export function reportTally(
  tally: BulkTally,
  { format, signal, setExitCode, defer, instruct, notice }: Invocation,
): void {
  const failure = tally.failure(signal.aborted);
  if (!failure) {
    defer(() => notice(tally.summary()));
    return;
  }
  setExitCode(failure.exit, failure);
  // Failures are errors, which --quiet does not silence. For programs the error object has them.
  if (isForPeople(format)) defer(() => instruct(tally.lines().join('\n')));
}
