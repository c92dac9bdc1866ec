/** Runs one endpoint of the contract: read arguments, validate, confirm, call, answer. */
import type { Settings } from '../../auth/settings.js';
import { buildRequest } from '../../call/build-request.js';
import { check } from '../../call/check.js';
import { isPositionalOptional } from '../../call/endpoint-flags.js';
import { commandWords, flagName, parameterLocation } from '../../call/flag-names.js';
import { fillSafeDefaults } from '../../call/safe-defaults.js';
import { findValueFlags } from '../../call/value-flags.js';
import type { Document, Endpoint } from '../../contract/types.js';
import { confirm } from '../confirm.js';
import {
  type FlagProblem,
  missingAccountError,
  parameterError,
  usageError,
} from '../errors/command-error.js';
import type { Action, Invocation } from '../invocation.js';
import { explainAccount } from '../session/account-source.js';
import { findCredentialSource } from '../session/find-credentials.js';
import { openSession, type Session } from '../session/session.js';
import { dateProblems, findDates, problemsInAnyZone, resolveDates } from './account-dates.js';
import { checkCurrencyPrecision } from './currency-precision.js';
import { checkByReading } from './dry-check.js';
import { showRequest } from './dry-run.js';
import { expandValueFlags } from './expand-value-flags.js';
import { explainServiceError } from './explain-service-error.js';
import { createListAnswer, firstPageValues } from './list.js';
import { addMetricRows } from './metric-answer.js';
import { createParameterNamer, withFlag } from './parameter-names.js';
import { flagProblems, requestedVersion, requirePreconditions } from './preconditions.js';
import { type Arguments, expandTimesAt, readArguments } from './read-arguments.js';
import { toAnswer } from './response-data.js';
import { stdinIdProblem } from './stdin-id.js';
import { readTokenSecret } from './token-secret.js';
import { findHandles, resolveHandles, withoutHandles } from './user-handles.js';

/** Placeholder for an account that is known only when the session is open; passes validation, is never sent. */
const pendingAccount = 'pending';

/** The action of a contract command. */
export function createEndpointAction(command: Endpoint): Action {
  return async (invocation) => {
    const { settings } = invocation;
    const version = requestedVersion(invocation);
    requirePreconditions(command, invocation);
    const isLocal = settings.env.value === 'local';
    // The emulator may have another time, which is known only when it is open.
    const now = isLocal ? undefined : invocation.world.now();
    let opened: Promise<Session> | undefined;
    const open = () => {
      opened ??= openSession(invocation, command);
      return opened;
    };
    const { endpoint, args: given } = await expandValueFlags(
      { endpoint: command, args: await readArguments(command, invocation) },
      invocation,
      { check: (args) => validate(command, args, invocation, { version, now }), open },
    );
    const checked = validate(endpoint, withoutHandles(endpoint, given), invocation, { version, now });
    const { dryRun } = invocation.globals;
    const hasHandles = findHandles(endpoint, given).length > 0;
    // A handle can only be shown as what is sent when its id is known, which takes reading.
    if (dryRun && !isLocal && !hasHandles) {
      const call = { endpoint, args: given, values: checked };
      await checkByReading(call, open, invocation);
      const shown = firstPageValues(endpoint, checked, invocation.globals);
      return showRequest(buildRequest(endpoint, shown, version), baseUrl(settings));
    }
    const session = await open();
    const { account_id: account = session.account } = withAccount(checked, session);
    const time = isLocal ? session.time() : now;
    // The emulator's clock may have been moved ahead.
    const timed = isLocal ? expandTimesAt(endpoint, given, invocation.options, session.time()) : given;
    const named = await resolveHandles(endpoint, timed, account, session, invocation);
    const args = await resolveDates(endpoint, named, account, session, invocation);
    const isFinal = !isLocal && args === given;
    const validated = isFinal ? checked : validate(endpoint, args, invocation, { version, now: time });
    const values = withAccount(validated, session);
    if (dryRun) {
      await checkByReading({ endpoint, args, values }, async () => session, invocation);
      const shown = firstPageValues(endpoint, values, invocation.globals);
      return showRequest(buildRequest(endpoint, shown, version), session.urls[endpoint.area]);
    }
    await checkCurrencyPrecision(endpoint, args, values, session).catch((error: unknown) => {
      throw explainAccount(error, settings);
    });
    await confirm(endpoint, values, invocation, session);
    const tokenSecret = await readTokenSecret(endpoint, args, values, invocation, session);
    const call = { endpoint, values, version, args };
    if (endpoint.response === 'list') return createListAnswer(call, session, invocation);
    const reply = await session.client
      .call(endpoint, values, { version, tokenSecret })
      .catch(async (error: unknown) => {
        if (invocation.signal.aborted && endpoint.method !== 'GET') {
          await invocation.notice(
            'interrupted: the service may have carried out the call; check before you repeat it',
          );
        }
        throw explainServiceError(error, endpoint, args, settings);
      });
    return addMetricRows(endpoint, values, toAnswer(endpoint, values, reply), session, invocation.format);
  };
}

