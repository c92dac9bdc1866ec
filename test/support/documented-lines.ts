/**
 * The commands of documents as somebody types them, one after the other: what their placeholders stand for, the files that they
 * name, and what came before.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { makeBook, reportBook } from './filled-books.js';
import { makeMovie, makePng } from './media-files.js';
import type { NewUser, Ran } from './new-user.js';
import { announcedExit } from './run-document.js';
import { adsCommands, joinLines } from './shell-commands.js';

const root = resolve(import.meta.dirname, '../..');
const feeds = join(root, 'test/gallery/feeds');

/** The examples of docs/emulator.md and docs/campaign.md are whole programs, which other tests run, as they do the tour. */
export const documentsWithLines: readonly string[] = [
  'README.md',
  ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`),
].filter(
  (name) => name.endsWith('.md') && !/\/(emulator|campaign|tour|reference|commands|service)\.md$/.test(name),
);

/** Pages that the same person reads: what the first has put into a file, the second hands on. */
const together = ['docs/mirror.md', 'docs/warehouse.md'];

/** The documents that each person reads. */
export const documentsOfReaders: readonly (readonly string[])[] = [
  ...documentsWithLines.filter((name) => !together.includes(name)).map((name) => [name]),
  together,
];

/** The text of documents of the root, one after the other. */
export function readDocuments(names: readonly string[]): string {
  return names.map((name) => readFileSync(join(root, name), 'utf8')).join('\n');
}

/** What takes a service, a browser or a terminal of its own; other tests run it there. */
const elsewhere =
  /^(npx )?ads (login|logout|auth status|emulator (start|stop|reset --seed large|advance 7d|requests))\b|^eval |^export |^npm /;

export interface DocumentedLine {
  readonly text: string;
  /** Where the document names an exit code beside it. */
  readonly fails: boolean;
  /** Files that the document shows before the line: name and content. */
  readonly files: ReadonlyMap<string, string>;
}

/** No line of output begins like this: commands in it are indented. */
const isCommand = /^(\$ |npx )?ads /;

/** The commands of a document, in its blocks of code. */
export function readLines(text: string): readonly DocumentedLine[] {
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

/** A line whose output goes to a file, without more of a shell. */
const redirection = /^([^|<>&;$*]+) > ([\w.-]+)$/;

/** Whether the shell does more with a line than to split it into words. */
const needsShell = (line: string) => /[|<>&;$*]/.test(line.replace(/'[^']*'|"[^"$]*"/g, ''));

export interface Reader {
  readonly user: Pick<NewUser, 'folder' | 'bash' | 'remove'>;
  /** Runs the words behind `ads`. */
  ads(words: readonly string[]): Promise<Ran>;
  /** Whether every line runs in a shell, and not only those that need one. */
  readonly inShell: boolean;
}

export type DocumentReader = ReturnType<typeof openReader>;

/** Somebody who follows a document. */
export function openReader({ user, ads, inShell }: Reader) {
  const { folder } = user;
  const write = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content);

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
