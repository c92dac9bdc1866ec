/** Runs one endpoint of the contract: gather, check, confirm, call, answer. */

import type { Settings } from '../auth/settings.js';
import { check } from '../call/check.js';
import { fillSafeDefaults } from '../call/safe.js';
import { commandOf } from '../call/spelling.js';
import type { Reply } from '../client/client.js';
import { ServiceError } from '../client/errors.js';
import { versions } from '../contract/service.js';
import type { Document, Endpoint } from '../contract/types.js';
import type { Answer } from '../output/answer.js';
import { parseFields } from '../output/fields.js';
import { confirm } from './confirm.js';
import { dryRun } from './dry-run.js';
import { type FlagProblem, parameterError, RefusedRowsError, usageError } from './errors.js';
import { requireFineness } from './fineness.js';
import { type Gathered, gather } from './gather.js';
import { countOf } from './globals.js';
import type { Action, Invocation } from './invocation.js';
import { listAnswer } from './list.js';
import { dataOf } from './reply.js';
import { openSession, type Session } from './session.js';
import { findSignIn } from './sign-in.js';
import { placeOfRow, voiceOf, withFlag } from './voice.js';

/** Stands in for an account that only the session will know; passes the check, is never sent. */
const pendingAccount = 'pending';

/** The action of a contract command. */
export function actionOf(endpoint: Endpoint): Action {
  return async (invocation) => {
    refuseMisplacedFlags(endpoint, invocation);
    const version = versionOf(invocation);
    const { settings } = invocation;
    refuseWrongHost(endpoint, settings);
    await refuseBadSelection(endpoint, invocation);
    const gathered = await gather(endpoint, invocation);
    const checked = judge(endpoint, gathered, invocation);
    if (invocation.globals.dryRun && settings.env.value !== 'local') {
      return dryRun(endpoint, checked, version, baseOf(settings));
    }
    const session = await openSession(invocation);
    const values = withAccount(checked, session);
    if (invocation.globals.dryRun) return dryRun(endpoint, values, version, session.urls[endpoint.area]);
    await requireFineness(endpoint, gathered, values, session);
    await confirm(endpoint, values, invocation);
    if (endpoint.response === 'list') return listAnswer({ endpoint, values, version }, session, invocation);
    const reply = await session.client
      .call(endpoint, values, version === undefined ? {} : { version })
      .catch((error: unknown) => {
        throw placeRows(error, gathered.source);
      });
    return answerOf(endpoint, values, reply);
  };
}

/** A refused batch is said in terms of the input's rows. */
function placeRows(error: unknown, source: Gathered['source']): unknown {
  if (!source || !(error instanceof ServiceError) || error.operationErrors.length === 0) return error;
  return new RefusedRowsError(error, (index) => placeOfRow(index, source));
}

/** Checks everything that can be checked here. Throws CommandError with all problems at once. */
function judge(endpoint: Endpoint, gathered: Gathered, { globals, world, settings }: Invocation): Document {
  const needsAccount = 'account_id' in endpoint.params && endpoint.positional !== 'account_id';
  const account = settings.account?.value;
  const isLocal = settings.env.value === 'local';
  const raw = { ...gathered.raw, ...(needsAccount && { account_id: account ?? pendingAccount }) };
  const voice = voiceOf(endpoint, gathered);
  const { values, problems } = check(endpoint, fillSafeDefaults(endpoint, raw), voice);
  const reported = new Set(gathered.problems.map((problem) => problem.parameter));
  const all: FlagProblem[] = [
    ...gathered.problems,
    ...problems
      .filter(({ parameter }) => !reported.has(parameter))
      .map((problem) => withFlag(endpoint, voice, problem)),
  ];
  if (all.length) throw parameterError(all);
  if (needsAccount && account === undefined && !isLocal) {
    if (!globals.dryRun) findSignIn(settings, world);
    throw parameterError(
      [
        {
          parameter: 'account_id',
          flag: '--account',
          code: 'MISSING_PARAMETER',
          message: '--account is required',
        },
      ],
      'Or set ADS_ACCOUNT_ID, or choose a default with: ads accounts use ID',
    );
  }
  return values;
}

function withAccount(values: Document, session: Session): Document {
  return values.account_id === pendingAccount && session.account !== undefined
    ? { ...values, account_id: session.account }
    : values;
}

/** Flags that mean nothing here are refused rather than ignored: a script that says them expects something. */
function refuseMisplacedFlags(endpoint: Endpoint, { globals }: Invocation): void {
  const isList = endpoint.response === 'list';
  if (globals.all && !isList) throw usageError(`--all is only for lists; ${commandOf(endpoint)} is none`);
  if (globals.limit !== undefined) {
    if (!isList) throw usageError(`--limit is only for lists; ${commandOf(endpoint)} is none`);
    countOf(globals.limit, '--limit');
    if (globals.all) throw usageError('--all and --limit exclude each other');
  }
}

/** A misspelt field must be found before a write is sent, not when its answer is printed. */
async function refuseBadSelection({ record }: Endpoint, { globals }: Invocation): Promise<void> {
  if (globals.query !== undefined) {
    const { compileQuery } = await import('../output/query.js');
    await compileQuery(globals.query);
  } else if (globals.fields !== undefined) parseFields(globals.fields, record);
}

/** The version segment asked for, if any. Throws CommandError on one that the service never had. */
export function versionOf({ globals }: Invocation): number | undefined {
  const { apiVersion } = globals;
  if (apiVersion === undefined) return undefined;
  const version = /^\d{1,2}$/.test(apiVersion) ? Number(apiVersion) : 0;
  if (version >= versions.oldest && version <= versions.newest) return version;
  throw usageError(
    `--api-version must be between ${versions.oldest} and ${versions.newest}, got "${apiVersion}"`,
  );
}

function refuseWrongHost(endpoint: Endpoint, { env }: Settings): void {
  if (endpoint.host !== 'sandbox' || env.value !== 'production') return;
  throw usageError(
    `${commandOf(endpoint)} exists only on the sandbox, and the environment is production (${env.source})`,
    'Add --env sandbox, or --env local for the emulator.',
  );
}

/** The base URL for showing a request; empty where none is set. */
function baseOf({ env, adsUrl, sandboxUrl }: Settings): string {
  return (env.value === 'sandbox' ? sandboxUrl : adsUrl)?.value ?? '';
}

/** What the service answered, without its envelope; a deletion that an earlier try carried out has no answer. */
function answerOf(endpoint: Endpoint, values: Document, reply: Reply): Answer {
  const { record, positional } = endpoint;
  if (reply.doneBefore) {
    return { kind: 'one', row: { ...(positional && { id: values[positional] }), deleted: true } };
  }
  const data = dataOf(reply);
  if (Array.isArray(data)) return { kind: 'rows', ...(record && { record }), pages: [data] };
  return { kind: 'one', ...(record && { record }), row: data };
}
