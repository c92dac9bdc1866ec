/** `ads api METHOD PATH`: any signed call, such as to endpoints that the contract does not have. */

import type { ParameterPair } from '../../../call/build-request.js';
import { type Match, matchEndpoint } from '../../../call/match-endpoint.js';
import type { CallResult, RawRequest } from '../../../client/client.js';
import { ServiceError } from '../../../client/errors.js';
import { membershipCount } from '../../../contract/params/membership.js';
import type { Endpoint, Method } from '../../../contract/types.js';
import { newestVersion as contractVersion } from '../../../contract/wire/service-facts.js';
import type { Answer } from '../../../output/answer.js';
import { writeJson } from '../../../values/lossless-json.js';
import { askWithName, confirmStep } from '../../calls/confirm.js';
import { refuseWrongHost, requestedVersion } from '../../calls/endpoint/preconditions.js';
import { explainAccount } from '../../calls/session/explain-unknown-account.js';
import { openSession, type Session } from '../../calls/session/session.js';
import { withoutWaiting } from '../../calls/session/without-waiting.js';
import { readRaw } from '../../calls/writes/read-raw.js';
import { validateRawCall } from '../../calls/writes/validate-raw-call.js';
import { exitCodeForServiceError } from '../../core/errors/exit-code-of-error.js';
import { findRetiredCall } from '../../core/errors/retired.js';
import { RejectedCallError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Action, Invocation } from '../../core/host/invocation.js';
import { type BodyFlags, readBody } from '../../core/input/raw-body.js';
import { idsOfBody } from './body-ids.js';
import {
  fillPlaceholders,
  hasPlaceholder,
  type PlaceholderValues,
  readApiPath,
  refuseUnknownPlaceholders,
} from './path.js';
import { dryRunValues, sessionValues } from './placeholder-values.js';

type Area = Endpoint['area'];

/** Placeholders for values that need an open session. They pass validation and are never sent. */
const pending: PlaceholderValues = { account_id: 'pending', user_id: '1' };

interface ApiFlags extends BodyFlags {
  readonly method: Method;
  readonly path: string;
  /** Each is name=value. */
  readonly param?: readonly string[];
  readonly paginate: boolean;
  readonly include: boolean;
  readonly area: Area;
}

export const callApi: Action<ApiFlags> = async (invocation, flags) => {
  const { globals, settings } = invocation;
  const { method, area } = flags;
  const isChecked = !flags.no_check;
  const { path, query: pathQuery, version = contractVersion } = readPath(flags, invocation);
  const params = (flags.param ?? []).map(splitPair);
  const early = { ...pending, ...(settings.account && { account_id: settings.account.value }) };
  const find = (values: PlaceholderValues) =>
    matchEndpoint({ method, area, path: fillPlaceholders(path, values) });
  const retired = area === 'ads' ? findRetiredCall(method, fillPlaceholders(path, early), path) : undefined;
  const known = retired ? undefined : find(early);
  const body = await readBody(flags, invocation, known?.endpoint);
  const requestWith = (values: PlaceholderValues): Request => ({
    method,
    area,
    path: area === 'ads' ? `${version}/${fillPlaceholders(path, values)}` : fillPlaceholders(path, values),
    query: [...pathQuery.map(([name, value]) => [name, fillPlaceholders(value, values)] as const), ...params],
    ...(body !== undefined && { json: body.text }),
  });
  if (known && isChecked) {
    refuseWrongHost(known.endpoint, settings);
    validateRawCall(known, { query: requestWith(early).query, body, version });
  }
  if (retired) await invocation.notice(retired.notice);
  if (globals.dryRun) {
    const { base, values } = await dryRunValues(invocation, area);
    const shown = requestWith(values);
    const { previewRawGuards } = await import('../../calls/endpoint/preview-guards.js');
    // Where there is no emulator yet, there is no account to read.
    const isKnown = !shown.path.includes('{');
    let opened: Promise<Session> | undefined;
    const openOnce = () => {
      opened ??= openSession(withoutWaiting(invocation));
      return opened;
    };
    const open = isKnown ? openOnce : undefined;
    await previewRawGuards(isKnown ? shown : requestWith(early), open, invocation);
    const json = body && { json: body.document === undefined ? writeJson(body.text) : body.text };
    const { showRawRequest } = await import('./show-raw.js');
    return showRawRequest({ ...shown, ...json }, { base, open }, invocation);
  }
  const session = await openSession(invocation);
  const values = sessionValues(session, settings);
  const request = { ...requestWith(values), known: retired ? undefined : find(values) };
  if (method === 'DELETE') {
    await confirmDeletion(
      fillPlaceholders(path, values),
      isChecked ? request.known : undefined,
      session,
      invocation,
    );
  }
  const sendOnce = (changed: RawRequest) => {
    const sent = session.time();
    return session.client.raw(changed).catch(async (error: unknown) => {
      await explainLost(error, changed, sent, invocation);
      const explained = retired ? retired.explain(error) : error;
      throw hasPlaceholder(path, 'account_id') ? explainAccount(explained, settings) : explained;
    });
  };
  const send = async (changed: RawRequest = request) => {
    if (changed.known?.endpoint.record !== membershipCount) return sendOnce(changed);
    const { sendNoted } = await import('../../bulk/audience/sync/note-batch.js');
    const batch = { ...changed.known, operations: body?.document };
    return sendNoted(batch, session, invocation, () => sendOnce(changed));
  };
  if (flags.include) return showWithHeaders(send, invocation);
  if (!flags.paginate) {
    const { body: row } = await send();
    return { kind: 'one', row, ids: idsOfBody(row) };
  }
  const { paginateRaw } = await import('./pages.js');
  return paginateRaw((next) => send(next ? withCursor(request, next) : request), known?.endpoint, invocation);
};

