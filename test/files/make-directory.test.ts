/** What is told, as the system tells it, where a directory cannot be created. */
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { makeDirectory } from '../../src/files/make-directory.js';

it('the error names the file that is in the way', async () => {
  const file = fileURLToPath(import.meta.url);
  await expect(makeDirectory(file)).rejects.toMatchObject({
    code: 'ENOTDIR',
    message: `${file} is not a directory`,
  });
});
