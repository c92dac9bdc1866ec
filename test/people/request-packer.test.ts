/** The limits of a request, exact to the byte and the operation, whatever the people are. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CompleteBody,
  createHeading,
  createRequestPacker,
  type OperationHeading,
} from '../../src/people/packing/request-packer.js';
import { rounds } from '../support/rounds.js';

const identifiers = [
  { name: 'email', hashed: true },
  { name: 'partner_user_id', hashed: false },
];

/** Values as pairs of an identifier's index and a text. */
type Person = readonly (readonly [number, string])[];

interface Limits {
  readonly maxOperations?: number;
  readonly maxBytes?: number;
  readonly peoplePerOperation?: number;
}

/** Packs people with their headings; the bodies as texts, with their counts, and which people were too large. */
function pack(people: readonly (readonly [OperationHeading, Person])[], limits: Limits = {}) {
  const { maxOperations = 100, maxBytes = 10_000, peoplePerOperation = 1 } = limits;
  const bodies: (Omit<CompleteBody, 'body'> & { readonly text: string })[] = [];
  const packer = createRequestPacker({
    shape: { identifiers, times: [], maxOperations, maxBytes },
    peoplePerOperation,
    complete: ({ body, ...counts }) => bodies.push({ text: new TextDecoder().decode(body), ...counts }),
  });
  const added = people.map(([heading, person]) => {
    const texts = person.map(([, text]) => new TextEncoder().encode(text));
    const ends = texts.map((_, index) =>
      texts.slice(0, index + 1).reduce((sum, { length }) => sum + length, 0),
    );
    const values = {
      bytes: Uint8Array.from(texts.flatMap((text) => [...text])),
      identifiers: Uint8Array.from(person, ([identifier]) => identifier),
      starts: Int32Array.from([0, ...ends.slice(0, -1)]),
      ends: Int32Array.from(ends),
    };
    return packer.add(heading, values, 0, person.length);
  });
  packer.finish();
  return { bodies, added };
}

const update = createHeading('Update', {});
const remove = createHeading('Delete', {});
const timed = createHeading('Update', { effective_at: undefined, expires_at: '2027-06-01T00:00:00Z' });
const people = (count: number, heading = update) =>
  Array.from({ length: count }, (_, index) => [heading, [[1, `p${index}`]]] as const);
const texts = (result: ReturnType<typeof pack>) => result.bodies.map(({ text }) => text);
const usersOf = (text: string) =>
  (JSON.parse(text) as { params: { users: unknown[] } }[]).flatMap(({ params }) => params.users);

describe('a body', () => {
  it('has the identifiers of a person as arrays, and the times before the people', () => {
    const person = [
      [0, 'ab'],
      [0, 'cd'],
      [1, 'x'],
    ] as const;
    expect(texts(pack([[timed, person]]))).toEqual([
      '[{"operation_type":"Update","params":{"expires_at":"2027-06-01T00:00:00Z","users":[{"email":["ab","cd"],"partner_user_id":["x"]}]}}]',
    ]);
  });

  it('has as many people in an operation as may share one, as long as only the people differ', () => {
    const list = [...people(3), ...people(1, timed), ...people(2, remove), ...people(1)];
    const { bodies } = pack(list, { peoplePerOperation: 2 });
    expect(bodies).toHaveLength(1);
    const operations = JSON.parse(bodies[0]?.text ?? '') as {
      operation_type: string;
      params: { users: unknown[] };
    }[];
    expect(operations.map(({ operation_type, params }) => [operation_type, params.users.length])).toEqual([
      ['Update', 2],
      ['Update', 1],
      ['Update', 1],
      ['Delete', 2],
      ['Update', 1],
    ]);
    expect(bodies[0]).toMatchObject({ operations: 5, updates: 5, deletes: 2 });
  });

  it.each([
    { count: 3, maxOperations: 3, expected: [3] },
    { count: 4, maxOperations: 3, expected: [3, 1] },
    { count: 6, maxOperations: 3, expected: [3, 3] },
    { count: 1, maxOperations: 1, expected: [1] },
    { count: 2, maxOperations: 1, expected: [1, 1] },
  ])('of $count people with at most $maxOperations operations', ({ count, maxOperations, expected }) => {
    const { bodies } = pack(people(count), { maxOperations });
    expect(bodies.map(({ operations }) => operations)).toEqual(expected);
  });

  it.each([1, 2, 100])(
    'has as many bytes as are allowed, with %i people in an operation',
    (peoplePerOperation) => {
      const [whole = ''] = texts(pack(people(9), { peoplePerOperation }));
      const exact = pack(people(9), { peoplePerOperation, maxBytes: whole.length });
      expect(texts(exact)).toEqual([whole]);
      const short = texts(pack(people(9), { peoplePerOperation, maxBytes: whole.length - 1 }));
      expect(short.map((text) => usersOf(text).length)).toEqual([8, 1]);
      expect(short.flatMap(usersOf)).toEqual(usersOf(whole));
    },
  );

  it.each([1, 2, 100])('takes a person who fills it, and no larger one, with %i in an operation', (share) => {
    const large: Person = [[1, 'x'.repeat(500)]];
    const list = [...people(2), [update, large] as const, ...people(2)];
    const [alone = ''] = texts(pack([[update, large]]));
    const limits = { peoplePerOperation: share, maxBytes: alone.length };
    const fits = pack(list, limits);
    expect(fits.added).toEqual([true, true, true, true, true]);
    expect(texts(fits).map((text) => usersOf(text).length)).toEqual([2, 1, 2]);
    const tooLarge = pack(list, { ...limits, maxBytes: alone.length - 1 });
    expect(tooLarge.added).toEqual([true, true, false, true, true]);
    expect(texts(tooLarge).map((text) => usersOf(text).length)).toEqual([4]);
  });

  it('is not made without people', () => {
    expect(pack([]).bodies).toEqual([]);
  });
});

