/** Workbooks that are imported and uploaded, as written to the letter and as LibreOffice saves them. Starts LibreOffice without a window. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createHomeWithDemo, homeOfFile, runAds } from '../../support/cli.js';
import { hasParts, nameWithParts } from '../../support/external-tools.js';
import { type PlainCell, plainBook, styled, zip } from '../../workbooks/book-files.js';

const home = homeOfFile(createHomeWithDemo);
const run = (...argv: string[]) => runAds(home, [...argv, '--env', 'local']);
const pathOf = (name: string) => join(home.path, name);

function write(name: string, rows: readonly (readonly PlainCell[])[], behind = ''): string {
  const path = pathOf(name);
  writeFileSync(path, plainBook(rows, { formats: [0, 14, 22], behind }));
  return path;
}

const bad = (xml: string): PlainCell => ({ xml: (place) => xml.replace('<c', `<c r="${place}"`) });
const error = bad('<c t="e"><v>#REF!</v></c>');
const formula = bad('<c><f>A1</f></c>');

async function firstRow(group: string, ...fields: string[]): Promise<Record<string, string>> {
  const { stdout } = await run(group, 'list', '--limit', '1', '--fields', fields.join(','), '-o', 'json');
  return JSON.parse(stdout)[0];
}

/** The cells that a dry run would change: column and value. */
async function changesOf(
  ...argv: string[]
): Promise<{ readonly changes: readonly string[]; readonly stderr: string }> {
  const { stdout, stderr, exit } = await run(...argv, '--dry-run', '-o', 'json');
  expect(exit, stderr).toBe(0);
  const rows = JSON.parse(stdout) as readonly { column: string; after: string }[];
  return { changes: rows.map(({ column, after }) => `${column}: ${after}`), stderr };
}

describe('a workbook of line items', () => {
  it('has midnight of the account in dates alone, and midnight in UTC in times, and says so once', async () => {
    const { id = '' } = await firstRow('line-items', 'id');
    const at = (end: PlainCell) => write('ends.xlsx', [['Plan of spring'], ['id', 'end_time'], [id, end]]);
    const account = JSON.parse((await run('accounts', 'get', '-o', 'json')).stdout);
    const local = new Intl.DateTimeFormat('en', {
      timeZone: account.timezone,
      hour: 'numeric',
      hourCycle: 'h23',
      timeZoneName: 'longOffset',
    });
    const day = await changesOf('line-items', 'import', at(styled('46400', 1)));
    const [, instant = ''] = day.changes[0]?.split(': ') ?? [];
    expect(instant).not.toContain('T00:00:00Z');
    expect(local.format(new Date(instant))).toMatch(/^00/);
    expect(day.stderr.match(/in the time zone of the account/g)).toHaveLength(1);
    expect(day.stderr).toContain('the column names are in row 2');
    const time = await changesOf('line-items', 'import', at(styled('46400', 2)));
    expect(time.changes).toEqual(['end_time: 2027-01-13T00:00:00Z']);
    expect(time.stderr.match(/are read as UTC/g)).toHaveLength(1);
  });
});

