/** Worlds of the emulator, opened anew with a fixed clock to be compared. */
import { createHash } from 'node:crypto';
import { vi } from 'vitest';
import type { EmulatorOptions } from '../../src/emulator/index.js';
import { fixedClock, openTester } from './emulator.js';

/** A digest of all data of a world. */
export async function digestWorld(
  world: Pick<Partial<EmulatorOptions>, 'seed' | 'campaigns' | 'path'>,
): Promise<string> {
  const { path = ':memory:' } = world;
  const tester = await openTester({ ...world, path, clock: fixedClock });
  const hash = createHash('sha256').update(JSON.stringify(tester.emulator.credentials));
  const made = await tester.call('POST', 'accounts');
  for (const path of ['accounts', 'accounts/:account/campaigns', 'accounts/:account/line_items']) {
    hash.update((await tester.call('GET', path, { query: { count: 1000 } })).text);
  }
  return hash.update(made.text).digest('hex');
}

/** The same on another day: what a world takes from the system's clock, in place of its own, is different then. */
export async function digestLater(world: Parameters<typeof digestWorld>[0]): Promise<string> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 100 * 86_400_000 });
  try {
    return await digestWorld(world);
  } finally {
    vi.useRealTimers();
  }
}
