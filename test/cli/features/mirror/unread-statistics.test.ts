/** What `ads sql` says of statistics that are not in the file. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMirror } from '../../../../src/cli/features/mirror/open-mirror.js';
import { createHome, type Home, runAds } from '../../../support/cli.js';

const day = 86_400_000;
const midnight = Date.parse('2026-03-01T05:00:00Z');
let home: Home;
let file: string;
beforeAll(async () => {
  home = createHome();
  file = join(home.path, 'a.db');
  const mirror = await openMirror(file);
  for (const [account, state] of [
    ['lima', 'partial'],
    ['delhi', 'done'],
    ['kyoto', 'done'],
  ])
    mirror.run(
      "INSERT INTO runs (run, account_id, started, state) VALUES (1, ?, 'x', ?)",
      account ?? '',
      state ?? '',
    );
  for (const [account, zone] of [
    ['lima', 'America/Lima'],
    ['delhi', 'Asia/Kolkata'],
  ])
    mirror.run(
      "INSERT INTO _statistics VALUES (?, ?, 20510, 20510, 20510, '2026-03-11T12:00:00Z', 20523, 43200, 86400)",
      account ?? '',
      JSON.stringify({ name: zone }),
    );
  for (const [index, granularity] of ['DAY', 'DAY', 'HOUR'].entries())
    mirror.run(
      "INSERT INTO _pending (account_id, granularity, key, call) VALUES ('lima', ?, ?, ?)",
      granularity,
      `${index}`,
      JSON.stringify({ ids: ['1'], start: midnight + index * day, end: midnight + (index + 3) * day }),
    );
  mirror.close();
});
afterAll(() => home.remove());

const sql = async (text: string) => {
  const { stdout, stderr } = await runAds(home, ['sql', text, '--from', file, '-o', 'json']);
  return { rows: JSON.parse(stdout), stderr: stderr.replaceAll(/\s+/g, ' ') };
};

it.each([
  ['stats_day', '2026-03-01 to 2026-03-04'],
  ['pacing', '2026-03-01 to 2026-03-04'],
  ['stats_hour', '2026-03-03 to 2026-03-05'],
])('a query of %s names the days of the account that were not answered', async (view, days) => {
  const { stderr } = await sql(`SELECT count(*) FROM ${view}`);
  expect(stderr).toContain(
    `lacks statistics that were asked for and not answered: account lima from ${days};`,
  );
  expect(stderr).toContain('the file has no statistics of account kyoto');
});

it('a query of records hears only of the run that has not read all', async () => {
  const { stderr } = await sql('SELECT * FROM campaigns');
  expect(stderr).toMatch(/^\S*:? ?the last synchronization has not read all of account lima \(partial\)\s*$/);
});

it('the days in the file, and what is not answered, are rows of coverage', async () => {
  const { rows } = await sql('SELECT * FROM coverage ORDER BY 1');
  const own = { first_day: '2026-02-26', last_day: '2026-03-11', as_of: '2026-03-11T12:00:00Z' };
  expect(rows).toEqual([
    { account_id: 'delhi', ...own, unread_calls: 0, unread_from: null, unread_until: null },
    {
      ...{ account_id: 'lima', ...own, unread_calls: 3 },
      ...{ unread_from: '2026-03-01T05:00:00Z', unread_until: '2026-03-06T05:00:00Z' },
    },
  ]);
});
