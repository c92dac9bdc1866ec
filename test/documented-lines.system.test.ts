/**
 * The commands of the README, of docs/ and of `ads skill`, run as they stand there, one after the other, by a new user.
 * Those of the README run in a shell, with the package as others get it, which has the code of the built tool
 * (package.system.test.ts). The lines of docs/ that need a shell run there with the built tool; the others run in this
 * process, which is faster.
 * What documents print below their commands is held by tour.slow.test.ts, which runs all lines of docs/tour.md.
 */
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandTree } from '../src/cli/program/commands/all-commands.js';
import { writeSkill } from '../src/cli/program/guide/skill.js';
import { runBuilt } from './support/built-program.js';
import {
  type DocumentReader,
  documentsOfReaders,
  openReader,
  readDocuments,
  readLines,
} from './support/documented-lines.js';
import { type InstalledPackage, installPackage } from './support/installed-package.js';
import { builtTool, createNewUser, createUserWithDemo, type Ran } from './support/new-user.js';
import { announcedExit } from './support/run-document.js';
import { adsCommands } from './support/shell-commands.js';
import { isExecutable } from './support/tool.js';

const root = resolve(import.meta.dirname, '..');
const variables = { ADS_ENV: 'local' };

interface UserOptions {
  /** Whether the reader has run a command before, and so has a world. */
  readonly hasUsed: boolean;
  readonly inShell: boolean;
}

async function openUser(tool: string, { hasUsed, inShell }: UserOptions): Promise<DocumentReader> {
  const user = await (hasUsed ? createUserWithDemo : createNewUser)(tool, variables);
  const home = { path: user.home, env: { HOME: user.home } };

  async function ads(words: readonly string[]): Promise<Ran> {
    const { exit, stdout, stderr } = await runBuilt(home, words, { env: variables, cwd: user.folder });
    return { status: exit, stdout: stdout.trim(), stderr };
  }

  return openReader({ user, ads, inShell });
}

let installed: InstalledPackage;
beforeAll(() => {
  installed = installPackage();
});
afterAll(() => installed.remove());

const read = [
  ...documentsOfReaders.map((names) => ({ name: names.join(' and '), text: readDocuments(names) })),
  { name: 'ads skill', text: writeSkill(commandTree()) },
]
  .map(({ name, text }) => ({ name, lines: readLines(text) }))
  .filter(({ lines }) => lines.length > 0);
const tools = isExecutable
  ? [{ name: 'single', path: () => builtTool, documents: read }]
  : [
      {
        name: 'built',
        path: () => builtTool,
        documents: read.filter(({ name }) => name !== 'README.md'),
      },
      {
        name: 'packed',
        path: () => join(installed.installed, 'bin/ads.js'),
        documents: read.filter(({ name }) => name === 'README.md'),
      },
    ];

describe('the documents', () => {
  it('have commands', () => {
    const pages = ['lists', 'bulk', 'sheets', 'guards', 'audiences', 'reports', 'scripting'];
    expect(read.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['README.md', ...pages.map((page) => `docs/${page}.md`)]),
    );
    expect(read.flatMap(({ lines }) => lines).length).toBeGreaterThan(80);
    for (const { lines } of read) {
      expect(lines.filter(({ text }) => adsCommands(text).length === 0)).toEqual([]);
    }
  });
});

describe.each(tools)('for a new user, the $name tool', ({ path, documents }) => {
  describe.each(documents)('runs $name', ({ name, lines }) => {
    // The first command that somebody runs stands in the README.
    const isFirst = name === 'README.md';
    const inShell = isExecutable || isFirst;
    let reader: DocumentReader;
    beforeAll(async () => {
      reader = await openUser(path(), { hasUsed: !isFirst, inShell });
      if (!isFirst) await reader.writeFiles();
      // The tool reads a relative path from the directory of its process.
      process.chdir(reader.folder);
    });
    afterAll(() => {
      process.chdir(root);
      reader.remove();
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
          // Where a person is asked, there is nobody to answer here.
          expect(stderr).toContain('--yes');
          const answered = await reader.run(`${command} --yes`);
          expect([answered.status, answered.stderr]).toEqual([0, expect.not.stringContaining('error:')]);
        } else {
          expect([status, stderr], stdout).toEqual([0, expect.anything()]);
        }
      },
    );
  });
});
