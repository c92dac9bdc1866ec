import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPeopleScanner, identifierSize } from '../../src/people/known/scan-people.js';
import { identifierKinds } from '../../src/people/normalizing/identifier-kinds.js';
import { anyCharacter } from '../support/characters.js';
import { hashOf } from '../support/identifiers.js';

const kinds = identifierKinds('custom-audiences.users.batch');
const hashes = fc.array(fc.string().map(hashOf), { minLength: 1, maxLength: 20 });
const person = fc
  .record(
    {
      email: hashes,
      twitter_id: hashes,
      phone_number: hashes,
      partner_user_id: fc.array(fc.string({ minLength: 1, unit: anyCharacter }), {
        minLength: 1,
        maxLength: 3,
      }),
    },
    { requiredKeys: [] },
  )
  .filter((one) => Object.keys(one).length > 0);
const operation = fc.record({
  operation_type: fc.constantFrom('Update', 'Delete'),
  params: fc.record(
    { effective_at: fc.constant('2026-12-01T00:00:00Z'), users: fc.array(person, { minLength: 1 }) },
    { requiredKeys: ['users'] },
  ),
});

/** The identifiers of the people of a body, as text, and their JSON. */
function scan(body: string): { identifiers: string[][]; objects: unknown[] } {
  const bytes = new TextEncoder().encode(body);
  const found: { identifiers: string[][]; objects: unknown[] } = { identifiers: [], objects: [] };
  createPeopleScanner(kinds)(bytes, ({ bytes: own, at, count }, start, end) => {
    const identifiers = Array.from({ length: count }, (_, index) => {
      const from = at + index * identifierSize;
      const value = Buffer.from(own.subarray(from + 1, from + identifierSize)).toString('hex');
      return `${kinds[own[from] ?? -1]?.name} ${value}`;
    });
    found.identifiers.push(identifiers);
    found.objects.push(JSON.parse(new TextDecoder().decode(bytes.subarray(start, end))));
  });
  return found;
}

describe('the people of a body', () => {
  test('are found with all their identifiers, for any values', () => {
    fc.assert(
      fc.property(fc.array(operation, { minLength: 1, maxLength: 4 }), (operations) => {
        const people = operations.flatMap(({ params }) => params.users);
        const { identifiers, objects } = scan(JSON.stringify(operations));
        expect(objects).toEqual(people);
        expect(identifiers).toEqual(
          people.map((one) =>
            Object.entries(one).flatMap(([name, values]) =>
              (values ?? []).map((value) => {
                const written = JSON.stringify(value).slice(1, -1);
                return `${name} ${name === 'partner_user_id' ? hashOf(written) : value}`;
              }),
            ),
          ),
        );
      }),
    );
  });

  test.each([
    ['no hash', `[{"params":{"users":[{"email":["a@b.c"]}]}}]`],
    ['a hash in capitals', `[{"params":{"users":[{"email":["${hashOf('a').toUpperCase()}"]}]}}]`],
    ['an unknown identifier', `[{"params":{"users":[{"shoe_size":["${hashOf('a')}"]}]}}]`],
    ['a string without an end', '[{"params":{"users":[{"email":["'],
  ])('are not guessed: %s', (_, body) => {
    expect(() => scan(body)).toThrow();
  });

  test('share one kind for the two names of the platform id', () => {
    const number = (name: string) => kinds.find((kind) => kind.name === name)?.same;
    expect(number('twitter_id')).toBe(number('platform_id'));
    expect(new Set(kinds.map(({ same }) => same)).size).toBe(kinds.length - 1);
    expect(kinds.filter(({ hashed }) => !hashed).map(({ name }) => name)).toEqual(['partner_user_id']);
  });
});
