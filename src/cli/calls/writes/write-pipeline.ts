/** Leads a write past everything that watches writes: what it is, hooks before, the call, hooks after. */

import { isWrite } from '../../../call/is-write.js';
import type { CallResult, Client, ComputedValues } from '../../../client/client.js';
import { ConfigurationError } from '../../../client/errors.js';
import { mayHaveTakenEffect } from '../../core/errors/may-have-taken-effect.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { Reader, Write, WriteHook } from '../../core/records/write.js';
import { createRawWrite, createWrite } from './create-write.js';
import { directoryNotice } from './directory-notice.js';
import { hasGuards } from './has-guards.js';
import { readRaw } from './read-raw.js';

/** The gate of one client, opened by its first write. */
export interface WritePipeline {
  readonly passCall: Client['call'];
  readonly passRaw: Client['raw'];
  readonly passBodies: Client['sendBodies'];
}

export async function openWritePipeline(
  client: Client,
  invocation: Invocation,
  load = loadHooks,
): Promise<WritePipeline> {
  const hooks = await load(invocation);
  const reader = createReader(client);
  /** Sends, and notes where that may have changed something. */
  const note = (send: () => Promise<CallResult>) => async () => {
    invocation.noteSending();
    try {
      const reply = await send();
      invocation.noteWritten();
      return reply;
    } catch (error) {
      if (mayHaveTakenEffect(error)) invocation.noteWritten();
      throw error;
    }
  };
  return {
    passCall(endpoint, values, options) {
      const write = createWrite(endpoint, values, invocation, reader, options?.version);
      const { computed } = options ?? {};
      const send = note(() => client.call(endpoint, values, options));
      return computed
        ? pass({ ...write, relative: computed.texts }, hooks, () => sendOnce(send, computed))
        : pass(write, hooks, send);
    },
    // However many requests it takes: whoever watches writes sees one.
    passBodies: (endpoint, values, work) =>
      pass(
        createWrite(endpoint, values, invocation, reader),
        hooks,
        // Much of the work is reading what is to be sent, and may fail before anything is.
        () => client.sendBodies(endpoint, values, (send) => work((...body) => note(() => send(...body))())),
      ),
    passRaw: (request) => {
      const reading = readRaw(request);
      const { endpoint, unclear } = reading;
      if (endpoint && !isWrite(endpoint) && unclear.length === 0) return client.raw(request);
      return pass(
        createRawWrite(request, reading, invocation, reader),
        hooks,
        note(() => client.raw(request)),
      );
    },
  };
}

/** Sends values that must not be computed twice. Where the answer is lost, what shows that they are there is the answer. */
async function sendOnce(
  send: () => Promise<CallResult>,
  { resolveLost }: ComputedValues,
): Promise<CallResult> {
  try {
    return await send();
  } catch (error) {
    const resolved = mayHaveTakenEffect(error) ? await resolveLost?.(error) : undefined;
    if (resolved) return resolved;
    throw error;
  }
}

/** What watches the writes of a command, in order: the guards of the profile, whoever runs the command, then what is noted of writes. */
async function loadHooks(invocation: Invocation): Promise<readonly WriteHook[]> {
  const { watchExisting } = await import('./existing-records.js');
  const { reading, marking } = watchExisting(invocation);
  return [
    ...(await guardHooks(invocation)),
    ...observerHooks(invocation),
    ...directoryNotice(invocation),
    reading,
    ...(await historyHooks(invocation)),
    marking,
  ];
}

async function guardHooks(invocation: Invocation): Promise<readonly WriteHook[]> {
  if (!hasGuards(invocation.settings.saved)) return [];
  const { createGuardHook } = await import('./guard-hook.js');
  return [createGuardHook(invocation)];
}

/** Whoever runs the command is told once nothing is in the way of a write any more. */
function observerHooks({ world: { observer } }: Invocation): readonly WriteHook[] {
  return observer?.beforeWrite ? [{ before: () => observer.beforeWrite?.() ?? Promise.resolve() }] : [];
}

async function historyHooks(invocation: Invocation): Promise<readonly WriteHook[]> {
  const { isHistoryOn } = await import('../history/history-setting.js');
  if (!isHistoryOn(invocation)) {
    const { noteUnrecorded } = await import('../history/note-unrecorded.js');
    return [noteUnrecorded(invocation)];
  }
  const { watchWrites } = await import('../history/watch-writes.js');
  return [watchWrites(invocation)];
}

/** Each hook is outside of those that follow it: the first one begins, and hears last what came of the write. */
async function pass(
  write: Write,
  [hook, ...others]: readonly WriteHook[],
  send: () => Promise<CallResult>,
): Promise<CallResult> {
  if (!hook) return send();
  let sent = false;
  const sendOn = () =>
    pass(write, others, () => {
      sent = true;
      return send();
    });
  let reply: CallResult;
  try {
    await hook.before?.(write);
    reply = await (hook.around?.(write, sendOn) ?? sendOn());
  } catch (error) {
    await hook.after?.(write, { error, sent });
    throw error;
  }
  await hook.after?.(write, { reply });
  return reply;
}

/** Reads for those who watch: it never writes, so that no write can go past the gate. */
function createReader(client: Client): Reader {
  return {
    async call(endpoint, values, options) {
      if (!isWrite(endpoint)) return client.call(endpoint, values, options);
      throw new ConfigurationError(`${endpoint.id} writes`, 'only reads are allowed here');
    },
  };
}
