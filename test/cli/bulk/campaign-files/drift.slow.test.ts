/** What somebody outside has changed: the plan says since when the record is as it is, and no more than that. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { createHomeWithDemo, homeOfTest, runAds, testTime } from '../../../support/cli.js';

const home = homeOfTest(createHomeWithDemo);
const path = () => join(home.path, 'campaigns', 'book-club-sign-ups.yaml');
const later = () => testTime + 30 * 3_600_000;

const ads = (argv: readonly string[], now = later) => runAds(home, argv, { env: { ADS_ENV: 'local' }, now });

beforeEach(async () => {
  await ads(['pull', 'Book club sign-ups'], () => testTime);
  await ads(['line-items', 'update', 'Book club sign-ups: Teachers', '--bid', '0.70', '--yes']);
});

/** The time of the last change as the record itself says it. */
async function readStamp(): Promise<string> {
  const { stdout } = await ads(['line-items', 'list', '--all', '-o', 'json']);
  const items: readonly { name: string; updated_at: string }[] = JSON.parse(stdout);
  return items.find(({ name }) => name === 'Book club sign-ups: Teachers')?.updated_at ?? '';
}

it('has the day of the last change of the record', async () => {
  const day = (await readStamp()).slice(0, 10);
  expect(day).toBe('2026-03-03');
  const { stdout } = await ads(['plan']);
  expect(stdout).toContain(
    `    ~ bid 0.70 -> 0.90 USD (+28.6 %), changed outside (the record was last changed on ${day})\n`,
  );
});

it('has it where the file was changed as well', async () => {
  writeFileSync(path(), readFileSync(path(), 'utf8').replaceAll('0.90 USD', '0.80 USD'));
  const { stdout } = await ads(['plan']);
  expect(stdout).toContain(
    'changed outside (the record was last changed on 2026-03-03) and in the file; applied last: 0.90 USD\n',
  );
  // The bids of the others differ by the file alone.
  expect(stdout.split('\n').filter((line) => line.includes('last changed'))).toHaveLength(1);
});

it('has the time as data, and none of a new record', async () => {
  const text = readFileSync(path(), 'utf8');
  const teachers = /( {6})teachers:\n([\s\S]*?)(?= {6}students)/.exec(text)?.[2] ?? '';
  writeFileSync(path(), `${text}      editors:\n${teachers.replace('Teachers', 'Editors')}`);
  const { stdout } = await ads(['plan', '-o', 'json']);
  const rows: readonly { action: string; updated_at: string | null }[] = JSON.parse(stdout).rows;
  expect(rows.find(({ action }) => action === 'update')?.updated_at).toBe(await readStamp());
  expect(rows.find(({ action }) => action === 'create')?.updated_at).toBeNull();
});
