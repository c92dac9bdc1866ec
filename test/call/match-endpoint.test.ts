/** Which endpoint a method and a path mean. */
import { describe, expect, it } from 'vitest';
import { matchEndpoint } from '../../src/call/match-endpoint.js';
import { routeIndex } from '../../src/contract/route-index.js';
import type { Endpoint } from '../../src/contract/types.js';

const match = (target: Pick<Endpoint, 'method' | 'area' | 'path'>, among = routeIndex) => {
  const found = matchEndpoint(target, among);
  return found && [found.endpoint.id, found.values];
};
const get = (path: string) => ({ method: 'GET', area: 'ads', path }) as const;

describe('a path', () => {
  it('gives its values, decoded if they are encoded', () => {
    expect(match(get('accounts/a%2Db/cards/%zz'))).toEqual([
      'cards.get',
      { account_id: 'a-b', card_id: '%zz' },
    ]);
  });

  // The order in which endpoints stand says nothing.
  it.each([
    ['in the order of the contract', routeIndex],
    ['in the reverse order', [...routeIndex].reverse()],
  ])('that is written out is preferred to one with a name in its place, %s', (_, among) => {
    expect(match(get('accounts/a/cards/all'), among)).toEqual(['cards.all.list', { account_id: 'a' }]);
  });

  it.each<[string, Pick<Endpoint, 'method' | 'area' | 'path'>]>([
    ['of another method', { method: 'PUT', area: 'ads', path: 'accounts/a/cards' }],
    ['of another area', { method: 'GET', area: 'auth', path: 'accounts/a/cards' }],
    ['with a segment more', get('accounts/a/cards/all/b/c')],
    ['with a segment less', get('accounts/a/cards/all/b'.slice(0, 'accounts/a/c'.length))],
  ])('%s matches another call, or no call', (_, target) => {
    expect(match(target)).toBeUndefined();
  });
});
