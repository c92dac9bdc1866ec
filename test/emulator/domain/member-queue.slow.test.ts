/** Changes of lists: none is lost or done twice, however they are grouped, and wherever a process ends. */
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type AskedChange,
  type ChangeLog,
  createChangeWriter,
} from '../../../src/emulator/domain/members/change-log.js';
import { countMembers } from '../../../src/emulator/domain/members/counts.js';
import { clearList, mergeGroup } from '../../../src/emulator/domain/members/merge.js';
import { applyQueuedChanges, clearMembers, takeChanges } from '../../../src/emulator/domain/members/queue.js';
import { openStore, type Store } from '../../../src/emulator/store/store.js';
import { makeFolder } from '../../support/folders.js';
import { rounds } from '../../support/rounds.js';

interface Operation {
  readonly change: AskedChange;
  /** The identifiers of each person. */
  readonly people: readonly (readonly string[])[];
}

/** What a call asks for, and when it comes. */
interface Call {
  readonly now: number;
  readonly operations: readonly Operation[];
}

/** Changes show so much later, and memberships end so much later by default. */
const [processing, lasting] = [6, 40];

const logOf = (operations: readonly Operation[]): ChangeLog => {
  const writer = createChangeWriter();
  for (const { change, people } of operations) {
    writer.begin(change);
    for (const person of people) {
      writer.nextPerson();
      for (const value of person) writer.add('email', value);
    }
  }
  return writer.finish();
};

const take = (store: Store, list: string, { now, operations }: Call) =>
  store.write(() =>
    takeChanges(store, list, logOf(operations), { now, due: now + processing, latest: now + lasting }),
  );

async function openEmpty(): Promise<Store> {
  const store = await openStore(':memory:', async () => () => {});
  onTestFinished(() => store.close());
  return store;
}

const times = Array.from({ length: 90 }, (_, at) => at);
const countAll = (store: Store, list: string) => times.map((at) => countMembers(store, list, at));

/** The plainest form of the same rules: a list of people. */
function modelCounts(calls: readonly Call[]): number[] {
  let people: { ids: Set<string>; starts: number; ends: number }[] = [];
  for (const { now, operations } of calls) {
    for (const { change, people: changed } of operations) {
      for (const ids of changed) {
        const same = people.filter((one) => ids.some((id) => one.ids.has(id)));
        const members = same.filter(({ ends }) => ends > now);
        if (change === 'end') {
          for (const one of members) one.ends = Math.min(one.ends, now + processing);
          continue;
        }
        if (ids.length === 0) continue;
        const { begin = now, until = now + lasting } = change;
        const from = Math.max(begin, now + processing);
        const kept = members.filter((one) => begin <= now || one.starts <= now + processing);
        const starts = Math.min(from, ...kept.map((one) => one.starts));
        const all = new Set([...ids, ...same.flatMap((one) => [...one.ids])]);
        people = [...people.filter((one) => !same.includes(one)), { ids: all, starts, ends: until }];
      }
    }
  }
  return times.map((at) => people.filter(({ starts, ends }) => starts <= at && at < ends).length);
}

const ids = (max: number) => fc.array(fc.constantFrom(...'abcdefghij'), { maxLength: max });
const calls = (maxIdentifiers: number) =>
  fc
    .array(
      fc.record({
        pause: fc.integer({ min: 0, max: 9 }),
        operations: fc.array(
          fc.record({
            change: fc.oneof(
              fc.constant<AskedChange>('end'),
              fc.record(
                { begin: fc.integer({ min: 0, max: 30 }), until: fc.integer({ min: 0, max: 30 }) },
                { requiredKeys: [] },
              ),
            ),
            people: fc.array(ids(maxIdentifiers), { maxLength: 4 }),
          }),
          { maxLength: 3 },
        ),
      }),
      { maxLength: 7 },
    )
    .map((list) => {
      let now = 1;
      return list.map(({ pause, operations }): Call => {
        now += pause;
        const moved = operations.map(({ change, people }): Operation => {
          if (change === 'end') return { change, people };
          const { begin, until } = change;
          // An end lies after the call, as the service demands.
          return {
            change: { begin: begin && now - 10 + begin, until: until && now + until },
            people,
          };
        });
        return { now, operations: moved };
      });
    });

