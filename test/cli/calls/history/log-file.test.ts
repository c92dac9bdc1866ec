/** The file of the audit log: whole lines, in files of limited size, whatever happened to the writer before. */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  formerProfile,
  type HistoryEntry,
  toStoredEntry,
} from '../../../../src/cli/calls/history/history-entry.js';
import {
  appendEntries,
  appendRenaming,
  appendUnrecorded,
  logPath,
  readEntries,
  readLastEntry,
} from '../../../../src/cli/calls/history/log-file.js';
import {
  markPending,
  readAbandoned,
  readRunning,
  takeUnsent,
} from '../../../../src/cli/calls/history/pending-entries.js';
import { deleteWithHistory, renameWithHistory } from '../../../../src/cli/calls/history/rename-profile.js';
import type { World } from '../../../../src/cli/core/host/world.js';
import { processIdentity } from '../../../../src/files/os-process.js';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'ads-')), 'history');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

const clock = { now: Date.now, sleep: (time: number) => new Promise<void>((done) => setTimeout(done, time)) };

const entry = (id: string, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id,
  group: 'g',
  at: '2026-03-02T10:30:00.000Z',
  tool: '1',
  profile: 'default',
  environment: 'sandbox',
  command: 'campaigns update a',
  method: 'PUT',
  path: '12/x',
  ids: ['a'],
  records: [{ kind: 'update', id: 'a', before: { n: 1 }, after: { n: 2 } }],
  outcome: 'done',
  ...more,
});

const read = async (limits?: { bytes: number; files: number }) =>
  (await readEntries(folder, limits)).map(({ id }) => id);

