/** What an import knows of earlier ones of the same account. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  importJournalPath,
  readImportJournal,
  writeImportJournal,
} from '../../../src/cli/sheet/import-journal.js';
import { writeSealed } from '../../../src/files/journal-file.js';
import { makeFolder } from '../../support/folders.js';

const day = 86_400_000;
const now = 100 * day;
const empty = { command: 'campaigns import', account: 'x1', creations: {}, changes: {} };

function open() {
  const folder = makeFolder();
  const path = join(folder, 'journal.json');
  return {
    path,
    read: () => readImportJournal(path, 'campaigns', 'x1'),
    write: (journal: typeof empty) => writeImportJournal(path, 'campaigns', journal, now),
    seal: (json: string) => writeSealed({ path, kind: 'imports', advice: '' }, json),
  };
}

it('a missing journal means that nothing was sent', async () => {
  expect(await open().read()).toEqual(empty);
});

it('a sent row is remembered for 60 days', async () => {
  const { read, write } = open();
  const aged = (days: number) => ({ sent: now - days * day });
  const creations = { fresh: { ...aged(0), id: 'c1' }, kept: aged(59), gone: aged(60), old: aged(61) };
  const changes = { c1: { ...aged(59), exported: 'e', updated: 'u' }, c2: { ...aged(60), exported: 'e' } };
  await write({ ...empty, creations, changes });
  expect(await read()).toEqual({
    ...empty,
    creations: { fresh: creations.fresh, kept: creations.kept },
    changes: { c1: changes.c1 },
  });
});

it.each([
  ['null'],
  ['{"creations":{"a":{"sent":1}}}'],
  ['{"changes":{"a":{"sent":1}}}'],
  ['{"creations":{"a":{"sent":"1"},"b":null,"c":{}},"changes":{"d":{}}}'],
])('a row without an answer in time counts as not sent: %s', async (json) => {
  const { read, seal } = open();
  await seal(json);
  expect(await read()).toEqual(empty);
});

it('each kind of record of each account has a separate journal', async () => {
  const invocation = {
    world: { env: {}, platform: 'linux', home: '/home/ann' },
    settings: { env: { value: 'production' } },
  } as unknown as Parameters<typeof importJournalPath>[0];
  const path = (name: 'campaigns' | 'line-items', account: string) =>
    importJournalPath(invocation, name, account);
  const paths = await Promise.all([
    path('campaigns', 'x1'),
    path('line-items', 'x1'),
    path('campaigns', 'x2'),
  ]);
  expect(paths).toEqual(
    Array(3).fill(expect.stringMatching(/^\/home\/ann\/.*\/ads\/imports\/[0-9a-f]+\.json$/)),
  );
  expect(new Set(paths).size).toBe(3);
  expect(await path('campaigns', 'x1')).toBe(paths[0]);
});
