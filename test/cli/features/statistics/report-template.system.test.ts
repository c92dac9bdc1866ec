/** `ads stats report --template` of the built tool, opened by a real spreadsheet program. Starts LibreOffice without a window. */
import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseDelimited } from '../../../../src/cli/core/input/read-delimited.js';
import { runBuilt } from '../../../support/built-program.js';
import { createHomeWithDemoOfNow, homeOfFile } from '../../../support/cli.js';
import { hasParts, nameWithParts } from '../../../support/external-tools.js';
import { changedFiles, clientBook, makeBook } from '../../../support/filled-books.js';
import { editInOffice, officeProgram, sheetsAsCsv } from '../../../support/office.js';
import { root } from '../../../support/source.js';

const home = homeOfFile(createHomeWithDemoOfNow);
const place = (name: string) => join(home.path, name);
const report = [
  'stats',
  'report',
  '--last',
  '3d',
  '--metrics',
  'spend,impressions',
  '--group-by',
  'campaign,day',
  '--env',
  'local',
];

/** The bytes that a process writes to a pipe. */
function fill(template: string, ...flags: string[]): Buffer {
  return execFileSync(
    process.execPath,
    [join(root, 'bin/ads.js'), ...report, '-o', 'xlsx', '--template', template, ...flags],
    {
      env: { HOME: home.path, PATH: process.env.PATH },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
}

/** The cells of the first sheet as the program shows them when it opens the workbook. */
function open(bytes: Buffer, folder: string): readonly (readonly string[])[] {
  writeFileSync(place('filled.xlsx'), bytes);
  sheetsAsCsv(place('office'), [place('filled.xlsx')], place(folder));
  return parseDelimited(readFileSync(join(place(folder), 'filled-Weekly report.csv'), 'utf8'), ',').map(
    ({ cells }) => cells,
  );
}

describe('a template', () => {
  it.each(['a', 'r+'])(
    'that is opened as the output with %s is refused, and stays as it was',
    async (flags) => {
      const template = await makeBook(clientBook());
      writeFileSync(place('own.xlsx'), template);
      const output = openSync(place('own.xlsx'), flags);
      const { status, stderr } = spawnSync(
        process.execPath,
        [join(root, 'bin/ads.js'), ...report, '-o', 'xlsx', '--template', place('own.xlsx')],
        {
          env: { HOME: home.path, PATH: process.env.PATH },
          stdio: ['ignore', output, 'pipe'],
          encoding: 'utf8',
        },
      );
      closeSync(output);
      expect([status, stderr]).toEqual([2, expect.stringContaining('is where the output goes')]);
      expect(readFileSync(place('own.xlsx')).equals(template)).toBe(true);
    },
  );
});

describe.skipIf(!hasParts(officeProgram))(nameWithParts('a workbook of a client', officeProgram), () => {
  beforeAll(async () => {
    expect((await runBuilt(home, ['emulator', 'advance', '4d'])).exit).toBe(0);
    writeFileSync(place('client.xlsx'), await makeBook(clientBook()));
    // As another program writes it: with shared texts, styles and names of its own.
    editInOffice(place('office'), [
      { source: place('client.xlsx'), target: place('office.xlsx'), edits: {} },
    ]);
  }, 120_000);

  it.each(['client.xlsx', 'office.xlsx'])(
    '%s has the rows of the report, and formulas of them',
    { timeout: 120_000 },
    async (name) => {
      const template = readFileSync(place(name));
      const filled = fill(place(name));
      expect(readFileSync(place(name)).equals(template)).toBe(true);
      expect(
        changedFiles(template, filled).filter(
          (file) => !/charts?\d*\.xml|table\d+\.xml|sheet1\.xml|workbook\.xml$/.test(file),
        ),
      ).toEqual([]);
      const rows: readonly Record<string, number | string>[] = JSON.parse(
        (await runBuilt(home, [...report, '-o', 'json'])).stdout,
      );
      const cells = open(filled, `${name} as csv`);
      const total = rows.reduce((sum, row) => sum + Number(row.billed_charge_local_micro), 0) / 1_000_000;
      expect(rows.length).toBeGreaterThan(2);
      expect(cells[0]?.[0]).toBe('Client report');
      expect(Number(cells[0]?.[6 - 1])).toBeCloseTo(total, 4);
      expect(Number(cells[1]?.[6 - 1])).toBeCloseTo(total, 4);
      expect(cells[1]?.[1]).toMatch(/^\d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d/);
      expect(cells.slice(4, 4 + rows.length).map((row) => [row[0], row[1], Number(row[3])])).toEqual(
        rows.map((row) => [row.campaign_name, row.date, Number(row.impressions)]),
      );
      expect(
        cells
          .slice(4 + rows.length)
          .flat()
          .join(''),
      ).toBe('');
    },
  );

  it('refuses one that has no room before it asks for anything, or without a byte of output', async () => {
    const [first] = clientBook().sheets;
    writeFileSync(
      place('full.xlsx'),
      await makeBook(clientBook({ rows: [...(first?.rows ?? []), ['mine']] })),
    );
    const full = await runBuilt(home, [...report, '-o', 'xlsx', '--template', place('full.xlsx')]);
    expect([full.exit, full.stdout]).toEqual([2, '']);
    expect(full.stderr).toContain('A7 has a value; nothing was written');
    const [wrong, odd] = await Promise.all([
      runBuilt(home, [...report, '-o', 'csv', '--template', place('client.xlsx')]),
      runBuilt(home, [...report, '-o', 'xlsx', '--template', place('none.xlsx')]),
    ]);
    expect([wrong.exit, odd.exit]).toEqual([2, 2]);
    expect(wrong.stderr).toContain('--template works with -o xlsx, not with csv');
    expect(odd.stderr).toContain('none.xlsx');
  });
});
