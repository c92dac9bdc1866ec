/** Who is in a file of conversions is nowhere but in the requests, hashed: not on a stream, not on disk, whatever goes wrong. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createHome, runAds } from '../../../support/cli.js';
import { hashOf } from '../../../support/identifiers.js';
import { isLong } from '../../../support/rounds.js';
import { secretsIn } from '../../../support/secret-scan.js';
import { serveUploads } from '../../../support/upload-service.js';

const mark = 'xyzzy-marker';
const phone = '15550199123';
const address = `${mark}@example.com`;
const hashed = hashOf(address);
const marks = [mark, mark.toUpperCase(), phone, hashed, '198.51.100.77'];
const start = 'time,event,email,phone,ip,twclid,description\n2026-03-02,gtm_purchase';

interface Case {
  readonly name: string;
  readonly exit: number;
  readonly text: string;
  readonly flags?: readonly string[];
  /** Answers before that of the service. */
  readonly plan?: readonly Response[];
}

const limited = () =>
  new Response('{"errors":[{"code":"TOO_MANY_REQUESTS","message":"x"}]}', {
    status: 429,
    headers: { 'retry-after': '1' },
  });
const cases: readonly Case[] = [
  { name: 'a good row', exit: 0, text: `${start},${address},+${phone},198.51.100.77,${mark},${mark}\n` },
  { name: 'an invalid address', exit: 2, text: `${start},no ${mark},,,,\n` },
  { name: 'a hash where an address is due', exit: 2, text: `${start},${hashed},,,,\n` },
  { name: 'only an IP address', exit: 2, text: `${start},,,198.51.100.77,,\n` },
  { name: 'an invalid IP address', exit: 0, text: `${start},${address},,198.51.100.77.8,,\n` },
  {
    name: 'an invalid amount',
    exit: 2,
    text: `email,time,event,value\n${address},2026-03-02,e,${mark}\n`,
  },
  { name: 'an invalid event', exit: 2, text: `email,time,event\n${address},2026-03-02,${mark}@\n` },
  { name: 'no header', exit: 2, text: `${address},${phone}\n${address},${phone}\n` },
  { name: 'an open quote', exit: 2, text: `${start},"${address}\n` },
  {
    name: 'an address among identifiers',
    exit: 2,
    text: `{"identifiers":[{"hashed_email":"${address}"}]}\n`,
  },
  { name: 'a person as a key', exit: 2, text: `{"identifiers":[{"${address}":1}]}\n` },
  {
    name: 'a person as a key of a thing',
    exit: 2,
    text: `{"twclid":"${mark}","time":"2026-03-02","event":"e","contents":[{"${address}":1}]}\n`,
  },
  { name: 'a line that is not JSON', exit: 2, text: `{"email":"${address}"\n` },
  { name: 'a dry run', exit: 0, text: `${start},${address},,,,\n`, flags: ['--dry-run'] },
  { name: 'an event of another account', exit: 6, text: `email,time,event\n${address},2026-03-02,zzzzz\n` },
  { name: 'a limit that is reached', exit: 0, text: `${start},${address},,,,\n`, plan: [limited()] },
];

/** Together they print what each prints alone. */
const alone = isLong ? [['--trace'], ['--restart', '--verbose']] : [];

describe('an upload with --trace and --verbose', () => {
  it.each(cases)('shows and stores nothing of the people: $name', async (item) => {
    const { exit: expected, text, flags = [], plan = [] } = item;
    const left = [...plan];
    const service = await serveUploads((name) => (name === 'POST conversions' ? left.shift() : undefined));
    const home = createHome();
    onTestFinished(() => home.remove());
    let time = Date.parse('2026-03-02T10:30:00Z');
    const options = {
      env: service.env,
      now: () => time,
      sleep: async (milliseconds: number) => {
        time += milliseconds;
      },
    };
    const tag = ['--name', 'B', '--type', 'PURCHASE', '--click-window', '7', '--view-through-window', '1'];
    const create = ['web-event-tags', 'create', ...tag, '--retargeting-enabled', 'false', '-o', 'json'];
    const pixel = JSON.parse((await runAds(home, create, options)).stdout).website_tag_id;
    mkdirSync(join(home.path, 'lists'));
    const name = join('lists', 'events.csv');
    writeFileSync(join(home.path, name), text);
    const argv = ['web-conversions', 'upload', pixel, '--from', name, ...flags];
    const printed: string[] = [];
    for (const more of [...alone, ['--verbose', '--trace'], ['--restart', '-o', 'json']]) {
      const { stdout, stderr, exit } = await runAds(home, [...argv, ...more], options);
      expect(exit, stderr).toBe(expected);
      printed.push(stdout, stderr);
    }
    printed.push((await runAds(home, ['history', '-o', 'json'], options)).stdout);
    expect(secretsIn(marks, printed.join('\n'), home.path, [name])).toEqual([]);
  });
});
