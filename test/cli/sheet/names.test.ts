/** Names in the cells of a sheet that want ids. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHomeWithDemo, type Home, runAds } from '../../support/cli.js';

let home: Home;
const env = { ADS_ENV: 'local', NO_COLOR: '1' };
const ads = (...argv: string[]) => runAds(home, argv, { env });
const importing = (group: string, lines: readonly string[], ...flags: string[]) => {
  const file = join(home.path, 'sheet.csv');
  writeFileSync(file, `${lines.join('\n')}\n`);
  return ads(group, 'import', file, ...flags);
};
const header = 'name,campaign_id,objective,product_type,placements,bid,start_time';
const rest = 'ENGAGEMENTS,PROMOTED_TWEETS,ALL_ON_TWITTER,0.50,2026-12-01';
const errorOf = (stderr: string) => JSON.parse(stderr).error;

beforeAll(async () => {
  home = await createHomeWithDemo();
});
afterAll(() => home.remove());

describe('a name in a sheet', () => {
  it('is replaced by the id of its record, in any case, and asked for once', async () => {
    const lines = [header, `A,Book club sign-ups,${rest}`, `B,BOOK CLUB SIGN-UPS,${rest}`, `C,son5l,${rest}`];
    const { exit, stdout, stderr } = await importing(
      'line-items',
      lines,
      '--dry-run',
      '--verbose',
      '-o',
      'csv',
    );
    expect(exit, stderr).toBe(0);
    const ids = stdout.split('\n').filter((line) => line.includes('campaign_id'));
    expect(ids).toHaveLength(3);
    for (const line of ids) expect(line).toContain(',son5l,');
    expect(stderr).toContain('"Book club sign-ups" is campaign son5l');
    expect(stderr.match(/^calling campaigns list/gm)?.length).toBeLessThanOrEqual(2);
  });

  it('creates what the id would have created, and is known when the sheet comes back', async () => {
    const lines = ['name,funding_instrument_id,daily_budget', 'By name,"Credit line, invoiced monthly",10'];
    const first = await importing('campaigns', lines, '--yes', '-o', 'json');
    expect(first.exit, first.stderr).toBe(0);
    const [created] = JSON.parse(first.stdout);
    expect(created).toMatchObject({ row: 2, outcome: 'created' });
    const { stdout } = await ads('campaigns', 'get', created.id, '-o', 'json');
    expect(JSON.parse(stdout)).toMatchObject({
      name: 'By name',
      funding_instrument_id: 'c2nnu',
      entity_status: 'PAUSED',
    });
    const again = await importing('campaigns', lines, '--yes', '-o', 'json');
    expect(JSON.parse(again.stdout)).toMatchObject([{ row: 2, outcome: 'existing', id: created.id }]);
    const byId = await importing('campaigns', [lines[0] ?? '', 'By name,c2nnu,10'], '--yes', '-o', 'json');
    expect(JSON.parse(byId.stdout)).toMatchObject([{ row: 2, outcome: 'existing', id: created.id }]);
  });

  it('of the record that an existing row has changes nothing', async () => {
    const lines = ['id,name,campaign_id', 'kpj1j,Book club sign-ups: Librarians,Book club sign-ups'];
    const { exit, stdout, stderr } = await importing('line-items', lines, '--yes', '-o', 'json');
    expect(exit, stderr).toBe(0);
    expect(JSON.parse(stdout)).toEqual([]);
  });

  it('of another record is refused where a row cannot change it', async () => {
    const lines = ['id,campaign_id', 'kpj1j,Author evenings'];
    const { exit, stderr } = await importing('line-items', lines, '--yes', '-o', 'json');
    expect(exit).toBe(2);
    expect(errorOf(stderr).message).toMatch(
      /row 2: campaign_id of an existing record cannot be changed: restore son5l/,
    );
  });

  it('decides which targeting criteria are read', async () => {
    const lines = [
      'line_item_id,targeting_type,targeting_value',
      'Book club sign-ups: Librarians,BROAD_KEYWORD,novel',
    ];
    const { exit, stderr } = await importing('targeting-criteria', lines, '--yes', '-o', 'json');
    expect(exit, stderr).toBe(0);
    const { stdout } = await ads('targeting-criteria', 'list', '--line-item-ids', 'kpj1j', '-o', 'json');
    expect(stdout).toContain('"novel"');
  });

  it.each([
    [
      'that no record has',
      'Bok club sign-ups',
      6,
      /row 2: campaign_id "Bok club sign-ups" was not found.*did you mean son5l "Book club sign-ups"\?/,
    ],
    [
      'that nothing resembles',
      'zzzz zzzz',
      6,
      /row 2: campaign_id "zzzz zzzz" was not found.*give the id of a campaign/,
    ],
    ['beside another problem', 'Bok club sign-ups', 2, /row 2: campaign_id "Bok club/],
  ])('%s is refused by row and column', async (what, name, status, message) => {
    const cells = what === 'beside another problem' ? rest.replace('0.50', 'much') : rest;
    const { exit, stderr } = await importing(
      'line-items',
      [header, `A,${name},${cells}`],
      '--yes',
      '-o',
      'json',
    );
    expect(exit).toBe(status);
    expect(JSON.stringify(errorOf(stderr)).replaceAll('\\"', '"')).toMatch(message);
  });

  it('that several records have is refused with their ids', async () => {
    const copy = ['name,funding_instrument_id,daily_budget', 'Twin,c2nnu,10', 'Twin,c2nnu,11'];
    expect((await importing('campaigns', copy, '--yes')).exit).toBe(0);
    const { exit, stderr } = await importing('line-items', [header, `A,Twin,${rest}`], '--yes', '-o', 'json');
    expect(exit).toBe(2);
    expect(errorOf(stderr).message).toMatch(
      /campaign_id "Twin" is the name of 2 campaigns; give one of \w+ "Twin", \w+ "Twin"/,
    );
  });

  it('is looked up in one reading of the list where there are many', async () => {
    const { stdout } = await ads('campaigns', 'list', '--all', '-o', 'json');
    const names = (JSON.parse(stdout) as { name: string }[])
      .map(({ name }) => name)
      .filter((name) => !/Twin/.test(name));
    expect(names.length).toBeGreaterThan(10);
    const lines = [header, ...names.map((name, index) => `L${index},${name},${rest}`)];
    const { exit, stderr } = await importing('line-items', lines, '--dry-run', '--verbose');
    expect(exit, stderr).toBe(0);
    // Once for the names, and once for the currencies.
    expect(stderr.match(/^calling campaigns list/gm)?.length).toBeLessThanOrEqual(2);
    expect(stderr).toMatch(/and \d+ more names were found/);
  });

  it('is that of a record of the account of its row', async () => {
    const lines = [
      `account_id,${header}`,
      ...['1bsmvnpi85x', '1j4vfvd9tse'].map((id) => `${id},A,Book club sign-ups,${rest}`),
    ];
    const { exit, stderr } = await importing('line-items', lines, '--yes', '-o', 'json');
    expect(exit).toBe(6);
    expect(errorOf(stderr).message).toMatch(/^row 3: campaign_id "Book club sign-ups" was not found/);
  });

  it('is not what a spreadsheet has made of an id, nor the mark that clears a cell', async () => {
    const lines = [header, `A,1.2E+15,${rest}`, `B,<unset>,${rest}`];
    const { exit, stderr } = await importing('line-items', lines, '--yes', '-o', 'json');
    expect(exit).toBe(2);
    expect(JSON.stringify(errorOf(stderr))).toContain('a spreadsheet has rounded');
    expect(JSON.stringify(errorOf(stderr))).not.toContain('no campaign has this name');
  });
});
