/**
 * The commands of the README, of docs/ and of `ads skill`, run as they stand there, one after the other, by a new user.
 * Those of the README run in a shell, with the package as others get it, which has the code of the built tool
 * (package.system.test.ts). The lines of docs/ that need a shell run there with the built tool; the others run in this
 * process, which is faster.
 * What documents print below their commands is held by tour.slow.test.ts, which runs all lines of docs/tour.md.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandTree } from '../src/cli/program/commands/all-commands.js';
import { writeSkill } from '../src/cli/program/guide/skill.js';
import { runBuilt } from './support/built-program.js';
import { makeBook, reportBook } from './support/filled-books.js';
import { type InstalledPackage, installPackage } from './support/installed-package.js';
import { makeMovie, makePng } from './support/media-files.js';
import { builtTool, createNewUser, createUserWithDemo, type Ran } from './support/new-user.js';
import { announcedExit } from './support/run-document.js';
import { adsCommands, joinLines } from './support/shell-commands.js';

const root = resolve(import.meta.dirname, '..');
const feeds = join(root, 'test/gallery/feeds');
/** The examples of docs/emulator.md and docs/campaign.md are whole programs, which other tests run, as they do the tour. */
const documents = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)].filter(
  (name) => name.endsWith('.md') && !/\/(emulator|campaign|tour|reference|commands|service)\.md$/.test(name),
);

/** What takes a service, a browser or a terminal of its own; other tests run it there. */
const elsewhere =
  /^(npx )?ads (login|logout|auth status|emulator (start|stop|reset --seed large|advance 7d|requests))\b|^eval |^export |^npm /;

interface Line {
  readonly text: string;
  /** Where the document names an exit code beside it. */
  readonly fails: boolean;
  /** Files that the document shows before the line: name and content. */
  readonly files: ReadonlyMap<string, string>;
}

/** No line of output begins like this: commands in it are indented. */
const isCommand = /^(\$ |npx )?ads /;

/** The commands of a document, in its blocks of code. */
function readLines(text: string): readonly Line[] {
  const blocks = text.matchAll(/^```sh\n([\s\S]*?)^```$|(?:^ {4}.*\n)+/gm);
  const code = [...blocks].flatMap(([block, fenced]) => (fenced ?? block.replace(/^ {4}/gm, '')).split('\n'));
  const files = new Map<string, string>();
  const found: { text: string; fails: boolean; files: ReadonlyMap<string, string> }[] = [];
  let shown: string | undefined;
  for (const line of joinLines(code)) {
    const [, file] = /^\$ cat (\S+)$/.exec(line) ?? [];
    if (file !== undefined) {
      shown = file;
      files.set(file, '');
    } else if (isCommand.test(line)) {
      shown = undefined;
      const fails = announcedExit.test(line);
      found.push({ text: line.replace(/^\$ /, ''), fails, files: new Map(files) });
    } else if (shown !== undefined) {
      files.set(shown, `${files.get(shown)}${line}\n`);
    }
  }
  return found.filter(({ text }) => !elsewhere.test(text));
}

/** What the ids of a line stand for, by the words before them; the first that fits. */
const placeholders: readonly (readonly [before: RegExp, command: string])[] = [
  [/--funding-instrument-id $/, 'funding-instruments list --filter able_to_fund=true'],
  [/accounts use $/, 'accounts list'],
  [/campaigns (update|delete) $/, 'campaigns list --filter name=Spring'],
  [/--event-id $/, 'web-event-tags list'],
  [/(campaigns|why|tree) $/, 'campaigns list --filter effective_status=RUNNING'],
];

const variables = { ADS_ENV: 'local' };

/** A line whose output goes to a file, without more of a shell. */
const redirection = /^([^|<>&;$*]+) > ([\w.-]+)$/;

