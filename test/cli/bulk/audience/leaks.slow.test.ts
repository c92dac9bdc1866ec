/** Personal data of a list is nowhere but in the requests, hashed: not on a stream, not on disk, whatever goes wrong. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createHome, runAds } from '../../../support/cli.js';
import { type Fault, serveFaulty } from '../../../support/faulty-service.js';
import { hashOf } from '../../../support/identifiers.js';
import { isLong } from '../../../support/rounds.js';
import { secretsIn } from '../../../support/secret-scan.js';

/** Marks that stand in the data, in the forms in which they might come out. */
const mark = 'xyzzy-marker';
const phone = '15550199123';
const address = `${mark}@example.com`;
const hashed = hashOf(address);
const marks = [mark, mark.toUpperCase(), phone, hashed, Buffer.from(hashed, 'hex').toString('latin1')];

interface Case {
  readonly name: string;
  readonly exit: number;
  readonly text: string | Buffer;
  readonly flags?: readonly string[];
  readonly plan?: readonly Fault[];
  readonly file?: string;
}

const cases: readonly Case[] = [
  { name: 'a good row', exit: 0, text: `email\n${address}\n` },
  { name: 'a good row of gzip', exit: 0, text: gzipSync(`email\n${address}\n`) },
  {
    name: 'bad rows',
    exit: 2,
    text: `email,phone\nno ${mark},\n,${phone}00000000000\n${address},,${mark}\n`,
  },
  { name: 'a bad row among others', exit: 3, text: `email\nno ${mark}\n${address}\n` },
  {
    name: 'rejected rows written down',
    exit: 3,
    text: `email\nno ${mark}\n${address}\n`,
    flags: ['--rejects', 'rejects.csv'],
  },
  { name: 'a missing header', exit: 2, text: `${address}\n${address}\n` },
  {
    name: 'a missing header of several columns',
    exit: 2,
    text: `${address},${phone}\n${address},${phone}\n`,
  },
  { name: 'a missing header of hashes', exit: 2, text: `${hashed}\n` },
  { name: 'a missing header of names', exit: 2, text: `${mark}\n${mark}\n` },
  { name: 'a missing header of several names', exit: 2, text: `${mark},${mark} Lee\n${mark},Bonn\n` },
  { name: 'a missing header and a mapping', exit: 2, text: `${mark},x\n`, flags: ['--map', 'Mail=email'] },
  { name: 'a person in a header', exit: 0, text: `email,${mark}@b.de,${phone}\n${address},,\n` },
  {
    name: 'a person as a key',
    exit: 0,
    text: `{"email":"${address}","${mark}@b.de":1,"Call ${phone}":1}\n`,
    file: 'list.jsonl',
  },
  { name: 'a person as the only key', exit: 2, text: `{"${mark}@b.de":1}\n`, file: 'list.jsonl' },
  { name: 'a column that is not there', exit: 2, text: `${address}\n`, flags: ['--map', 'Mail=email'] },
  { name: 'columns of no use', exit: 0, text: `email,${mark.slice(0, 3)}\n${address},${mark}\n` },
  { name: 'an open quote', exit: 2, text: `email\n"${address}\n` },
  { name: 'a quote inside of a cell', exit: 2, text: `email\nx"${address}"y\n` },
  { name: 'a NUL byte', exit: 2, text: `email\n${address}\0\n` },
  {
    name: 'bytes that are not UTF-8',
    exit: 2,
    text: Buffer.from(`email\n${mark}\xff\xfe@example.com\n`, 'latin1'),
  },
  { name: 'hashes that are not said to be', exit: 2, text: `email\n${hashed}\n` },
  { name: 'values that are said to be hashes', exit: 2, text: `email\n${address}\n`, flags: ['--hashed'] },
  { name: 'lines of JSON', exit: 0, text: `{"email":"${address}"}\n`, file: 'list.jsonl' },
  { name: 'a line that is not JSON', exit: 2, text: `{"email":"${address}"\n`, file: 'list.jsonl' },
  { name: 'a line of JSON that is a text', exit: 2, text: `"${address}"\n`, file: 'list.jsonl' },
  {
    name: 'a key that is unknown',
    exit: 0,
    text: `{"email":"${address}","x":"${mark}"}\n`,
    file: 'list.jsonl',
  },
  { name: 'an array of JSON', exit: 0, text: `[{"email":"${address}"}]`, file: 'list.json' },
  { name: 'an array that ends early', exit: 2, text: `[{"email":"${address}"`, file: 'list.json' },
  { name: 'an array with a mistake', exit: 2, text: `[{"email":"${address}" "x"}]`, file: 'list.json' },
  { name: 'an invalid time', exit: 2, text: `email,expires_at\n${address},${mark}\n` },
  { name: 'an invalid operation', exit: 2, text: `email,operation\n${address},${mark}\n` },
  { name: 'a partner id', exit: 0, text: `partner_user_id\n${mark}\n` },
  { name: 'a dry run', exit: 3, text: `email\n${address}\nno ${mark}\n`, flags: ['--dry-run'] },
  {
    name: 'failures of the service',
    exit: 0,
    text: `email\n${address}\n`,
    plan: ['error after', 'cut after', 'unreadable after', 'count too small after', 'limited before'],
  },
  { name: 'duplicates', exit: 0, text: `email\n${address}\n${address}\n`, flags: ['--dedupe'] },
];

/** Together they print what each prints alone. */
const alone = isLong ? [['--trace'], ['--verbose']] : [];

describe('an upload with --trace and --verbose', () => {
  it.each(cases)(
    'shows and stores nothing of the data: $name',
    async ({ exit: expected, text, flags = [], plan = [], file }) => {
      const service = await serveFaulty({ plan: (index) => plan[index] });
      const home = createHome();
      onTestFinished(() => home.remove());
      const id = await service.createAudience('Customers');
      const folder = join(home.path, 'lists');
      mkdirSync(folder);
      const name = join('lists', file ?? 'list.csv');
      writeFileSync(join(home.path, name), text);
      const argv = ['custom-audiences', 'users', 'upload', id, '--from', name, ...flags];
      let time = Date.parse('2026-03-02T10:30:00Z');
      const options = {
        env: service.env,
        now: () => time,
        sleep: async (milliseconds: number) => {
          time += milliseconds;
        },
      };
      const printed: string[] = [];
      for (const more of [...alone, ['-o', 'json'], ['--verbose', '--trace']]) {
        const { stdout, stderr, exit } = await runAds(home, [...argv, ...more], options);
        expect(exit, stderr).toBe(expected);
        printed.push(stdout, stderr);
      }
      printed.push((await runAds(home, ['history', '-o', 'json'], options)).stdout);
      expect(secretsIn(marks, printed.join('\n'), home.path, [name])).toEqual([]);
    },
  );
});
