/** Paths and the routes that they mean. */
import { expect, it } from 'vitest';
import { routeIndex } from '../../../src/contract/route-index.js';
import { createRouteFinder, decodedSegments } from '../../../src/emulator/http/find-route.js';

const find = createRouteFinder(routeIndex.filter(({ area }) => area === 'ads'));

function found(path: string) {
  return find(path.split('/')).map(({ path: { routes }, values }) => [
    routes.map(({ method }) => method).join(' '),
    values,
  ]);
}

it.each(routeIndex.flatMap(({ id, area, paths }) => (area === 'ads' ? paths.map((path) => [id, path]) : [])))(
  '%s is found at %s',
  (id, path = '') => {
    const filled = path.replaceAll(/:(\w+)/g, 'value of $1');
    const [best] = find(filled.split('/'));
    expect(best?.path.routes.map((route) => route.id)).toContain(id);
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, `value of ${name}`]);
    expect(best?.values).toEqual(Object.fromEntries(names));
  },
);

it('the first match has the fewest parameters', () => {
  const [exact, any] = found('accounts/a/cards/all');
  expect([exact?.[1], any?.[1]]).toEqual([{ account_id: 'a' }, { account_id: 'a', card_id: 'all' }]);
});

it.each(['', 'accounts/', 'accounts//campaigns', 'accounts/a/campaigns/', 'Accounts', 'accounts/a/b/c/d/e'])(
  'no route matches %j',
  (path) => expect(found(path)).toEqual([]),
);

it.each([
  ['http://a/ads/12/x?y/z', ['ads', '12', 'x']],
  ['http://a/ads#/b', ['ads']],
  ['http://a/', ['']],
  ['http://a/%61%2Fb/%E2%98%83', ['a/b', '\u2603']],
  ['http://a/%zz%41/%ff', ['%zzA', '%ff']],
  ['http://a/%2541', ['%41']],
])('the segments of %s are %j', (url, segments) => expect(decodedSegments(url)).toEqual(segments));