describe('the log', () => {
  it('is empty if nothing was written', async () => {
    expect(await read()).toEqual([]);
    expect(existsSync(folder)).toBe(false);
  });

  it.each([
    ['failed', 'refused'],
    ['not-sent', 'not sent'],
    ['unconfirmed', 'in doubt'],
    ['partial', 'partial'],
  ] as const)(
    'stores the outcome %s as earlier versions read it, and reads their lines',
    async (outcome, stored) => {
      await appendEntries(folder, clock, [entry('a', { outcome })]);
      expect(JSON.parse(readFileSync(logPath(folder), 'utf8')).outcome).toBe(stored);
      expect(await readEntries(folder)).toEqual([entry('a', { outcome })]);
      await markPending(folder, entry('b', { outcome }), process.pid);
      const [mark = ''] = readdirSync(join(folder, 'pending'));
      expect(JSON.parse(readFileSync(join(folder, 'pending', mark), 'utf8')).entry.outcome).toBe(stored);
      expect(await readRunning(folder, Date.now())).toMatchObject([{ entry: { id: 'b', outcome } }]);
    },
  );

  it('returns the newest entry first', async () => {
    await appendEntries(folder, clock, [entry('a'), entry('b')]);
    await appendEntries(folder, clock, [entry('c')]);
    expect(await read()).toEqual(['c', 'b', 'a']);
  });

  it('is readable by its owner only', async () => {
    await appendEntries(folder, clock, [entry('a')]);
    expect(statSync(logPath(folder)).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('keeps every digit of an amount', async () => {
    const amount = 9_007_199_254_740_993n;
    await appendEntries(folder, clock, [entry('a', { records: [{ kind: 'create', after: { n: amount } }] })]);
    expect((await readEntries(folder))[0]?.records[0]?.after).toEqual({ n: amount });
  });

  it.each([
    ['a torn line', '{"id":"torn","gro'],
    ['a line of another version', '{"id":"other","outcome":"new kind"}'],
    ['an empty line', '\n'],
    ['no JSON', 'hello'],
  ])('skips %s, and continues after it', async (_, rest) => {
    await appendEntries(folder, clock, [entry('a')]);
    appendFileSync(logPath(folder), rest);
    expect(await read()).toEqual(['a']);
    await appendEntries(folder, clock, [entry('b')]);
    expect(await read()).toEqual(['b', 'a']);
  });

  it('reports a full file that cannot be put aside, keeps every entry, and tries again', async () => {
    const limits = { bytes: 1, files: 4 };
    const reports: string[] = [];
    const append = (name: string) =>
      appendEntries(folder, clock, [entry(name)], { limits, report: (line) => void reports.push(line) });
    await append('a');
    await append('b');
    expect(reports).toEqual([]);
    const { rename } = fs;
    const refuse = (isRefused: boolean) => {
      fs.rename = async (from, to) => {
        if (isRefused && String(from).endsWith('writes.2.jsonl'))
          throw Object.assign(new Error('EIO: i/o error'), { code: 'EIO' });
        await rename(from, to);
      };
      syncBuiltinESMExports();
    };
    onTestFinished(() => {
      fs.rename = rename;
      syncBuiltinESMExports();
    });
    refuse(true);
    await append('c');
    await append('d');
    expect(reports).toHaveLength(2);
    expect(reports[0]).toMatch(
      /^the history is recorded, but .*writes\.jsonl is full and cannot be put aside: EIO/,
    );
    expect(await read(limits)).toEqual(['d', 'c', 'b', 'a']);
    refuse(false);
    await append('e');
    expect(await read(limits)).toEqual(['e', 'd', 'c', 'b', 'a']);
    expect(reports).toHaveLength(2);
    expect(readdirSync(folder).sort()).toEqual(['writes.1.jsonl', 'writes.2.jsonl', 'writes.3.jsonl']);
  });

  it('is rotated when it is full, and the oldest file is removed', async () => {
    const limits = { bytes: 600, files: 3 };
    for (let number = 0; number < 20; number += 1) {
      await appendEntries(folder, clock, [entry(`e${number}`)], { limits });
    }
    const names = readdirSync(folder).sort();
    expect(names.filter((name) => name.endsWith('.jsonl')).length).toBeLessThanOrEqual(3);
    const kept = await read(limits);
    expect(kept[0]).toBe('e19');
    expect(kept.length).toBeGreaterThan(2);
    expect(kept.length).toBeLessThan(20);
    expect(kept).toEqual(kept.toSorted((a, b) => Number(b.slice(1)) - Number(a.slice(1))));
  });

  it('is read in blocks, whose ends cut lines and letters', async () => {
    const command = 'ä'.repeat(997);
    const many = Array.from({ length: 400 }, (_, number) => entry(`e${number}`, { command }));
    const long = entry('long', { command: 'ö'.repeat(400_000) });
    await appendEntries(folder, clock, [...many.slice(0, 200), long, ...many.slice(200)]);
    const found = await readEntries(folder);
    expect(found.map(({ id }) => id)).toEqual(
      [...many.slice(0, 200), long, ...many.slice(200)].map(({ id }) => id).reverse(),
    );
    expect(new Set(found.map((one) => one.command))).toEqual(new Set([command, long.command]));
  });

  it('of a time is read from its end only as far as the longest write, whatever a wrong clock said of some', async () => {
    const at = (time: string) => ({ at: `2026-03-${time}:00.000Z` });
    const since = { files: 5, since: Date.parse('2026-03-02T12:00:00Z') };
    const ids = async () => (await readEntries(folder, since)).map(({ id }) => id);
    await appendEntries(folder, clock, [
      entry('before', at('02T11:59')),
      entry('old', at('01T10:00')),
      entry('early', at('02T13:00')),
      // It was long under way.
      entry('slow', at('02T01:00')),
      entry('late', at('02T14:00')),
      entry('wrong', { at: '1970-01-01T00:00:00.000Z' }),
    ]);
    expect(await ids()).toEqual(['late', 'slow', 'early', 'before']);
    const many = Array.from({ length: 1100 }, (_, number) => entry(`e${number}`, at('01T10:00')));
    await appendEntries(folder, clock, [...many, entry('newest', at('02T15:00'))]);
    // What was put aside cannot be read, and need not be.
    mkdirSync(join(folder, 'writes.1.jsonl'));
    expect(await ids()).toEqual(['newest']);
    await expect(readEntries(folder)).rejects.toThrow('cannot read');
  });

  it('has one line for writes in a row that were not noted, and none without entries', async () => {
    const where = (profile: string) => ({ profile, environment: 'sandbox' });
    const note = (profile: string) => appendUnrecorded(folder, clock, where(profile));
    await note('default');
    expect(existsSync(folder)).toBe(false);
    await appendEntries(folder, clock, [entry('a'), entry('b', { service: 'https://x' })]);
    for (const profile of ['default', 'default', 'ann', 'default']) await note(profile);
    expect(readFileSync(logPath(folder), 'utf8').trim().split('\n')).toHaveLength(5);
    await appendEntries(folder, clock, [entry('c'), entry('d', { profile: 'ann' })]);
    const found = (await readEntries(folder)).map(({ id, unrecorded_since }) => [id, unrecorded_since]);
    // That of another service may be the newest still.
    expect(found).toEqual([
      ['d', undefined],
      ['c', undefined],
      ['b', undefined],
      ['a', true],
    ]);
  });

  it('marks older entries of a deleted profile of the name, and those without a service, where writes were not noted', async () => {
    const service = 'https://x';
    await appendEntries(folder, clock, [entry('old'), entry('a', { service })]);
    await appendRenaming(folder, clock, 'default', formerProfile('default'));
    await appendEntries(folder, clock, [entry('other', { profile: 'ann' })]);
    await appendUnrecorded(folder, clock, { profile: 'default', environment: 'sandbox', service });
    const found = (await readEntries(folder)).map(({ id, unrecorded_since }) => [id, unrecorded_since]);
    expect(found).toEqual([
      ['other', undefined],
      ['a', true],
      ['old', true],
    ]);
  });

  it('loses nothing when several writers append at the same time', async () => {
    const names = Array.from({ length: 25 }, (_, number) => `e${number}`);
    await Promise.all(names.map((name) => appendEntries(folder, clock, [entry(name)])));
    expect((await read()).sort()).toEqual(names.sort());
    expect(readFileSync(logPath(folder), 'utf8').split('\n')).toHaveLength(names.length + 1);
  });

  it.runIf(existsSync('/dev/full'))('reports it if the disk is full', async () => {
    await appendEntries(folder, clock, [entry('a')]);
    rmSync(logPath(folder));
    symlinkSync('/dev/full', logPath(folder));
    await expect(appendEntries(folder, clock, [entry('b')])).rejects.toThrow(/cannot write .*writes\.jsonl/);
    expect(existsSync(`${logPath(folder)}.lock`)).toBe(false);
  });
});

describe('the last entry of the log', () => {
  it('is found behind a torn line, in a long one, and in a file that was put aside', async () => {
    expect(await readLastEntry(folder)).toBeUndefined();
    await appendEntries(folder, clock, [entry('a'), entry('b')]);
    appendFileSync(logPath(folder), '{"id":"torn');
    expect((await readLastEntry(folder))?.id).toBe('b');
    await appendEntries(folder, clock, [entry('c', { command: 'x'.repeat(200_000) })]);
    expect((await readLastEntry(folder))?.id).toBe('c');
    await appendEntries(folder, clock, [entry('d')], { limits: { bytes: 1, files: 5 } });
    expect(existsSync(logPath(folder))).toBe(false);
    expect((await readLastEntry(folder))?.id).toBe('d');
  });
});

describe('a mark of a write that is under way', () => {
  it.each([
    ['by this process', process.pid, []],
    // No system has so many processes.
    ['by a process that has ended', 2 ** 30, ['a']],
  ])('%s', async (_, pid, expected) => {
    await markPending(folder, entry('a', { outcome: 'unconfirmed' }), pid);
    expect((await readAbandoned(folder)).map((one) => one.entry.id)).toEqual(expected);
  });

  const own = processIdentity(process.pid) ?? '';
  const [boot, namespace, start] = own.split('/');
  const elsewhere = `${boot}/pid:[1]/${start}`;

  it.runIf(own !== '').each([
    ['runs here, whatever the host was called', own, 'wifi', ['running']],
    ['has ended here, whatever the host was called', `${own}0`, 'wifi', ['abandoned', 'unsent']],
    ['ran before a restart', `0-0-0/${namespace}/${start}`, hostname(), ['abandoned', 'unsent']],
    ['is of another container of this host', elsewhere, hostname(), ['running', 'abandoned']],
    ['is of another machine', `0-0-0/${namespace}/${start}`, 'other', ['running', 'abandoned']],
    ['is of another machine without identities', undefined, 'other', ['running', 'abandoned']],
    ['cannot be told from others', undefined, hostname(), ['running', 'abandoned']],
    ['is this one, which cannot be told from others', null, hostname(), ['running']],
  ])('of a process that %s', async (_, identity, host, expected) => {
    const pid = identity === undefined ? process.ppid : process.pid;
    const folderOfMarks = join(folder, 'pending');
    const write = entry('w', { outcome: 'unconfirmed' });
    const command = entry('c', { group: 'c', outcome: 'not-sent' });
    await markPending(folder, write, process.pid);
    const leave = (one: HistoryEntry) =>
      writeFileSync(
        join(folderOfMarks, `${one.id}.json`),
        JSON.stringify({ pid, host, process: identity, after: [], entry: toStoredEntry(one) }),
      );
    leave(write);
    const at = Date.parse(write.at);
    const found = async (now: number) => {
      leave(command);
      const ids = (list: readonly { entry: HistoryEntry }[]) => list.map((one) => one.entry.id);
      const taken: string[] = [];
      const [running, abandoned] = [await readRunning(folder, now), await readAbandoned(folder)];
      await takeUnsent(folder, now, async (entries) => void taken.push(...entries.map(({ id }) => id)));
      return [
        ...(ids(running).includes('w') ? ['running'] : []),
        ...(ids(abandoned).includes('w') ? ['abandoned'] : []),
        ...(taken.includes('c') ? ['unsent'] : []),
      ];
    };
    expect(await found(at)).toEqual(expected);
    // After a day only a process that is known to run counts.
    const late = expected.filter((one) => one === 'abandoned');
    expect(await found(at + 86_400_000)).toEqual(
      identity === own || identity === null ? expected : [...late, 'unsent'],
    );
  });
});

it('a renaming or a deletion that fails leaves both profiles what they have written', async () => {
  const world = { ...clock, env: { XDG_STATE_HOME: join(folder, '..') }, home: '/', platform: 'linux' };
  const at = join(folder, '..', 'ads', 'history');
  const ended = 4_000_000;
  await appendEntries(at, clock, [entry('1', { profile: 'a' }), entry('2', { profile: 'b' })]);
  for (const profile of ['a', 'b']) await markPending(at, entry(`mark-${profile}`, { profile }), ended);
  const fail = async () => {
    throw new Error('the file of the profiles cannot be written');
  };
  await expect(renameWithHistory('a', 'b', world as unknown as World, fail)).rejects.toThrow(
    'cannot be written',
  );
  const owners = async () => (await readEntries(at)).map(({ id, profile }) => [id, profile]);
  expect(await owners()).toEqual([
    ['2', 'b'],
    ['1', 'a'],
  ]);
  const marks = (await readAbandoned(at)).map(({ entry: one }) => `${one.id} ${one.profile}`);
  expect(marks.sort()).toEqual(['mark-a a', 'mark-b b']);
  await expect(deleteWithHistory('a', world as unknown as World, fail)).rejects.toThrow('cannot be written');
  expect(await owners()).toEqual([
    ['2', 'b'],
    ['1', 'a'],
  ]);
  // A process that is killed before it removes the profile has ended the history, and the same command completes it.
  for (const profile of ['b', 'b'])
    await deleteWithHistory(profile, world as unknown as World, async () => {});
  await renameWithHistory('a', 'c', world as unknown as World, async () => {});
  expect(await owners()).toEqual([
    ['2', 'b (deleted)'],
    ['1', 'c'],
  ]);
  const left = (await readAbandoned(at)).map(({ entry: one }) => `${one.id} ${one.profile}`);
  expect(left.sort()).toEqual(['mark-a c', 'mark-b b (deleted)']);
});