describe('an earlier body in the same memory', () => {
  const heading = fc.constantFrom(update, update, remove, timed);
  const value = fc.constantFrom<readonly [number, string]>(
    [0, 'abcdefgh'],
    [0, 'ijklmnop'],
    [0, 'abcdefghi'],
    [1, 'q'.repeat(90)],
  );
  const person = fc.oneof(
    { weight: 2, arbitrary: value.map((one) => [one]) },
    { weight: 1, arbitrary: fc.array(value, { minLength: 2, maxLength: 3 }) },
  );
  /** Long runs of people who differ in their values alone, as in most lists. */
  const run = fc.tuple(heading, person, fc.constantFrom(1, 1, 2, 3, 9)).map(([one, values, count]) =>
    Array.from({ length: count }, (_, index) => {
      const texts = values.map(([field, text]) => [field, text.replace(/^./, `${index % 10}`)] as const);
      return [one, texts.sort(([a], [b]) => a - b)] as const;
    }),
  );

  it('never shows: every body equals the JSON.stringify of its people', () => {
    fc.assert(
      fc.property(
        fc.array(run, { maxLength: 12 }),
        fc.record({
          maxOperations: fc.integer({ min: 1, max: 4 }),
          maxBytes: fc.integer({ min: 100, max: 2000 }),
          peoplePerOperation: fc.constantFrom(1, 1, 2),
        }),
        (runs, limits) => {
          const list = runs.flat();
          const { bodies, added } = pack(list, limits);
          let rest = list.filter((_, index) => added[index]);
          for (const { text, updates, deletes } of bodies) {
            const inside = rest.slice(0, updates + deletes);
            rest = rest.slice(inside.length);
            expect(text).toBe(textOf(inside, limits));
          }
          expect(rest).toEqual([]);
        },
      ),
      { numRuns: rounds(250) },
    );
  });

  it('never shows after a person with more values than the others', () => {
    const one = [update, [[0, 'ab']]] as const;
    const several = [
      update,
      [
        [0, 'cd'],
        [1, 'x'],
      ],
    ] as const;
    const list = [one, one, one, several, one, one];
    const bodies = texts(pack(list, { maxOperations: 2 }));
    expect(bodies.flatMap(usersOf)).toEqual([
      ...Array.from({ length: 3 }, () => ({ email: ['ab'] })),
      { email: ['cd'], partner_user_id: ['x'] },
      { email: ['ab'] },
      { email: ['ab'] },
    ]);
  });

  /** By JSON alone: one operation for people who follow each other with the same heading, at most so many. */
  function textOf(
    inside: Parameters<typeof pack>[0],
    { peoplePerOperation }: { peoplePerOperation: number },
  ) {
    const operations: { heading: OperationHeading; users: Record<string, string[]>[] }[] = [];
    for (const [one, values] of inside) {
      const user: Record<string, string[]> = {};
      for (const [field, text] of values) {
        const name = identifiers[field]?.name ?? '';
        user[name] = [...(user[name] ?? []), text];
      }
      const last = operations.at(-1);
      if (last?.heading === one && last.users.length < peoplePerOperation) last.users.push(user);
      else operations.push({ heading: one, users: [user] });
    }
    const written = operations.map(
      ({ heading: { bytes }, users }) =>
        `${new TextDecoder().decode(bytes)}${users.map((user) => JSON.stringify(user)).join(',')}]}}`,
    );
    return `[${written.join(',')}]`;
  }
});
