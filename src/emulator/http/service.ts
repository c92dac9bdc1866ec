/**
 * One call from its request to its answer: signature, account, parameters, behaviour, envelope, in this order
 * (docs/service.md#order-of-checks).
 */
import { type CheckResult, checkInSteps } from '../../call/check.js';
import { type ParameterNamer, wireNames } from '../../call/problem.js';
import { account } from '../../contract/groups/accounts.js';
import type { Document, Endpoint } from '../../contract/types.js';
import { versions } from '../../contract/wire/service-facts.js';
import { BatchErrorResponse, type ErrorBodyEntry, problemsError, serviceError } from '../errors.js';
import { findHandler } from '../groups/index.js';
import type { AnyBehaviour, HandlerContext, HandlerResult } from '../handler.js';
import { hasAccess, type TokenOwner } from '../identity/users.js';
import { readClock, tickClock } from '../store/clock.js';
import { nextId } from '../store/ids.js';
import { findRecord } from '../store/records.js';
import type { Store } from '../store/store.js';
import { takeTurns } from '../turns.js';
import { identifyUser } from './caller.js';
import type { RateLimiter } from './rate-limiter.js';
import { type RawParameters, readParameters, readRequestBody } from './request.js';
import {
  echoedValues,
  ignoredParametersHeader,
  replyToError,
  type ServiceReply,
  wrapResult,
} from './respond.js';

/** Where a request came in. */
export interface RequestTarget {
  readonly host: 'production' | 'sandbox';
  /** The version segment; undefined in the authorization area. */
  readonly version: number | undefined;
  /** The values of the path's :names. */
  readonly path: Readonly<Record<string, string>>;
}

export interface ServiceOptions {
  readonly store: Store;
  /** Milliseconds since 1970, by the system's clock. */
  readonly now: () => number;
  readonly admit: RateLimiter;
  /** Told of errors that are bugs. */
  readonly report: (error: unknown) => void;
}

export interface Service {
  answer(endpoint: Endpoint, request: Request, place: RequestTarget): Promise<ServiceReply>;
}

/** Who calls, and by which version. */
type Caller = Pick<HandlerContext, 'userId' | 'version'>;

/** Makes the service over a store. Every refusal becomes a reply; it never throws. */
export function createService({ store, now, admit, report }: ServiceOptions): Service {
  /** Runs work in one transaction; what only reads takes no lock and moves no clock. */
  function transact<T>(
    endpoint: Endpoint,
    caller: Caller,
    values: Document,
    work: (call: HandlerContext) => T,
  ): T {
    const isRead = endpoint.method === 'GET';
    const perform = () => {
      requireLiveAccount(store, isRead, values);
      return work({
        values,
        store,
        ...caller,
        time: isRead ? readClock(store, now) : tickClock(store, now),
        newId: (form) => nextId(store, form),
      });
    };
    return isRead ? store.read(perform) : store.write(perform);
  }

  async function perform(behaviour: AnyBehaviour, values: Document, caller: Caller): Promise<HandlerResult> {
    const { endpoint } = behaviour;
    if ('run' in behaviour) return transact(endpoint, caller, values, (call) => behaviour.run(call));
    return behaviour.runLong({
      values,
      store,
      transact: (work) => transact(endpoint, caller, values, work),
    });
  }

  async function answer(endpoint: Endpoint, request: Request, place: RequestTarget): Promise<ServiceReply> {
    let values: Document = {};
    let headers: Readonly<Record<string, string>> = {};
    try {
      const behaviour = await requireBehaviour(endpoint, place);
      const body = await readRequestBody(request, endpoint);
      const caller = identifyUser(request, body, { store, now: now() });
      requireWriteAccess(endpoint, caller);
      const { userId } = caller;
      const { version = versions.newest } = place;
      const { raw, ignored } = readParameters(
        endpoint,
        place.path,
        new URL(request.url).search.slice(1),
        body,
      );
      headers = ignoredParametersHeader(ignored);
      if ('account_id' in place.path) checkAccess(store, userId, place.path.account_id ?? '');
      const checked = await takeTurns(
        checkInSteps(endpoint, raw, voiceFor(endpoint), place.version, Date.parse(readClock(store, now))),
      );
      values = checked.values;
      const admission = admit(endpoint, caller, values);
      headers = { ...headers, ...admission.headers };
      if (admission.refusal) throw admission.refusal;
      refuseProblems(endpoint, raw, checked.problems);
      const done = await perform(behaviour, values, { userId, version });
      return { ...wrapResult(endpoint, values, done), headers };
    } catch (error) {
      const reply = replyToError(error, endpoint.area, echoedValues(endpoint, values));
      if (reply.status === 500) report(error);
      return { ...reply, headers: { ...headers, ...reply.headers } };
    }
  }
  return { answer };
}

