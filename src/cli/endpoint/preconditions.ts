/** What is refused before the parameters are even looked at: flags, versions and hosts that do not fit the command. */
import type { Settings } from '../../auth/settings.js';
import { commandWords } from '../../call/flag-names.js';
import type { Endpoint } from '../../contract/types.js';
import { versions } from '../../contract/wire/service-facts.js';
import { parseFields } from '../../output/fields.js';
import { selectionProblemsIn } from '../command-line/global-flag-problems.js';
import { versionIn } from '../command-line/global-flags.js';
import { type FlagProblem, usageError } from '../errors/command-error.js';
import type { Invocation } from '../invocation.js';

/** Throws CommandError where this environment does not have the endpoint. */
export function requirePreconditions(endpoint: Endpoint, { settings }: Invocation): void {
  refuseWrongHost(endpoint, settings);
}

/** Global flags that are wrong for any command, and those that are wrong for this one. */
export function flagProblems(endpoint: Endpoint, invocation: Invocation): readonly FlagProblem[] {
  const { problems } = invocation;
  const own = [...misplacedFlags(endpoint, invocation), ...unknownFields(endpoint, invocation)];
  const known = new Set(problems.map(({ flag }) => flag));
  return [...problems, ...own.filter(({ flag }) => !known.has(flag))];
}

/** Flags that mean nothing here are refused rather than ignored: a script that says them expects something. */
function misplacedFlags(endpoint: Endpoint, { globals }: Invocation): readonly FlagProblem[] {
  const { all, limit } = globals;
  const given = [...(all ? ['all'] : []), ...(limit === undefined ? [] : ['limit'])];
  if (endpoint.response !== 'list') {
    return given.map((name) => ({
      parameter: name,
      flag: `--${name}`,
      code: 'INVALID_PARAMETER',
      message: `--${name} is only for lists; ${commandWords(endpoint)} is none`,
    }));
  }
  if (given.length < 2) return [];
  const message = '--all and --limit exclude each other';
  return [{ parameter: 'all', flag: '--all', code: 'EXCLUSIVE_PARAMETERS', message }];
}

/** Throws CommandError where an endpoint of the sandbox alone would be called in production. */
export function refuseWrongHost(endpoint: Endpoint, { env }: Settings): void {
  if (endpoint.host !== 'sandbox' || env.value !== 'production') return;
  throw usageError(
    `${commandWords(endpoint)} exists only on the sandbox, and the environment is production (${env.source})`,
    'Add --env sandbox, or --env local for the emulator.',
  );
}

/** A misspelt field must be found before a write is sent, not when its answer is printed. */
function unknownFields({ record }: Endpoint, { globals }: Invocation): readonly FlagProblem[] {
  // Over a query's result, --fields chooses from what nobody knows beforehand.
  if (globals.fields === undefined || globals.query !== undefined) return [];
  try {
    parseFields(globals.fields, record);
    return [];
  } catch (error) {
    return selectionProblemsIn(error);
  }
}

/** The version segment asked for, if any; one that the service never had is among the invocation's problems. */
export function requestedVersion({ globals }: Invocation): number | undefined {
  return globals.apiVersion === undefined ? undefined : versionIn(globals.apiVersion);
}

/** A version segment that the service has or had. `source` says where it was typed. Throws CommandError. */
export function requireVersion(text: string, source: string): number {
  const version = versionIn(text);
  if (version !== undefined) return version;
  throw usageError(`${source} must be between ${versions.oldest} and ${versions.newest}, got "${text}"`);
}
