/** Runs one endpoint of the contract: read arguments, validate, confirm, call, answer. */
import type { Settings } from '../../auth/settings.js';
import { buildRequest } from '../../call/build-request.js';
import { isInDoubt, isUnreadable, ServiceError } from '../../client/errors.js';
import type { Document, Endpoint } from '../../contract/types.js';
import { takesManyIds, takesSplit } from '../../flags/bulk-flags.js';
import { leadsToForms, takesGroupNames } from '../../flags/flag-endpoints.js';
import { textField, textFileFlag } from '../../flags/text-field.js';
import type { Answer } from '../../output/answer.js';
import { confirm } from '../confirm.js';
import { resolveDates } from '../endpoint/account-dates.js';
import { checkPlan } from '../endpoint/check-plan.js';
import { checkCurrencyPrecision } from '../endpoint/currency-precision.js';
import type { DryCall } from '../endpoint/dry-check.js';
import { type ExpandedCall, type ExpansionSteps, expandValueFlags } from '../endpoint/expand-value-flags.js';
import { explainServiceError } from '../endpoint/explain-service-error.js';
import { createListAnswer, firstPageValues } from '../endpoint/list.js';
import { addMetricRows } from '../endpoint/metric-answer.js';
import { requestedVersion, requirePreconditions } from '../endpoint/preconditions.js';
import { expandTimesAt, readArguments } from '../endpoint/read-arguments.js';
import { readTokenSecret } from '../endpoint/token-secret.js';
import { validateCall, withAccount } from '../endpoint/validate-call.js';
import { usageError } from '../host/errors/command-error.js';
import { selectsRows } from '../host/global-flags.js';
import type { Action, Invocation } from '../host/invocation.js';
import { readWaitFlag } from '../host/wait-time.js';
import type { Arguments } from '../input/arguments.js';
import { findCardIds, resolveCardIds, withoutCardIds } from '../names/card-ids.js';
import { resolveNamedRecords } from '../names/resolve-named-records.js';
import { findNames, noteIdsLikeNames, withoutNames } from '../names/typed-names.js';
import { findHandles, resolveHandles, withoutHandles } from '../names/user-handles.js';
import { toAnswer } from '../records/response-data.js';
import { explainAccount } from '../session/account-source.js';
import { shownBase } from '../session/destination.js';
import { openSession, type Session } from '../session/session.js';
import { withoutWaiting } from '../session/without-waiting.js';

/** The action of a contract command. */
export function createEndpointAction(command: Endpoint): Action {
  return async (invocation) => {
    const open = openOnce(invocation, command);
    const run = createRun(command, open);
    if (command.fills !== undefined) {
      const { createFilled } = await import('../audience/create-filled.js');
      return createFilled(command, (opened) => createRun(command, opened ?? open), invocation);
    }
    if (invocation.options[textFileFlag] !== undefined && textField(command) !== undefined) {
      const { writeTextField } = await import('../endpoint/write-text-field.js');
      return writeTextField(command, run, invocation, isMerged(invocation));
    }
    if (!isMerged(invocation)) return run(invocation);
    const { runRead } = await import('../reads/run-read.js');
    return runRead(command, invocation, { open, run });
  };
}

/** Whether the rows are selected, put in order, named or merged here, rather than passed on as they come. */
function isMerged({ globals, settings }: Invocation): boolean {
  const { allAccounts, resolve } = globals;
  const isSpread = allAccounts === true || settings.account?.value.includes(',') === true;
  return isSpread || resolve === true || selectsRows(globals);
}