describe('changes of a list', () => {
  it.each([
    ['one identifier', 1],
    ['several identifiers', 4],
  ])('of people with %s follow the rules, however they are grouped', async (_, most) => {
    const store = await openEmpty();
    let number = 0;
    await fc.assert(
      fc.asyncProperty(calls(most), fc.array(fc.boolean()), async (list, merges) => {
        const name = `list-${++number}`;
        for (const [index, call] of list.entries()) {
          take(store, name, call);
          if (merges[index]) await applyQueuedChanges(store);
        }
        await applyQueuedChanges(store);
        // The past is forgotten with those whose membership has ended.
        const past = list.at(-1)?.now ?? 0;
        expect(countAll(store, name).slice(past)).toEqual(modelCounts(list).slice(past));
      }),
      { numRuns: rounds(20) },
    );
  });

  it('fill many pages, and find people again in each', async () => {
    const store = await openEmpty();
    const count = 40_000;
    const half = count / 2;
    const many = Array.from({ length: count }, (_, index) => [`person ${index}`]);
    const add = (people: Operation['people'], now: number) =>
      take(store, 'list', { now, operations: [{ change: {}, people }] });
    add(many, 1);
    await applyQueuedChanges(store);
    expect(countMembers(store, 'list', 7)).toBe(count);
    const pages = store.query<{ size: number }>('SELECT length(data) AS size FROM member_page');
    expect(pages.length).toBeGreaterThan(20);
    for (const { size } of pages) expect(size).toBeLessThan(33_000);
    // Half of them again, and as many new ones; then everybody with another identifier.
    add([...many.slice(half), ...many.slice(0, half).map(([id]) => [`new ${id}`])], 2);
    await applyQueuedChanges(store);
    expect(countMembers(store, 'list', 8)).toBe(count + half);
    add(
      many.map((own) => [`phone of ${own}`, ...own]),
      3,
    );
    await applyQueuedChanges(store);
    expect(countMembers(store, 'list', 9)).toBe(count + half);
    take(store, 'list', {
      now: 4,
      operations: [{ change: 'end', people: many.map((own) => [`phone of ${own}`]) }],
    });
    await applyQueuedChanges(store);
    expect(countMembers(store, 'list', 9)).toBe(count + half);
    expect(countMembers(store, 'list', 10)).toBe(half);
    expect(countMembers(store, 'list', 3 + lasting)).toBe(0);
  });

  it('of one person with very many identifiers are of one person, and the next of another', async () => {
    const store = await openEmpty();
    const own = Array.from({ length: 140_000 }, (_, index) => String(index));
    take(store, 'list', { now: 1, operations: [{ change: {}, people: [own] }] });
    take(store, 'list', { now: 1, operations: [{ change: {}, people: [['other']] }] });
    await applyQueuedChanges(store);
    expect(countMembers(store, 'list', 7)).toBe(2);
    take(store, 'list', { now: 2, operations: [{ change: 'end', people: [['139999']] }] });
    await applyQueuedChanges(store);
    expect(countMembers(store, 'list', 8)).toBe(1);
  });

  it('remove people whose membership has ended', async () => {
    const store = await openEmpty();
    const people = [['a'], ['b', 'c']];
    take(store, 'list', { now: 1, operations: [{ change: { until: 9 }, people }] });
    await applyQueuedChanges(store);
    take(store, 'list', { now: 20, operations: [{ change: {}, people: [['d']] }] });
    await applyQueuedChanges(store);
    const left = store.query<{ people: number }>('SELECT people FROM member_times');
    expect(left).toEqual([{ people: 1 }]);
  });
});

