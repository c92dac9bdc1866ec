/** Checks the arguments of work of many calls once, before anything is sent, and fills in what only the service knows. */
import type { Document, Endpoint } from '../../contract/types.js';
import { resolveDates } from '../endpoint/account-dates.js';
import { requestedVersion } from '../endpoint/preconditions.js';
import { expandTimesAt } from '../endpoint/read-arguments.js';
import { validateCall, withAccount } from '../endpoint/validate-call.js';
import type { Invocation } from '../host/invocation.js';
import type { Arguments } from '../input/arguments.js';
import { resolveCardIds, withoutCardIds } from '../names/card-ids.js';
import { resolveNamedRecords } from '../names/resolve-named-records.js';
import { withoutNames } from '../names/typed-names.js';
import { resolveHandles, withoutHandles } from '../names/user-handles.js';
import type { Session } from '../session/session.js';
import { openPatientSession } from './patient-session.js';

/** Arguments that are checked, with what still has to be read. */
export interface PreparedCall {
  readonly args: Arguments;
  readonly values: Document;
  readonly session: Session;
  readonly version: number | undefined;
}

/** Checks the arguments without the service. Throws CommandError with all problems; returns how to continue. */
export function prepareCall(
  endpoint: Endpoint,
  given: Arguments,
  invocation: Invocation,
): () => Promise<PreparedCall> {
  const { settings, world, options } = invocation;
  const version = requestedVersion(invocation);
  const isLocal = settings.env.value === 'local';
  const now = isLocal ? undefined : world.now();
  const known = withoutNames(endpoint, withoutHandles(endpoint, withoutCardIds(endpoint, given)));
  const checked = validateCall(endpoint, known, invocation, { version, now });
  return async () => {
    const session = await openPatientSession(invocation, endpoint);
    const { account_id: account = session.account } = withAccount(checked, session);
    const timed = isLocal ? expandTimesAt(endpoint, given, options, session.time()) : given;
    const handled = await resolveHandles(endpoint, timed, account, session, invocation);
    const named = await resolveNamedRecords(endpoint, handled, account, session, invocation);
    const carded = await resolveCardIds(endpoint, named, account, session, invocation);
    const args = await resolveDates(endpoint, carded, account, session, invocation);
    const time = isLocal ? session.time() : now;
    const values = withAccount(validateCall(endpoint, args, invocation, { version, now: time }), session);
    return { args, values, session, version };
  };
}