/** Whether the shell does more with a line than to split it into words. */
const needsShell = (line: string) => /[|<>&;$*]/.test(line.replace(/'[^']*'|"[^"$]*"/g, ''));

interface ReaderOptions {
  /** Whether the reader has run a command before, and so has a world. */
  readonly hasUsed: boolean;
  readonly inShell: boolean;
}

async function openReader(tool: string, { hasUsed, inShell }: ReaderOptions) {
  const user = await (hasUsed ? createUserWithDemo : createNewUser)(tool, variables);
  const { folder } = user;
  const home = { path: user.home, env: { HOME: user.home } };
  const write = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content);

  /** The words behind `ads`, in this process. */
  async function ads(words: readonly string[]): Promise<Ran> {
    const { exit, stdout, stderr } = await runBuilt(home, words, { env: variables, cwd: folder });
    return { status: exit, stdout: stdout.trim(), stderr };
  }

  /** What documents leave out, by a line without more of a shell than words. */
  const runLine = (line: string) => ads(adsCommands(`ads ${line}`)[0] ?? []);

  /** A line of a document. */
  async function run(line: string): Promise<Ran> {
    const [, command = line, file] = redirection.exec(line) ?? [];
    if (inShell || needsShell(command)) return user.bash(line);
    const ran = await ads(adsCommands(command)[0] ?? []);
    if (file !== undefined) write(file, ran.stdout);
    return ran;
  }

  /** The first id that a command prints. */
  async function idFrom(command: string): Promise<string> {
    const { status, stdout, stderr } = await runLine(`${command} -o ids`);
    if (status !== 0 || stdout === '') throw new Error(`${command}: ${stderr}`);
    return stdout.split('\n')[0] ?? '';
  }

  /** The files that documents name without showing them. */
  async function writeFiles(): Promise<void> {
    const people = (heading: string) => `${heading},phone\nann@example.com,+49 30 901820\nbob@example.com,\n`;
    const fund = await idFrom('funding-instruments list --filter able_to_fund=true');
    const create = (name: string) =>
      JSON.stringify({
        operation_type: 'Create',
        params: { name, funding_instrument_id: fund, daily_budget_amount_local_micro: 5_000_000 },
      });
    write('spring.png', makePng(800, 800));
    write('trailer.mp4', makeMovie());
    write('customers.csv', people('email'));
    write('orders.csv', 'time,email,order\n2026-03-02T09:15:00Z,ann@example.com,A-1\n');
    write('opted-out.csv', people('E-mail'));
    write('crm.csv.gz', gzipSync(people('Kontakt')));
    write('plan.csv', 'name,daily_budget\nSummer,50\nWinter,60\n');
    write('feed.xml', readFileSync(join(feeds, 'merchant-rss.xml')));
    // Without its product that has no SKU, which the upload refuses.
    const products = readFileSync(join(feeds, 'shopify-products.csv'), 'utf8').split('\n');
    write('products_export.csv', products.toSpliced(7, 1).join('\n'));
    write(
      'line-items.csv',
      'Campaign,Line item,bid_strategy\nAutumn catalogue,Summer,AUTO\nAutumn catalogue,Winter,AUTO\n',
    );
    write('client.xlsx', await makeBook(reportBook));
    write('operations.jsonl', `${create('One')}\n${create('Two')}\n`);
  }

  /** The campaign that the README creates, changes and deletes; later commands change one again. */
  async function ensureSpring(): Promise<string> {
    const { stdout } = await runLine('campaigns list --filter name=Spring -o ids');
    if (stdout !== '') return stdout;
    const fund = await idFrom('funding-instruments list --filter able_to_fund=true');
    return idFrom(`campaigns create --name Spring --funding-instrument-id ${fund} --daily-budget 55`);
  }

  const words: readonly (readonly [word: string, command: string])[] = [
    ['KEY', "media-library list --filter 'media_type=IMAGE'"],
    ['LIST', 'do-not-reach-lists list'],
    ['PIXEL', "web-event-tags list --query '[0].website_tag_id'"],
  ];

  async function fill(line: string): Promise<string> {
    let filled = line;
    for (const [word, command] of words) {
      const pattern = new RegExp(`\\b${word}\\b`);
      if (pattern.test(filled)) filled = filled.replace(pattern, await idFrom(command));
    }
    const [, before] = /^(.*?)\bID\b/.exec(filled) ?? [];
    if (before === undefined) return filled;
    const [, command] = placeholders.find(([pattern]) => pattern.test(before)) ?? [];
    if (command === undefined) throw new Error(`no id is known for ${line}`);
    return `${before}${await idFrom(command)}${filled.slice(before.length + 'ID'.length)}`;
  }

  async function prepare(line: string): Promise<string> {
    if (/campaigns (update|delete) ID/.test(line)) await ensureSpring();
    // The first line about a catalog finds the catalog of the reader.
    if (/products upload Shop\b/.test(line) && (await runLine('product-catalogs get Shop')).status !== 0)
      await runLine("product-catalogs update 'Quillmark shelves' --name Shop");
    // The last write is one that can be reversed.
    if (/^(npx )?ads undo\b/.test(line))
      await runLine(`campaigns update ${await ensureSpring()} --daily-budget 60`);
    return (await fill(line)).replace(/ +# .*$/, '');
  }

  return { folder, run, write, writeFiles, prepare, remove: user.remove };
}

let installed: InstalledPackage;
beforeAll(() => {
  installed = installPackage();
});
afterAll(() => installed.remove());

/** Pages that the same person reads: what the first has put into a file, the second hands on. */
const together = ['docs/mirror.md', 'docs/warehouse.md'];
const alone = documents.filter((name) => !together.includes(name)).map((name) => [name]);

const read = [
  ...[...alone, together].map((names) => ({
    name: names.join(' and '),
    text: names.map((name) => readFileSync(join(root, name), 'utf8')).join('\n'),
  })),
  { name: 'ads skill', text: writeSkill(commandTree()) },
]
  .map(({ name, text }) => ({ name, lines: readLines(text) }))
  .filter(({ lines }) => lines.length > 0);
const tools = [
  {
    name: 'built',
    path: () => builtTool,
    isFirst: false,
    documents: read.filter(({ name }) => name !== 'README.md'),
  },
  {
    name: 'packed',
    path: () => join(installed.installed, 'bin/ads.js'),
    // The first command that somebody runs stands in the README.
    isFirst: true,
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

describe.each(tools)('for a new user, the $name tool', ({ path, isFirst, documents }) => {
  describe.each(documents)('runs $name', ({ name, lines }) => {
    const inShell = name === 'README.md';
    let reader: Awaited<ReturnType<typeof openReader>>;
    beforeAll(async () => {
      reader = await openReader(path(), { hasUsed: !isFirst, inShell });
      if (!inShell) await reader.writeFiles();
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