/** Runs the endpoint with the session that `open` opens when it is needed. */
function createRun(
  command: Endpoint,
  open: () => Promise<Session>,
): (invocation: Invocation) => Promise<Answer> {
  return async (invocation) => {
    const { settings } = invocation;
    const version = requestedVersion(invocation);
    requirePreconditions(command, invocation);
    const file =
      command.response === 'file'
        ? await (await import('../endpoint/file-answer.js')).prepareFile(invocation)
        : undefined;
    const bulk = findBulk(command, invocation);
    if (bulk === 'ids') return (await import('../bulk/run-bulk.js')).runBulk(command, invocation);
    if (bulk === 'split') return (await import('../bulk/run-split.js')).runSplit(command, invocation);
    const isLocal = settings.env.value === 'local';
    // The emulator may have another time, which is known only when it is open.
    const now = isLocal ? undefined : invocation.world.now();
    const showDry = async (call: DryCall, base: string, session = open) => {
      const { checkByReading } = await import('../endpoint/dry-check.js');
      const { showRequest } = await import('../endpoint/dry-run.js');
      const operations = await checkByReading(call, session, invocation);
      await checkPlan([call], session, invocation);
      const shown = firstPageValues(call.endpoint, call.values, invocation.globals);
      const request = buildRequest(call.endpoint, shown, version);
      return showRequest(request, base, { endpoint: call.endpoint, operations });
    };
    const steps: ExpansionSteps = {
      check: (args) => validateCall(command, withoutNames(command, args), invocation, { version, now }),
      open,
    };
    const { endpoint, args: given } = await expandNames(
      { endpoint: command, args: await readArguments(command, invocation) },
      invocation,
      steps,
    );
    const checked = validateCall(
      endpoint,
      withoutNames(endpoint, withoutHandles(endpoint, withoutCardIds(endpoint, given))),
      invocation,
      { version, now },
    );
    const { dryRun } = invocation.globals;
    const hasNames = [findHandles, findNames, findCardIds].some((find) => find(endpoint, given).length > 0);
    // A handle or a name can only be shown as what is sent when its id is known, which takes reading.
    if (dryRun && !isLocal && !hasNames && !given.changes && !given.partial) {
      const call = { endpoint, args: given, values: checked };
      // A preview is worth no wait: what cannot be read at once is not shown.
      const impatient = openOnce(withoutWaiting(invocation), command);
      return showDry(call, baseUrl(settings), impatient);
    }
    const session = await open();
    const { account_id: account = session.account } = withAccount(checked, session);
    const time = isLocal ? session.time() : now;
    // The emulator's clock may have been moved ahead.
    const timed = isLocal ? expandTimesAt(endpoint, given, invocation.options, session.time()) : given;
    const handled = await resolveHandles(endpoint, timed, account, session, invocation);
    const named = await resolveNamedRecords(endpoint, handled, account, session, invocation);
    const carded = await resolveCardIds(endpoint, named, account, session, invocation);
    const dated = await resolveDates(endpoint, carded, account, session, invocation);
    if (!dated.changes) return send(dated);
    const { sendAmountChanges } = await import('../bulk/resolve-changes.js');
    // The record may have been named, which its id replaces only among the arguments.
    const { positional = '' } = endpoint;
    const known = { ...withAccount(checked, session), [positional]: String(dated.raw[positional]) };
    return sendAmountChanges({ endpoint, args: dated, values: known }, session, invocation, send);

    async function send(changed: Arguments): Promise<Answer> {
      const args = await completeParts(endpoint, changed, withAccount(checked, session), session, invocation);
      const isFinal = !isLocal && args === given;
      const validated = isFinal ? checked : validateCall(endpoint, args, invocation, { version, now: time });
      const values = withAccount(validated, session);
      if (dryRun) {
        return showDry({ endpoint, args, values }, shownBase(session, endpoint.area));
      }
      await checkCurrencyPrecision(endpoint, args, values, session).catch((error: unknown) => {
        throw explainAccount(error, settings);
      });
      await confirm(endpoint, values, invocation, session);
      const tokenSecret = await readTokenSecret(endpoint, args, values, invocation, session);
      const call = { endpoint, values, version, args };
      if (endpoint.response === 'list')
        return createListAnswer({ ...call, typed: given }, session, invocation);
      const sent = session.time();
      const reply = await session.client
        .call(endpoint, values, { version, tokenSecret })
        .catch(async (error: unknown) => {
          if (isInDoubt(error)) {
            const { describeDoubt } = await import('../endpoint/look-for-created.js');
            const { world, signal } = invocation;
            const impatient = openOnce(withoutWaiting(invocation), command);
            const call = { endpoint, values, sent, error };
            error.finding = await describeDoubt(call, { open: impatient, world, signal });
          } else if (isUnreadable(error) && endpoint.method !== 'GET') {
            const { describeDoubtfulChange } = await import('../endpoint/look-for-created.js');
            error.finding = describeDoubtfulChange(endpoint, values);
          }
          if (invocation.signal.aborted && endpoint.method !== 'GET') {
            await invocation.notice(
              'interrupted: the service may have carried out the call; check before you repeat it',
            );
          }
          if (error instanceof ServiceError && error.status === 404)
            await noteIdsLikeNames(endpoint, given, invocation);
          throw explainServiceError(error, endpoint, args, settings);
        });
      if (file) return file.answer(reply);
      if (endpoint.results)
        return (await import('../endpoint/item-results.js')).answerItems(endpoint, reply, invocation);
      const limit = endpoint.awaits && readWaitFlag(invocation);
      if (typeof limit === 'number') {
        const { awaitWrite } = await import('../waiting/await-write.js');
        return awaitWrite({ endpoint, values, reply, limit }, session, invocation);
      }
      return addMetricRows(endpoint, values, toAnswer(endpoint, values, reply), session, invocation);
    }
  };
}