/** Throws when the endpoint is not there, on this host or at all. */
async function requireBehaviour(endpoint: Endpoint, { host }: RequestTarget): Promise<AnyBehaviour> {
  if (endpoint.host === 'sandbox' && host === 'production') {
    throw serviceError(
      'ACTION_NOT_ALLOWED',
      `${endpoint.method} ${endpoint.path} is served by the sandbox host only`,
    );
  }
  const behaviour = await findHandler(endpoint.id);
  if (behaviour) return behaviour;
  const message = `The emulator does not have ${endpoint.id} (${endpoint.method} ${endpoint.path}) yet`;
  throw serviceError('NOT_IMPLEMENTED', message, {}, 501);
}

/** A token that was asked for reading only changes nothing (docs/service.md#access). */
function requireWriteAccess({ method }: Endpoint, { isReadOnly }: TokenOwner): void {
  if (!isReadOnly || method === 'GET') return;
  throw serviceError('READONLY_CLIENT_APPLICATION', 'The access token was given for reading only');
}

/** Refuses an account that is not the user's (docs/service.md#access). */
function checkAccess(store: Store, userId: string, accountId: string): void {
  if (!hasAccess(store, userId, accountId)) {
    throw serviceError('ACCOUNT_NOT_FOUND', `account ${accountId} was not found, or is not one of yours`);
  }
}

/** A deleted account is gone for everything but reads that ask for deleted objects. */
function requireLiveAccount(store: Store, isRead: boolean, { account_id, with_deleted }: Document): void {
  if (typeof account_id !== 'string' || (isRead && with_deleted === true)) return;
  if (findRecord(store, account, account_id, account_id)?.hidden) {
    throw serviceError('NOT_FOUND', `account ${account_id} has been deleted`);
  }
}

/** The place of an item in a batch, and the way from there to one of its parameters. */
const itemPath = /^[a-z_]+\[(\d+)\](?:\.params(?=\.))?\.?/;

/**
 * Whether the body is an array of operations. One such call answers and echoes as others do
 * (docs/service.md#audience-users).
 */
function takesOperations({ send }: Endpoint): boolean {
  return typeof send === 'object' && send.json === 'operations';
}

/** In a batch, parameters are named as inside their item. */
function voiceFor(endpoint: Endpoint): ParameterNamer {
  if (!takesOperations(endpoint)) return wireNames;
  return { name: (parameter) => parameter.replace(itemPath, '') || 'the operation' };
}

/**
 * Throws when anything is wrong: item by item in a batch, unless the batch as a whole is
 * (docs/service.md#batch-errors).
 */
function refuseProblems(
  endpoint: Endpoint,
  raw: RawParameters['raw'],
  problems: CheckResult['problems'],
): void {
  if (problems.length === 0) return;
  const { send, response } = endpoint;
  const items = typeof send === 'object' ? raw[send.json] : undefined;
  const ofWhole = problems.filter((problem) => !itemPath.test(problem.parameter));
  if (!takesOperations(endpoint) || !Array.isArray(items) || ofWhole.length > 0)
    throw problemsError(problems);
  const errors: ErrorBodyEntry[][] = items.map(() => []);
  for (const { parameter, ...problem } of problems) {
    errors[Number(itemPath.exec(parameter)?.[1])]?.push({
      ...problem,
      parameter: parameter.replace(itemPath, ''),
    });
  }
  throw new BatchErrorResponse(response === 'batch' ? items : undefined, errors);
}
