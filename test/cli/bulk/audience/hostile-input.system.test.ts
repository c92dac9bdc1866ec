/** Lists that are broken in every way: nothing is sent that is not a person, and nothing is said without a hint. Starts the built tool. */
import { appendFileSync, chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runBuilt } from '../../../support/built-program.js';
import { createHome } from '../../../support/cli.js';
import { serveFaulty } from '../../../support/faulty-service.js';
import { keysOf } from '../../../support/members.js';
import { writePeople } from '../../../support/people-list.js';
import { isLong } from '../../../support/rounds.js';
import { startAds } from '../../../support/running-process.js';
import { preload } from '../../../support/tool.js';

async function open(onStep: () => void = () => {}) {
  const service = await serveFaulty({ now: Date.now, onStep });
  const home = createHome();
  onTestFinished(() => home.remove());
  const id = await service.createAudience('Customers');
  const path = join(home.path, 'people.csv');
  const env = { ...home.env, ...service.env };
  const upload = (from: string) => ['custom-audiences', 'users', 'upload', id, '--from', from, '-o', 'json'];
  /** In this process, which is faster: for small lists, which are packed in the process of the tool as well. */
  const run = (from: string) => runBuilt(home, upload(from), { env: service.env });
  const start = (
    from: string,
    more: Readonly<Record<string, string>> = {},
    wrapper: readonly string[] = [],
    flags: readonly string[] = [],
  ) => {
    return startAds([...upload(from), ...flags], { ...env, ...more }, wrapper);
  };
  return { service, home, id, path, run, start };
}

const good = 'one@example.com';

/** As many people with a column that nobody reads, so that a list for the thread that packs has few people. */
function writeWidePeople(rows: number, bytes: number) {
  const { text, people } = writePeople(rows);
  return { text: text.replaceAll(',,\n', `,,${'x'.repeat(bytes)}\n`), people };
}

/** Lets the superuser, whom modes of files do not stop, be stopped by them. */
const asMereOwner =
  process.geteuid?.() === 0 ? ['setpriv', '--bounding-set', '-dac_override,-dac_read_search'] : [];

/** Rows of which some are rejected; the good ones are sent. */
const partly: readonly (readonly [string, string | Buffer, { sent: number; rejected: number }])[] = [
  ['a NUL byte', `email\na\0b@example.com\n${good}\n`, { sent: 1, rejected: 1 }],
  [
    'bytes that are not UTF-8 in one of several',
    Buffer.from(`email\ncaf\xe9@example.com\ncaf\xc3\xa9@example.com\n${good}\n`, 'latin1'),
    { sent: 2, rejected: 1 },
  ],
  ['the header again in the middle', `email\n${good}\nemail\ntwo@example.com\n`, { sent: 2, rejected: 1 }],
  ['a row of 3 MB', `email\n${'a'.repeat(3e6)}@example.com\n${good}\n`, { sent: 1, rejected: 1 }],
  [
    'rows with too many and too few cells',
    `email,city\n${good},Rome\n${good},a,b\n${good}\n`,
    { sent: 1, rejected: 2 },
  ],
];

/** Input that cannot be read as a list; what the message has to say about it. */
const wholly: readonly (readonly [string, string | Buffer, RegExp])[] = [
  [
    'a quote that is never closed',
    `email,city\n${good},"Rome\n${'two@example.com,x\n'.repeat(99)}`,
    /people.csv:2: a quotation mark/,
  ],
  ['the same time twice', `email,expires_at,expires_at\n${good},,\n`, /expires_at/],
  ['no header', `${good}\ntwo@example.com\n`, /column names/],
  ['no column of use', `city,country\nRome,IT\n`, /--map/],
  ['nothing', '', /empty/],
  ['nothing but blank lines', '\n\r\n\n', /empty|header|row/],
  [
    'a workbook',
    Buffer.from('PK\x03\x04\x14\x00\x06\x00\x08\x00\x00\x00!\x00', 'latin1'),
    /zip|workbook|xlsx|csv/i,
  ],
  [
    'text in another encoding',
    Buffer.from(`email\ncaf\xe9@example.com\n${good}\n`, 'latin1'),
    /neither UTF-8 nor UTF-16.*--encoding windows-1252/,
  ],
  ['gzip that is cut off', gzipSync(`email\n${'x@example.com\n'.repeat(999)}`).subarray(0, -20), /truncated/],
  ['JSON that ends early', `[{"email":"${good}"},`, /never closed/],
];

