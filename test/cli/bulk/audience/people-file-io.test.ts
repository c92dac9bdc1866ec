/** Files of known people that cannot be written or read. */
import { readdirSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createPeopleFile, readPeople } from '../../../../src/cli/bulk/audience/sync/people-file-io.js';
import { FileError } from '../../../../src/files/atomic-file.js';
import { makeFolder } from '../../../support/folders.js';

it('a heading that cannot be written leaves neither a file nor an open handle', async () => {
  const folder = makeFolder();
  const other = await open(folder);
  const handles = Object.getPrototypeOf(other);
  await other.close();
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  let used: FileHandle | undefined;
  const write = vi.spyOn(handles, 'write').mockImplementationOnce(function (this: FileHandle) {
    used = this;
    return Promise.reject(full);
  });
  onTestFinished(() => write.mockRestore());
  await expect(createPeopleFile(join(folder, 'people'), ['email'])).rejects.toThrow(FileError);
  // The descriptor of a handle that has been closed.
  expect(used?.fd).toBe(-1);
  expect(readdirSync(folder)).toEqual([]);
});

it('a file that was removed since it was found asks for the same command again', async () => {
  const path = join(makeFolder(), '00000001.people');
  const reading = readPeople({ path, sentDay: undefined }, ['email']).next();
  await expect(reading).rejects.toMatchObject({
    code: 'IN_PROGRESS',
    exit: 9,
    message: 'another process has replaced the local record of this list',
  });
});
