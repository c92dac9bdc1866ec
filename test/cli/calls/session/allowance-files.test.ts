import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { openAllowanceFiles } from '../../../../src/cli/calls/session/allowance-files.js';
import { readAllowanceLog } from '../../../../src/client/limits/allowance-log.js';
import { makeFolder } from '../../../support/folders.js';

const now = Date.UTC(2026, 10, 22);

function openStore(state: string) {
  return openAllowanceFiles({ env: { ADS_STATE_DIR: state }, platform: 'linux', home: '/', now: () => now });
}

describe('the notes about limits', () => {
  it('are in files that only their owner can read', async () => {
    const state = join(makeFolder(), 'state');
    const store = await openStore(state);
    store.append('k', 'left a\n');
    store.append('k', 'left b\n');
    expect(store.read('k')).toBe('left a\nleft b\n');
    expect(statSync(join(state, 'limits')).mode & 0o777).toBe(0o700);
    expect(statSync(join(state, 'limits', 'k')).mode & 0o777).toBe(0o600);
  });

  it('are read by another process', async () => {
    const state = makeFolder();
    const [one, other] = [await openStore(state), await openStore(state)];
    one.append('k', 'left a\n');
    expect(other.read('k')).toBe('left a\n');
    expect(other.read('never')).toBe('');
  });

  it.each([
    ['where a file is in the way', (state: string) => writeFileSync(join(state, 'limits'), '')],
    [
      'where the directory of a log cannot be opened',
      (state: string) => mkdirSync(join(state, 'limits', 'k'), { recursive: true }),
    ],
  ])('are stored by the process alone %s', async (_, prepare) => {
    const state = makeFolder();
    prepare(state);
    const store = await openStore(state);
    store.append('k', 'left a\n');
    expect(store.read('k')).toBe('left a\n');
  });

  it('are stored by the process alone in a read-only directory', async () => {
    const state = makeFolder();
    chmodSync(state, 0o500);
    // To the system's own user no directory is read-only, but for those that hold no files.
    const store = await openStore(process.getuid?.() === 0 ? '/proc/1/none' : state);
    store.append('k', 'left a\n');
    expect(store.read('k')).toBe('left a\n');
    chmodSync(state, 0o700);
  });

  it('are shortened when they have grown, and keep the last lines', async () => {
    const state = makeFolder();
    const [one, other] = [await openStore(state), await openStore(state)];
    for (let line = 0; line < 5000; line += 1)
      (line % 2 === 0 ? one : other).append('k', `left line-${line}\n`);
    await vi.waitFor(() => expect(readFileSync(join(state, 'limits', 'k')).length).toBeLessThan(20_000));
    const lines = one.read('k').trimEnd().split('\n');
    expect(lines.at(-1)).toBe('left line-4999');
    expect(lines).toEqual(lines.map((_, place) => `left line-${5000 - lines.length + place}`));
    expect(readdirSync(join(state, 'limits'))).toEqual(['k']);
  });

  it('are shortened although a process was killed during an earlier attempt', async () => {
    const state = makeFolder();
    const store = await openStore(state);
    store.append('k', 'left a\n');
    const draft = join(state, 'limits', 'k.new');
    writeFileSync(draft, 'left half');
    utimesSync(draft, now / 1000 - 120, now / 1000 - 120);
    for (let line = 0; line < 5000; line += 1) store.append('k', `left line-${line}\n`);
    await vi.waitFor(() => expect(readdirSync(join(state, 'limits'))).toEqual(['k']));
    expect(store.read('k')).not.toContain('half');
    expect(statSync(join(state, 'limits', 'k')).size).toBeLessThan(20_000);
  });

  it('of limits that no process has used for a day are removed', async () => {
    const state = makeFolder();
    const store = await openStore(state);
    for (const name of ['old', 'young']) store.append(name, 'left a\n');
    const folder = join(state, 'limits');
    utimesSync(join(folder, 'old'), now / 1000 - 90_000, now / 1000 - 90_000);
    utimesSync(join(folder, 'young'), now / 1000 - 80_000, now / 1000 - 80_000);
    store.append('new', 'left a\n');
    expect(readdirSync(folder).sort()).toEqual(['new', 'young']);
  });
});

describe('a file that is not a log', () => {
  it.each([
    [
      'random bytes',
      Buffer.from(Array.from({ length: 4000 }, (_, place) => (place * 7919) % 256)).toString('latin1'),
    ],
    ['half a line', 'told a-1 1795'],
    ['invalid numbers', 'told a 1e99 NaN -1\ntake a\n'],
    [
      'a moment far off',
      `told - ${now + 86_400_000} 0 5\nrefused - 999999999999999\nsilent - 999999999999999\n`,
    ],
  ])('is ignored: %s', (_, text) => {
    const state = readAllowanceLog(text, now + 960_000);
    expect(state).toMatchObject({ resetAt: expect.toSatisfy((at: number) => at < now), silentUntil: 0 });
  });
});

it('a log with a late older answer of the same window keeps the lower count', () => {
  const told = (id: string, left: number) => `told ${id} ${now + 60_000} ${left} 15\n`;
  expect(readAllowanceLog(told('a-1', 3) + told('b-1', 9), now + 960_000).remaining).toBe(3);
  expect(readAllowanceLog(told('a-1', 9) + told('b-1', 3), now + 960_000).remaining).toBe(3);
});
