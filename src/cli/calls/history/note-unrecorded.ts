/** Marks in the history that a write was sent which it does not record. */
import type { Invocation } from '../../core/host/invocation.js';
import type { WriteHook } from '../../core/records/write.js';
import { senderOf } from './history-entry.js';
import { appendUnrecorded, historyFolder } from './log-file.js';

/**
 * The first write of a command leaves a line without its content, if the history has entries: a bare `ads undo` would take an older
 * command for the newest. What cannot be written changes nothing.
 */
export function noteUnrecorded({ world, settings }: Pick<Invocation, 'world' | 'settings'>): WriteHook {
  let noted: Promise<void> | undefined;
  const note = () => {
    const { service } = senderOf(settings, world);
    const where = { profile: settings.profile.value, environment: settings.env.value };
    return appendUnrecorded(historyFolder(world), world, {
      ...where,
      ...(service !== undefined && { service }),
    });
  };
  return {
    async before() {
      noted ??= note().catch(() => {});
      await noted;
    },
  };
}
