/** Runs one endpoint of the contract: gather, check, confirm, call, answer. */
import type { Settings } from '../../auth/settings.js';
import { buildRequest } from '../../call/build-request.js';
import { check } from '../../call/check.js';
import { commandWords, parameterLocation } from '../../call/flag-names.js';
import { fillSafeDefaults } from '../../call/safe-defaults.js';
import type { CallResult } from '../../client/client.js';
import type { Document, Endpoint } from '../../contract/types.js';
import type { Answer } from '../../output/answer.js';
import { confirm } from '../confirm.js';
import { checkByReading } from '../dry-check.js';
import {
  type FlagProblem,
  missingAccountError,
  parameterError,
  usageError,
} from '../errors/command-error.js';
import type { Action, Invocation } from '../invocation.js';
import { findCredentials } from '../session/find-credentials.js';
import { openSession, type Session } from '../session/session.js';
import { checkCurrencyPrecision } from './currency-precision.js';
import { showRequest } from './dry-run.js';
import { explainServiceError } from './explain-service-error.js';
import { createListAnswer } from './list.js';
import { createParameterNamer, withFlag } from './parameter-names.js';
import { requestedVersion, requirePreconditions } from './preconditions.js';
import { type Arguments, readArguments } from './read-arguments.js';
import { responseData } from './response-data.js';

/** Stands in for an account that only the session will know; passes the check, is never sent. */
const pendingAccount = 'pending';

/** The action of a contract command. */
export function createEndpointAction(endpoint: Endpoint): Action {
  return async (invocation) => {
    const { settings } = invocation;
    const version = requestedVersion(invocation);
    await requirePreconditions(endpoint, invocation);
    const gathered = await readArguments(endpoint, invocation);
    const isLocal = settings.env.value === 'local';
    // The emulator's clock may stand elsewhere, and is known only when it is open.
    const now = isLocal ? undefined : invocation.world.now();
    const checked = judge(endpoint, gathered, invocation, { version, now });
    const { dryRun } = invocation.globals;
    if (dryRun && !isLocal) {
      await checkByReading(
        { endpoint, gathered, values: checked },
        () => openSession(invocation),
        invocation,
      );
      return showRequest(buildRequest(endpoint, checked, version), baseOf(settings));
    }
    const session = await openSession(invocation);
    if (isLocal) judge(endpoint, gathered, invocation, { version, now: session.time() });
    const values = withAccount(checked, session);
    if (dryRun) {
      await checkByReading({ endpoint, gathered, values }, async () => session, invocation);
      return showRequest(buildRequest(endpoint, values, version), session.urls[endpoint.area]);
    }
    await checkCurrencyPrecision(endpoint, gathered, values, session);
    await confirm(endpoint, values, invocation);
    const call = { endpoint, values, version, gathered };
    if (endpoint.response === 'list') return createListAnswer(call, session, invocation);
    const reply = await session.client.call(endpoint, values, { version }).catch(async (error: unknown) => {
      if (invocation.signal.aborted && endpoint.method !== 'GET') {
        await invocation.notice(
          'interrupted: the service may have carried it out; look before you repeat it',
        );
      }
      throw explainServiceError(error, endpoint, gathered);
    });
    return answerOf(endpoint, values, reply);
  };
}

/** Checks everything that can be checked here. Throws CommandError with all problems at once. */
function judge(
  endpoint: Endpoint,
  gathered: Arguments,
  { globals, world, settings }: Invocation,
  { version, now }: { version: number | undefined; now: number | undefined },
): Document {
  const needsAccount = 'account_id' in endpoint.params && endpoint.positional !== 'account_id';
  const account = settings.account?.value;
  const isLocal = settings.env.value === 'local';
  const raw = { ...gathered.raw, ...(needsAccount && { account_id: account ?? pendingAccount }) };
  const voice = createParameterNamer(endpoint, gathered);
  const { values, problems } = check(endpoint, fillSafeDefaults(endpoint, raw), voice, version, now);
  const reported = new Set(gathered.problems.map((problem) => problem.parameter));
  const all: FlagProblem[] = [
    ...gathered.problems,
    ...problems
      .filter(({ parameter }) => !reported.has(parameter))
      .map((problem) => withFlag(endpoint, voice, problem)),
  ];
  if (all.length) throw parameterError(all);
  refuseEmptyChange(endpoint, values);
  if (needsAccount && account === undefined && !isLocal) {
    if (!globals.dryRun) findCredentials(settings, world);
    throw missingAccountError();
  }
  return values;
}

/** A change that changes nothing is a mistake at the keyboard; the service would take it in silence. */
function refuseEmptyChange(endpoint: Endpoint, values: Document): void {
  if (endpoint.method !== 'PUT') return;
  const isPath = (name: string) => parameterLocation(endpoint, name) === 'path';
  if (Object.keys(values).every(isPath) && !Object.keys(endpoint.params).every(isPath)) {
    throw usageError(`${commandWords(endpoint)} has nothing to change`, 'Name what to set; --help lists it.');
  }
}

function withAccount(values: Document, session: Session): Document {
  return values.account_id === pendingAccount && session.account !== undefined
    ? { ...values, account_id: session.account }
    : values;
}

/** The base URL for showing a request; empty where none is set. */
function baseOf({ env, adsUrl, sandboxUrl }: Settings): string {
  return (env.value === 'sandbox' ? sandboxUrl : adsUrl)?.value ?? '';
}

/** What the service answered, without its envelope; a deletion that an earlier try carried out has no answer. */
function answerOf(endpoint: Endpoint, values: Document, reply: CallResult): Answer {
  const { record, positional } = endpoint;
  if (reply.doneBefore) {
    return { kind: 'one', row: { ...(positional && { id: values[positional] }), deleted: true } };
  }
  const data = responseData(reply);
  if (Array.isArray(data)) return { kind: 'rows', ...(record && { record }), pages: [data] };
  return { kind: 'one', ...(record && { record }), row: data };
}
