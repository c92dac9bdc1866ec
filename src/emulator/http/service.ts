/**
 * Processes one call: signature, account, parameters, handler, envelope, in this order
 * (docs/service.md#order-of-checks).
 */
import { type CheckResult, checkInSteps } from '../../call/check.js';
import { type ParameterNamer, wireNames } from '../../call/problem.js';
import type { Document, Endpoint } from '../../contract/types.js';
import { versions } from '../../contract/wire/service-facts.js';
import { assertPermission } from '../domain/account-permission.js';
import { applyDueChanges } from '../domain/members/queue.js';
import { readAccountDates } from '../domain/statistics/account-days.js';
import { settleBefore } from '../domain/statistics/settle-before.js';
import {
  BatchErrorResponse,
  type ErrorBodyEntry,
  ErrorResponse,
  problemsError,
  serviceError,
} from '../errors.js';
import { findHandler } from '../groups/index.js';
import type { AnyHandler, HandlerContext, HandlerResult } from '../handler.js';
import { rememberClock, tickClock, writeSeconds } from '../store/clock.js';
import { nextId } from '../store/ids.js';
import type { Store } from '../store/store.js';
import { writeTogether } from '../store/write-together.js';
import type { BodyMemory } from './body-memory.js';
import { identifyCaller } from './caller.js';
import { assertAccountAccess, assertAccountNotDeleted, assertWriteAccess } from './caller-access.js';
import { runInTurns } from './event-loop.js';
import { ignoreInDeletions } from './ignore-in-deletions.js';
import { itemPath, splitItemProblems, takesItems } from './item-problems.js';
import { replyWithProblem } from './problem-reply.js';
import type { RateLimiter } from './rate-limiter.js';
import { withoutSecrets } from './redact-echo.js';
import { openBody, type RawParameters, readParameters } from './request.js';
import {
  echoedValues,
  ignoredParametersHeader,
  replyToError,
  type ServiceReply,
  wrapResult,
} from './respond.js';
import { findUploadCommand, findUploadCommandHandler, replyWithText } from './upload-commands.js';

/** The host, version and path parameters that a request was routed by. */
interface RequestTarget {
  readonly host: 'production' | 'sandbox';
  /** The version segment; undefined in the authorization area. */
  readonly version: number | undefined;
  /** The values of the path parameters. */
  readonly path: Readonly<Record<string, string>>;
}

interface ServiceOptions {
  readonly store: Store;
  /** Milliseconds since 1970, by the system's clock. */
  readonly now: () => number;
  readonly rateLimiter: RateLimiter;
  readonly bodies: BodyMemory;
  /** Called with errors that are bugs. */
  readonly report: (error: unknown) => void;
}

export interface Service {
  answer(endpoint: Endpoint, request: Request, target: RequestTarget): Promise<ServiceReply>;
}

/** The user and version of a call, where it was sent, and which of its items are not valid. */
type Caller = Pick<HandlerContext, 'userId' | 'version' | 'origin' | 'itemProblems'>;

/**
 * Creates the service for a store. Every error becomes a reply; it never throws.
 *
 * One function: a call passes its checks in the order of the service, and its errors have the headers and values up to there.
 */
export function createService({ store, now, rateLimiter, bodies, report }: ServiceOptions): Service {
  /**
   * The work of a call, to be run in one transaction. Reads take no lock and do not advance the clock. A change is carried out
   * at the time until which its account is settled.
   */
  function prepare<T>(
    caller: Caller,
    values: Document,
    settleRest: ((now: number) => void) | undefined,
    work: (context: HandlerContext) => T,
  ): () => T {
    const isRead = settleRest === undefined;
    return () => {
      const moment = now();
      settleRest?.(rememberClock(store, () => moment));
      assertAccountNotDeleted(store, isRead, values);
      return work({
        values,
        store,
        ...caller,
        time: isRead ? writeSeconds(rememberClock(store, () => moment)) : tickClock(store, () => moment),
        newId: (form) => nextId(store, form),
      });
    };
  }

  async function perform(handler: AnyHandler, values: Document, caller: Caller): Promise<HandlerResult> {
    const { endpoint } = handler;
    await applyDueChanges(store, rememberClock(store, now));
    const settleRest = await settleBefore(store, endpoint, values, () => rememberClock(store, now));
    const isRead = endpoint.method === 'GET';
    const settle = isRead ? undefined : settleRest;
    if ('run' in handler) {
      const work = prepare(caller, values, settle, (context) => handler.run(context));
      return isRead ? store.read(work) : writeTogether(store, work);
    }
    return handler.runLong({
      values,
      store,
      transact: (work) => {
        const prepared = prepare(caller, values, settle, work);
        return isRead ? store.read(prepared) : store.write(prepared);
      },
    });
  }

  async function answer(called: Endpoint, request: Request, target: RequestTarget): Promise<ServiceReply> {
    let endpoint = called;
    let values: Document = {};
    let headers: Readonly<Record<string, string>> = {};
    const incoming = openBody(request, endpoint, bodies);
    try {
      await requireHandler(endpoint, target);
      incoming.checkLength();
      const caller = await identifyCaller(request, incoming, {
        store,
        now: now(),
        endpoint,
        path: target.path,
      });
      const body = await incoming.read();
      const query = new URL(request.url).search.slice(1);
      endpoint = await findUploadCommand(called, query, body);
      const handler = await requireHandler(endpoint, target);
      assertWriteAccess(endpoint, caller);
      const { userId } = caller;
      const { version = versions.newest } = target;
      const sent = readParameters(endpoint, target.path, query, body);
      const { raw, ignored } = ignoreInDeletions(endpoint, sent);
      headers = ignoredParametersHeader(ignored);
      if (endpoint.errors === 'problem') refuseUnknown(ignored);
      if ('account_id' in target.path) {
        assertAccountAccess(store, userId, target.path.account_id ?? '');
        assertPermission(store, endpoint, userId, target.path.account_id ?? '');
      }
      const checked = await runInTurns(
        checkInSteps(
          endpoint,
          readAccountDates(store, endpoint, raw),
          namerFor(endpoint),
          target.version,
          rememberClock(store, now),
        ),
      );
      values = checked.values;
      const decision = rateLimiter(endpoint, caller, values);
      headers = { ...headers, ...decision.headers };
      if (decision.error) throw decision.error;
      if (checked.problems.length > 0 && 'refuse' in handler && handler.refuse)
        throw handler.refuse({ problems: checked.problems, raw, store, userId });
      const { itemProblems, problems } = splitItemProblems(endpoint, checked.problems);
      throwProblems(endpoint, raw, problems);
      const result = await perform(handler, values, {
        userId,
        version,
        itemProblems,
        origin: new URL(request.url).origin,
      });
      return { ...wrapResult(endpoint, values, result), headers: { ...headers, ...result.headers } };
    } catch (error) {
      const reply = replyInKind(endpoint, request, values, error);
      if (reply.status === 500) report(error);
      return { ...reply, headers: { ...headers, ...reply.headers } };
    } finally {
      incoming.release();
    }
  }
  return { answer };
}