describe('queued changes', () => {
  function openTwice(): { open: () => Promise<Store> } {
    const folder = makeFolder();
    const path = join(folder, 'emulator.db');
    return {
      async open() {
        const store = await openStore(path, async () => () => {});
        onTestFinished(() => store.close());
        return store;
      },
    };
  }
  const many = Array.from({ length: 9000 }, (_, index) => [`person ${index}`]);
  const takeMany = (store: Store) => {
    take(store, 'list', { now: 1, operations: [{ change: {}, people: many }] });
    take(store, 'list', { now: 2, operations: [{ change: 'end', people: many.slice(0, 10) }] });
  };

  it('are applied in order by two processes at once', async () => {
    const { open } = openTwice();
    const [one, other] = [await open(), await open()];
    takeMany(one);
    await Promise.all([applyQueuedChanges(one), applyQueuedChanges(other)]);
    expect(countMembers(one, 'list', 7)).toBe(9000);
    expect(countMembers(other, 'list', 8)).toBe(8990);
    expect(one.query('SELECT * FROM member_change')).toEqual([]);
    expect(one.query('SELECT pending FROM member_list')).toEqual([{ pending: 0 }]);
  });

  it('are written when the store is opened again, if the process ended before', async () => {
    const { open } = openTwice();
    const store = await open();
    takeMany(store);
    const list = store.query<{ id: number }>('SELECT id FROM member_list')[0]?.id ?? 0;
    // It ends when what is to be written has been stored, and nothing more.
    const { write } = store;
    let writes = 0;
    store.write = (work) => {
      writes += 1;
      if (writes > 1) throw new Error('the process ends');
      return write(work);
    };
    await expect(mergeGroup(store, list)).rejects.toThrow('ends');
    store.write = write;
    const again = await open();
    expect(again.query('SELECT * FROM member_page')).toEqual([]);
    expect(countMembers(again, 'list', 8)).toBe(8990);
    await applyQueuedChanges(again);
    expect(again.query('SELECT * FROM member_redo')).toEqual([]);
    expect(again.query('SELECT * FROM member_page')).not.toEqual([]);
    take(again, 'list', { now: 3, operations: [{ change: {}, people: many }] });
    await applyQueuedChanges(again);
    expect(countMembers(again, 'list', 9)).toBe(9000);
  });

  it('are deleted with the list', async () => {
    const store = await openEmpty();
    takeMany(store);
    await applyQueuedChanges(store);
    takeMany(store);
    store.write(() => clearMembers(store, 'list'));
    expect(countMembers(store, 'list', 7)).toBe(0);
    await applyQueuedChanges(store);
    for (const table of ['member_list', 'member_times', 'member_page', 'member_change', 'member_redo']) {
      expect(store.query(`SELECT * FROM ${table}`)).toEqual([]);
    }
  });

  it('are applied once, even if another process applies the oldest of them at the same time', async () => {
    const { open } = openTwice();
    const [one, other] = [await open(), await open()];
    const { write } = other;
    const rest: Call = { now: 2, operations: [{ change: 'end', people: [['b']] }] };
    /** Between how many statements of one process the other can come; tries the others as well. */
    const attempt = async (name: string, storesAt: number, writesAt: number): Promise<number> => {
      take(one, name, { now: 1, operations: [{ change: {}, people: [['a', 'b'], ['c']] }] });
      const list = one.query<{ id: number }>('SELECT max(id) AS id FROM member_list')[0]?.id ?? 0;
      // The other one has worked out the oldest change, and is about to store what it is to write.
      let commit = () => {};
      other.write = (work) => {
        commit = () => write(work);
        throw new Error('later');
      };
      await expect(mergeGroup(other, list)).rejects.toThrow('later');
      take(one, name, rest);
      let writes = 0;
      const steps = countStatements(one, (step) => {
        if (step === storesAt) commit();
        if (step !== writesAt) return;
        // It writes, and comes no further.
        other.write = (work) => {
          writes += 1;
          if (writes > 1) throw new Error('ended');
          return write(work);
        };
        mergeGroup(other, list).catch(() => {});
      });
      await applyQueuedChanges(one);
      steps.end();
      expect(
        [6, 7, 8].map((at) => countMembers(one, name, at)),
        `${storesAt}, ${writesAt}`,
      ).toEqual([0, 2, 1]);
      take(one, name, { now: 3, operations: [{ change: 'end', people: [['a']] }] });
      await applyQueuedChanges(one);
      expect(
        [8, 9].map((at) => countMembers(one, name, at)),
        `${storesAt}, ${writesAt}`,
      ).toEqual([1, 1]);
      return steps.count();
    };
    const count = await attempt('undisturbed', -1, -1);
    expect(count).toBeGreaterThan(8);
    for (let storesAt = 0; storesAt < count; storesAt++) {
      for (let writesAt = storesAt; writesAt <= count; writesAt++) {
        await attempt(`${storesAt} ${writesAt}`, storesAt, writesAt);
      }
    }
  });

  it('of a new list are not cleared together with a former one of the same number', async () => {
    const { open } = openTwice();
    const [one, other] = [await open(), await open()];
    takeMany(one);
    const numbers = () => one.query('SELECT id FROM member_list');
    const before = numbers();
    one.write(() => clearMembers(one, 'list'));
    // Between the first and the last step of one process, the other one clears the list.
    const { write } = one;
    let writes = 0;
    let cleared = Promise.resolve();
    one.write = (work) => {
      const result = write(work);
      writes += 1;
      if (writes === 1) {
        cleared = clearList(other, 1);
        take(other, 'new', { now: 3, operations: [{ change: {}, people: many }] });
      }
      return result;
    };
    await clearList(one, 1);
    await cleared;
    expect(numbers()).toEqual(before);
    await applyQueuedChanges(one);
    expect(countMembers(one, 'new', 9)).toBe(9000);
  });
});

/** Calls `before` with the number of each statement of a store, from 0, except those inside a write. */
function countStatements(store: Store, before: (step: number) => void) {
  const { query, run, write } = store;
  let steps = 0;
  let isWriting = false;
  const step = () => {
    if (!isWriting) before(steps++);
  };
  store.query = (...statement) => {
    step();
    return query(...statement);
  };
  store.run = (...statement) => {
    step();
    return run(...statement);
  };
  store.write = (work) => {
    step();
    isWriting = true;
    try {
      return write(work);
    } finally {
      isWriting = false;
    }
  };
  return { count: () => steps, end: () => Object.assign(store, { query, run, write }) };
}
