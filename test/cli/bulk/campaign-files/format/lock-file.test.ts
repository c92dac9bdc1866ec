/** The lock file has what it was given, whatever the names of records are. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { readLock } from '../../../../../src/cli/bulk/campaign-files/format/check-lock.js';
import {
  type LockEntry,
  readLockText,
  writeLock,
} from '../../../../../src/cli/bulk/campaign-files/format/lock-file.js';

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
/** What a later version may write. */
const others = { seen: '1', more: { list: ['a'], text: 'b' } };
const entry: fc.Arbitrary<LockEntry> = fc.record(
  {
    id,
    values: fc.dictionary(fc.stringMatching(/^[a-z_]{1,9}$/), value, { maxKeys: 4 }),
    others: fc.constant(others),
  },
  { requiredKeys: ['id'] },
);
const entries = fc.dictionary(
  fc.stringMatching(/^campaigns\/[\w.-]{1,9}(\/targeting\/[ -~]{1,12})?$/),
  entry,
);

/** Some look like numbers. */
const planIds = fc.uniqueArray(
  fc.oneof(fc.stringMatching(/^[0-9a-f]{10}$/), fc.constantFrom('0000000012', '1e00000009')),
  { maxLength: 3 },
);

it('is read as it was written, and written again as it was', async () => {
  const path = placeOf();
  await fc.assert(
    fc.asyncProperty(fc.dictionary(id, entries, { maxKeys: 3 }), planIds, async (content, ids) => {
      const plans = new Map(ids.map((one) => [one, '2026-03-03T10:30:00Z']));
      const accounts = new Map(
        Object.entries(content).map(([account, own]) => [account, new Map(Object.entries(own))]),
      );
      const lock = { path, accounts, plans, ...(ids.length > 1 && { others }) };
      await writeLock(lock, invocation);
      const written = readFileSync(path, 'utf8');
      const read = await readLockText(path, invocation);
      expect(read).toEqual(lock);
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
      plans: new Map([
        ['b0c1d2e3f4', '2026-03-03T10:30:00Z'],
        ['a0c1d2e3f4', '2026-03-03T10:31:00Z'],
      ]),
    },
    invocation,
  );
  expect(readFileSync(path, 'utf8').split('\n').slice(4)).toEqual([
    'plans:',
    '  a0c1d2e3f4: 2026-03-03T10:31:00Z',
    '  b0c1d2e3f4: 2026-03-03T10:30:00Z',
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

it.each([
  ['id: {}', 'with the id {}'],
  ['id: []', 'with the id []'],
  ['id: [8wku2]', 'with the id ["8wku2"]'],
  ['id: null', 'with the id null'],
  ['id: true', 'with the id true'],
  ['id: 1.5', 'with the id 1.5'],
  ['id: 3e5', 'with the id 300000'],
  ['values: {}', 'without the id'],
  ['8wku2', 'without the id'],
  ['[]', 'without the id'],
  ['', 'without the id'],
  ['{ id: 8wku2, replaces: {} }', 'with the replaces {}'],
  ['{ id: 8wku2, replaces: null }', 'with the replaces null'],
  ['{ id: 8wku2, values: [] }', 'with the values []'],
  ['{ id: 8wku2, values: text }', 'with the values "text"'],
])('an entry with %s is refused, not left out', async (entry, message) => {
  const path = placeOf();
  await writeLock({ path, accounts: new Map([['a', new Map()]]), plans: new Map() }, invocation);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replace('a: {}', `a:\n    campaigns/spring:\n      ${entry}`));
  const refused = readLock(path, invocation);
  await expect(refused).rejects.toMatchObject({
    exit: 2,
    message: `${path}: ads does not write "campaigns/spring" ${message}`,
  });
});

it.each([
  'plans: []',
  'plans: text',
  'plans: { spring: 2026-03-03T10:30:00Z }',
  'plans: { a0c1d2e3f4: soon }',
  'plans: { 1: 2026-03-03T10:30:00Z }',
])('a list of plans that ads does not write is refused: %s', async (line) => {
  const path = placeOf();
  await writeLock({ path, accounts: new Map(), plans: new Map() }, invocation);
  writeFileSync(path, `${readFileSync(path, 'utf8')}${line}\n`);
  await expect(readLock(path, invocation)).rejects.toMatchObject({
    exit: 2,
    hint: expect.stringContaining('Nothing was sent'),
  });
});
