/** Runs a file of test/gallery through a command, in a home with the demo account. */
import { hash } from 'node:crypto';
import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { batchUsers } from '../../src/contract/groups/custom-audiences-users.js';
import { readPeopleFile } from '../../src/people/known/people-file.js';
import { identifierSize } from '../../src/people/known/scan-people.js';
import { membershipShape } from '../../src/people/membership-shape.js';
import { type Home, type Outcome, type RunOptions, runAds } from './cli.js';
import { root } from './source.js';

const gallery = join(root, 'test/gallery');

/** A file of the gallery as a command reads it: one reading of it. */
export interface GalleryCase {
  readonly file: string;
  /** What the file stands for. */
  readonly stands: string;
  /** The flags that are typed. */
  readonly flags?: string;
  /** The exit code; 0 by default. */
  readonly exit?: number;
  /** Members of the answer. */
  readonly answer?: Readonly<Record<string, unknown>>;
  /** The people who are sent, in order, each with the identifiers before they are hashed: `email:ann@example.com`. */
  readonly people?: readonly string[];
  /** The rows that a dry run would write, with their values: `2 create name=Spring daily_budget=80.00`. */
  readonly writes?: readonly string[];
  /** The products that the catalog has afterwards, each with all that the service does not assign. */
  readonly products?: readonly Readonly<Record<string, unknown>>[];
  /** What stderr says. */
  readonly says?: readonly string[];
}

/** The names of the files of a folder of the gallery, by default of those beside its tests. */
export function galleryFiles(folder = '.'): readonly string[] {
  return readdirSync(join(gallery, folder)).filter((name) => /\.(csv|tsv|txt|xml|jsonl?|gz|zip)$/.test(name));
}

/**
 * Runs `ads WORDS`, in which FILE stands for the file: a copy in the home, since a command writes results beside its input.
 * The command uses the local emulator.
 */
export async function readGallery(
  home: Home,
  file: string,
  words: string,
  options: RunOptions = {},
): Promise<Outcome> {
  const name = basename(file);
  copyFileSync(join(gallery, file), join(home.path, name));
  const argv = words.split(' ').map((word) => (word === 'FILE' ? name : word));
  return runAds(home, [...argv, '--env', 'local'], options);
}

/** The files of a folder, what each stands for, and what comes of each reading, as a table for people. */
export function writeGalleryTable(title: string, command: string, cases: readonly GalleryCase[]): string {
  const rows = cases.map(
    ({ file, stands, flags = '', exit = 0, people, products, writes = [], says = [] }) => {
      const sent = people ? [`sends ${people.map((person) => `\`${person}\``).join('; ') || 'nobody'}`] : [];
      if (products) sent.push(`sends ${products.map(({ id }) => `\`${id}\``).join(', ')}`);
      const written = writes.map((row) => `writes \`${row}\``);
      const comes = [...sent, ...written, ...says.map((text) => `"${text}"`)].join('. ');
      return `| ${file} | ${stands} | ${flags && `\`${flags}\``} | ${exit} | ${comes.replaceAll('|', '\\|')} |`;
    },
  );
  return `${[
    `# ${title}`,
    '',
    `\`${command}\`. This table is written from expected.ts by \`npm run generate\`.`,
    '',
    '| file | stands for | flags | exit code | what comes |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n')}\n`;
}

/** The people of the only list that was uploaded from the home, as hashes: `email:HASH phone_number:HASH`. */
export async function readSentPeople(home: Home): Promise<readonly string[]> {
  const names = membershipShape(batchUsers.id).identifiers.map(({ name }) => name);
  const folder = join(home.path, '.local/state/ads/people');
  const [list] = existsSync(folder) ? readdirSync(folder) : [];
  if (list === undefined) return [];
  const bytes = readFileSync(join(folder, list, '00000001.people'));
  let at = 0;
  const blocks = readPeopleFile(async (length) => {
    const part = Uint8Array.from(bytes.subarray(at, at + length));
    at += part.length;
    return part;
  }, names);
  const people: string[] = [];
  for await (const block of blocks) {
    block(({ bytes: found, at: start, count }) => {
      const identifiers = Array.from({ length: count }, (_, index) => {
        const from = start + index * identifierSize;
        const digest = Buffer.from(found.subarray(from + 1, from + identifierSize)).toString('hex');
        return `${names[found[from] ?? 0]}:${digest}`;
      });
      people.push(identifiers.join(' '));
    });
  }
  return people;
}

/** A person of a table as `readSentPeople` returns them; what is 64 hex digits is a hash already. */
export function hashPerson(person: string): string {
  return person
    .split(' ')
    .map((identifier) => {
      const at = identifier.indexOf(':');
      const value = identifier.slice(at + 1);
      return `${identifier.slice(0, at)}:${/^[0-9a-f]{64}$/.test(value) ? value : hash('sha256', value)}`;
    })
    .join(' ');
}
