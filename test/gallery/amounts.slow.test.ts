/** Amounts of the gallery: each file is read as a person means it, or refused by cell. */
import { describe, expect, it } from 'vitest';
import { createHomeWithDemo, homeOfFile } from '../support/cli.js';
import { readGallery } from '../support/gallery.js';

const home = homeOfFile(createHomeWithDemo);

describe('an import', () => {
  const preview = (file: string, more = '') =>
    readGallery(home, file, `campaigns import FILE --dry-run -o json${more}`);

  it.each([
    ['currency-in-cell.csv', /row 2: daily_budget must be in USD.*got "50.00 EUR"/],
    ['currency-in-cell-of-update.csv', /row 2: daily_budget must be in USD.*got "50.00 EUR"/],
    ['currency-in-header.csv', /row 2: daily_budget must be in USD.*got "50 EUR"/],
  ])('of %s is refused', async (file, message) => {
    const { exit, stderr, stdout } = await preview(file);
    expect([exit, stdout]).toEqual([2, '']);
    expect(JSON.parse(stderr).error.message).toMatch(message);
  });

  it('of micro-in-header.csv has the unit of its heading', async () => {
    const { exit, stderr, stdout } = await preview('micro-in-header.csv');
    expect(exit, stderr).toBe(0);
    const budget = JSON.parse(stdout).find(({ column }: { column: string }) => column === 'daily_budget');
    expect(budget).toMatchObject({ after: '50.00', currency: 'USD' });
  });
});
