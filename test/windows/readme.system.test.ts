/** The commands of the README on Windows: the built tool with Windows' Node, in Wine. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DocumentReader, openReader, readLines } from '../support/documented-lines.js';
import { createShellUser } from './shell-user.js';
import { hasWindows, nameWithWine } from './wine.js';

const root = resolve(import.meta.dirname, '../..');
const lines = readLines(readFileSync(join(root, 'README.md'), 'utf8'));

describe.runIf(hasWindows())(nameWithWine('on Windows, a new user runs README.md'), () => {
  let reader: DocumentReader;
  beforeAll(() => {
    const user = createShellUser({ ADS_ENV: 'local' });
    const ads = async (words: readonly string[]) => {
      const { stdout, ...ran } = await user.ads(words);
      return { ...ran, stdout: stdout.trim() };
    };
    reader = openReader({ user, ads, inShell: true });
  });
  afterAll(() => reader?.remove());

  it.each(lines.map(({ text }, index) => ({ text, index })))('$index: $text', async ({ text }) => {
    const command = await reader.prepare(text);
    const { status, stderr, stdout } = await reader.run(command);
    if (status === 10) {
      // Where a person is asked, there is nobody to answer here.
      expect(stderr).toContain('--yes');
      const answered = await reader.run(`${command} --yes`);
      expect([answered.status, answered.stderr]).toEqual([0, expect.not.stringContaining('error:')]);
    } else {
      expect([status, stderr], stdout).toEqual([0, expect.not.stringContaining('error:')]);
    }
  });
});