/** Validates all arguments and settings. Throws CommandError with all problems at once. */
function validate(
  endpoint: Endpoint,
  args: Arguments,
  invocation: Invocation,
  { version, now }: { version: number | undefined; now: number | undefined },
): Document {
  const { globals, world, settings } = invocation;
  const needsAccount = 'account_id' in endpoint.params && mayDefaultAccount(endpoint, args);
  const account = settings.account?.value;
  const isLocal = settings.env.value === 'local';
  const raw = { ...args.raw, ...(needsAccount && { account_id: account ?? pendingAccount }) };
  const namer = createParameterNamer(endpoint, args);
  const withDefaults = fillSafeDefaults(endpoint, raw);
  const { values, problems: found } = check(endpoint, withDefaults, namer, version, now);
  const dates = findDates(endpoint, args.raw);
  const problems = dates.length ? problemsInAnyZone(endpoint, withDefaults, namer, version) : found;
  const isOffline = globals.dryRun && !isLocal;
  const dateErrors = isOffline
    ? dateProblems(dates, 'the time zone of the account cannot be read offline', namer)
    : [];
  const target = { parameter: 'account_id', flag: '--account' };
  const dashProblem = needsAccount ? stdinIdProblem(target, endpoint.params.account_id, account) : undefined;
  const known = [
    ...flagProblems(endpoint, invocation),
    ...args.problems,
    ...(dashProblem ? [dashProblem] : []),
    ...dateErrors.map((problem) => withFlag(endpoint, namer, problem)),
  ];
  const reported = new Set(known.map((problem) => problem.parameter));
  const all: FlagProblem[] = [
    ...known,
    ...problems
      .filter(({ parameter }) => !reported.has(parameter))
      .map((problem) => withFlag(endpoint, namer, problem)),
  ];
  if (all.length) throw parameterError(all, valueFlagHint(endpoint, all));
  refuseEmptyChange(endpoint, values);
  if (needsAccount && account === undefined && !isLocal) {
    if (!globals.dryRun) findCredentialSource(settings, world);
    throw missingAccountError();
  }
  return values;
}

/** Tells of the names that can stand for what is missing. */
function valueFlagHint(endpoint: Endpoint, problems: readonly FlagProblem[]): string | undefined {
  const set = findValueFlags(endpoint);
  const isMissing = ({ parameter, code }: FlagProblem) =>
    code === 'MISSING_PARAMETER' && set?.replaced.includes(parameter);
  const [[name = '', text = ''] = []] = Object.entries(set?.example ?? {});
  return problems.some(isMissing) ? `Or give values by name: ${flagName(name)} "${text}"` : undefined;
}

/** Whether the account is taken from the settings: not if it is the command's own argument. */
function mayDefaultAccount(endpoint: Endpoint, { raw }: Arguments): boolean {
  if (endpoint.positional !== 'account_id') return true;
  return isPositionalOptional(endpoint) && raw.account_id === undefined;
}

/** An update without changes is a mistake, which the service would silently accept. */
function refuseEmptyChange(endpoint: Endpoint, values: Document): void {
  if (endpoint.method !== 'PUT') return;
  const isPath = (name: string) => parameterLocation(endpoint, name) === 'path';
  if (Object.keys(values).every(isPath) && !Object.keys(endpoint.params).every(isPath)) {
    throw usageError(
      `${commandWords(endpoint)}: nothing to update`,
      'Add at least one flag to update; for a list, add --help.',
    );
  }
}

function withAccount(values: Document, session: Session): Document {
  return values.account_id === pendingAccount && session.account !== undefined
    ? { ...values, account_id: session.account }
    : values;
}

/** The base URL for showing a request; empty if none is set. */
function baseUrl({ env, adsUrl, sandboxUrl }: Settings): string {
  return (env.value === 'sandbox' ? sandboxUrl : adsUrl)?.value ?? '';
}
