/** Names in the cells of a sheet that want ids. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createHomeWithDemo, homeOfFile, runAds } from '../../../support/cli.js';

const home = homeOfFile(createHomeWithDemo);
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

describe('a name in a sheet', () => {
  it('is replaced by the id of its record, in any case, and looked up once', async () => {
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

  it('creates the same record as the id, and is recognized when the sheet comes back', async () => {
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

  it('of the record of an existing row changes nothing', async () => {
    const lines = ['id,name,campaign_id', 'kpj1j,Book club sign-ups: Librarians,Book club sign-ups'];
    const { exit, stdout, stderr } = await importing('line-items', lines, '--yes', '-o', 'json');
    expect(exit, stderr).toBe(0);
    expect(JSON.parse(stdout)).toEqual([]);
  });

  it('of another record is refused if a row cannot change it', async () => {
    const lines = ['id,campaign_id', 'kpj1j,Author evenings'];
    const { exit, stderr } = await importing('line-items', lines, '--yes', '-o', 'json');
    expect(exit).toBe(2);
    expect(errorOf(stderr).message).toMatch(
      /row 2: campaign_id of an existing record cannot be changed; restore son5l/,
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
      /row 2: campaign_id "zzzz zzzz" was not found: no campaign has this name"/,
    ],
    ['next to another problem', 'Bok club sign-ups', 2, /row 2: campaign_id "Bok club/],
  ])('%s is refused by row and column', async (what, name, status, message) => {
    const cells = what === 'next to another problem' ? rest.replace('0.50', 'much') : rest;
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
      /campaign_id "Twin" is the name of 2 campaigns; use one of \w+ "Twin", \w+ "Twin"/,
    );
  });

  it('is looked up in one reading of the list if there are many', async () => {
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

  it('belongs to a record of the account of its row', async () => {
    const lines = [
      `account_id,${header}`,
      ...['1bsmvnpi85x', '1j4vfvd9tse'].map((id) => `${id},A,Book club sign-ups,${rest}`),
    ];
    const { exit, stderr } = await importing('line-items', lines, '--yes', '-o', 'json');
    expect(exit).toBe(6);
    expect(errorOf(stderr).message).toMatch(/^row 3: campaign_id "Book club sign-ups" was not found/);
  });

  it('is neither an id that a spreadsheet has rewritten, nor the mark that clears a cell', async () => {
    const lines = [header, `A,1.2E+15,${rest}`, `B,<unset>,${rest}`];
    const { exit, stderr } = await importing('line-items', lines, '--yes', '-o', 'json');
    expect(exit).toBe(2);
    expect(JSON.stringify(errorOf(stderr))).toContain('a spreadsheet has rounded');
    expect(JSON.stringify(errorOf(stderr))).not.toContain('no campaign has this name');
  });
});

describe('a targeting value in a sheet', () => {
  const criteria = (...lines: string[]) => [
    'line_item_id,targeting_type,targeting_value,operator_type',
    ...lines,
  ];

  it('is taken by the name that the flag of its type takes, each list read once', async () => {
    const lines = criteria(
      'kpj1j,LOCATION,"Portland, OR",',
      'kpj1j,location,"portland, or",NE',
      'kpj1j,LOCATION,0123456789abcdef,',
      'kpj1j,GENDER,female,',
      'kpj1j,AGE,18-34,',
      'kpj1j,BROAD_KEYWORD,Berlin,',
      'kpj1j,INTEREST,1002,NE',
      'kpj1j,INTEREST,name:Automotive/Auto racing,NE',
      'kpj1j,SIMILAR_TO_FOLLOWERS_OF_USER,@quillmark,',
      'kpj1j,CUSTOM_AUDIENCE,bought in december,',
      'kpj1j,CUSTOM_AUDIENCE,3bqhd,',
    );
    const { exit, stdout, stderr } = await importing(
      'targeting-criteria',
      lines,
      '--dry-run',
      '--verbose',
      '-o',
      'json',
    );
    expect(exit, stderr).toBe(0);
    const rows: { column: string; after: string }[] = JSON.parse(stdout);
    expect(rows.flatMap(({ column, after }) => (column === 'targeting_value' ? [after] : []))).toEqual([
      '658fcb080884d0c0',
      '658fcb080884d0c0',
      '0123456789abcdef',
      '2',
      'AGE_18_TO_34',
      'Berlin',
      '1002',
      '1001',
      '7283185307179586478',
      'mdi99',
      '3bqhd',
    ]);
    expect(stderr).toContain('"Portland, OR" is LOCATION 658fcb080884d0c0\n');
    const calls = stderr.match(/^calling (?!accounts|targeting-criteria list).*?:/gm) ?? [];
    expect(calls).toHaveLength(new Set(calls).size + 1);
  });

  it('of an existing record is left unchanged', async () => {
    const { stdout } = await ads('targeting-criteria', 'export', '--line-item-ids', 'kpj1j');
    const { exit, stderr, ...done } = await importing(
      'targeting-criteria',
      stdout.trim().split('\n'),
      '--yes',
      '--verbose',
      '-o',
      'json',
    );
    expect([exit, done.stdout], stderr).toEqual([0, '[]\n']);
    expect(stderr).not.toMatch(/^calling targeting-criteria (locations|interests|devices)/m);
    const [name = '', first = ''] = stdout.split('\n');
    const edited = first.replace(/(LOCATION,[A-Z]*,)[^,]*/, '$1Portland');
    const changed = await importing('targeting-criteria', [name, edited], '--yes', '-o', 'json');
    expect(changed.exit).toBe(2);
    expect(errorOf(changed.stderr).message).toContain(
      'targeting_value of an existing record cannot be changed',
    );
  });

  it('is looked up in its own type, whatever the other rows name', async () => {
    const lines = criteria('kpj1j,GENDER,female,', 'kpj1j,CUSTOM_AUDIENCE,name:female,');
    const { exit, stderr } = await importing('targeting-criteria', lines, '--yes', '-o', 'json');
    expect([exit, errorOf(stderr).message]).toEqual([
      6,
      expect.stringContaining('row 3: targeting_value "female" was not found'),
    ]);
  });

  it('that is one in each country is that of its line item: of its rows, and of its criteria', async () => {
    const lines = criteria(
      // Its places are below it, and in the account.
      'kpj1j,NETWORK_OPERATOR,AT&T,',
      'kpj1j,NETWORK_OPERATOR,Bell,NE',
      '4ratf,NETWORK_OPERATOR,AT&T,',
      '4ratf,LOCATION,Mexico,',
      'Book club sign-ups: Teachers,NETWORK_OPERATOR,AT&T,',
    );
    const options = ['--dry-run', '-o', 'json'];
    const { exit, stdout, stderr } = await importing('targeting-criteria', lines, ...options);
    expect(exit, stderr).toBe(0);
    const values = (JSON.parse(stdout) as { row: number; column: string; after: string }[]).flatMap((one) =>
      one.column === 'targeting_value' && one.row !== 5 ? [one.after] : [],
    );
    const operator = async (country: string, name: string) => {
      const argv = ['network-operators', '--country-code', country, '-o', 'json'];
      const rows: { name: string; targeting_value: string }[] = JSON.parse(
        (await ads('targeting-criteria', ...argv)).stdout,
      );
      return rows.find((row) => row.name === name)?.targeting_value;
    };
    const [us, mx, ca] = [
      await operator('US', 'AT&T'),
      await operator('MX', 'AT&T'),
      await operator('CA', 'Bell'),
    ];
    expect(us).not.toBe(mx);
    expect(values).toEqual([us, ca, mx, us]);
    expect(stderr).toContain(`targeting_value "AT&T" is AT&T (MX, ${mx})`);
  });

  it('is accepted as the message of an ambiguous one says', async () => {
    const ask = (value: string) =>
      importing(
        'targeting-criteria',
        criteria(`kpj1j,LOCATION,"${value}",`, '4ratf,GENDER,female,'),
        '--dry-run',
      );
    const { exit, stderr } = await ask('Georgia');
    expect(exit).toBe(2);
    const [, value = '', full = ''] = /\(COUNTRIES, GE, (\w+)\).*such as "(.*?)"/.exec(stderr) ?? [];
    for (const text of [full, value]) expect((await ask(text)).exit).toBe(0);
  });

  it.each([
    ['LOCATION,Portland', 2, /targeting_value "Portland" is ambiguous: Portland, ME .*; Portland, OR /],
    ['INTEREST,Nothing', 6, /targeting_value "Nothing" was not found; to list them: ads targeting-criteria/],
    ['SIMILAR_TO_FOLLOWERS_OF_USER,@nobody_here', 6, /targeting_value "nobody_here" was not found/],
    ['CUSTOM_AUDIENCE,name:abc', 6, /targeting_value "abc" was not found/],
  ])('that is ambiguous or unknown is refused: %s', async (cells, status, message) => {
    const { exit, stderr } = await importing(
      'targeting-criteria',
      criteria(`kpj1j,${cells},`),
      '--yes',
      '-o',
      'json',
    );
    expect(exit).toBe(status);
    expect(errorOf(stderr).problems[0].message).toMatch(message);
  });
});

