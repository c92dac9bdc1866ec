/** Looks at records again and again until something has ended with each of them, or the time is over. */
import type { LifecycleState } from '../../../call/lifecycle.js';
import { NetworkError, ServiceError } from '../../../client/errors.js';
import type { Document } from '../../../contract/types.js';
import type { Invocation } from '../../core/host/invocation.js';
import { createPauses } from './pauses.js';

interface Waiting {
  readonly ids: readonly string[];
  /** The longest wait, in milliseconds; 0 looks once. */
  readonly limit: number;
  /** The current records by id; one that does not exist is absent. */
  readonly read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Document>>;
  readonly stateOf: (record: Document | undefined) => LifecycleState;
  /** What a person who waits wants to know of a record. */
  readonly describe: (record: Document | undefined) => string;
  /** The seconds after which the service wants to be asked about a record again. */
  readonly lookAgain?: ((record: Document | undefined) => number | undefined) | undefined;
}

/** The end of each wait, by id. */
export type WaitEnd = ReadonlyMap<
  string,
  { readonly state: LifecycleState; readonly record: Document | undefined }
>;

/** Limits of the pause between two looks, in milliseconds. */
const pauseLimits = { first: 1000, longest: 30_000 } as const;

/**
 * Waits. Throws what the first look throws, and the reason of the signal. A later look that fails for the moment, since the
 * service is busy or the network is gone, is followed by another one as long as there is time.
 */
export async function awaitRecords(
  { ids, limit, read, stateOf, describe, lookAgain }: Waiting,
  { world, signal, showProgress }: Pick<Invocation, 'world' | 'signal' | 'showProgress'>,
): Promise<WaitEnd> {
  const ends = new Map<string, { state: LifecycleState; record: Document | undefined }>();
  const pauses = createPauses({ ...pauseLimits, random: () => (world.random(1)[0] ?? 0) / 256 });
  const start = world.now();
  let paused = 0;
  let records: ReadonlyMap<string, Document> = new Map();
  try {
    for (let open = [...new Set(ids)]; ; ) {
      let failure: unknown;
      try {
        records = await read(open);
        for (const id of open) ends.set(id, { state: stateOf(records.get(id)), record: records.get(id) });
      } catch (error) {
        if (ends.size === 0 || !isPassing(error)) throw error;
        failure = error;
      }
      const left = open.filter((id) => ends.get(id)?.state === 'running');
      if (left.length < open.length) pauses.reset();
      open = left;
      // A clock that is set back, or stands still, must not make the wait endless.
      const elapsed = Math.max(paused, world.now() - start);
      const [first] = open;
      if (failure !== undefined && elapsed >= limit) throw failure;
      if (first === undefined || elapsed >= limit) return ends;
      const seconds = `${Math.floor(elapsed / 1000)} of ${Math.ceil(limit / 1000)} s`;
      const count = ids.length > 1 ? `${ids.length - open.length} of ${ids.length} have finished; ` : '';
      await showProgress(`waiting ${seconds}: ${count}${first} ${describe(records.get(first))}`);
      const asked = Math.max(0, ...open.map((id) => lookAgain?.(records.get(id)) ?? 0)) * 1000;
      const pause = Math.min(Math.max(pauses.next(), Math.min(asked, pauseLimits.longest)), limit - elapsed);
      await world.sleep(pause, signal);
      paused += pause;
    }
  } finally {
    await showProgress();
  }
}

function isPassing(error: unknown): boolean {
  return (error instanceof ServiceError || error instanceof NetworkError) && error.retryable;
}
