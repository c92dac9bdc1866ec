/** The engine of many calls: what is sent again, what is in doubt, and what ends a delivery. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Delivered, deliver, isFaultOfContent, type Sender } from '../../../src/cli/delivery/deliver.js';
import { NetworkError, ServiceError } from '../../../src/client/errors.js';
import { ConfigError } from '../../../src/files/atomic-file.js';
import { chunk } from '../../../src/values/chunk.js';

/** How a call ends: as the items decide, without an answer though it was carried out or not, or without a connection. */
type Fate = 'answered' | 'done without an answer' | 'lost' | 'refused connection';

interface Model {
  /** The items that the service refuses. */
  readonly bad?: readonly number[];
  /** Whether it says which. */
  readonly names?: boolean;
  /** How the first calls end; the others are answered. */
  readonly fates?: readonly Fate[];
}

const lost = () => new NetworkError('timeout', 'no answer');
const badRequest = (indexes: readonly number[]) =>
  new ServiceError({
    status: 400,
    entries: [{ code: 'INVALID_PARAMETER', message: 'wrong' }],
    operationErrors: indexes.map((index) => ({
      index,
      entries: [{ code: 'INVALID_PARAMETER', message: `wrong ${index}` }],
    })),
  });

/** Delivers to a service that does a call as a whole or not at all, and notes what happens. */
async function run(
  calls: readonly (readonly number[])[],
  { bad = [], names = true, fates = [] }: Model = {},
  own: Partial<Sender<number, string>> = {},
) {
  const done: number[] = [];
  const events: string[] = [];
  const reported = new Map<number, Delivered<string>>();
  const open = new Set<number>();
  let number = 0;
  const sender: Sender<number, string> = {
    async send(items) {
      expect(items.filter((item) => !open.has(item))).toEqual([]);
      events.push(`send ${items}`);
      const fate = fates[number++] ?? 'answered';
      if (fate === 'refused connection') throw new NetworkError('unreachable', 'no connection', true);
      if (fate === 'lost') throw lost();
      const wrong = items.flatMap((item, index) => (bad.includes(item) ? [index] : []));
      if (wrong.length > 0) throw badRequest(names ? wrong : []);
      done.push(...items);
      if (fate === 'done without an answer') throw lost();
      return items.map((item) => `record ${item}`);
    },
    notes: {
      async sent(items) {
        for (const item of items) open.add(item);
      },
      async answered(items, outcomes) {
        for (const item of items) if (outcomes.get(item)?.outcome !== 'unknown') open.delete(item);
      },
    },
    report: (item, delivered) => {
      expect(reported.has(item)).toBe(false);
      reported.set(item, delivered);
    },
    findOut: async (items) =>
      new Map(
        items.map((item) => [
          item,
          done.includes(item)
            ? { outcome: 'done', result: `record ${item}` }
            : { outcome: 'unknown', error: lost(), isLookedFor: true },
        ]),
      ),
    isFaultOfItems: isFaultOfContent,
    mayGoOn: () => true,
    ...own,
  };
  const ended = await deliver(calls, sender);
  const outcomes = Object.fromEntries([...reported].map(([item, { outcome }]) => [item, outcome]));
  return { done, events, reported, outcomes, ended, open: [...open] };
}

