/** What an import knows of earlier ones of the same account. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  creationAfter,
  creationSent,
  importJournalPaths,
  readImportJournal,
  settleImportJournal,
  writeImportJournal,
} from '../../../../src/cli/bulk/sheet/import-journal.js';
import { writeSealed } from '../../../../src/files/journal-file.js';
import { makeFolder } from '../../../support/folders.js';

const day = 86_400_000;
const now = 20_000 * day;
const empty = { command: 'campaigns import', account: 'x1', creations: {}, changes: {} };

function open() {
  const folder = makeFolder();
  const path = join(folder, 'journal.json');
  const paths = { path, earlier: [join(folder, 'earlier.json')] };
  return {
    path,
    paths,
    read: () => readImportJournal(paths, 'campaigns', 'x1'),
    write: (journal: typeof empty) => writeImportJournal(paths, 'campaigns', journal),
    seal: (json: string) => writeSealed({ path, kind: 'imports', advice: '' }, json),
  };
}

it('a missing journal means that nothing was sent', async () => {
  expect(await open().read()).toEqual(empty);
});

it('a sent row is remembered until no import has met it for 400 days, and one without an answer for ever', () => {
  const aged = (days: number) => ({ sent: now - days * day });
  const creations = {
    fresh: { ...aged(0), id: 'c1' },
    kept: { ...aged(399), id: 'c2' },
    gone: { ...aged(401), id: 'c3' },
    met: { ...aged(900), id: 'c4', met: now - 100 * day },
    here: { ...aged(900), id: 'c5' },
    doubt: aged(900),
  };
  const changes = {
    c1: { ...aged(399), exported: 'e', updated: 'u' },
    c2: { ...aged(401), exported: 'e', updated: 'u' },
  };
  const journal = { ...empty, creations, changes };
  const isMet = (key: string) => key === 'here';
  const { gone: _, here, ...others } = creations;
  expect(settleImportJournal(journal, { isMet, now, serviceNow: now })).toEqual({
    ...empty,
    creations: { ...others, here: { ...here, met: now } },
    changes: { c1: changes.c1 },
  });
  // Without an answer of the service, the clock of this machine may be wrong.
  const later = settleImportJournal(journal, { isMet, now: now + 9000 * day, serviceNow: undefined });
  expect(Object.keys(later.creations)).toEqual(Object.keys(creations));
});

it('what an earlier version wrote under another name counts, and is in the journal from then on', async () => {
  const { read, write, paths } = open();
  const [earlier = ''] = paths.earlier;
  const place = { path: earlier, kind: 'imports', advice: '' } as const;
  await writeSealed(place, JSON.stringify({ ...empty, creations: { a: { sent: 1, id: 'c1' } } }));
  expect((await read()).creations).toEqual({ a: { sent: 1, id: 'c1' } });
  await write({ ...(await read()), creations: { b: { sent: 2 } } } as never);
  expect((await read()).creations).toEqual({ b: { sent: 2 } });
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
  } as unknown as Parameters<typeof importJournalPaths>[0];
  const path = (name: 'campaigns' | 'line-items', account: string) =>
    importJournalPaths(invocation, name, account).then((paths) => paths.path);
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

it('a row in doubt stays in doubt, since its first try, where a further try is refused', () => {
  const lost = { sent: 1 };
  const again = creationSent(lost, { at: 2, ahead: 5 });
  expect([again, creationSent(again, { at: 3 })]).toEqual([
    { sent: 2, first: 1 },
    { sent: 3, first: 1 },
  ]);
  // The clock of the service is that of the first try.
  const noted = creationSent(undefined, { at: 1, ahead: 4 });
  expect(creationSent(noted, { at: 2, ahead: 5 })).toEqual({ sent: 2, first: 1, ahead: 4 });
  const error = new Error('refused');
  const after = (earlier: typeof lost | undefined, delivered: Parameters<typeof creationAfter>[1]) =>
    creationAfter({ earlier, present: creationSent(earlier, { at: 2 }) }, delivered, 'id');
  expect(after(lost, { outcome: 'refused', error })).toEqual(lost);
  expect(after(undefined, { outcome: 'refused', error })).toBeUndefined();
  expect(after(undefined, undefined)).toBeUndefined();
  expect(after(lost, { outcome: 'unconfirmed', error, isLookedFor: true })).toEqual(again);
  expect(after(lost, { outcome: 'done', result: { id: 'c1' } })).toEqual({ sent: 2, id: 'c1' });
  // A copy that is refused does not take the place of the record that it was to be a copy of.
  const done = { sent: 1, id: 'c0' };
  expect([creationSent(done, { at: 2 }), after(done, { outcome: 'refused', error })]).toEqual([
    { sent: 2 },
    done,
  ]);
});
