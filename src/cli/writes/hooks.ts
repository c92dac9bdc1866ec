/** What watches the writes of a command, in order: spend guards, then what is noted of them. */
import type { Invocation } from '../invocation.js';
import { directoryNotice } from './directory-notice.js';
import type { WriteHook } from './write.js';

export async function loadHooks(invocation: Invocation): Promise<readonly WriteHook[]> {
  return [...directoryNotice(invocation), ...(await historyHooks(invocation))];
}

async function historyHooks(invocation: Invocation): Promise<readonly WriteHook[]> {
  const { keepsHistory } = await import('../history/keep-history.js');
  if (!keepsHistory(invocation)) return [];
  const { watchWrites } = await import('../history/watch-writes.js');
  return [watchWrites(invocation)];
}
