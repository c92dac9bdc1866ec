/** Tells what came of many rows: the answer for stdout, failures and a summary for stderr, the exit code. */
import type { Endpoint } from '../../../contract/types.js';
import type { Answer } from '../../../output/answer.js';
import { isTabular } from '../../../output/formats.js';
import type { ErrorReport } from '../../../output/render-error.js';
import { CommandError, type FlagProblem } from '../../core/host/command-error.js';
import { type ExitCode, exitCodes } from '../../core/host/exit-codes.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { Outcome } from '../../core/records/outcome.js';
import { failAfterAnswer } from '../delivery/report-end.js';
import { type BulkRow, bulkShape, toFlatRow, toRow } from './rows.js';

/** Failures that stderr tells one by one: for people a screenful, for programs as many as one may want to repeat. */
const maxTold = { people: 20, programs: 1000 } as const;

/** The outcomes beside `done`, in the order in which they are told. `gone`, `failed` and `unconfirmed` are failures. */
const otherOutcomes = [
  'unchanged',
  'gone',
  'failed',
  'unconfirmed',
  'not-sent',
] as const satisfies readonly Outcome[];

/** What came of a row. */
type TalliedOutcome = 'done' | (typeof otherOutcomes)[number];

/** One row for the tally: what came of it, where it stands, and why it failed. */
interface TalliedRow {
  readonly outcome: TalliedOutcome;
  /** `stdin:3: 8wku2`. */
  readonly label: string;
  /** The id or the name of the operation, as the value of the problem. */
  readonly value: string;
  readonly report?: ErrorReport;
}

/** Counts rows, and keeps the failures that are told. */
interface BulkTally {
  readonly add: (row: TalliedRow) => void;
  readonly summary: () => string;
  /** The exit code and the error of the rows so far; undefined if all are done. */
  readonly failure: (isInterrupted: boolean) => CommandError | undefined;
  /** One line for each failure that is told, how far the command came, and how it is resumed: for people. */
  readonly lines: (isInterrupted: boolean) => readonly string[];
}

/** What is counted: how many rows of which command, and how problems name their source. */
interface TallySubject {
  /** The words of the command. */
  readonly command: string;
  readonly total: number;
  readonly isForPeople: boolean;
  readonly parameter: string;
  readonly flag: string;
  /** What to do about rows that failed. */
  readonly hint: string;
  /** How the command is resumed after an interruption. `left` are the values of the rows that were not sent. */
  readonly resume: (left: readonly string[]) => string | undefined;
}

/** Starts to count. */
export function createTally({
  command,
  total,
  parameter,
  flag,
  hint,
  resume,
  ...subject
}: TallySubject): BulkTally {
  const counts: Record<TalliedOutcome, number> = {
    done: 0,
    unchanged: 0,
    gone: 0,
    failed: 0,
    unconfirmed: 0,
    'not-sent': 0,
  };
  const exits = new Set<ExitCode>();
  const codes = new Set<string>();
  const problems: FlagProblem[] = [];
  const left: string[] = [];
  const limit = subject.isForPeople ? maxTold.people : maxTold.programs;
  const failures = () => counts.gone + counts.failed + counts.unconfirmed;
  const summary = () => {
    const parts = otherOutcomes.flatMap((name) => (counts[name] > 0 ? [`${counts[name]} ${name}`] : []));
    return [`${command}: ${counts.done} of ${total} done`, ...parts].join(', ');
  };
  return {
    add({ outcome, label, value, report }) {
      counts[outcome] += 1;
      if (outcome === 'not-sent') left.push(value);
      if (!report) return;
      const { code, message, exit, status } = report;
      exits.add(exit as ExitCode);
      codes.add(code);
      if (problems.length >= limit) return;
      const hasStatus = subject.isForPeople && typeof status === 'number';
      const reason = hasStatus ? `${message} (${status} ${code})` : message;
      problems.push({ parameter, flag, code, message: `${label}: ${reason}`, value });
    },
    summary,
    failure(isInterrupted) {
      if (failures() + counts['not-sent'] === 0) return undefined;
      if (isInterrupted) {
        const message = `interrupted: ${summary()}`;
        return new CommandError('INTERRUPTED', exitCodes.interrupted, message, resume(left), problems);
      }
      const [exit = exitCodes.partial, ...otherExits] = exits;
      const [code = 'PARTIAL', ...otherCodes] = codes;
      const isOneKind = counts.done + counts.unchanged === 0 && otherExits.length === 0;
      return new CommandError(
        isOneKind && otherCodes.length === 0 ? code : 'PARTIAL',
        isOneKind ? exit : exitCodes.partial,
        summary(),
        hint,
        problems,
      );
    },
    lines: (isInterrupted) => [
      ...problems.map(({ message }) => message),
      ...(failures() > problems.length
        ? [`${failures() - problems.length} more failed; for all of them, use -o csv`]
        : []),
      ...(isInterrupted ? [`interrupted: ${summary()}`, resume(left) ?? ''].filter(Boolean) : [summary()]),
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
  invocation: Pick<Invocation, 'defer' | 'format' | 'instruct' | 'notice' | 'setExitCode' | 'signal'>,
): void {
  const { signal, defer, notice } = invocation;
  const failure = tally.failure(signal.aborted);
  if (failure) failAfterAnswer(failure, tally.lines(signal.aborted), invocation);
  else defer(() => notice(tally.summary()));
}
