/** Checks the arguments and settings of a call before anything is sent. */

import { type CheckResult, check } from '../../../call/check.js';
import { commandWords, flagName } from '../../../call/flag-names.js';
import { parameterLocation } from '../../../call/parameter-location.js';
import type { Problem } from '../../../call/problem.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import { batchBody, takesSplit } from '../../../flags/bulk-flags.js';
import type { PartialDocument } from '../../../flags/document-flags.js';
import { isDocumentParam } from '../../../flags/document-formats.js';
import { mayDefaultAccount } from '../../../flags/endpoint-flags.js';
import { referentsOf } from '../../../flags/named-parameters.js';
import { fillSafeDefaults } from '../../../flags/safe-defaults.js';
import { findTargetingFlags } from '../../../flags/targeting-flags.js';
import { findCredentialSource } from '../../core/credentials/find-credentials.js';
import {
  type FlagProblem,
  missingAccountError,
  parameterError,
  usageError,
} from '../../core/host/command-error.js';
import type { Command, Invocation } from '../../core/host/invocation.js';
import { accountCommand } from '../../core/host/shown-command.js';
import type { Arguments } from '../../core/input/arguments.js';
import { createParameterNamer, withFlag } from '../../core/input/parameter-names.js';
import { stdinIdProblem } from '../../core/input/stdin-id.js';
import type { Session } from '../session/session.js';
import { requireOwnAccounts } from '../session/within-accounts.js';
import { dateProblems, findDates, problemsInAnyZone, withDaysInUtc } from './account-dates.js';
import { flagProblems } from './preconditions.js';

/** Placeholder for an account that is known only when the session is open; passes validation, is never sent. */
export const pendingAccount = 'pending';

/**
 * Validates all arguments and settings. Throws CommandError with all problems at once. Rules and times are not checked for a record
 * that is to be compared: they are for what is sent of it.
 */
export function validateCall(
  endpoint: Endpoint,
  args: Arguments,
  invocation: Command & Pick<Invocation, 'world' | 'problems'>,
  { version, now }: { version: number | undefined; now: number | undefined },
): Document {
  const isCompared = args.document?.isCompared === true;
  const ruled = isCompared ? { ...endpoint, rules: [] } : endpoint;
  const { globals, world, settings } = invocation;
  const needsAccount = mayDefaultAccount(endpoint, args.raw);
  const account = settings.account?.value;
  const isLocal = settings.env.value === 'local';
  const raw = { ...args.raw, ...(needsAccount && { account_id: account ?? pendingAccount }) };
  const namer = createParameterNamer(endpoint, args);
  const withDefaults = fillSafeDefaults(endpoint, raw);
  const dates = findDates(endpoint, args.raw);
  const timed = dates.length ? withDaysInUtc(endpoint, withDefaults) : withDefaults;
  const { values, problems: found } = checkWithChanges(endpoint, args, timed, (values) =>
    check(ruled, values, namer, version, isCompared ? undefined : now),
  );
  const problems = dates.length ? problemsInAnyZone(ruled, withDefaults, namer, version) : found;
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
  // Where there is no document at all, that is said once.
  const lacksDocument = known.some(({ flag, code }) => flag === '--from' && code === 'MISSING_PARAMETER');
  const isDocument = (parameter: string) => {
    const param = endpoint.params[parameter];
    return param !== undefined && isDocumentParam(param);
  };
  const reported = new Set(known.map((problem) => problem.parameter));
  const all: FlagProblem[] = [
    ...known,
    ...problems
      .filter(({ parameter }) => !reported.has(parameter))
      .filter((problem) => !args.partial?.some((part) => isToBeRead(part, problem)))
      .filter(
        ({ parameter, code }) => !lacksDocument || code !== 'MISSING_PARAMETER' || !isDocument(parameter),
      )
      .map((problem) => withFlag(endpoint, namer, problem)),
  ];
  if (all.length) {
    const hint =
      targetingFlagHint(endpoint, all) ?? missingRecordHint(endpoint, all) ?? splitHint(endpoint, raw);
    throw parameterError(all, hint);
  }
  if (!args.changes && isEmptyChange(endpoint, values)) {
    throw usageError(
      `${commandWords(endpoint)}: nothing to update`,
      'Add at least one flag to update. For a list of flags, add --help.',
    );
  }
  if (needsAccount && account === undefined && !isLocal) {
    if (!globals.dryRun) findCredentialSource(settings, world);
    throw missingAccountError();
  }
  // A server for language models plans only what it may send; its own account may be known only when the session is open.
  const { account_id: _, ...others } = values;
  if (world.accounts) requireOwnAccounts(endpoint, others, world.accounts);
  return values;
}

