/** The steps from what was typed to what can be sent: checks, the emulator's time, ids in place of names, dates. */
import type { Document, Endpoint } from '../../../contract/types.js';
import { once } from '../../../values/once.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { Arguments } from '../../core/input/arguments.js';
import { findLookups, withPlaceholders } from '../names/lookups.js';
import type { Session } from '../session/session.js';
import { findDates, resolveDates } from './account-dates.js';
import { beginCall, type CallInProgress, isLocal } from './call-steps.js';
import { expandTimesAt } from './read-arguments.js';
import { validateCall, withAccount } from './validate-call.js';

/**
 * Checks the arguments, with placeholders for ids that only the service knows. Throws CommandError with all problems at
 * once, those of reading the arguments among them.
 */
export function checkArguments(call: CallInProgress): CallInProgress {
  const { endpoint, invocation, version, now } = call;
  const checked = withPlaceholders(endpoint, call.args);
  const values = validateCall(endpoint, checked, invocation, { version, now });
  return { ...call, checked, values: measureOnce(values) };
}

/** The service would answer an entity that is measured twice as it likes: once, or twice. */
function measureOnce(values: Document): Document {
  const { entity_ids: ids } = values;
  return Array.isArray(ids) ? { ...values, entity_ids: [...new Set(ids)] } : values;
}

/** Opens the session: the account that the credentials belong to stands in for one that was not given. */
async function connect(call: CallInProgress): Promise<CallInProgress> {
  return { ...call, values: withAccount(call.values, await call.open()) };
}

/** Counts relative times from the emulator's time, which may have been moved ahead. */
async function useEmulatorTime(call: CallInProgress): Promise<CallInProgress> {
  const now = (await call.open()).time();
  return { ...call, now, args: expandTimesAt(call.endpoint, call.args, call.invocation.options, now) };
}

/** Whether something stands for an id. */
export function hasLookups({ endpoint, args }: Pick<CallInProgress, 'endpoint' | 'args'>): boolean {
  return findLookups(endpoint, args).length > 0;
}

/** Puts ids in the place of names, handles and cards. Throws CommandError for one that is not found. */
async function putIds(call: CallInProgress): Promise<CallInProgress> {
  const { endpoint, invocation } = call;
  const { resolveLookups } = await import('../names/resolve-lookups.js');
  const session = await call.open();
  const account = accountOf(call, session);
  const args = await resolveLookups({ endpoint, args: call.args, account, session, invocation });
  const { positional = '' } = endpoint;
  const id = args.raw[positional];
  return { ...call, args, values: { ...call.values, ...(typeof id === 'string' && { [positional]: id }) } };
}

/** Puts midnight in the account's time zone in the place of dates. */
async function readDates(call: CallInProgress): Promise<CallInProgress> {
  const session = await call.open();
  const account = accountOf(call, session);
  return { ...call, args: await resolveDates(call.endpoint, call.args, account, session, call.invocation) };
}

/** Checks the arguments again, where they are not those that were checked. */
export async function checkResolved(call: CallInProgress): Promise<CallInProgress> {
  if (call.args === call.checked) return call;
  return connect(checkArguments(call));
}

function accountOf({ values }: CallInProgress, session: Session) {
  return values.account_id ?? session.account;
}

/** The steps between the check of what was typed and that of what is sent. */
export const resolving = [
  { name: 'connect', change: connect },
  {
    name: 'use the time of the emulator',
    applies: ({ invocation }: CallInProgress) => isLocal(invocation),
    change: useEmulatorTime,
  },
  { name: 'replace names with ids', applies: hasLookups, change: putIds },
  {
    name: 'resolve dates',
    applies: ({ endpoint, args }: CallInProgress) => findDates(endpoint, args.raw).length > 0,
    change: readDates,
  },
];

/** Arguments that are checked, with the values that are sent. */
export interface PreparedCall {
  readonly args: Arguments;
  readonly values: Document;
  readonly session: Session;
  readonly version: number | undefined;
}

/**
 * Checks the arguments of work of many calls once, without the service. Throws CommandError with all problems; returns how
 * to continue.
 */
export function prepareCall(
  endpoint: Endpoint,
  args: Arguments,
  invocation: Invocation,
): () => Promise<PreparedCall> {
  const open = once(async () => {
    const { openUninterruptedSession } = await import('../session/patient-session.js');
    return openUninterruptedSession(invocation, endpoint);
  });
  let call = checkArguments({ ...beginCall(endpoint, invocation, open), args });
  return async () => {
    for (const step of resolving) if (step.applies?.(call) ?? true) call = await step.change(call);
    const { args: resolved, values, version } = await checkResolved(call);
    return { args: resolved, values, session: await open(), version };
  };
}
