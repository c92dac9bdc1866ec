/** Checks before the parameters are validated: flags, API version and host. */

import type { Settings } from '../../../auth/settings.js';
import { commandWords } from '../../../call/flag-names.js';
import { isWrite } from '../../../call/is-write.js';
import type { Endpoint } from '../../../contract/types.js';
import { versions } from '../../../contract/wire/service-facts.js';
import { parseFields } from '../../../output/fields.js';
import { isDrawing } from '../../../output/formats.js';
import { notTogether } from '../../../values/text-lists.js';
import { refuseMixture } from '../../core/credentials/find-credentials.js';
import { type FlagProblem, usageError } from '../../core/host/command-error.js';
import { selectionProblemsIn } from '../../core/host/global-flag-problems.js';
import { parseVersion } from '../../core/host/global-flags.js';
import type { Invocation } from '../../core/host/invocation.js';
import { uselessFlags } from '../../core/host/useless-flags.js';
import { readWaitFlag } from '../../core/host/wait-time.js';
import { describeDestination } from '../session/destination.js';
import { refuseReadOnly } from '../writes/read-only.js';

/** Throws CommandError if credentials and addresses do not belong together, this environment lacks the endpoint, or the profile does not write. */
export function requirePreconditions(endpoint: Endpoint, { settings }: Pick<Invocation, 'settings'>): void {
  refuseMixture(settings);
  refuseWrongHost(endpoint, settings);
  if (isWrite(endpoint)) refuseReadOnly({ settings });
}

/** Problems with the global flags, in general and for this endpoint. */
export function flagProblems(
  endpoint: Endpoint,
  invocation: Pick<Invocation, 'globals' | 'format' | 'options' | 'problems'>,
): readonly FlagProblem[] {
  const { problems } = invocation;
  const own = [
    ...misplacedFlags(endpoint, invocation),
    ...unknownFields(endpoint, invocation),
    ...undrawableQuery(endpoint, invocation),
    ...needlessAllowance(endpoint, invocation),
    ...waitProblems(invocation),
    ...needlessAllAccounts(endpoint, invocation),
  ];
  const known = new Set(problems.map(({ flag }) => flag));
  return [...problems, ...own.filter(({ flag }) => !known.has(flag))];
}

function waitProblems(invocation: Pick<Invocation, 'options'>): readonly FlagProblem[] {
  const limit = readWaitFlag(invocation);
  return typeof limit === 'object' ? [limit] : [];
}

/** Flags that have no effect are an error rather than ignored: a script that sets them relies on them. */
function misplacedFlags(
  endpoint: Endpoint,
  { globals }: Pick<Invocation, 'globals'>,
): readonly FlagProblem[] {
  const { all, limit, filter, sort } = globals;
  const given = [...(all ? ['all'] : []), ...(limit === undefined ? [] : ['limit'])];
  const selecting = [...(filter ? ['filter'] : []), ...(sort === undefined ? [] : ['sort'])];
  const useless = uselessFlags(endpoint);
  const refused = [...given, ...selecting].filter((name) => useless.includes(`--${name}`));
  if (refused.length > 0) {
    return refused.map((name) => ({
      parameter: name,
      flag: `--${name}`,
      code: 'INVALID_PARAMETER',
      message: `--${name} is only for lists; ${commandWords(endpoint)} is not a list`,
    }));
  }
  if (given.length < 2) return [];
  const message = notTogether('--all', '--limit');
  return [{ parameter: 'all', flag: '--all', code: 'EXCLUSIVE_PARAMETERS', message }];
}

/** What is one account's, or is written, is not read in all. */
function needlessAllAccounts(
  endpoint: Endpoint,
  { globals }: Pick<Invocation, 'globals'>,
): readonly FlagProblem[] {
  const flag = '--all-accounts';
  if (!globals.allAccounts || !uselessFlags(endpoint).includes(flag)) return [];
  const message = `${flag} is only for reads that are the same in every account; ${commandWords(endpoint)} is not such a read`;
  return [{ parameter: 'account_id', flag, code: 'INVALID_PARAMETER', message }];
}

function needlessAllowance(
  endpoint: Endpoint,
  { globals }: Pick<Invocation, 'globals'>,
): readonly FlagProblem[] {
  const flag = '--allow-over-limit';
  if (!globals.allowOverLimit || !uselessFlags(endpoint).includes(flag)) return [];
  const message = `${flag} is only for writes; ${commandWords(endpoint)} changes nothing`;
  return [{ parameter: 'allow_over_limit', flag, code: 'INVALID_PARAMETER', message }];
}

/** A query selects from the service's records, which are not yet rows over time. */
function undrawableQuery(
  { metricRows }: Endpoint,
  { globals, format }: Pick<Invocation, 'globals' | 'format'>,
): readonly FlagProblem[] {
  if (!metricRows || globals.query === undefined || !isDrawing(format)) return [];
  const message = `--query cannot be used with -o ${format}: it selects from the service's records, not from drawn rows. ads stats report accepts both`;
  return [{ parameter: 'query', flag: '--query', code: 'EXCLUSIVE_PARAMETERS', message }];
}

/** Throws CommandError if a sandbox-only endpoint would be called in production. */
export function refuseWrongHost(endpoint: Endpoint, settings: Settings): void {
  const { env } = settings;
  if (endpoint.host !== 'sandbox' || env.value !== 'production') return;
  const destination = describeDestination(settings);
  const reason =
    destination === env.value ? `the environment is production (${env.source})` : `this is ${destination}`;
  throw usageError(
    `${commandWords(endpoint)} is available only in the sandbox, but ${reason}`,
    'Add --env sandbox, or --env local for the emulator.',
  );
}

/** A misspelled field must be reported before a write is sent, not when its answer is printed. */
function unknownFields(
  { record, metricRows }: Endpoint,
  { globals }: Pick<Invocation, 'globals'>,
): readonly FlagProblem[] {
  // With --query, the fields of the result are not known in advance; nor are those of rows of metrics. A dry run shows the
  // request, which has others.
  if (globals.fields === undefined || globals.query !== undefined || globals.dryRun || metricRows) return [];
  try {
    parseFields(globals.fields, record);
    return [];
  } catch (error) {
    return selectionProblemsIn(error);
  }
}

/** The API version of --api-version, if given; an invalid one is among the invocation's problems. */
export function requestedVersion({ globals }: Pick<Invocation, 'globals'>): number | undefined {
  return globals.apiVersion === undefined ? undefined : parseVersion(globals.apiVersion);
}

/** Parses an API version that the service has or had. `source` names where it was given. Throws CommandError. */
export function requireVersion(text: string, source: string): number {
  const version = parseVersion(text);
  if (version !== undefined) return version;
  throw usageError(`${source} must be between ${versions.oldest} and ${versions.newest}, got "${text}"`);
}