/** Whether what is missing may be in the record, which completes an object that flags give a part of. */
function isToBeRead({ name }: PartialDocument, { parameter, code }: Problem): boolean {
  return code === 'MISSING_PARAMETER' && parameter.startsWith(`${name}.`);
}

/**
 * Checks a call of which some amounts are known only when the record is read: with the least and the most that they can
 * be, so that what is wrong with both is wrong in any case.
 */
function checkWithChanges(
  { params }: Endpoint,
  { changes }: Arguments,
  raw: Readonly<Record<string, unknown>>,
  checkValues: (raw: Readonly<Record<string, unknown>>) => CheckResult,
): CheckResult {
  if (!changes) return checkValues(raw);
  const limits = [...changes.keys()]
    .map((name) => ({ name, param: params[name] }))
    .filter(({ param }) => param?.type === 'integer');
  const fill = (edge: 'min' | 'max', fallback: bigint) =>
    Object.fromEntries(
      limits.map(({ name, param }) => [
        name,
        (param?.type === 'integer' ? param[edge] : undefined) ?? fallback,
      ]),
    );
  const least = checkValues({ ...raw, ...fill('min', 1n) });
  const most = checkValues({ ...raw, ...fill('max', maxInteger) });
  const { values } = checkValues(raw);
  const isInBoth = ({ parameter, code }: Problem) =>
    most.problems.some((other) => other.parameter === parameter && other.code === code);
  return { values, problems: least.problems.filter(isInBoth) };
}

/** Integers of the service have 64 bits. */
const maxInteger = 2n ** 63n - 1n;

/** Tells of the names that can stand for what is missing. */
function targetingFlagHint(endpoint: Endpoint, problems: readonly FlagProblem[]): string | undefined {
  const set = findTargetingFlags(endpoint);
  const isMissing = ({ parameter, code }: FlagProblem) =>
    code === 'MISSING_PARAMETER' && set?.replaced.includes(parameter);
  const [[name = '', text = ''] = []] = Object.entries(set?.example ?? {});
  return problems.some(isMissing) ? `Or set values by name: ${flagName(name)} "${text}"` : undefined;
}

/** The command that lists the records of which an id is missing. */
function missingRecordHint(endpoint: Endpoint, problems: readonly FlagProblem[]): string | undefined {
  const missing = problems.filter(({ code }) => code === 'MISSING_PARAMETER');
  const [group] = missing.flatMap(({ parameter }) => referentsOf(endpoint, parameter) ?? []);
  return group && `To find the id: ${accountCommand`ads ${group} list`}`;
}

/** Whether an update changes nothing: it is a mistake, which the service would silently accept. */
export function isEmptyChange(endpoint: Endpoint, values: Document): boolean {
  if (endpoint.method !== 'PUT') return false;
  const isPath = (name: string) => parameterLocation(endpoint, name) === 'path';
  return Object.keys(values).every(isPath) && !Object.keys(endpoint.params).every(isPath);
}

/** Tells how a file of too many operations can be sent. */
function splitHint(endpoint: Endpoint, raw: Readonly<Record<string, unknown>>): string | undefined {
  const batch = takesSplit(endpoint) ? batchBody(endpoint) : undefined;
  const operations = batch && raw[batch.name];
  const max = batch?.body.max;
  if (max === undefined || !Array.isArray(operations) || operations.length <= max) return undefined;
  return `To send them in several requests of at most ${max}, add --split.`;
}

/** The values with the account of the session, where the command line names none. */
export function withAccount(values: Document, session: Session): Document {
  return values.account_id === pendingAccount && session.account !== undefined
    ? { ...values, account_id: session.account }
    : values;
}