/** Says in the error what is known of a write whose answer was lost or cannot be read, where the contract has the call. */
async function explainLost(
  error: unknown,
  request: RawRequest,
  sent: number,
  invocation: Invocation,
): Promise<void> {
  const { endpoint, values, unclear } = readRaw(request);
  if (!endpoint || unclear.length > 0) return;
  const { addFinding } = await import('../../calls/endpoint/send-call.js');
  await addFinding(error, { endpoint, values, sent, invocation });
}

interface Request {
  readonly method: Method;
  readonly area: Area;
  readonly path: string;
  readonly query: readonly ParameterPair[];
  readonly json?: string;
  readonly known?: Match | undefined;
}

function readPath({ path, area, no_check }: ApiFlags, invocation: Pick<Invocation, 'globals'>) {
  const target = readApiPath(path, area, requestedVersion(invocation));
  if (!no_check) refuseUnknownPlaceholders(target.path);
  return target;
}

async function confirmDeletion(
  path: string,
  known: Match | undefined,
  session: Session,
  invocation: Pick<Invocation, 'world' | 'globals' | 'signal'>,
): Promise<void> {
  const ask = (name: string) =>
    confirmStep(
      invocation,
      `DELETE ${path}${name}, ${session.environment}: this may be impossible to undo. Continue?`,
    );
  await (known ? askWithName(known, invocation, session, ask) : ask(''));
}

/** Also shows a refusal like any other response, with the exit code of the refusal. */
async function showWithHeaders(
  send: () => Promise<CallResult>,
  invocation: Pick<Invocation, 'globals' | 'format' | 'notice' | 'setExitCode'>,
): Promise<Answer> {
  const { showWholeResponse } = await import('./whole-answer.js');
  const { format, globals, setExitCode, notice } = invocation;
  try {
    return showWholeResponse(await send(), format, globals);
  } catch (error) {
    const refusal = error instanceof RejectedCallError ? error.serviceError : error;
    if (!(refusal instanceof ServiceError) || !refusal.response) throw error;
    setExitCode(exitCodeForServiceError(refusal) ?? exitCodes.refused, error);
    await notice(refusal.message);
    return showWholeResponse({ status: refusal.status, ...refusal.response }, format, globals);
  }
}

function withCursor(
  request: Request,
  { value, without }: { readonly value: string; readonly without: readonly string[] },
): Request {
  const dropped = ['cursor', ...without];
  return {
    ...request,
    query: [...request.query.filter(([name]) => !dropped.includes(name)), ['cursor', value]],
  };
}

function splitPair(text: string): ParameterPair {
  const at = text.indexOf('=');
  return [text.slice(0, at), text.slice(at + 1)];
}
