/** Runs calls for many ids: in batches where the service has them, otherwise several at a time; always in order. */
import { chunk } from '../../../values/chunk.js';
import { forEachParallel } from '../../core/host/for-each-parallel.js';
import type { IdResult } from './rows.js';

/** The calls of a command for many ids. */
export interface BulkCalls {
  /** Carries the command out for one id; returns the record. */
  readonly one: (id: string) => Promise<unknown>;
  /** Carries it out for at most `max` ids in one call. */
  readonly many?: {
    readonly max: number;
    /** What came of each id; `alone` for those that need a call of their own. */
    readonly call: (ids: readonly string[]) => Promise<readonly (IdResult | 'alone')[]>;
  };
}

/** Decides whether the work continues. */
export interface BulkControl {
  /** Whether further calls may be made. */
  readonly shouldContinue: () => boolean;
  /** Notes what came of an id, as soon as it is known. */
  readonly note: (settled: IdResult) => void;
}

/** Single calls at the same time: as many as lists and statistics use. */
const width = 4;
/** Ids that are worked on before their rows are passed on, where there are no batches. */
const chunkSize = 40;

/** The results of the ids, in their order, a chunk at a time. The next chunk is begun when the one before was taken. */
export async function* runRows(
  ids: readonly string[],
  { one, many }: BulkCalls,
  { shouldContinue, note }: BulkControl,
): AsyncGenerator<readonly IdResult[]> {
  for (const some of chunk(ids, many?.max ?? chunkSize)) {
    const settled: (IdResult | undefined)[] = some.map(() => undefined);
    const settle = (index: number, result: IdResult) => {
      settled[index] = result;
      note(result);
    };
    let alone = some.map((id, index) => ({ id, index }));
    if (many && some.length > 1 && shouldContinue()) {
      const results = await many.call(some);
      alone = alone.filter(({ index }) => (results[index] ?? 'alone') === 'alone');
      for (const [index, result] of results.entries()) if (result !== 'alone') settle(index, result);
    }
    await forEachParallel(alone, width, async ({ id, index }) => {
      if (shouldContinue()) settle(index, await attempt(() => one(id)));
    });
    yield settled.map((result) => result ?? { outcome: 'not-sent' });
  }
}

async function attempt(work: () => Promise<unknown>): Promise<IdResult> {
  try {
    return { outcome: 'done', record: await work() };
  } catch (error) {
    return { outcome: 'failed', error };
  }
}
