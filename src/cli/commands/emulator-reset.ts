/** `ads emulator reset`: new data, in the file or in the server that runs with it. */
import type { ControlAddress } from '../../client/emulator-control.js';
import { StoreError } from '../../emulator/store/store-error.js';
import { callControl, findControl } from '../emulator/call-control.js';
import type { Invocation } from '../host/invocation.js';
import { forgetSeenInEmulator } from '../session/completion-cache.js';
import { transportOptions } from '../session/open-client.js';
import { type Change, changing, createPreview } from './change.js';
import { describeStatus, worldOptions } from './emulator.js';
import type { WorldFlags } from './emulator-flags.js';

/** The time limit for a server to create large data, in milliseconds, unless --timeout sets another. */
const patience = 300_000;

export const resetEmulator = changing<WorldFlags>(async (invocation, flags) => {
  const options = worldOptions(invocation, flags);
  const control = await findRunning(invocation, flags);
  if (control) return resetServer(invocation, control, options);
  const { defaultSeed, describeStore, requireResettable, resetStore } = await import(
    '../../emulator/index.js'
  );
  const { path, seed = defaultSeed } = options;
  await requireResettable(path);
  return {
    kind: 'change',
    preview: createPreview({ path, seed }),
    question: `Delete all records in ${path}?`,
    apply: async () => {
      await resetStore(options);
      await forgetSeenInEmulator(invocation.world);
      const { credentials: _, ...status } = await describeStore(path);
      return describeStatus(status);
    },
  };
});

/** The controls of a running server; undefined too where the file cannot be read, of which a reset says more. */
async function findRunning(invocation: Invocation, choice: WorldFlags): Promise<ControlAddress | undefined> {
  try {
    return await findControl(invocation, choice);
  } catch (error) {
    if (error instanceof StoreError) return undefined;
    throw error;
  }
}

async function resetServer(
  invocation: Invocation,
  control: ControlAddress,
  { seed, clock }: ReturnType<typeof worldOptions>,
): Promise<Change> {
  const { defaultSeed } = await import('../../emulator/index.js');
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
      await callControl(invocation, control, 'POST', 'reset', world, limit);
      await forgetSeenInEmulator(invocation.world);
      await invocation.notice(
        `reset by the emulator at ${origin}, which keeps running; its credentials, faults and snapshots are unchanged`,
      );
      return describeStatus(await callControl(invocation, control, 'GET', 'world'));
    },
  };
}
