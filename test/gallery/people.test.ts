/** Lists of people of the gallery: who is sent of each file, with which identifiers, and what is said. */
import { describe, expect, it } from 'vitest';
import { createHomeWithDemo, homeThatIsRestored } from '../support/cli.js';
import {
  galleryFiles,
  hashPerson,
  readGallery,
  readSentPeople,
  writeGalleryTable,
} from '../support/gallery.js';
import { peopleCases } from './people/expected.js';

const home = homeThatIsRestored(createHomeWithDemo);
const command = 'custom-audiences create --name People --from FILE';

describe('an upload of people', () => {
  it.each(peopleCases.map((one) => ({ flags: '', ...one })))(
    'reads $file $flags',
    async ({ file, flags, exit = 0, answer, people, says = [] }) => {
      const words = `${command} -o json${flags === '' ? '' : ` ${flags}`}`;
      const outcome = await readGallery(home, `people/${file}`, words);
      expect(outcome.exit, outcome.stderr).toBe(exit);
      if (answer) expect(JSON.parse(outcome.stdout)).toMatchObject(answer);
      else if (people) expect(JSON.parse(outcome.stdout)).toMatchObject({ sent: people.length });
      for (const text of says) expect(outcome.stderr).toContain(text);
      expect(await readSentPeople(home)).toEqual((people ?? []).map(hashPerson));
    },
  );
});

describe('the table of people', () => {
  it('has each file of the folder', () => {
    expect([...new Set(peopleCases.map(({ file }) => file))].toSorted()).toEqual(
      galleryFiles('people').toSorted(),
    );
  });

  it('is the document of the folder', async () => {
    const table = writeGalleryTable('Lists of people', `ads ${command}`, peopleCases);
    await expect(table).toMatchFileSnapshot('people/README.md');
  });
});