describe('a delivery', () => {
  it('sends the others again where some are refused, with the error of each', async () => {
    const { events, outcomes, reported, ended } = await run([[1, 2, 3, 4]], { bad: [2, 4] });
    expect(events).toEqual(['send 1,2,3,4', 'send 1,3']);
    expect(outcomes).toEqual({ 1: 'done', 2: 'refused', 3: 'done', 4: 'refused' });
    expect(reported.get(4)).toMatchObject({
      error: { message: expect.stringContaining('wrong 3'), operationErrors: [] },
    });
    expect(ended).toBeUndefined();
  });

  it('reports what is refused in the order of the items, and names no item that is not there', async () => {
    const request = { method: 'POST', url: 'https://ads.example/batch' } as const;
    const refuse = async () => {
      const error = badRequest([2, 0, 9]);
      error.request = request;
      throw error;
    };
    const { outcomes, reported } = await run([[1, 2, 3]], {}, { send: refuse, stopOnError: true });
    expect(outcomes).toEqual({ 1: 'refused' });
    expect(reported.get(1)).toMatchObject({ error: { request } });
    await expect(
      run([[1]], {}, { send: async () => Promise.reject(badRequest([9])) }),
    ).resolves.toMatchObject({
      outcomes: { 1: 'refused' },
    });
  });

  it('sends halves of what is too large', async () => {
    const send = async (items: readonly number[]) => {
      if (items.length > 1) throw new ServiceError({ status: 413, entries: [], operationErrors: [] });
      return ['record'];
    };
    const { outcomes } = await run([[1, 2, 3]], {}, { send });
    expect(outcomes).toEqual({ 1: 'done', 2: 'done', 3: 'done' });
  });

  it('sends both halves where the service does not say which is refused', async () => {
    const { events, outcomes } = await run([[1, 2, 3, 4, 5]], { bad: [4], names: false });
    expect(events).toEqual(['send 1,2,3,4,5', 'send 1,2,3', 'send 4,5', 'send 4', 'send 5']);
    expect(outcomes).toEqual({ 1: 'done', 2: 'done', 3: 'done', 4: 'refused', 5: 'done' });
  });

  it.each([true, false])(
    'with stopOnError sends what is before the first that is refused (named: %s)',
    async (names) => {
      const { done, outcomes, ended } = await run(
        [[1, 2, 3, 4], [5]],
        { bad: [3, 4], names },
        { stopOnError: true },
      );
      expect(done).toEqual([1, 2]);
      expect(outcomes).toEqual({ 1: 'done', 2: 'done', 3: 'refused' });
      expect(ended?.error).toBeInstanceOf(ServiceError);
    },
  );

  it('ends where neither halves nor others would do better', async () => {
    const { done, outcomes, ended, open } = await run([[1, 2], [3]], { fates: ['refused connection'] });
    expect([done, open]).toEqual([[], []]);
    expect(outcomes).toEqual({ 1: 'failed', 2: 'failed' });
    expect(ended?.error).toBeInstanceOf(NetworkError);
  });

  it('goes on after a lost answer of which everything is known', async () => {
    const { done, outcomes, ended } = await run([[1, 2], [3]], { fates: ['done without an answer'] });
    expect(done).toEqual([1, 2, 3]);
    expect(outcomes).toEqual({ 1: 'done', 2: 'done', 3: 'done' });
    expect(ended).toBeUndefined();
  });

  it('ends after a lost answer of which something is not known, and keeps the doubt', async () => {
    const { outcomes, reported, ended, open } = await run([[1, 2], [3]], { fates: ['lost'] });
    expect(outcomes).toEqual({ 1: 'unknown', 2: 'unknown' });
    expect(reported.get(1)).toMatchObject({ isLookedFor: true });
    expect(ended).toBeDefined();
    expect(open).toEqual([1, 2]);
  });

  it('knows nothing of a lost answer that nobody looks for', async () => {
    const { reported, ended } = await run(
      [[1]],
      { fates: ['done without an answer'] },
      { findOut: async () => new Map() },
    );
    expect(reported.get(1)).toMatchObject({ outcome: 'unknown', isLookedFor: false });
    expect(ended).toBeDefined();
  });

  it('repeats a lost call once where that does no harm, and says when it was sent', async () => {
    const asked: unknown[] = [];
    const { events, outcomes } = await run(
      [[1], [2]],
      { fates: ['lost', 'lost'] },
      {
        time: () => 7,
        async findOut(items, { mayRepeat, sent }) {
          asked.push([mayRepeat, sent]);
          return mayRepeat
            ? 'resend'
            : new Map(items.map((item) => [item, { outcome: 'done', result: 'x' }]));
        },
      },
    );
    expect(asked).toEqual([
      [true, 7],
      [false, 7],
    ]);
    expect(events).toEqual(['send 1', 'send 1', 'send 2']);
    expect(outcomes).toEqual({ 1: 'done', 2: 'done' });
  });

  it('repeats nothing after an interruption: what was lost is unknown', async () => {
    let isInterrupted = false;
    const { events, outcomes } = await run(
      [[1], [2]],
      { fates: ['lost'] },
      {
        mayGoOn: () => !isInterrupted,
        async findOut() {
          isInterrupted = true;
          return 'resend';
        },
      },
    );
    expect(events).toEqual(['send 1']);
    expect(outcomes).toEqual({ 1: 'unknown' });
  });

  it('sends nothing that cannot be noted', async () => {
    const full = new ConfigError('cannot write the journal', 'Make room.');
    const sent: unknown[] = [];
    const notes = { sent: () => Promise.reject(full), answered: async () => {} };
    const send = async (items: readonly number[]) => {
      sent.push(items);
      return [];
    };
    await expect(run([[1]], {}, { notes, send })).rejects.toBe(full);
    expect(sent).toEqual([]);
  });

  it('shows its progress after each call', async () => {
    let shown = 0;
    const showProgress = async () => {
      shown += 1;
    };
    await run([[1], [2]], {}, { showProgress });
    expect(shown).toBe(2);
  });

  it('does nothing twice, and says of nothing what is not so', async () => {
    const fate = fc.constantFrom<Fate>(
      'answered',
      'answered',
      'done without an answer',
      'lost',
      'refused connection',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 5 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 12 })),
        fc.boolean(),
        fc.array(fate, { maxLength: 6 }),
        fc.boolean(),
        async (count, max, bad, names, fates, stopOnError) => {
          const items = Array.from({ length: count }, (_, index) => index + 1);
          const calls = chunk(items, max);
          const { done, outcomes, ended, open } = await run(calls, { bad, names, fates }, { stopOnError });
          const outcomesOf = (of: readonly number[]) => of.map((item) => outcomes[item]);
          expect(new Set(done).size).toBe(done.length);
          for (const item of items) {
            const outcome = outcomes[item];
            expect(done.includes(item)).toBe(outcome === 'done');
            if (outcome === 'refused') expect(bad).toContain(item);
            expect(open.includes(item)).toBe(outcome === 'unknown');
          }
          if (!ended)
            expect(outcomesOf(items)).toEqual(items.map((item) => (bad.includes(item) ? 'refused' : 'done')));
          const first = items.find((item) => outcomes[item] === 'refused');
          if (stopOnError && first !== undefined) {
            expect(items.filter((item) => item > first && outcomes[item] === 'done')).toEqual([]);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