describe('an upload of a list', () => {
  it.each(partly)('with %s sends the good rows', async (_, content, expected) => {
    const { path, run } = await open();
    writeFileSync(path, content);
    const { exit, stdout, stderr } = await run(path);
    expect(exit, stderr).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({ ...expected, unsent: 0 });
  });

  it.each(wholly)('that is %s is refused, and says so', async (_, content, message) => {
    const { path, run, service } = await open();
    writeFileSync(path, content);
    const { exit, stderr } = await run(path);
    expect(exit, stderr).toBe(2);
    const { error } = JSON.parse(stderr.slice(stderr.indexOf('{"error"')));
    expect(`${error.message} ${error.hint}`).toMatch(message);
    expect(service.requests).toHaveLength(0);
  });

  it('refuses a directory and a file that is not there', async () => {
    const { home, start } = await open();
    mkdirSync(join(home.path, 'folder'));
    for (const from of [join(home.path, 'folder'), join(home.path, 'nothing.csv')]) {
      const { exit, stderr } = await start(from).ended;
      expect([exit, JSON.parse(stderr).error.message.includes(from)], stderr).toEqual([2, true]);
    }
  });

  it('refuses a file that it may not read', async () => {
    const { path, start } = await open();
    writeFileSync(path, `email\n${good}\n`);
    chmodSync(path, 0);
    const { exit, stderr } = await start(path, {}, asMereOwner).ended;
    expect([exit, stderr.includes('permission')]).toEqual([2, true]);
  });

  it('detects a file that grows while it is read, and notes the requests that it has sent', async () => {
    let grow = () => {};
    const { path, start, service } = await open(() => grow());
    // More than is read ahead when the first request arrives, which is when the file grows: eight requests that are sent,
    // five that are packed, and the pieces for more. 32,500 people, and 1.5 MB.
    writeFileSync(path, writeWidePeople(45_000, 200).text);
    grow = () => {
      grow = () => {};
      appendFileSync(path, writePeople(10, ['plain'], { start: 1e6 }).text);
    };
    const { exit, stderr, stdout } = await start(path).ended;
    const totals = JSON.parse(stdout);
    expect([exit, totals.rows], stderr).toEqual([3, totals.sent + totals.unsent + totals.rejected]);
    expect(stderr).toContain('changed while it was read');
    expect(totals.sent).toBe(2500 * service.requests.length);
    expect(stderr).toContain('--restart');
    expect(stderr).not.toContain('To resume');
  });

  it('asks to correct a file that breaks half-way, and to start over', async () => {
    const { path, start } = await open();
    // Three requests, of more bytes than are packed without a thread.
    const { text } = writeWidePeople(6000, 100);
    writeFileSync(path, `${text}"never@example.com\n`);
    const broken = await start(path).ended;
    expect([broken.exit, JSON.parse(broken.stdout).complete], broken.stderr).toEqual([3, false]);
    expect(broken.stderr).toMatch(/never closed.*--restart/s);
    expect(broken.stderr).not.toContain('To resume');
    writeFileSync(path, text);
    const again = await start(path, {}, [], ['--restart']).ended;
    expect([again.exit, JSON.parse(again.stdout).complete], again.stderr).toEqual([0, true]);
  });

  it('reads a line of 40 MB on a pipe without storing it', async () => {
    const { start } = await open();
    const running = start('-');
    running.write(`email\n${good}\n`);
    const piece = 'a'.repeat(1 << 20);
    for (let count = 0; count < 40; count++) {
      running.write(piece);
      await new Promise(setImmediate);
    }
    running.write('\ntwo@example.com\n');
    running.endInput();
    const { exit, stdout, stderr } = await running.ended;
    expect(exit, stderr).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({ rows: 3, sent: 2, rejected: 1 });
  });
});

describe('a full disk', () => {
  const fullDisk = join(import.meta.dirname, '../../../support/full-disk.cjs');

  // The first write is the head of the journal, and each of the others notes what was answered meanwhile.
  it.each(isLong ? [1, 2, 3, 5, 8, 13] : [1, 3])(
    'from write %i on stops an upload cleanly, and loses nobody',
    async (first) => {
      const { home, path, start, service, id } = await open();
      // Under load, several requests are noted by one write: there are many more requests than the test counts writes.
      const some = first === 1 ? writeWidePeople(6000, 100) : writeWidePeople(25_000, 20);
      const list = isLong ? writePeople(100_000) : some;
      writeFileSync(path, list.text);
      const full = {
        ...preload(fullDisk),
        FULL_BELOW: home.state,
        FULL_AT: String(first),
      };
      const one = await start(path, full).ended;
      expect([2, 3], one.stderr).toContain(one.exit);
      expect(JSON.parse(one.stderr).error.message).toContain('no space left');
      // What was not noted is not counted as sent, though the service may have it.
      const totals = one.stdout === '' ? { rows: 0, sent: 0, unsent: 0 } : JSON.parse(one.stdout);
      expect(totals.rows).toBe(totals.sent + totals.unsent);
      expect(totals.sent).toBeLessThanOrEqual(2500 * service.requests.length);
      const two = await start(path).ended;
      expect(two.exit, two.stderr).toBe(0);
      expect(await service.peopleOf(id)).toEqual(keysOf(list.people));
    },
  );
});
