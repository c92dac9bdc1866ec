/** `ads emulator reset`: new data, in the file or in the server that runs with it. */
import type { ControlAddress } from '../../../client/emulator-control.js';
import { changedNames } from '../../../emulator/store/meta.js';
import { StoreError } from '../../../emulator/store/store-error.js';
import { shellCommand } from '../../../values/shell-word.js';
import { joinList } from '../../../values/text-lists.js';
import { type Change, changing, createPreview } from '../../calls/change.js';
import { forgetSeenInEmulator } from '../../calls/session/completion-cache.js';
import { transportOptions } from '../../calls/session/open-client.js';
import type { Invocation } from '../../core/host/invocation.js';
import { callControl, fileFlagsOfServer, findControl, shownFileFlags } from './call-control.js';
import { describeStatus, worldOptions } from './emulator.js';
import type { WorldFlags } from './emulator-flags.js';
import { variablesNamed } from './emulator-variables.js';

/** The time limit for a server to create large data, in milliseconds, unless --timeout sets another. */
const patience = 300_000;

export const resetEmulator = changing<WorldFlags>(async (invocation, flags) => {
  const options = worldOptions(invocation, flags);
  const control = await findRunning(invocation, flags);
  if (control) return resetServer(invocation, control, options, flags);
  const { defaultSeed, describeStore, requireResettable, resetStore } = await import(
    '../../../emulator/index.js'
  );
  const { path, seed = defaultSeed } = options;
  await requireResettable(path);
  return {
    kind: 'change',
    preview: createPreview({ path, seed }),
    question: `Delete all records in ${path}?`,
    apply: async () => {
      // What cannot be read has no values that anybody uses.
      const before = await describeStore(path).catch(() => undefined);
      await resetStore(options);
      await forgetSeenInEmulator(invocation.world);
      const { credentials, ...status } = await describeStore(path);
      const again = readAgain(shownFileFlags(invocation, flags));
      if (before) await tellChanged(invocation, changedNames(before.credentials, credentials), again);
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

/** Shells and tests that have evaluated the former values would go on with them. */
async function tellChanged(invocation: Invocation, changed: readonly string[], again: string): Promise<void> {
  const variables = variablesNamed(changed);
  if (variables.length === 0) return;
  await invocation.notice(`values of ads emulator env have changed: ${joinList(variables, 'and')}${again}`);
}

/** How a shell gets the values of a file; empty where there is none. */
function readAgain(files: readonly string[] | undefined): string {
  return files ? `; to read them again: eval "$(${shellCommand`ads emulator env ${files}`})"` : '';
}

async function resetServer(
  invocation: Invocation,
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
      const { changed_credentials } = await callControl(invocation, control, 'POST', 'reset', world, limit);
      await forgetSeenInEmulator(invocation.world);
      const kept = 'its keys, tokens, faults and snapshots are unchanged';
      await invocation.notice(`reset by the emulator at ${origin}, which keeps running; ${kept}`);
      const files = await fileFlagsOfServer(invocation, flags, control, path);
      await tellChanged(
        invocation,
        Array.isArray(changed_credentials) ? changed_credentials.map(String) : [],
        files
          ? readAgain(files)
          : `; the program that started the emulator at ${origin} has them, and ads accounts list shows the accounts`,
      );
      return describeStatus(await callControl(invocation, control, 'GET', 'world'));
    },
  };
}
