/** `ads emulator reset`: new data, in the file or in the server that runs with it. */
import type { ControlAddress } from '../../../client/emulator-control.js';
import { StoreError } from '../../../emulator/store/store-error.js';
import { type Change, changing, createPreview } from '../../calls/change.js';
import { forgetSeenInEmulator } from '../../calls/session/completion-cache.js';
import { transportOptions } from '../../calls/session/open-client.js';
import type { Invocation } from '../../core/host/invocation.js';
import { callControl, findControl } from './call-control.js';
import { changeFile, tellChangedByServer } from './changed-credentials.js';
import { describeStatus, worldOptions } from './emulator.js';
import type { WorldFlags } from './emulator-flags.js';

/** The time limit for a server to create large data, in milliseconds, unless --timeout sets another. */
const patience = 300_000;

export const resetEmulator = changing<WorldFlags>(async (invocation, flags) => {
  const options = worldOptions(invocation, flags);
  const control = await findRunning(invocation, flags);
  if (control) return resetServer(invocation, control, options, flags);
  const { defaultSeed, requireResettable, resetStore } = await import('../../../emulator/index.js');
  const { path, seed = defaultSeed } = options;
  await requireResettable(path);
  return {
    kind: 'change',
    preview: createPreview({ path, seed }),
    question: `Delete all records in ${path}?`,
    apply: async () => {
      const reset = () => resetStore(options);
      const { credentials: _, ...status } = await changeFile(invocation, flags, reset);
      return describeStatus(status);
    },
  };
});

/** The controls of a running server; undefined too where the file cannot be read, of which a reset says more. */
async function findRunning(
  invocation: Pick<Invocation, 'world' | 'globals'>,
  choice: WorldFlags,
): Promise<ControlAddress | undefined> {
  try {
    return await findControl(invocation, choice);
  } catch (error) {
    if (error instanceof StoreError) return undefined;
    throw error;
  }
}

async function resetServer(
  invocation: Pick<Invocation, 'world' | 'settings' | 'globals' | 'notice' | 'signal'>,
  control: ControlAddress,
  { seed, clock }: ReturnType<typeof worldOptions>,
  flags: WorldFlags,
): Promise<Change> {
  const { defaultSeed } = await import('../../../emulator/index.js');
  const { path } = await callControl(invocation, control, 'GET', 'world');
  const { origin } = new URL(control.url);
  const world = { seed: seed ?? defaultSeed, clock: clock ?? null };
  const { timeout } = transportOptions(invocation);
  const limit = invocation.globals.timeout === undefined ? Math.max(timeout, patience) : timeout;
  return {
    kind: 'change',
    preview: createPreview({ path, seed: world.seed, server: origin }),
    question: `Delete all records in ${path}, which the emulator at ${origin} serves?`,
    apply: async () => {
      const answer = await callControl(invocation, control, 'POST', 'reset', world, limit);
      await forgetSeenInEmulator(invocation.world);
      const unchanged = 'its keys, tokens, faults and snapshots are unchanged';
      await invocation.notice(`reset by the emulator at ${origin}, which keeps running; ${unchanged}`);
      await tellChangedByServer(invocation, flags, control, answer);
      return describeStatus(await callControl(invocation, control, 'GET', 'world'));
    },
  };
}