/** The reply to a failed call, in the form that errors of the endpoint have. */
function replyInKind(endpoint: Endpoint, request: Request, values: Document, error: unknown): ServiceReply {
  switch (endpoint.errors) {
    case 'problem':
      return replyWithProblem(error);
    case 'text':
      return replyWithText(error, request);
    default:
      return replyToError(error, endpoint.area, echoedValues(endpoint, values));
  }
}

/** The handler of an endpoint. Throws ErrorResponse when this host does not serve it, or it is not implemented. */
async function requireHandler(endpoint: Endpoint, { host }: RequestTarget): Promise<AnyHandler> {
  if (endpoint.host === 'sandbox' && host === 'production') {
    throw serviceError(
      'ACTION_NOT_ALLOWED',
      `${endpoint.method} ${endpoint.path} is available on the sandbox host only`,
    );
  }
  const handler = (await findHandler(endpoint.id)) ?? (await findUploadCommandHandler(endpoint.id));
  if (handler) return handler;
  const message = `The emulator does not implement ${endpoint.id} (${endpoint.method} ${endpoint.path})`;
  throw serviceError('NOT_IMPLEMENTED', message, {}, 501);
}

/** Uploads know no other parameters than theirs (docs/service.md#uploads-in-segments). */
function refuseUnknown(names: readonly string[]): void {
  if (names.length === 0) return;
  const errors = names.map((name) => ({
    code: 'INVALID_PARAMETER',
    message: `${name} is not a parameter of this call`,
    parameter: name,
  }));
  throw new ErrorResponse(errors);
}

/**
 * Whether the body is an array of operations. One such call has the response and echo of other calls
 * (docs/service.md#audience-users).
 */
function takesOperations({ send }: Endpoint): boolean {
  return typeof send === 'object' && send.json === 'operations';
}

/** In a batch, parameters are named relative to their item. */
function namerFor(endpoint: Endpoint): ParameterNamer {
  if (takesItems(endpoint)) return { name: (parameter) => parameter.replace(itemPath, '') || 'the item' };
  if (!takesOperations(endpoint)) return wireNames;
  return { name: (parameter) => parameter.replace(itemPath, '') || 'the operation' };
}

/**
 * Throws when there are problems: per item in a batch, unless the batch as a whole is invalid
 * (docs/service.md#batch-errors).
 */
function throwProblems(
  endpoint: Endpoint,
  raw: RawParameters['raw'],
  problems: CheckResult['problems'],
): void {
  if (problems.length === 0) return;
  const { send, response } = endpoint;
  const items = typeof send === 'object' ? raw[send.json] : undefined;
  if (!takesOperations(endpoint) || !Array.isArray(items)) throw problemsError(problems);
  const errors: ErrorBodyEntry[][] = items.map(() => []);
  for (const problem of problems) {
    const [path, index] = itemPath.exec(problem.parameter) ?? [];
    if (path === undefined) throw problemsError(problems);
    errors[Number(index)]?.push({ ...problem, parameter: problem.parameter.slice(path.length) });
  }
  const echoed = response === 'batch' ? items.map((item) => withoutSecrets(endpoint, item)) : undefined;
  throw new BatchErrorResponse(echoed, errors);
}