describe('a post in a sheet', () => {
  it('names its author by the handle and its card by the id', async () => {
    const lines = [
      'text,user_id,card_uri',
      'Vote,@Quillmark,8eju2',
      'Again,quillmark,card://8831762638735772801',
    ];
    const { exit, stdout, stderr } = await importing('draft-tweets', lines, '--yes', '-o', 'json');
    expect(exit, stderr).toBe(0);
    expect(stderr).toContain('card 8eju2 is card://8831762638735772801\n');
    for (const { id } of JSON.parse(stdout)) {
      const draft = await ads('draft-tweets', 'get', id, '-o', 'json');
      expect(JSON.parse(draft.stdout)).toMatchObject({
        user_id: '7283185307179586478',
        card_uri: 'card://8831762638735772801',
      });
    }
  });

  it('is refused if they are unknown', async () => {
    const lines = ['text,user_id,card_uri', 'Vote,@nobody_here,zz9'];
    const { exit, stderr } = await importing('draft-tweets', lines, '--yes', '-o', 'json');
    expect([exit, errorOf(stderr).problems.map(({ message }: { message: string }) => message)]).toEqual([
      6,
      [
        'row 2: user_id "@nobody_here" was not found: no user has this handle',
        'row 2: card_uri "zz9" was not found: no card of the account has this id',
      ],
    ]);
  });
});
