/** Runs an endpoint whose rows are selected or put in order here. */
import type { Endpoint } from '../../contract/types.js';
import type { Answer } from '../../output/answer.js';
import { rowSelectionProblems } from '../command-line/global-flag-problems.js';
import type { Invocation } from '../invocation.js';
import type { Session } from '../session/session.js';
import { selectAnswer } from './select-answer.js';

/** The endpoint's own action, and its session, which is opened once. */
export interface EndpointRun {
  readonly run: (invocation: Invocation) => Promise<Answer>;
  readonly open: () => Promise<Session>;
}

/** The answer of the endpoint with the rows that are wanted. Throws CommandError before anything is sent. */
export async function runRead(
  endpoint: Endpoint,
  invocation: Invocation,
  { run, open }: EndpointRun,
): Promise<Answer> {
  const { globals, settings, world } = invocation;
  // With the fields of the record the same problems are found again, and those with names.
  const others = invocation.problems.filter(
    ({ parameter }) => parameter !== 'filter' && parameter !== 'sort',
  );
  const problems = [...others, ...(await rowSelectionProblems(globals, endpoint.record))];
  const answer = await run({ ...invocation, problems });
  // The emulator's clock may have been moved ahead.
  const now = settings.env.value === 'local' ? (await open()).time() : world.now();
  return selectAnswer(answer, invocation, now);
}
