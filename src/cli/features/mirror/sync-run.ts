/** One run over several accounts: its rows in `runs`, and its answer. */
import type { Client } from '../../../client/client.js';
import type { Answer, RowShape } from '../../../output/answer.js';
import { isForPeople } from '../../../output/formats.js';
import type { RowOf } from '../../../output/row-of.js';
import { formatTime } from '../../../values/time.js';
import { readAccountsInParallel } from '../../calls/reads/fan-out.js';
import type { Session } from '../../calls/session/session.js';
import { toErrorReport } from '../../core/errors/report-error.js';
import { CommandError } from '../../core/host/command-error.js';
import { type ExitCode, exitCodes } from '../../core/host/exit-codes.js';
import type { Invocation } from '../../core/host/invocation.js';
import { startProgress } from '../../core/host/progress.js';
import { openStatisticsService } from '../statistics/open-service.js';
import type { Mirror } from './mirror.js';
import type { AccountSync } from './read-list.js';
import type { StatisticsReach } from './statistics-plan.js';
import { newTally, type Tally } from './store-rows.js';
import { syncLists, syncStatistics, type TableOutcome } from './sync-account.js';

export interface SyncOptions extends StatisticsReach {
  readonly whole: boolean;
  /** Whether statistics are left out. */
  readonly no_stats: boolean;
}

const syncShape = {
  name: 'table',
  key: 'table',
  fields: {
    account_id: { type: 'id' },
    table: { type: 'id' },
    read: { type: 'integer', help: 'rows that the service returned' },
    new: { type: 'integer' },
    changed: { type: 'integer' },
    deleted: { type: 'integer', help: 'rows that have become deleted or missing' },
    calls: { type: 'integer' },
    state: { type: 'enum', values: ['done', 'not permitted', 'failed'] },
    message: { type: 'string', nullable: true },
  },
  // Errors have the message.
  columns: ['table', 'read', 'new', 'changed', 'deleted', 'calls', 'state'],
  pinned: ['table', 'state'],
  tones: { state: { done: 'good', 'not permitted': 'waiting', failed: 'bad' } },
} as const satisfies RowShape;

type SyncRow = RowOf<typeof syncShape>;

/** Brings all accounts up to date. An account that fails does not stop the others. Throws as fan-out does. */
export async function runSync(
  invocation: Invocation,
  {
    accounts,
    mirror,
    session,
    options,
  }: {
    readonly accounts: readonly string[];
    readonly mirror: Mirror;
    readonly session: Session;
    readonly options: SyncOptions;
  },
): Promise<Answer> {
  const run = beginRun(mirror);
  const progress = startProgress(invocation, { label: 'rows' });
  let read = 0;
  const onRows = async (count: number) => {
    read += count;
    await progress.update(read);
  };
  const failed: string[] = [];
  let exit: ExitCode = exitCodes.partial;
  const service = openStatisticsService(invocation, session);
  const one = async ({ settings }: Pick<Invocation, 'settings'>): Promise<Answer> => {
    const account = settings.account?.value ?? '';
    const sync = { mirror, client: session.client, account, run, now: session.time, onRows, ...options };
    const statistics = options.no_stats ? undefined : { service, reach: options };
    const outcomes = await syncAccount(sync, statistics);
    if (outcomes.some(({ isMismatch }) => isMismatch)) exit = exitCodes.unreachable;
    failed.push(
      ...outcomes
        .filter(({ state }) => state === 'failed')
        .map(({ table, message }) => `${account} ${table} (${message})`),
    );
    return { kind: 'rows', pages: [outcomes.map(toAnswerRow)] };
  };
  try {
    // A single account stands in every row.
    const record = accounts.length > 1 ? syncShape : { ...syncShape, implied: ['account_id'] };
    const answer = await readAccountsInParallel({ record }, accounts, invocation, one);
    if (answer.kind !== 'rows') return answer;
    const pages: (readonly unknown[])[] = [];
    for await (const page of answer.pages) pages.push(page);
    if (failed.length > 0) await reportFailedTables(failed, exit, invocation);
    return { ...answer, pages };
  } finally {
    await progress.clear();
  }
}

/** The row without its account. */
function toAnswerRow(outcome: TableOutcome): Omit<SyncRow, 'account_id'> {
  const { table, read, created, changed, deleted, calls, state, message } = outcome;
  return { table, read, new: created, changed, deleted, calls, state, message };
}

/** People are told of a partial result with --quiet too; programs get it as the error of the command. */
async function reportFailedTables(
  failed: readonly string[],
  exit: ExitCode,
  invocation: Pick<Invocation, 'format' | 'instruct' | 'setExitCode'>,
): Promise<void> {
  const message = `cannot read ${failed.length} of the lists: ${failed.join(', ')}`;
  const error = new CommandError('PARTIAL', exit, message, 'The other lists are complete.');
  if (isForPeople(invocation.format)) await invocation.instruct(`error: ${message}`);
  invocation.setExitCode(exit, error);
}

/** The number of a new run. Runs that have not ended were killed. */
function beginRun({ query, run }: Mirror): number {
  run("UPDATE runs SET state = 'stopped' WHERE state = 'running'");
  const [last] = query<{ run: number }>('SELECT coalesce(max(run), 0) AS run FROM runs');
  return (last?.run ?? 0) + 1;
}

/** One account, with its row in `runs`. */
async function syncAccount(
  sync: AccountSync,
  statistics: Parameters<typeof syncStatistics>[2] | undefined,
): Promise<readonly TableOutcome[]> {
  const { mirror, account, run, now } = sync;
  mirror.run(
    "INSERT INTO runs (run, account_id, started, state) VALUES (?, ?, ?, 'running')",
    run,
    account,
    formatTime(now()),
  );
  let calls = 0;
  const outcomes: TableOutcome[] = [];
  const tallies: Tally[] = [];
  const end = (state: string, message: string | null) => {
    // Those of tables that were not finished too.
    const sum = (of: (tally: Tally) => number) => tallies.reduce((all, one) => all + of(one), 0);
    mirror.run(
      `UPDATE runs SET ended = ?, state = ?, message = ?, calls = ?, rows_read = ?, rows_changed = ?
        WHERE run = ? AND account_id = ?`,
      formatTime(now()),
      state,
      message,
      calls,
      sum(({ read }) => read),
      sum(({ created, changed }) => created + changed),
      run,
      account,
    );
  };
  const count = (of: AccountSync) => {
    let own = 0;
    const call: Client['call'] = (...args) => {
      own += 1;
      calls += 1;
      return sync.client.call(...args);
    };
    const tally = newTally();
    tallies.push(tally);
    return { sync: { ...of, client: { call } }, calls: () => own, tally };
  };
  try {
    outcomes.push(...(await syncLists(sync, count)));
    if (statistics) outcomes.push(...(await syncStatistics(sync, count, statistics)));
    const failed = outcomes.filter(({ state }) => state === 'failed');
    end(failed.length > 0 ? 'partial' : 'done', failed[0]?.message ?? null);
    return outcomes;
  } catch (error) {
    end('failed', toErrorReport(error).message);
    throw error;
  }
}
