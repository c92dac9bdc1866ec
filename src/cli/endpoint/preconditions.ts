/** What is refused before the parameters are even looked at: flags, versions and hosts that do not fit the command. */
import type { Settings } from '../../auth/settings.js';
import { commandWords } from '../../call/flag-names.js';
import type { Endpoint } from '../../contract/types.js';
import { versions } from '../../contract/wire/service-facts.js';
import { parseFields } from '../../output/fields.js';
import { parseCount } from '../command-line/global-flags.js';
import { usageError } from '../errors/command-error.js';
import type { Invocation } from '../invocation.js';

/** Throws CommandError, FieldError or QueryError where the call cannot be meant as it was typed. */
export async function requirePreconditions(endpoint: Endpoint, invocation: Invocation): Promise<void> {
  refuseMisplacedFlags(endpoint, invocation);
  refuseWrongHost(endpoint, invocation.settings);
  await refuseBadSelection(endpoint, invocation);
}

/** Flags that mean nothing here are refused rather than ignored: a script that says them expects something. */
function refuseMisplacedFlags(endpoint: Endpoint, { globals }: Invocation): void {
  const isList = endpoint.response === 'list';
  if (globals.all && !isList) throw usageError(`--all is only for lists; ${commandWords(endpoint)} is none`);
  if (globals.limit === undefined) return;
  if (!isList) throw usageError(`--limit is only for lists; ${commandWords(endpoint)} is none`);
  parseCount(globals.limit, '--limit');
  if (globals.all) throw usageError('--all and --limit exclude each other');
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
async function refuseBadSelection({ record }: Endpoint, { globals }: Invocation): Promise<void> {
  if (globals.query !== undefined) {
    const { compileQuery } = await import('../../output/query.js');
    await compileQuery(globals.query);
  } else if (globals.fields !== undefined) parseFields(globals.fields, record);
}

/** The version segment asked for, if any. Throws CommandError on one that the service never had. */
export function requestedVersion({ globals }: Invocation): number | undefined {
  const { apiVersion } = globals;
  if (apiVersion === undefined) return undefined;
  return requireVersion(apiVersion, '--api-version');
}

/** A version segment that the service has or had. `source` says where it was typed. Throws CommandError. */
export function requireVersion(text: string, source: string): number {
  const version = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (version >= versions.oldest && version <= versions.newest) return version;
  throw usageError(`${source} must be between ${versions.oldest} and ${versions.newest}, got "${text}"`);
}
