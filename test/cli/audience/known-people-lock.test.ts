import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withKnownPeople } from '../../../src/cli/audience/sync/known-people-folder.js';
import { makeFolder } from '../../support/folders.js';

it('the people of a list are changed by one process at a time, and another one ends as all do that find a lock', async () => {
  const home = makeFolder();
  const folder = join(home, 'people');
  await withKnownPeople(folder, async () => {
    await expect(withKnownPeople(folder, async () => {})).rejects.toMatchObject({
      code: 'IN_PROGRESS',
      exit: 9,
    });
  });
  expect(await withKnownPeople(folder, async () => 'done')).toBe('done');
});
