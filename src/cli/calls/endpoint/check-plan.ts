/** The door of commands to the guards of the profile, before they send anything. What it needs is loaded with a guard. */

import { isWrite } from '../../../call/is-write.js';
import type { Invocation } from '../../core/host/invocation.js';
import { hasGuards } from '../writes/has-guards.js';
import type { OpenReader, PlannedCall } from './preview-guards.js';

/**
 * Checks calls that are about to be sent or shown, all of them together, as one change of the account: each is also
 * checked by itself when it is sent, but then nothing tells of the others. Throws CommandError for what is over a limit.
 */
export async function checkPlan(
  calls: readonly PlannedCall[],
  open: OpenReader,
  invocation: Invocation,
): Promise<void> {
  const writes = calls.filter(({ endpoint }) => isWrite(endpoint));
  if (writes.length === 0 || !hasGuards(invocation.settings.saved)) return;
  const { previewGuards } = await import('./preview-guards.js');
  await previewGuards(writes, open, invocation);
}
