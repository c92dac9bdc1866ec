/** Amounts of the gallery: each file is read as a person means it, or refused by cell. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConversions } from '../../src/people/conversions/read-conversions.js';
import { surveyConversions } from '../../src/people/conversions/survey-conversions.js';
import { createHomeWithDemo, homeOfFile } from '../support/cli.js';
import { readGallery } from '../support/gallery.js';
import { root } from '../support/source.js';

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

describe('an upload of conversion-values.csv', () => {
  it('reads one notation of decimals, which the column shows', async () => {
    const options = { columns: {}, hashed: [], valueSeparator: ';', makesIds: false, eventId: 'o3bk1' };
    async function* pieces() {
      yield readFileSync(join(root, 'test/gallery/conversion-values.csv'));
    }
    const values: unknown[] = [];
    const { pieces: content, separators } = await surveyConversions(pieces(), options);
    const surveyed = { ...options, separators };
    for await (const { conversions } of readConversions(content, surveyed, { rejected: () => {} }))
      values.push(...conversions.map(({ conversion }) => `${conversion.value} ${conversion.price_currency}`));
    expect(values).toEqual(['1299 EUR', '12.50 EUR']);
  });
});
