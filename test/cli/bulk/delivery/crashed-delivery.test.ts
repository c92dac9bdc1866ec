/** Two deliveries of the same items, the first of which crashes somewhere: the second relies on its notes alone. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Delivered, deliver, isFaultOfContent } from '../../../../src/cli/bulk/delivery/deliver.js';
import { NetworkError, ServiceError } from '../../../../src/client/errors.js';
import { chunk } from '../../../../src/values/chunk.js';
import { rounds } from '../../../support/rounds.js';

/** How a call ends: as the items decide, without an answer though it was carried out or not, or refused as a whole. */
const fates = ['answered', 'answered', 'done without an answer', 'lost', 'not signed in'] as const;

/** What the sender finds out about lost calls: nothing, which items are done, or that they may be repeated. */
const knowledge = ['none', 'looks', 'resends'] as const;

const entries = [{ code: 'INVALID_PARAMETER', message: 'wrong' }];
const refusal = (status: number, indexes: readonly number[] = []) =>
  new ServiceError({ status, entries, operationErrors: indexes.map((index) => ({ index, entries })) });
const lost = () => new NetworkError('timeout', 'no answer');

/** The service does a call as a whole or not at all; it and the notes survive a crash. */
function createService(bad: readonly number[], names: boolean) {
  /** Everything that was carried out, in its order. */
  const done: number[] = [];
  const notes = { open: new Set<number>(), done: new Set<number>() };
  return {
    done,
    notes,
    answer(items: readonly number[], fate: (typeof fates)[number]): readonly string[] {
      if (fate === 'lost') throw lost();
      if (fate === 'not signed in') throw refusal(401);
      const wrong = items.flatMap((item, index) => (bad.includes(item) ? [index] : []));
      if (wrong.length > 0) throw refusal(400, names ? wrong : []);
      done.push(...items);
      if (fate === 'done without an answer') throw lost();
      return items.map((item) => `record ${item}`);
    },
  };
}

interface Run {
  readonly max: number;
  readonly fates: readonly (typeof fates)[number][];
  /** The steps after which the process is killed: a note or half a call is one. */
  readonly crash: number;
  readonly knows: (typeof knowledge)[number];
  readonly stopOnError: boolean;
}

/** Delivers what the notes leave. Returns what was reported, and whether the delivery ended early. */
async function run(
  { done, notes, answer }: ReturnType<typeof createService>,
  all: readonly number[],
  how: Run,
) {
  const reported = new Map<number, Delivered<string>>();
  const items = all.filter(
    (item) => !notes.done.has(item) && (how.knows === 'resends' || !notes.open.has(item)),
  );
  let steps = 0;
  let calls = 0;
  let kill = () => {};
  const death = new Promise<'killed'>((resolve) => {
    kill = () => resolve('killed');
  });
  const step = async () => {
    if (steps++ < how.crash) return;
    kill();
    await new Promise(() => {});
  };
  const end = await Promise.race([
    death,
    deliver<number, string>(chunk(items, how.max), {
      async send(part) {
        expect(part.filter((item) => !notes.open.has(item))).toEqual([]);
        await step();
        const answered = Promise.resolve(part).then(() => answer(part, how.fates[calls++] ?? 'answered'));
        await answered.catch(() => {});
        await step();
        return answered;
      },
      notes: {
        async sent(part) {
          await step();
          for (const item of part) notes.open.add(item);
        },
        async answered(part, outcomes) {
          await step();
          for (const item of part) {
            const outcome = outcomes.get(item)?.outcome;
            if (outcome !== 'unconfirmed') notes.open.delete(item);
            if (outcome === 'done') notes.done.add(item);
          }
        },
      },
      report(item, delivered) {
        expect(reported.has(item)).toBe(false);
        reported.set(item, delivered);
      },
      ...(how.knows !== 'none' && {
        async findOut(part) {
          expect(calls).toBeLessThan(100);
          if (how.knows === 'resends') return 'resend';
          return new Map(
            part.filter((item) => done.includes(item)).map((item) => [item, { outcome: 'done', result: '' }]),
          );
        },
      }),
      isFaultOfItems: isFaultOfContent,
      shouldContinue: () => true,
      stopOnError: how.stopOnError,
    }),
  ]);
  return { reported, end };
}

const runs = fc.record<Run>({
  max: fc.integer({ min: 1, max: 5 }),
  fates: fc.array(fc.constantFrom(...fates), { maxLength: 6 }),
  crash: fc.oneof(fc.constant(Infinity), fc.nat(30)),
  knows: fc.constantFrom(...knowledge),
  stopOnError: fc.boolean(),
});

it('a delivery does nothing twice and reports nothing untrue, wherever an earlier one was killed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 12 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 5 }),
      fc.boolean(),
      runs,
      async (count, bad, names, how) => {
        const items = Array.from({ length: count }, (_, index) => index + 1);
        const good = items.filter((item) => !bad.includes(item));
        const service = createService(bad, names);
        const { done, notes } = service;
        const mayRepeat = how.knows === 'resends';

        const first = await run(service, items, how);
        const outcomeOf = (item: number) => first.reported.get(item)?.outcome;
        for (const [item, { outcome }] of first.reported) {
          if (outcome === 'done') expect(done).toContain(item);
          else if (outcome === 'refused') expect(bad).toContain(item);
          else if (outcome === 'failed') expect(done).not.toContain(item);
        }
        if (!mayRepeat) expect(done).toEqual(done.toSorted((one, other) => one - other));
        expect([...notes.done].filter((item) => !done.includes(item))).toEqual([]);
        // What the notes leave was not done.
        const free = items.filter((item) => !notes.open.has(item) && !notes.done.has(item));
        expect(free.filter((item) => done.includes(item))).toEqual([]);
        if (first.end === undefined) {
          expect(items.map(outcomeOf)).toEqual(
            items.map((item) => (bad.includes(item) ? 'refused' : 'done')),
          );
        }
        if (first.end !== 'killed') {
          const unknown = items.filter((item) => outcomeOf(item) === 'unconfirmed');
          expect([...notes.open].toSorted((one, other) => one - other)).toEqual(unknown);
          expect(
            first.end === undefined ||
              unknown.length > 0 ||
              how.stopOnError ||
              how.fates.includes('not signed in'),
          ).toBe(true);
        }
        const refused = items.find((item) => outcomeOf(item) === 'refused');
        if (how.stopOnError && refused !== undefined) {
          expect(items.filter((item) => item > refused && outcomeOf(item) === 'done')).toEqual([]);
        }

        const held = mayRepeat ? [] : [...notes.open];
        const second = await run(service, items, { ...how, fates: [], crash: Infinity, stopOnError: false });
        expect(second.end).toBeUndefined();
        if (!mayRepeat) expect(done.length).toBe(new Set(done).size);
        expect(good.filter((item) => !done.includes(item) && !held.includes(item))).toEqual([]);
        expect(done.filter((item) => bad.includes(item))).toEqual([]);
        expect(done.filter((item) => !notes.done.has(item) && !held.includes(item))).toEqual([]);
      },
    ),
    { numRuns: rounds(300) },
  );
});
