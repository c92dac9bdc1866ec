/** What watches the writes of a command, in order: the guards of the profile, then what is noted of writes. */
import type { Invocation } from '../host/invocation.js';
import type { WriteHook } from '../records/write.js';
import { directoryNotice } from './directory-notice.js';
import { hasGuards } from './has-guards.js';

export async function loadHooks(invocation: Invocation): Promise<readonly WriteHook[]> {
  return [
    ...(await guardHooks(invocation)),
    ...directoryNotice(invocation),
    ...(await historyHooks(invocation)),
  ];
}

async function guardHooks(invocation: Invocation): Promise<readonly WriteHook[]> {
  if (!hasGuards(invocation.settings.saved)) return [];
  const { createGuardHook } = await import('./guard-hook.js');
  return [createGuardHook(invocation)];
}

async function historyHooks(invocation: Invocation): Promise<readonly WriteHook[]> {
  const { isHistoryOn } = await import('../history/history-setting.js');
  if (!isHistoryOn(invocation)) return [];
  const { watchWrites } = await import('../history/watch-writes.js');
  return [watchWrites(invocation)];
}
