/** Runs one endpoint of the contract: gather, check, confirm, call, answer. */
import type { Settings } from '../auth/settings.js';
import { check } from '../call/check.js';
import { buildRequest } from '../call/request.js';
import { fillSafeDefaults } from '../call/safe.js';
import { commandOf, placeOf } from '../call/spelling.js';
import type { Reply } from '../client/client.js';
import type { Document, Endpoint } from '../contract/types.js';
import type { Answer } from '../output/answer.js';
import { confirm } from './confirm.js';
import { showRequest } from './dry-run.js';
import { accountMissing, type FlagProblem, parameterError, usageError } from './errors.js';
import { requireFineness } from './fineness.js';
import { type Gathered, gather } from './gather.js';
import type { Action, Invocation } from './invocation.js';
import { listAnswer } from './list.js';
import { requirePreconditions, versionOf } from './preconditions.js';
import { sayInWords } from './refused-call.js';
import { dataOf } from './reply.js';
import { openSession, type Session } from './session.js';
import { findSignIn } from './sign-in.js';
import { voiceOf, withFlag } from './voice.js';

/** Stands in for an account that only the session will know; passes the check, is never sent. */
const pendingAccount = 'pending';

/** The action of a contract command. */
export function actionOf(endpoint: Endpoint): Action {
  return async (invocation) => {
    const { settings } = invocation;
    const version = versionOf(invocation);
    await requirePreconditions(endpoint, invocation);
    const gathered = await gather(endpoint, invocation);
    const checked = judge(endpoint, gathered, invocation, version);
    if (invocation.globals.dryRun && settings.env.value !== 'local') {
      return showRequest(buildRequest(endpoint, checked, version), baseOf(settings));
    }
    const session = await openSession(invocation);
    const values = withAccount(checked, session);
    if (invocation.globals.dryRun) {
      return showRequest(buildRequest(endpoint, values, version), session.urls[endpoint.area]);
    }
    await requireFineness(endpoint, gathered, values, session);
    await confirm(endpoint, values, invocation);
    const call = { endpoint, values, version, gathered };
    if (endpoint.response === 'list') return listAnswer(call, session, invocation);
    const reply = await session.client.call(endpoint, values, { version }).catch(async (error: unknown) => {
      if (invocation.signal.aborted && endpoint.method !== 'GET') {
        await invocation.tell('interrupted: the service may have carried it out; look before you repeat it');
      }
      throw sayInWords(error, endpoint, gathered);
    });
    return answerOf(endpoint, values, reply);
  };
}

/** Checks everything that can be checked here. Throws CommandError with all problems at once. */
function judge(
  endpoint: Endpoint,
  gathered: Gathered,
  { globals, world, settings }: Invocation,
  version: number | undefined,
): Document {
  const needsAccount = 'account_id' in endpoint.params && endpoint.positional !== 'account_id';
  const account = settings.account?.value;
  const isLocal = settings.env.value === 'local';
  const raw = { ...gathered.raw, ...(needsAccount && { account_id: account ?? pendingAccount }) };
  const voice = voiceOf(endpoint, gathered);
  const { values, problems } = check(endpoint, fillSafeDefaults(endpoint, raw), voice, version);
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
    if (!globals.dryRun) findSignIn(settings, world);
    throw accountMissing();
  }
  return values;
}

/** A change that changes nothing is a mistake at the keyboard; the service would take it in silence. */
function refuseEmptyChange(endpoint: Endpoint, values: Document): void {
  if (endpoint.method !== 'PUT') return;
  const isPath = (name: string) => placeOf(endpoint, name) === 'path';
  if (Object.keys(values).every(isPath) && !Object.keys(endpoint.params).every(isPath)) {
    throw usageError(`${commandOf(endpoint)} has nothing to change`, 'Name what to set; --help lists it.');
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
function answerOf(endpoint: Endpoint, values: Document, reply: Reply): Answer {
  const { record, positional } = endpoint;
  if (reply.doneBefore) {
    return { kind: 'one', row: { ...(positional && { id: values[positional] }), deleted: true } };
  }
  const data = dataOf(reply);
  if (Array.isArray(data)) return { kind: 'rows', ...(record && { record }), pages: [data] };
  return { kind: 'one', ...(record && { record }), row: data };
}
