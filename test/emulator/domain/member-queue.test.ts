/** Changes of lists in pieces: none is lost or done twice, wherever a call is divided or a process ends. */

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { applyQueuedChanges, splitChanges, takeChanges } from '../../../src/emulator/domain/member-queue.js';
import {
  changeMembers,
  countMembers,
  digestLength,
  type MemberChange,
} from '../../../src/emulator/domain/members.js';
import { openEmulator } from '../../../src/emulator/index.js';
import { openStore, type Store } from '../../../src/emulator/store/store.js';

const person = (names: readonly string[]) => names.map((name) => name.padEnd(digestLength, '.')).join('');

const people = fc.array(fc.array(fc.constantFrom(...'abcdefghij'), { maxLength: 7 }).map(person), {
  maxLength: 5,
});
const time = fc.integer({ min: 0, max: 5 });
const change: fc.Arbitrary<MemberChange> = fc.oneof(
  fc.record({ people, from: time, until: time.map((at) => at + 6), isLater: fc.boolean() }),
  fc.record({ people, end: time.map((at) => at + 3) }),
);

async function openEmpty(): Promise<Store> {
  const store = await openStore(':memory:', async () => () => {});
  onTestFinished(() => store.close());
  return store;
}

/** How many are on a list at each time. */
const countAll = (store: Store, listId: string) =>
  Array.from({ length: 12 }, (_, at) => countMembers(store, listId, at));

describe('batches of changes', () => {
  it('hold no more identifiers than they may, and all that there were', () => {
    fc.assert(
      fc.property(fc.array(change), fc.integer({ min: 2, max: 9 }), (changes, size) => {
        const pieces = [...splitChanges(changes, size)];
        const length = (piece: readonly MemberChange[]) =>
          piece.flatMap((one) => one.people).join('').length / digestLength;
        for (const piece of pieces) expect(length(piece)).toBeLessThanOrEqual(size);
        const all = (list: readonly MemberChange[]) =>
          new Set(list.flatMap((one) => one.people.flatMap((text) => text.match(/.{16}/g) ?? [])));
        expect(all(pieces.flat())).toEqual(all(changes));
      }),
    );
  });

  it('have the same result as the whole, wherever it is split', async () => {
    const store = await openEmpty();
    let list = 0;
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), fc.integer({ min: 2, max: 9 }), (changes, size) => {
        const [whole, divided] = [`whole-${++list}`, `divided-${list}`];
        store.write(() => {
          changeMembers(store, whole, changes);
          for (const piece of splitChanges(changes, size)) changeMembers(store, divided, piece);
        });
        expect(countAll(store, divided)).toEqual(countAll(store, whole));
      }),
    );
  });
});

describe('queued changes', () => {
  it('are applied when the store is opened again, if a process ended before', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ads-queue-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const options = {
      path: join(folder, 'emulator.db'),
      seed: 'empty',
      now: () => Date.parse('2026-11-20T12:00:00Z'),
      random: randomBytes,
      version: '0.0.0-test',
    } as const;
    await (await openEmulator(options)).close();
    const store = await openStore(options.path);
    const now = Date.parse('2026-11-20T12:00:00Z');
    const many = Array.from({ length: 5000 }, (_, index) => person([String(index)]));
    store.write(() =>
      takeChanges(store, 'list', [{ people: many, from: now, until: now + 1000, isLater: false }], {
        now,
        due: now,
      }),
    );
    expect(countMembers(store, 'list', now)).toBe(0);
    store.close();
    await (await openEmulator(options)).close();
    const again = await openStore(options.path);
    onTestFinished(() => again.close());
    expect(countMembers(again, 'list', now)).toBe(5000);
    expect(again.query('SELECT * FROM member_change')).toEqual([]);
  });

  it('are applied in order by two processes at once', async () => {
    const store = await openEmpty();
    const many = Array.from({ length: 9000 }, (_, index) => person([String(index)]));
    store.write(() => {
      takeChanges(store, 'list', [{ people: many, from: 0, until: 9, isLater: false }], { now: 1, due: 2 });
      takeChanges(store, 'list', [{ people: many.slice(0, 10), end: 5 }], { now: 1, due: 2 });
    });
    await Promise.all([applyQueuedChanges(store), applyQueuedChanges(store)]);
    expect(countMembers(store, 'list', 4)).toBe(9000);
    expect(countMembers(store, 'list', 5)).toBe(8990);
  });
});
