import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withKnownPeople } from '../../../../src/cli/bulk/audience/sync/known-people-folder.js';
import { makeFolder } from '../../../support/folders.js';

it('one process at a time changes the people of a list, and another one reports the lock', async () => {
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