/** Puts ids and targeting values in the place of names that stand inside of documents, or for a whole call. */
async function expandNames(
  call: ExpandedCall,
  invocation: Invocation,
  steps: ExpansionSteps,
): Promise<ExpandedCall> {
  if (leadsToForms(call.endpoint.id)) {
    const { resolveLeadForms } = await import('../endpoint/resolve-lead-forms.js');
    return resolveLeadForms(call, invocation, steps);
  }
  if (!takesGroupNames(call.endpoint.id)) return expandValueFlags(call, invocation, steps);
  const { resolveGroupNames } = await import('../ab-tests/resolve-group-names.js');
  return resolveGroupNames(call, invocation, steps);
}

/** How a command works on many records: for each id of standard input, or in as many batches as a file takes. */
function findBulk(endpoint: Endpoint, { args, options }: Invocation): 'ids' | 'split' | undefined {
  if (takesManyIds(endpoint) && args[0] === '-') return 'ids';
  if (takesSplit(endpoint) && options.split === true) return 'split';
  // A flag that has no effect is an error: a script that sets it relies on it.
  const flags = { resend: '--resend', again: '--again', stopOnError: '--stop-on-error' } as const;
  const given = Object.entries(flags).find(([name]) => options[name]);
  if (!given) return undefined;
  const [, alone] = given;
  const only = takesSplit(endpoint) ? '--split' : 'ids from standard input: give - as the id';
  throw usageError(`${alone} is only for ${only}`);
}

/** Completes the objects that flags give a part of by what the record has. */
async function completeParts(
  endpoint: Endpoint,
  args: Arguments,
  values: Document,
  session: Session,
  invocation: Invocation,
): Promise<Arguments> {
  if (!args.partial) return args;
  const { completeDocuments } = await import('../endpoint/complete-documents.js');
  return completeDocuments({ endpoint, args, values }, session, invocation);
}

/** Opens the session when it is needed for the first time. */
function openOnce(invocation: Invocation, command: Endpoint): () => Promise<Session> {
  let opened: Promise<Session> | undefined;
  return () => {
    opened ??= openSession(invocation, command);
    return opened;
  };
}

/** The base URL for showing a request; empty if none is set. */
function baseUrl({ env, adsUrl, sandboxUrl }: Settings): string {
  return (env.value === 'sandbox' ? sandboxUrl : adsUrl)?.value ?? '';
}
