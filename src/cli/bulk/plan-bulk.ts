/** Reads and checks everything that a command for many ids needs, before anything is sent. */

import { parameterLabel } from '../../call/endpoint-flags.js';
import { describeFileError } from '../../call/system-error.js';
import type { Document, Endpoint } from '../../contract/types.js';
import { resolveDates } from '../endpoint/account-dates.js';
import { requestedVersion, requirePreconditions } from '../endpoint/preconditions.js';
import { type Arguments, expandTimesAt, readArguments } from '../endpoint/read-arguments.js';
import { resolveHandles, withoutHandles } from '../endpoint/user-handles.js';
import { validateCall, withAccount } from '../endpoint/validate-call.js';
import { type FlagProblem, usageError } from '../errors/command-error.js';
import { TooLongError } from '../errors/stream-errors.js';
import { type Invocation, textOption } from '../invocation.js';
import type { Session } from '../session/session.js';
import { readConfirmedCount } from './confirm-count.js';
import { type InputId, type ParsedIds, parseIds } from './parse-ids.js';
import { openPatientSession } from './patient-session.js';
import { type AmountPlan, planAmounts } from './plan-amounts.js';
import { bulkShape } from './rows.js';

/** A command that is ready to run. */
export interface BulkPlan {
  readonly endpoint: Endpoint;
  readonly ids: readonly InputId[];
  readonly args: Arguments;
  readonly version: number | undefined;
  readonly session: Session;
  /** The checked values of the call for an id. */
  readonly valuesOf: (id: string) => Document;
  /** What the amounts are and will be, if some depend on the records. */
  readonly amounts: AmountPlan | undefined;
}

/** Throws CommandError with all problems at once. Returns undefined where the input has no ids: then nothing is sent. */
export async function planBulk(endpoint: Endpoint, invocation: Invocation): Promise<BulkPlan | undefined> {
  const { settings, world, notice, options } = invocation;
  const { positional = '' } = endpoint;
  const version = requestedVersion(invocation);
  requirePreconditions(endpoint, invocation);
  readConfirmedCount(invocation);
  if (textOption(options, 'from') === '-') {
    throw usageError(
      '- and --from - both read standard input',
      'Give the ids or the body in a file: --from FILE',
    );
  }
  const { ids, repeated, problems } = await readIds(endpoint, invocation);
  // The flags are checked with any id: the ids have been checked already.
  const sample = ids[0]?.id ?? String(endpoint.example[positional]);
  const read = await readArguments(endpoint, { ...invocation, args: [sample] });
  const label = parameterLabel(endpoint, positional);
  const idProblems = problems.map((problem): FlagProblem => ({ ...problem, flag: label }));
  const given = { ...read, problems: [...read.problems, ...idProblems] };
  const isLocal = settings.env.value === 'local';
  const now = isLocal ? undefined : world.now();
  // Rows have more fields than the record, which --fields may name.
  const shown = { ...endpoint, record: bulkShape(endpoint.record) };
  const checked = validateCall(shown, withoutHandles(endpoint, given), invocation, { version, now });
  if (ids.length === 0) return undefined;
  if (repeated > 0)
    await notice(`stdin: ${repeated} repeated ${repeated === 1 ? 'id is' : 'ids are'} run once`);
  const session = await openPatientSession(invocation, endpoint);
  const { account_id: account = session.account } = withAccount(checked, session);
  const timed = isLocal ? expandTimesAt(endpoint, given, options, session.time()) : given;
  const named = await resolveHandles(endpoint, timed, account, session, invocation);
  const args = await resolveDates(endpoint, named, account, session, invocation);
  const time = isLocal ? session.time() : now;
  const values = withAccount(validateCall(shown, args, invocation, { version, now: time }), session);
  const call = { endpoint, args, values };
  const amounts = await planAmounts(
    call,
    ids.map(({ id }) => id),
    session,
    invocation,
  );
  return {
    endpoint,
    ids,
    args,
    version,
    session,
    valuesOf: (id) => ({ ...values, [positional]: id, ...amounts?.valuesOf(id) }),
    amounts,
  };
}

/** The maximum length of the input in characters: millions of ids. */
const maxLength = 64 * 1024 * 1024;

async function readIds(endpoint: Endpoint, { world, instruct }: Invocation): Promise<ParsedIds> {
  const { positional = '', params } = endpoint;
  const param = params[positional];
  if (!param) throw new Error(`${endpoint.id} has no parameter ${positional}`);
  if (world.stdin.isTTY) await instruct('reading ids from the terminal, one per line; end with Ctrl-D');
  const text = await world.stdin.read(maxLength).catch((error: unknown) => {
    const reason =
      error instanceof TooLongError
        ? `longer than ${maxLength} characters`
        : error instanceof TypeError
          ? 'not valid UTF-8'
          : describeFileError(error);
    throw usageError(`cannot read ids from stdin: ${reason}`);
  });
  return parseIds(text, param, positional, parameterLabel(endpoint, positional));
}