describe('a workbook of campaigns', () => {
  it('is refused by cell before anything is sent', async () => {
    const { id = '' } = await firstRow('campaigns', 'id');
    const rows = [
      ['id', 'name', 'daily_budget'],
      [id, styled('46346', 1), error],
      [id, 'x', formula],
      ['', 'New', 10],
      ['', 'Newer'],
    ];
    const { exit, stderr } = await run(
      'campaigns',
      'import',
      write('bad.xlsx', rows, '<mergeCells><mergeCell ref="C4:C5"/></mergeCells>'),
    );
    expect(exit).toBe(2);
    for (const line of [
      'row 2 (Sheet1!B2): name is a date',
      'row 2 (Sheet1!C2): daily_budget is the error #REF!',
      'row 3 (Sheet1!C3): daily_budget is a formula without',
      'row 4 (Sheet1!C4): daily_budget is a part of the merged cells C4:C5',
      'row 5 (Sheet1!C5)',
    ])
      expect(stderr).toContain(line);
  });

  it('has amounts in the currencies of their cells', async () => {
    const { id = '' } = await firstRow('campaigns', 'id');
    const [dollars, euros] = [82, 83].map((amount, index) => {
      const rows = [
        ['id', 'daily_budget'],
        [id, styled(amount, index)],
      ];
      const path = pathOf(`${amount}.xlsx`);
      writeFileSync(path, plainBook(rows, { formats: ['[$$-409]0.00', '0.00 [$€-407]'] }));
      return path;
    });
    expect((await changesOf('campaigns', 'import', dollars ?? '')).changes).toEqual(['daily_budget: 82.00']);
    const { exit, stderr } = await run('campaigns', 'import', euros ?? '');
    expect([exit, stderr]).toEqual([2, expect.stringContaining('must be in USD')]);
    expect(stderr).toContain('(Sheet1!B2)');
  });

  it('is read from standard input, and --sheet is refused for text', async () => {
    const { id = '' } = await firstRow('campaigns', 'id');
    const book = plainBook([
      ['id', 'daily_budget'],
      [id, 81.5],
    ]);
    const piped = await runAds(
      home,
      ['campaigns', 'import', '-', '--dry-run', '-o', 'json', '--env', 'local'],
      { stdin: Buffer.from(book) },
    );
    expect(piped.exit, piped.stderr).toBe(0);
    expect(JSON.parse(piped.stdout)).toMatchObject([{ column: 'daily_budget', after: '81.50' }]);
    writeFileSync(pathOf('plain.csv'), `id,daily_budget\n${id},81.5\n`);
    const { exit, stderr } = await run(
      'campaigns',
      'import',
      pathOf('plain.csv'),
      '--sheet',
      '1',
      '--dry-run',
    );
    expect([exit, stderr]).toEqual([
      2,
      expect.stringContaining('is not a workbook: a text file has one table'),
    ]);
  });
});

describe('operations', () => {
  it('of a workbook are those of CSV', async () => {
    const { id = '' } = await firstRow('line-items', 'id');
    const rows = [
      ['operation_type', 'line_item_id', 'bid_amount'],
      ['Update', id, 1.25],
    ];
    const text = rows.map((row) => row.join(',')).join('\n');
    writeFileSync(pathOf('operations.csv'), text);
    const [book, csv] = await Promise.all(
      [write('operations.xlsx', rows), pathOf('operations.csv')].map((path) =>
        run('line-items', 'batch', '--from', path, '--dry-run', '-o', 'json'),
      ),
    );
    expect(book?.exit, book?.stderr).toBe(csv?.exit);
    expect(book?.stdout).toBe(csv?.stdout);
    const broken = write('broken.xlsx', [rows[0] ?? [], ['Update', id, error]]);
    const refused = await run('line-items', 'batch', '--from', broken, '--dry-run');
    expect([refused.exit, refused.stderr]).toEqual([
      2,
      expect.stringContaining('(Sheet1!C2) bid_amount is the error #REF!'),
    ]);
  });
});

