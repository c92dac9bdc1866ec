/** Workbooks as the emulator makes them, opened by a real spreadsheet program. Starts LibreOffice without a window. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseDelimited } from '../../../src/cli/core/input/read-delimited.js';
import { writeWorkbook } from '../../../src/values/workbook.js';
import { hasParts, nameWithParts } from '../../support/external-tools.js';
import { makeFolder } from '../../support/folders.js';
import { readWorkbook } from '../../support/workbook.js';

const columns = Array.from({ length: 28 }, (_, index) => `c${index}`);
const awkward = [
  '=1+1',
  '007',
  '+15105550142',
  'O\'Brien & <Söhne> "x"',
  ' two  spaces ',
  'Zoë 🌱',
  '1e5',
  '2026-11-22',
];
const rows = [columns, columns.map((_, index) => awkward[index] ?? null), columns.map(() => 'x')];

async function makeBook(): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of writeWorkbook([{ name: 'leads', pages: [rows] }])) parts.push(part);
  return Buffer.concat(parts);
}

it('has every text in the cell of its column, and no cell for an empty answer', async () => {
  const [header, first, last] = readWorkbook(await makeBook());
  expect(Object.keys(header ?? {}).slice(24)).toEqual(['Y', 'Z', 'AA', 'AB']);
  expect(Object.values(first ?? {})).toEqual(awkward);
  expect(Object.keys(last ?? {})).toHaveLength(28);
  expect(await makeBook()).toEqual(await makeBook());
});

const program = 'soffice';
describe.skipIf(!hasParts(program))(nameWithParts('in a spreadsheet program', program), () => {
  it('opens with the same texts, not as numbers or formulas', { timeout: 120_000 }, async () => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'leads.xlsx'), await makeBook());
    const profile = `-env:UserInstallation=file://${join(folder, 'office')}`;
    // Text cells are quoted, numbers are not.
    const format = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,1033,true,true,false';
    execFileSync(
      program,
      ['--headless', profile, '--convert-to', format, '--outdir', folder, join(folder, 'leads.xlsx')],
      {
        stdio: 'ignore',
        timeout: 90_000,
      },
    );
    const text = readFileSync(join(folder, 'leads.csv'), 'utf8');
    const read = parseDelimited(text, ',').map(({ cells }) => cells);
    expect(read).toEqual(rows.map((row) => row.map((cell) => cell ?? '')));
    expect(text.split('\n')[2]).toBe(columns.map(() => '"x"').join(','));
    expect(text).toContain('"007","+15105550142"');
  });
});
