/** A lock that another process holds for longer than a call waits. */
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../../src/emulator/store/store.js';
import { openTester } from '../../support/emulator.js';
import { makeFolder } from '../../support/folders.js';

it('calls that wait for the lock of another process do not add up their waits', async () => {
  const path = join(makeFolder(), 'store.db');
  const tester = await openTester({ path, seed: 'empty' });
  const other = await openStore(path);
  onTestFinished(() => other.close());
  other.note('BEGIN IMMEDIATE');
  const start = performance.now();
  for (let call = 0; call < 4; call += 1) {
    const { status, body } = await tester.call('GET', 'accounts');
    expect([status, body.errors[0].message]).toEqual([
      423,
      `${path} is locked by another process; end it, or retry later`,
    ]);
  }
  const waited = performance.now() - start;
  // One whole wait, and not four.
  expect(waited).toBeGreaterThan(4900);
  expect(waited).toBeLessThan(10_000);
  other.note('COMMIT');
  expect((await tester.call('GET', 'accounts')).status).toBe(200);
}, 60_000);
