/** Commands that give up rather than wait. */
import type { Invocation } from '../../core/host/invocation.js';

/** The same command, which waits for nothing that the service or the network puts off. */
export function withoutWaiting(invocation: Invocation): Invocation {
  const maxWait = { value: '0', origin: 'default', source: '--max-wait' } as const;
  return { ...invocation, settings: { ...invocation.settings, maxWait } };
}
