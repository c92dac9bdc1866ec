/** Explains several records, of one account or of several: the links of all, each with what it is about. */
import type { Answer, RowShape } from '../../../output/answer.js';
import { acrossAccounts, chosenAccounts, forAccount, isAccountsOwn } from '../../calls/reads/fan-out.js';
import { toErrorReport } from '../../core/errors/report-error.js';
import { CommandError, type FlagProblem, parameterError, usageError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Invocation } from '../../core/host/invocation.js';
import { readPipedIds } from '../../core/input/read-ids.js';
import type { Explanation } from './explain.js';
import { readTargetId } from './target-id.js';

type ExplainOne = (text: string, invocation: Invocation) => Promise<Explanation>;

/**
 * Explains what is named, or the ids of standard input. A record that no account has is named, and the exit code is that
 * of a partial result; throws its error where no record is found at all, and what is wrong with the ids.
 */
export async function explainRecords(
  { typed, check, shape }: { readonly typed: string; readonly check: boolean; readonly shape: RowShape },
  invocation: Invocation,
  explainOne: ExplainOne,
): Promise<Answer> {
  const texts = await readTexts(typed, invocation);
  const accounts = chosenAccounts(invocation);
  const isSpread = accounts.length > 1;
  const rows: unknown[] = [];
  const missing: Missing[] = [];
  let found = 0;
  let running = 0;
  for (const text of texts) {
    const result = await findInAccounts(text, accounts, invocation, explainOne);
    if (!('explanation' in result)) {
      missing.push({ text, error: result.error });
      continue;
    }
    const { explanation, account } = result;
    const { id, type, runs, links } = explanation;
    const target = { target_id: id, target_type: type, runs };
    found += 1;
    if (runs) running += 1;
    for (const link of links) rows.push({ ...(isSpread && { account_id: account }), ...target, ...link });
  }
  if (found === 0) {
    const [first, ...others] = missing.toSorted(
      (one, other) => Number(isNotFound(one)) - Number(isNotFound(other)),
    );
    for (const one of others) await invocation.notice(describeMissing(one));
    throw first?.error;
  }
  tellEnd(invocation, { found, running, missing, check });
  const fields = {
    target_id: { type: 'id' },
    target_type: { type: 'string' },
    runs: { type: 'boolean' },
    ...shape.fields,
  } as const;
  const record = {
    ...shape,
    fields,
    columns: ['target_id', ...shape.columns],
    pinned: ['target_id', ...(shape.pinned ?? [])],
  };
  return { kind: 'rows', record: isSpread ? acrossAccounts(record) : record, pages: [rows] };
}

async function readTexts(
  typed: string,
  invocation: Pick<Invocation, 'world' | 'instruct'>,
): Promise<readonly string[]> {
  if (typed !== '-') return [readTargetId(typed)];
  const param = { type: 'id', help: 'The record' } as const;
  const { ids, problems } = await readPipedIds({ param, parameter: 'id', label: 'ID' }, invocation);
  if (problems.length > 0) throw parameterError(problems.map((problem) => ({ ...problem, flag: '' })));
  if (ids.length === 0) throw usageError('standard input has no ids');
  return ids.map(({ id }) => id);
}

/** What was asked for and not found, or not read. */
interface Missing {
  readonly text: string;
  readonly error: unknown;
}

type Found = { readonly explanation: Explanation; readonly account: string } | { readonly error: unknown };

/**
 * The record in the first account that has it. One that cannot be read does not stop the others; its error is returned where none has
 * the record, because it may be there.
 */
async function findInAccounts(
  text: string,
  accounts: readonly string[],
  invocation: Invocation,
  explainOne: ExplainOne,
): Promise<Found> {
  let notFound: unknown;
  let unread: unknown;
  for (const account of accounts.length > 0 ? accounts : ['']) {
    const own = accounts.length > 1 ? inAccount(account, invocation) : invocation;
    try {
      return { explanation: await explainOne(text, own), account };
    } catch (caught) {
      if (isNotFound({ error: caught })) notFound = caught;
      else if (accounts.length > 1 && isUnread(caught)) unread ??= caught;
      else throw caught;
    }
  }
  return { error: unread ?? notFound };
}

function isNotFound({ error }: Pick<Missing, 'error'>): boolean {
  return toErrorReport(error).exit === exitCodes.notFound;
}

function describeMissing(one: Missing): string {
  const { message } = toErrorReport(one.error);
  return isNotFound(one) ? `not found: ${message}` : `not read: ${one.text}: ${message}`;
}

/** Whether the account could not be read. Of two records with one name, a person must choose. */
function isUnread(error: unknown): boolean {
  return isAccountsOwn(error) && toErrorReport(error).code !== 'AMBIGUOUS_NAME';
}

/** The commands that mend something name the account. */
function inAccount(account: string, invocation: Invocation): Invocation {
  return { ...forAccount(account, invocation), globals: { ...invocation.globals, account } };
}

/** Says how many run and what was not found, and sets the exit code. */
function tellEnd(
  { defer, notice, setExitCode }: Pick<Invocation, 'defer' | 'notice' | 'setExitCode'>,
  {
    found,
    running,
    missing,
    check,
  }: { found: number; running: number; missing: readonly Missing[]; check: boolean },
): void {
  const summary = `${running} of ${found} run`;
  const problems = missing.map((one): FlagProblem => {
    const { code } = toErrorReport(one.error);
    return { parameter: 'id', flag: '', code, message: describeMissing(one), value: one.text };
  });
  defer(async () => {
    for (const { message } of problems) await notice(message);
    await notice(summary);
  });
  if (missing.length > 0) {
    const unread = missing.filter((one) => !isNotFound(one)).length;
    const all = found + missing.length;
    const message = [['found', missing.length - unread] as const, ['read', unread] as const]
      .filter(([, count]) => count > 0)
      .map(([word, count]) => `${count} of ${all} were not ${word}`)
      .join(' and ');
    // What could not be read may be there.
    const code = unread > 0 ? 'PARTIAL' : 'NOT_FOUND';
    setExitCode(exitCodes.partial, new CommandError(code, exitCodes.partial, message, undefined, problems));
  } else if (running < found && check)
    setExitCode(exitCodes.refused, new CommandError('NOT_RUNNING', exitCodes.refused, summary));
}
