/** `ads stats report -o xlsx` of the built tool, opened by a real spreadsheet program. Starts LibreOffice without a window. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseDelimited } from '../../../../src/cli/core/input/read-delimited.js';
import { runBuilt } from '../../../support/built-program.js';
import { createHomeWithDemoOfNow, homeOfFile } from '../../../support/cli.js';
import { hasParts, nameWithParts } from '../../../support/external-tools.js';
import { listOf } from '../../../support/output.js';
import { printSheet, readSheet } from '../../../support/sheets.js';
import { root } from '../../../support/source.js';

const home = homeOfFile(createHomeWithDemoOfNow);
const program = 'soffice';

/** The cells as the program shows them, or as it calculates with them. */
function open(bytes: Uint8Array, asShown: boolean): string[][] {
  writeFileSync(join(home.path, 'sheet.xlsx'), bytes);
  const profile = `-env:UserInstallation=file://${join(home.path, 'office')}`;
  const format = `csv:Text - txt - csv (StarCalc):44,34,76,1,,1033,false,true,${asShown}`;
  execFileSync(
    program,
    ['--headless', profile, '--convert-to', format, '--outdir', home.path, join(home.path, 'sheet.xlsx')],
    { stdio: 'ignore', timeout: 90_000 },
  );
  const text = readFileSync(join(home.path, 'sheet.csv'), 'utf8');
  return parseDelimited(text, ',').map(({ cells }) => [...cells]);
}

/** A process: the bytes of a workbook go to a pipe. */
function start(...argv: string[]): Buffer {
  return execFileSync(process.execPath, [join(root, 'bin/ads.js'), ...argv], {
    env: { HOME: home.path, PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 2 ** 26,
  });
}

it('has the same values as the rows of -o json', { timeout: 120_000 }, async () => {
  const report = [
    'stats',
    'report',
    '--last',
    '3d',
    '--metrics',
    'spend,ctr,impressions',
    '--group-by',
    'campaign,day',
    '--env',
    'local',
  ];
  expect((await runBuilt(home, ['emulator', 'advance', '4d'])).exit).toBe(0);
  const sheet = await readSheet(start(...report, '-o', 'xlsx'));
  const rows = JSON.parse((await runBuilt(home, [...report, '-o', 'json'])).stdout);
  expect(sheet.name).toBe('Report');
  expect(sheet.values).toHaveLength(rows.length + 1);
  for (const [index, row] of rows.entries()) {
    const cells = sheet.values[index + 1] ?? [];
    expect(cells.slice(0, 2)).toEqual([row.campaign_id, row.campaign_name]);
    expect(cells[2]).toEqual(new Date(row.date));
    expect(cells[4]).toBe(
      row.billed_charge_local_micro === null ? null : row.billed_charge_local_micro / 1e6,
    );
    expect(cells.slice(5, 7)).toEqual([row.ctr, row.impressions]);
  }
});

describe.skipIf(!hasParts(program))(nameWithParts('in a spreadsheet program', program), () => {
  it('shows texts, amounts, percentages and dates as people read them', { timeout: 120_000 }, async () => {
    const shape = {
      name: 'row',
      fields: {
        id: { type: 'id' },
        name: { type: 'string' },
        amount_local_micro: { type: 'micro' },
        share: { type: 'number' },
        day: { type: 'id' },
        at: { type: 'time' },
        count: { type: 'integer' },
      },
      columns: [],
      percentages: ['share'],
    } as const;
    const row = (id: string, name: string, micros: number | null, currency: string) => ({
      id,
      name,
      amount_local_micro: micros,
      share: 0.00638,
      day: '2026-11-21',
      at: '2026-11-21T15:44:10Z',
      count: 12345,
      currency,
    });
    const rows = [
      row('1234567890123456789', '=1+1', 1_234_560_000, 'USD'),
      row('007', '@SUM(A1)', 5_500_000_000, 'JPY'),
      row('1e5', '2026-11-21', null, 'KWD'),
    ];
    const { bytes } = await printSheet(listOf(rows, shape));
    const common = ['0.64%', '2026-11-21', '2026-11-21 15:44:10 UTC', '12,345'];
    expect(open(bytes, true)).toEqual([
      ['ID', 'NAME', 'AMOUNT', 'SHARE', 'DAY', 'AT', 'COUNT'],
      ['1234567890123456789', '=1+1', '1,234.56 USD', ...common],
      ['007', '@SUM(A1)', '5,500 JPY', ...common],
      ['1e5', '2026-11-21', '', ...common],
    ]);
    expect(open(bytes, false)[1]?.slice(0, 4)).toEqual(['1234567890123456789', '=1+1', '1234.56', '0.638%']);
  });
});
