/** The cache of totals: of each account its own, and none of a version that measured in another way. */
import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { World } from '../../../../src/cli/core/host/world.js';
import { openSpendTotals } from '../../../../src/cli/features/monitoring/spend-totals.js';
import { valueDigest } from '../../../../src/values/value-digest.js';
import { makeFolder } from '../../../support/folders.js';

const identity = ['production', 'key', null];
const totalsIn = (cache: string) =>
  openSpendTotals(
    {
      env: { ADS_CACHE_DIR: cache },
      platform: process.platform,
      home: cache,
      stdin: {},
    } as unknown as World,
    { source: 'environment' },
    identity,
  );

const nothing = { spends: new Map(), wasComplete: false };

it('has what was written of each account', async () => {
  const totals = totalsIn(makeFolder());
  const first = { spends: new Map([['c1', { since: 1, until: 2, sum: 2n ** 60n }]]), wasComplete: false };
  const other = { spends: new Map([['c1', { since: 1, until: 3, sum: -5n }]]), wasComplete: true };
  await totals.write('a1', first);
  await totals.write('a2', other);
  expect(await totals.read('a1')).toEqual(first);
  expect(await totals.read('a2')).toEqual(other);
  expect(await totals.read('a3')).toEqual(nothing);
  // An account without total budgets was complete, too.
  await totals.write('a3', { spends: new Map(), wasComplete: true });
  expect(await totals.read('a3')).toEqual({ ...nothing, wasComplete: true });
});

it('does not read what was measured by an earlier version', async () => {
  const cache = makeFolder();
  const place = join(cache, 'spend-totals');
  mkdirSync(place, { recursive: true });
  const digest = (...more: readonly string[]) => `${valueDigest([...more, ...identity, 'a1'])}.json`;
  const text = '{"was_complete":true,"campaigns":{"c1":{"since":1,"until":2,"sum":0}}}\n';
  const earlier = [digest(), digest('1'), digest('2')];
  for (const name of earlier) writeFileSync(join(place, name), text);
  const totals = totalsIn(cache);
  expect(await totals.read('a1')).toEqual(nothing);
  // In the place of this version, the same file is read.
  await totals.write('a1', { ...nothing, spends: new Map([['c1', { since: 0, until: 0, sum: 1n }]]) });
  const [own = ''] = readdirSync(place).filter((name) => !earlier.includes(name));
  renameSync(join(place, digest()), join(place, own));
  expect(await totals.read('a1')).toEqual({
    spends: new Map([['c1', { since: 1, until: 2, sum: 0n }]]),
    wasComplete: true,
  });
});
