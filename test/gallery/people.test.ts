/** Lists of people of the gallery. test/people/read-csv.test.ts has the values that are hashed. */
import { describe, expect, it } from 'vitest';
import { createHomeWithDemo, homeThatIsRestored } from '../support/cli.js';
import { readGallery } from '../support/gallery.js';

const home = homeThatIsRestored(createHomeWithDemo);

/** Uploads a file to a new audience. */
const upload = (file: string, flags = '') =>
  readGallery(home, file, `custom-audiences create --name People --from FILE -o json${flags}`);

describe('an upload of people', () => {
  it.each([
    ['apostrophe.csv', '', ''],
    [
      'phone-float.csv',
      ' --country DE',
      '1 phone number ends in .0, which a spreadsheet adds: read without it',
    ],
    ['phone-national-float.csv', ' --country DE', '1 phone number ends in .0'],
    [
      'phone-international-no-plus.csv',
      ' --country DE',
      '1 phone number begins with the code of the country, without +: read as international',
    ],
    ['meta-audience.csv', ' --country US', 'ignored columns: fn, ln, zip'],
  ])('reads %s', async (file, flags, notice) => {
    const { exit, stdout, stderr } = await upload(file, flags);
    expect(exit, stderr).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ rows: 1, sent: 1, rejected: 0 });
    expect(stderr).toContain(notice);
  });
});
