/** Long computing that a signal must be able to end. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Invocation } from './invocation.js';

/**
 * Runs work that computes for long and leaves nothing behind, such as parsing a large file. No listener is called meanwhile:
 * until the command sends a write, the system itself ends the process at a signal (World.endAtSignal). Rejects where a
 * signal came before.
 */
export async function compute<T>(
  { world, signal }: Pick<Invocation, 'world' | 'signal'>,
  work: () => T | Promise<T>,
): Promise<T> {
  // A signal that has come is heard in the second turn at the latest.
  await nextTurn();
  await nextTurn();
  signal.throwIfAborted();
  return world.endAtSignal ? world.endAtSignal(work) : work();
}