describe('a list of people', () => {
  it('names the cells of rejected rows, also in the file of them', async () => {
    const { id = '' } = await firstRow('custom-audiences', 'id');
    const from = write('people.xlsx', [
      ['Customers'],
      ['E-mail', 'Phone'],
      ['ann@example.com', error],
      ['two\nlines'],
      ['bob@example.com'],
      ['nobody'],
    ]);
    const { exit, stderr } = await run(
      'custom-audiences',
      'users',
      'upload',
      id,
      '--from',
      from,
      '--dry-run',
      '--rejects',
      pathOf('rejects.csv'),
    );
    expect(exit).toBe(3);
    expect(stderr).toContain('correct the formula, or clear the cell (first at Sheet1!B3)');
    expect(stderr).toContain('people.xlsx:6 (Sheet1!A6): E-mail: the value is not an email address');
    const rejects = readFileSync(pathOf('rejects.csv'), 'utf8');
    expect(rejects).toContain('3,Phone (Sheet1!B3),"identifier left out: the cell is the error #REF!');
    expect(rejects).toContain('6,E-mail (Sheet1!A6),');
  });

  it('may be in a zip file alone, and not with others', async () => {
    const { id = '' } = await firstRow('custom-audiences', 'id');
    const upload = (name: string, files: Readonly<Record<string, string>>) => {
      writeFileSync(pathOf(name), zip(files));
      return run(
        'custom-audiences',
        'users',
        'upload',
        id,
        '--from',
        pathOf(name),
        '--dry-run',
        '-o',
        'json',
      );
    };
    const one = await upload('one.zip', { 'a.csv': 'email\nann@example.com\n' });
    expect(JSON.parse(one.stdout)).toMatchObject({ people: 1 });
    const two = await upload('two.zip', { 'a.csv': 'email\na@example.com\n', 'b.csv': 'email\n' });
    expect([two.exit, two.stderr]).toEqual([2, expect.stringContaining('a.csv')]);
    expect(two.stderr).toContain('b.csv');
    const argv = ['custom-audiences', 'users', 'upload', id, '--from', pathOf('one.zip'), '--dry-run'];
    const named = await run(...argv, '--sheet', '1');
    expect([named.exit, named.stderr]).toEqual([2, expect.stringContaining('one.zip is not a workbook')]);
  });
});

describe('conversions', () => {
  it('are read in the zone that is named, and rejected by cell, also in a column of any text', async () => {
    const head = ['event_id', 'conversion_time', 'email', 'conversion_id'];
    const rows = [
      ['tw-o8z6j-o8z6k', styled('46080', 2), 'ann@example.com', 'A-1'],
      ['tw-o8z6j-o8z6k', styled('46080', 2), 'bob@example.com', error],
      ['tw-o8z6j-o8z6k', styled('46080', 2), 'cleo@example.com', 1234567890123456],
    ];
    const from = write('orders.xlsx', [head, ...rows]);
    const argv = ['web-conversions', 'upload', 'o8z6j', '--from', from, '--dry-run'];
    const { exit, stderr, stdout } = await run(...argv, '--time-zone', 'Asia/Tokyo', '-o', 'json');
    expect(exit, stderr).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({ rows: 3, conversions: 1, rejected: 2 });
    expect(stderr.match(/read in the time zone Asia\/Tokyo/g)).toHaveLength(1);
    expect(stderr).toContain('orders.xlsx:3 (Sheet1!D3): conversion_id: the cell is the error #REF!');
    expect(stderr).toContain(
      'orders.xlsx:4 (Sheet1!D4): conversion_id: the cell is a number of more than 15 digits',
    );
    const without = await run(...argv);
    expect(without.stderr).toContain('(Sheet1!B2): conversion_time: the time has no zone');
  });
});

const program = 'soffice';
describe.skipIf(!hasParts(program))(
  nameWithParts('a workbook that a spreadsheet program has saved', program),
  () => {
    it.each(['xlsx', 'ods'])('has the values of the sheet: .%s', { timeout: 120_000 }, async (format) => {
      const { id = '' } = await firstRow('line-items', 'id');
      const rows = [['Plan'], [], ['id', 'end_time', 'bid'], [id, styled('46400.5', 2), 1.25]];
      const path = write(`plan-${format}-in.xlsx`, rows);
      const profile = `-env:UserInstallation=file://${pathOf('office')}`;
      const to = pathOf(format);
      execFileSync(program, ['--headless', profile, '--convert-to', format, '--outdir', to, path], {
        stdio: 'ignore',
        timeout: 90_000,
      });
      const { changes } = await changesOf('line-items', 'import', join(to, `plan-${format}-in.${format}`));
      expect(changes.toSorted()).toEqual(['bid: 1.25', 'end_time: 2027-01-13T12:00:00Z']);
    });
  },
);
