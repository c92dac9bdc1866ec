/** The life of a call as a list of steps, which hand it on from the command line to the answer. */
import type { Document, Endpoint } from '../../../contract/types.js';
import type { Answer } from '../../../output/answer.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { Arguments } from '../../core/input/arguments.js';
import type { Session } from '../session/session.js';
import type { ComputedOnce } from './computed-values.js';
import { requestedVersion } from './preconditions.js';

/** A call on its way to the service. Each step returns another one. */
export interface CallInProgress {
  readonly invocation: Invocation;
  /** What is called: targeting flags make a batch of a creation. */
  readonly endpoint: Endpoint;
  /** As they were typed at first; later with ids, times and amounts in the place of what stands for them. */
  readonly args: Arguments;
  /** As they were typed. */
  readonly typed: Arguments;
  /** The arguments that were checked last. */
  readonly checked?: Arguments;
  /** The values of the checked arguments; placeholders stand for ids that are not known yet. */
  readonly values: Document;
  /** What is known of values that were computed from the record. */
  readonly computed?: ComputedOnce | undefined;
  /** The version of the API, if one was asked for. */
  readonly version: number | undefined;
  /** The time by which times are checked, in milliseconds since 1970; undefined until the emulator has told its own. */
  readonly now: number | undefined;
  /** Opens the session; each call returns the same one. */
  readonly open: () => Promise<Session>;
}

/** A step checks the call, changes it, or answers it: with the answer of the steps after it, or with one of its own. */
export type Step = {
  readonly name: string;
  /** Whether the step has anything to do for this call; absent from a step that every call takes. */
  readonly applies?: (call: CallInProgress) => boolean;
} & (
  | { readonly check: (call: CallInProgress) => void | Promise<void> }
  | { readonly change: (call: CallInProgress) => CallInProgress | Promise<CallInProgress> }
  | { readonly answer: (call: CallInProgress, next: Next) => Promise<Answer> }
);

/** Takes the steps that are left. */
export type Next = (call: CallInProgress) => Promise<Answer>;

/** The call before its first step: nothing has been read. */
export function beginCall(
  endpoint: Endpoint,
  invocation: Invocation,
  open: () => Promise<Session>,
): CallInProgress {
  const args = { raw: {}, decimals: new Map(), source: undefined, documentFlags: new Map(), problems: [] };
  const version = requestedVersion(invocation);
  // The emulator may have another time, which is known only when it is open.
  const now = isLocal(invocation) ? undefined : invocation.world.now();
  return { invocation, endpoint, args, typed: args, values: {}, version, now, open };
}

/** Whether the call goes to the emulator. */
export function isLocal({ settings }: Pick<Invocation, 'settings'>): boolean {
  return settings.env.value === 'local';
}

/** Takes the steps that apply, in order, up to the one that answers. Throws what a step throws. */
export async function runSteps(steps: readonly Step[], begun: CallInProgress): Promise<Answer> {
  let call = begun;
  for (const [index, step] of steps.entries()) {
    if (step.applies && !step.applies(call)) continue;
    if ('check' in step) await step.check(call);
    else if ('change' in step) call = await step.change(call);
    else return step.answer(call, (next) => runSteps(steps.slice(index + 1), next));
  }
  throw new Error(`no step answers ${call.endpoint.id}`);
}
