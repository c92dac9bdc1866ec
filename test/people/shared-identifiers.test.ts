/** Which identifiers many people share. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { identifierSize, type PersonIdentifiers } from '../../src/people/known/scan-people.js';
import {
  createSharedSearch,
  keyOfValue,
  maxSharingPeople,
  sharedKey,
} from '../../src/people/known/shared-identifiers.js';
import { identifierKinds } from '../../src/people/normalizing/identifier-kinds.js';

const kinds = identifierKinds('custom-audiences.users.batch');
const digest = (text: string) => createHash('sha256').update(text).digest();

function person(...identifiers: readonly (readonly [string, string])[]): PersonIdentifiers {
  const bytes = new Uint8Array(identifierSize * identifiers.length);
  for (const [index, [name, text]] of identifiers.entries()) {
    bytes[index * identifierSize] = kinds.findIndex((kind) => kind.name === name);
    bytes.set(digest(text), index * identifierSize + 1);
  }
  return { bytes, at: 0, count: identifiers.length };
}

function find(people: readonly PersonIdentifiers[]) {
  const search = createSharedSearch(kinds);
  for (const one of people) search.count(one);
  if (search.isPending) for (const one of people) search.verify(one);
  return { keys: [...search.found], isPending: search.isPending };
}

const several = (count: number, make: (index: number) => PersonIdentifiers) =>
  Array.from({ length: count }, (_, index) => make(index));
const keyOf = (name: string, text: string) =>
  sharedKey(
    kinds.find((kind) => kind.name === name),
    digest(text).toString('hex'),
  );

describe('a shared identifier', () => {
  const ofShop = (count: number) =>
    several(count, (index) => person(['email', `p${index}`], ['phone_number', 'shop']));

  it('has more people than the limit', () => {
    expect(find(ofShop(maxSharingPeople))).toEqual({ keys: [], isPending: false });
    expect(find(ofShop(maxSharingPeople + 1)).keys).toEqual([keyOf('phone_number', 'shop')]);
  });

  it('has people with otherwise different identifiers, in any order', () => {
    const rows = several(100, (index) => {
      const both = [['email', 'ann'] as const, ['phone_number', 'shop'] as const];
      return person(...(index % 2 === 0 ? both : both.reverse()));
    });
    expect(find(rows)).toEqual({ keys: [], isPending: true });
    expect(find(several(100, () => person(['phone_number', 'shop'])))).toEqual({
      keys: [],
      isPending: false,
    });
  });

  it('is one identifier under both of its names, and another one of another kind', () => {
    const ids = several(maxSharingPeople + 1, (index) =>
      person(['email', `p${index}`], [index % 2 === 0 ? 'platform_id' : 'twitter_id', '7']),
    );
    expect(find(ids).keys).toEqual([keyOf('platform_id', '7')]);
    expect(keyOf('platform_id', '7')).toBe(keyOf('twitter_id', '7'));
    const mixed = several(2 * maxSharingPeople, (index) =>
      person(['handle', `p${index}`], [index % 2 === 0 ? 'email' : 'phone_number', 'x']),
    );
    expect(find(mixed).keys).toEqual([]);
  });

  it('has the same key as its value in a request', () => {
    const kind = (name: string) => kinds.find((one) => one.name === name);
    const hex = Buffer.from(digest('ann').toString('hex'));
    expect(keyOfValue(kind('email'), hex)).toBe(keyOf('email', 'ann'));
    expect(keyOfValue(kind('partner_user_id'), 'c-1')).toBe(keyOf('partner_user_id', 'c-1'));
  });
});
