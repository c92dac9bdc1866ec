/** Reads several accounts and merges their rows. One that cannot be read does not stop the others. */
import type { Field } from '../../../contract/types.js';
import type { Answer, RowShape } from '../../../output/answer.js';
import { keyField } from '../../../output/columns.js';
import { isForPeople } from '../../../output/formats.js';
import { toErrorReport } from '../../core/errors/report-error.js';
import { CommandError, type FlagProblem } from '../../core/host/command-error.js';
import { type ExitCode, exitCodes } from '../../core/host/exit-codes.js';
import type { Invocation } from '../../core/host/invocation.js';
import { asAccount } from '../../core/host/shown-command.js';

/** Accounts that are read at the same time, and as many whose rows may be held until those before them are written. */
const concurrency = 4;

/** The column with the account of a row. */
const accountColumn = 'account_id';
const idField: Field = { type: 'id' };

/** How the reading ended: with all accounts, with enough rows, or with an error that is not about one account. */
type ReadEnd = 'whole' | 'cut' | 'stopped';

type Rows = readonly unknown[];
/** An account that could not be read. */
export interface FailedRead {
  readonly account: string;
  readonly error: unknown;
}
type AccountRead = { readonly account: string; readonly rows: Rows } | FailedRead;

/** The record of merged rows: the account first, and still identified by what identifies a row of one account. */
export function acrossAccounts(record: RowShape): RowShape {
  const { [accountColumn]: own = idField, ...fields } = record.fields;
  return {
    ...record,
    key: keyField(record),
    fields: { [accountColumn]: own, ...fields },
    columns: [accountColumn, ...record.columns.filter((name) => name !== accountColumn)],
  };
}

/** The answer of a command for its account; for several, the rows of all, as `readAccountsInParallel` puts them together. */
export async function spreadOverAccounts(
  record: RowShape,
  invocation: Invocation,
  run: (invocation: Invocation) => Promise<Answer>,
): Promise<Answer> {
  const accounts = chosenAccounts(invocation);
  const isSpread = invocation.globals.allAccounts === true || accounts.length > 1;
  return isSpread ? readAccountsInParallel({ record }, accounts, invocation, run) : run(invocation);
}

/** The ids of the accounts of a command, which may be several. */
export function chosenAccounts({ settings }: Pick<Invocation, 'settings'>): readonly string[] {
  return settings.account?.value.split(',') ?? [];
}

/** The command for one of its accounts. */
export function forAccount(account: string, invocation: Invocation): Invocation {
  const { settings, notice } = invocation;
  const setting = { origin: 'flag', source: '--account', ...settings.account, value: account } as const;
  return {
    ...invocation,
    settings: { ...settings, account: setting },
    notice: (message) => notice(`account ${account}: ${message}`),
  };
}

/**
 * The rows of all accounts, in the order of the accounts, each with its account. An account whose rows cannot all be read
 * has none in the answer: it is named, and the exit code is that of a partial result. Throws the error of the first
 * account where no account can be read, and any error that is not about one account.
 */
export async function readAccountsInParallel(
  { record }: { readonly record?: RowShape | undefined },
  accounts: readonly string[],
  invocation: Invocation,
  run: (invocation: Invocation) => Promise<Answer>,
): Promise<Answer> {
  const started = new Map<string, Promise<AccountRead>>();
  const start = (upTo: number) => {
    for (const account of accounts.slice(0, upTo)) {
      if (!started.has(account)) started.set(account, readAccountRows(account, invocation, run));
    }
  };
  const next = async (index: number, account: string) => {
    start(index + concurrency);
    const read = await started.get(account);
    if (read && 'error' in read && !isAccountsOwn(read.error)) throw read.error;
    return read;
  };
  // What is wrong with the command itself is told before anything is printed.
  await next(0, accounts[0] ?? '');
  async function* pages(): AsyncGenerator<Rows> {
    const failed: FailedRead[] = [];
    const reading = { end: 'cut' as ReadEnd };
    try {
      for (const [index, account] of accounts.entries()) {
        const read = await next(index, account).catch((error: unknown) => {
          reading.end = 'stopped';
          throw error;
        });
        started.set(account, Promise.resolve({ account, rows: [] }));
        if (!read) continue;
        if ('error' in read) failed.push(read);
        else yield read.rows;
      }
      reading.end = 'whole';
    } finally {
      // Whoever has enough rows reads no further: what failed before is told all the same.
      const { end } = reading;
      if (end !== 'stopped') await reportFailures(failed, accounts.length, invocation, end);
    }
  }
  return { kind: 'rows', ...(record && { record: acrossAccounts(record) }), pages: pages() };
}

async function readAccountRows(
  account: string,
  invocation: Invocation,
  run: (invocation: Invocation) => Promise<Answer>,
): Promise<AccountRead> {
  return asAccount(account, async () => {
    try {
      const answer = await run(forAccount(account, invocation));
      const rows: unknown[] = [];
      const add = (row: unknown) => {
        const isRecord = typeof row === 'object' && row !== null && !Array.isArray(row);
        rows.push(isRecord ? { [accountColumn]: account, ...row } : row);
      };
      if (answer.kind === 'one') [answer.row].flat().forEach(add);
      if (answer.kind === 'rows') for await (const page of answer.pages) page.forEach(add);
      return { account, rows };
    } catch (error) {
      return { account, error };
    }
  });
}

const ownExits: readonly ExitCode[] = [
  exitCodes.notPermitted,
  exitCodes.notFound,
  exitCodes.refused,
  exitCodes.rateLimited,
  exitCodes.unreachable,
];
const ownCodes: readonly string[] = ['UNKNOWN_NAME', 'AMBIGUOUS_NAME'];

/** Whether the error is about one account; what is wrong with the command or the user would be so with every other. */
export function isAccountsOwn(error: unknown): boolean {
  // A fault of ads over what one account has takes its rows, and not those of the others.
  if (error instanceof TypeError || error instanceof RangeError) return true;
  const { exit, code } = toErrorReport(error);
  return ownExits.some((own) => own === exit) || ownCodes.includes(code);
}

/** Names the accounts that failed, and sets the exit code. Throws the error of the first where all of them did. */
export async function reportFailures(
  failed: readonly FailedRead[],
  count: number,
  invocation: Pick<Invocation, 'format' | 'instruct' | 'notice' | 'setExitCode'>,
  end: ReadEnd = 'whole',
): Promise<void> {
  const [first] = failed;
  if (!first) return;
  const problems = failed.map(({ account, error }): FlagProblem => {
    const { code, message } = toErrorReport(error);
    const flag = '--account';
    return {
      parameter: accountColumn,
      flag,
      code,
      message: `account ${account}: ${message}`,
      value: account,
    };
  });
  if (failed.length === count) {
    for (const { message } of problems.slice(1)) await invocation.notice(message);
    throw first.error;
  }
  const message = `cannot read ${failed.length} of ${count} accounts: ${problems.map((one) => one.message).join('; ')}`;
  // Of a partial result, people are told even with --quiet; programs get it as the error of the command.
  if (isForPeople(invocation.format))
    for (const problem of problems) await invocation.instruct(`error: ${problem.message}`);
  const hint =
    end === 'whole'
      ? 'The rows of the other accounts are complete.'
      : 'The rows are those of the other accounts, as many as were asked for.';
  const error = new CommandError('PARTIAL', exitCodes.partial, message, hint, problems);
  invocation.setExitCode(exitCodes.partial, error);
}
