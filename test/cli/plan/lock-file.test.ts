/** The lock file has what it was given, whatever the names of records are. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { type LockEntry, readLock, writeLock } from '../../../src/cli/plan/lock-file.js';

type Invocation = Parameters<typeof readLock>[1];

const invocation = {
  world: { env: {}, cwd: '/', pid: process.pid, platform: 'linux', home: '/home/ann' },
  settings: { env: { value: 'production' } },
} as unknown as Invocation;

function placeOf() {
  const folder = mkdtempSync(join(tmpdir(), 'ads-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'ads.lock.yaml');
}

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    'a\nb',
    ' a\n\n  b\n',
    '# a',
    '- a',
    'a: b',
    '? a',
    '|',
    '>-',
    'null',
    '007',
    '1e3',
    '"',
    "it's",
    '\t',
    '...',
  ),
);
const value = fc.oneof(text, fc.boolean(), fc.constant(null), fc.array(text, { maxLength: 3 }));
const id = fc.stringMatching(/^[a-z0-9]{1,8}$/);
const entry: fc.Arbitrary<LockEntry> = fc.record(
  { id, values: fc.dictionary(fc.stringMatching(/^[a-z_]{1,9}$/), value, { maxKeys: 4 }) },
  { requiredKeys: ['id'] },
);
const entries = fc.dictionary(
  fc.stringMatching(/^campaigns\/[\w.-]{1,9}(\/targeting\/[ -~]{1,12})?$/),
  entry,
);

it('is read as it was written, and written again as it was', async () => {
  const path = placeOf();
  await fc.assert(
    fc.asyncProperty(fc.dictionary(id, entries, { maxKeys: 3 }), async (content) => {
      const accounts = new Map(
        Object.entries(content).map(([account, own]) => [account, new Map(Object.entries(own))]),
      );
      await writeLock({ path, accounts }, invocation);
      const written = readFileSync(path, 'utf8');
      const read = await readLock(path, invocation);
      expect(read.accounts).toEqual(accounts);
      await writeLock(read, invocation);
      expect(readFileSync(path, 'utf8')).toBe(written);
    }),
  );
});

it('has a value a line, sorted: changes of two people merge', async () => {
  const path = placeOf();
  const spring = { id: '8wku2', values: { name: 'Spring: sale', placements: ['ALL', 'NONE'] } };
  const own = new Map<string, LockEntry>([
    ['campaigns/spring', spring],
    ['campaigns/autumn', { id: '1' }],
  ]);
  await writeLock(
    {
      path,
      accounts: new Map([
        ['b', own],
        ['a', new Map()],
      ]),
    },
    invocation,
  );
  expect(readFileSync(path, 'utf8').split('\n').slice(4)).toEqual([
    'accounts:',
    '  a: {}',
    '  b:',
    '    campaigns/autumn:',
    '      id: "1"',
    '    campaigns/spring:',
    '      id: 8wku2',
    '      values:',
    '        name: "Spring: sale"',
    '        placements:',
    '          - ALL',
    '          - NONE',
    '',
  ]);
});
