/**
 * The commands of docs/ on Windows: the built tool with Windows' Node, in Wine. The first command of each page;
 * `npm run test:platforms` runs all.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type DocumentReader,
  documentsOfReaders,
  openReader,
  readDocuments,
  readLines,
} from '../support/documented-lines.js';
import { announcedExit } from '../support/run-document.js';
import { createShellUser } from './shell-user.js';
import { hasWindows, nameWithWine } from './wine.js';

const isWhole = process.env.ADS_WINDOWS_LINES === 'all';

/** What has no end, or needs a program that Windows does not have in the same form. */
const elsewhere = /ads (serve|mcp serve|completion)\b|duckdb|spark|crontab|git /;

const pages = documentsOfReaders
  .filter((names) => !names.includes('README.md'))
  .map((names) => ({ name: names.join(' and '), lines: readLines(readDocuments(names)) }))
  .map(({ name, lines }) => ({ name, lines: lines.filter(({ text }) => !elsewhere.test(text)) }))
  .filter(({ lines }) => lines.length > 0)
  .map(({ name, lines }) => ({ name, lines: isWhole ? lines : lines.slice(0, 1) }));

async function openWindowsReader(): Promise<DocumentReader> {
  const user = createShellUser({ ADS_ENV: 'local' });
  const ads = async (words: readonly string[]) => {
    const { stdout, ...ran } = await user.ads(words);
    return { ...ran, stdout: stdout.trim() };
  };
  const reader = openReader({ user, ads, inShell: false });
  await reader.writeFiles();
  // Some pages take a copy of the account as given.
  if (!isWhole) await reader.run('ads sync');
  return reader;
}

describe.runIf(hasWindows())(nameWithWine('on Windows, a reader runs docs/'), () => {
  let current: DocumentReader | undefined;
  // The first commands of all pages share a person, whose world is made once.
  const renew = async () => {
    if (isWhole) current?.remove();
    if (isWhole || !current) current = await openWindowsReader();
    return current;
  };
  afterAll(() => current?.remove());

  describe.each(pages)('$name', ({ lines }) => {
    let reader: DocumentReader;
    beforeAll(async () => {
      reader = await renew();
    });

    it.each(lines.map((line, index) => ({ ...line, index })))(
      '$index: $text',
      async ({ text, fails, files }) => {
        for (const [file, content] of files) reader.write(file, content);
        const [, code = ''] = announcedExit.exec(text) ?? [];
        const command = await reader.prepare(text);
        const { status, stderr, stdout } = await reader.run(command);
        if (fails) {
          expect(status, `${stdout}${stderr}`).toBe(Number(code));
        } else if (status === 10) {
          const answered = await reader.run(`${command} --yes`);
          expect([answered.status, answered.stderr]).toEqual([0, expect.not.stringContaining('error:')]);
        } else {
          expect([status, stderr], stdout).toEqual([0, expect.anything()]);
        }
      },
    );
  });
});
