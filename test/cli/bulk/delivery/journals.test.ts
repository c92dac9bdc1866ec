/** Work has a journal of its own for each account of each service. */
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { accountJournalPath, accountJournalPaths } from '../../../../src/cli/bulk/delivery/journals.js';
import { pruneJournals } from '../../../../src/files/journal-file.js';
import { valueDigest } from '../../../../src/values/value-digest.js';
import { makeFolder } from '../../../support/folders.js';

type Invocation = Parameters<typeof accountJournalPath>[0];
const world = { env: {}, platform: 'linux', home: '/home/ann' };
const at = (env: string, url?: string) =>
  ({ world, settings: { env: { value: env }, adsUrl: url && { value: url } } }) as unknown as Invocation;
const name = { folder: 'batches', work: 'campaigns', account: 'a1', ending: '.jsonl' };

it('journals of different works are separate', async () => {
  const paths = await Promise.all([
    accountJournalPath(at('production'), name),
    accountJournalPath(at('production', 'https://ads.example.com'), name),
    accountJournalPath(at('sandbox'), name),
    accountJournalPath(at('production'), { ...name, account: 'a2' }),
    accountJournalPath(at('production'), { ...name, work: 'line-items' }),
  ]);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths[0]).toMatch(/\/batches\/[^/]+\.jsonl$/);
});

it.each(['https://ads.example.com/v', 'HTTPS://Ads.example.com:443/v/', 'https://ads.example.com/./v'])(
  'a journal has one name however the address is spelled: %s',
  async (url) => {
    const normal = await accountJournalPath(at('production', 'https://ads.example.com/v'), name);
    expect(await accountJournalPath(at('production', url), name)).toBe(normal);
  },
);

it('a journal that an earlier version named by the address as typed gets its name of now, or counts beside it', async () => {
  const typed = 'https://ads.example.com/v/';
  const invocation = { ...at('production', typed), world: { ...world, home: makeFolder() } } as Invocation;
  const { path } = await accountJournalPaths(invocation, name);
  mkdirSync(dirname(path), { recursive: true });
  const earlier = join(dirname(path), `${valueDigest(['production', typed, name.work, name.account])}.jsonl`);
  writeFileSync(earlier, 'old');
  expect(await accountJournalPaths(invocation, name)).toEqual({ path, earlier: [] });
  expect(readFileSync(path, 'utf8')).toBe('old');
  writeFileSync(earlier, 'other');
  expect(await accountJournalPaths(invocation, name)).toEqual({ path, earlier: [earlier] });
});

it('abandoned journals are removed by the time of the service, and never the own one', async () => {
  const folder = makeFolder();
  for (const file of ['own.jsonl', 'own.jsonl.lock', 'old.jsonl', 'new.jsonl']) {
    writeFileSync(join(folder, file), '');
    if (file !== 'new.jsonl') utimesSync(join(folder, file), 1000, 1000);
  }
  const now = Date.now();
  // By a clock that is not the service's, files look older or newer than they are.
  for (const [service, machine] of [
    [undefined, now],
    [now, now - 61 * 86_400_000],
    [now + 61 * 86_400_000, now],
  ] as const) {
    await pruneJournals(join(folder, 'own.jsonl'), { service, machine });
    expect(readdirSync(folder)).toHaveLength(4);
  }
  await pruneJournals(join(folder, 'own.jsonl'), { service: now, machine: now + 60_000 });
  expect(readdirSync(folder).sort()).toEqual(['new.jsonl', 'own.jsonl', 'own.jsonl.lock']);
});
