/** Runs an endpoint whose rows are selected, put in order or merged here. */
import { readsAcrossAccounts } from '../../call/across-accounts.js';
import type { Endpoint } from '../../contract/types.js';
import type { Answer, RowShape } from '../../output/answer.js';
import { parseFields } from '../../output/fields.js';
import { rowSelectionProblems, selectionProblemsIn } from '../command-line/global-flag-problems.js';
import { selectsRows } from '../command-line/global-flags.js';
import type { FlagProblem } from '../errors/command-error.js';
import type { Invocation } from '../invocation.js';
import type { Session } from '../session/session.js';
import { acrossAccounts, readAccountsInParallel } from './fan-out.js';
import { selectAnswer } from './select-answer.js';

/** The endpoint's own action, and its session, which is opened once. */
export interface EndpointRun {
  readonly run: (invocation: Invocation) => Promise<Answer>;
  readonly open: () => Promise<Session>;
}

/** The answer of the endpoint with the rows that are wanted. Throws CommandError before anything is sent. */
export async function runRead(
  endpoint: Endpoint,
  typed: Invocation,
  { run, open }: EndpointRun,
): Promise<Answer> {
  const { globals, settings, world } = typed;
  const isSpread = readsAcrossAccounts(endpoint) && isSeveral(typed);
  const record = endpoint.record && isSpread ? acrossAccounts(endpoint.record) : endpoint.record;
  // With the fields of the record the same problems are found again, and those with names.
  const others = typed.problems.filter(({ parameter }) => parameter !== 'filter' && parameter !== 'sort');
  const problems = [
    ...others,
    ...(await rowSelectionProblems(globals, record)),
    ...(isSpread ? spreadProblems(typed, record) : []),
  ];
  const invocation = { ...typed, problems };
  const answer = isSpread
    ? await readAccountsInParallel(endpoint, accountsOf(typed), forOneAccount(endpoint, invocation), run)
    : await run(invocation);
  if (globals.dryRun || !(selectsRows(globals) || isSpread)) return answer;
  // The emulator's clock may have been moved ahead.
  const now = settings.env.value === 'local' ? (await open()).time() : world.now();
  return selectAnswer(answer, typed, now);
}

function isSeveral({ globals, settings }: Invocation): boolean {
  return globals.allAccounts === true || accountsOf({ settings }).length > 1;
}

function accountsOf({ settings }: Pick<Invocation, 'settings'>): readonly string[] {
  return settings.account?.value.split(',') ?? [];
}

/** All pages of every account: the first page of each would be no list of anything. */
function forOneAccount(endpoint: Endpoint, invocation: Invocation): Invocation {
  const { allAccounts: _, fields: __, ...globals } = invocation.globals;
  const all = endpoint.response === 'list' && globals.limit === undefined && { all: true };
  return { ...invocation, globals: { ...globals, ...all } };
}

/** What means nothing for several accounts, and fields that merged rows do not have. */
function spreadProblems({ options, globals }: Invocation, record: RowShape | undefined): FlagProblem[] {
  const problems: FlagProblem[] = [];
  if (options.cursor !== undefined) {
    const message = '--cursor continues the list of one account, and cannot be used with several';
    problems.push({ parameter: 'cursor', flag: '--cursor', code: 'EXCLUSIVE_PARAMETERS', message });
  }
  if (globals.fields === undefined || globals.query !== undefined) return problems;
  try {
    parseFields(globals.fields, record);
    return problems;
  } catch (error) {
    return [...problems, ...selectionProblemsIn(error)];
  }
}
