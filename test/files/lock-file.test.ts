/** Locks of processes that have ended, were suspended, or have an id that another process had before. */
import { readdirSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sweepLock, withLock, withProcessLock } from '../../src/files/lock-file.js';
import { processIdentity } from '../../src/files/os-process.js';
import { catchError } from '../support/client.js';
import { makeFolder } from '../support/folders.js';

let folder: string;
let path: string;
let lock: string;

beforeEach(() => {
  folder = makeFolder();
  path = join(folder, 'journal');
  lock = `${path}.lock`;
});
afterEach(() => {
  vi.useRealTimers();
});

/** Waiting would never end. */
const impatient = { sleep: async () => {} };
const living = process.ppid;

/** Leaves a lock that was renewed so many seconds ago. */
function leaveLock(text: string, seconds = 0): void {
  writeFileSync(lock, text);
  const time = new Date(Date.now() - seconds * 1000);
  utimesSync(lock, time, time);
}

const tryLong = () => withProcessLock(path, async () => 'done');
const busy = 'held by another process';

function tryShort(): Promise<string> {
  let waits = 0;
  // Until the lock was looked at often, and its age too: an attempt that gives up does so much later.
  const sleep = async () => {
    waits += 1;
    if (waits === 100) throw new Error(busy);
  };
  return withLock(path, { sleep }, async () => 'done').catch((error: Error) => error.message);
}

describe.runIf(processIdentity(process.pid) !== undefined)('on a system with process identities', () => {
  const own = processIdentity(living) ?? '';
  const [boot, namespace, start] = own.split('/');

  it.each([
    ['the process that holds it runs', own, 0, undefined, busy],
    ['that process has been suspended for long', own, 3600, undefined, 'done'],
    [
      'its id was another process of this system start before',
      `${boot}/${namespace}/${Number(start) - 1}`,
      0,
      'done',
      'done',
    ],
    ['it is of another system, as on a share', `0-0-0/${namespace}/${start}`, 30, undefined, busy],
    ['it is of a system that was started again', `0-0-0/${namespace}/${start}`, 70, 'done', 'done'],
    ['it is of another container', `${boot}/pid:[1]/${start}`, 30, undefined, busy],
    ['it is of a container that has ended', `${boot}/pid:[1]/${start}`, 70, 'done', 'done'],
    ['it has no namespace', `${boot}/${start}`, 30, undefined, busy],
  ])('a lock counts as expected: %s', async (_, identity, age, long, short) => {
    leaveLock(`${living} ${hostname()}\n1 ${identity}`, age);
    expect(await tryLong()).toBe(long);
    leaveLock(`${living} ${hostname()}\n1 ${identity}`, age);
    expect(await tryShort()).toBe(short);
  });

  it('a lock names its process and the identity of that process', async () => {
    await withLock(path, impatient, async () => {
      const [first, second] = readFileSync(lock, 'utf8').split('\n');
      expect(first).toBe(`${process.pid} ${hostname()}`);
      expect(second?.replace(/^\d+ /, '')).toBe(processIdentity(process.pid));
    });
  });
});

describe('without process identities', () => {
  it.each([
    ['an id of this machine, renewed lately', `${living} ${hostname()}\n1 `, 30, undefined],
    ['an id of this machine, not renewed for a while', `${living} ${hostname()}\n1 `, 300, undefined],
    ['an id of this machine, not renewed for long', `${living} ${hostname()}\n1 `, 3600, 'done'],
    ['another machine, renewed lately', '5 elsewhere.example\n1 x/1', 30, undefined],
    ['another machine, not renewed', '5 elsewhere.example\n1 x/1', 300, 'done'],
    ['another machine, with a clock that is ahead', '5 elsewhere.example\n1 x/1', -3600, 'done'],
    ['a file that is not a lock of ads', 'what?', 300, 'done'],
  ])('a lock counts while it is renewed: %s', async (_, text, age, expected) => {
    leaveLock(text, age);
    expect(await tryLong()).toBe(expected);
  });
});

describe('the lock of a process that cannot be looked up', () => {
  const other = `${living} ${hostname()}\n1 0-0-0/pid:[1]/7`;
  const tryPatiently = () => withProcessLock(path, async () => 'done', { waits: true });

  it('is waited for until it is a minute old', async () => {
    leaveLock(other, 59.5);
    expect(await tryLong()).toBeUndefined();
    expect(await tryPatiently()).toBe('done');
  });

  it('is held if it is renewed meanwhile', async () => {
    leaveLock(other, 30);
    const attempt = tryPatiently();
    await new Promise((resolve) => setTimeout(resolve, 200));
    leaveLock(other, 0);
    expect(await attempt).toBeUndefined();
    expect(readFileSync(lock, 'utf8')).toBe(other);
  });
});

describe('a lock that is held for long', () => {
  /** Lets the timers of a lock run, and what they begin. */
  async function pass(milliseconds: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(milliseconds);
    await new Promise((resolve) => setImmediate(resolve));
  }

  it('is renewed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await withProcessLock(path, async () => {
      const text = readFileSync(lock, 'utf8');
      for (let times = 0; times < 3; times += 1) {
        const old = new Date(Date.now() - 300_000);
        utimesSync(lock, old, old);
        await pass(10_000);
        await vi.waitFor(() => expect(Date.now() - statSync(lock).mtimeMs).toBeLessThan(60_000));
        expect(readFileSync(lock, 'utf8')).toBe(text);
      }
    });
    expect(vi.getTimerCount()).toBe(0);
    expect(await catchError(Promise.resolve().then(() => statSync(lock)))).toMatchObject({ code: 'ENOENT' });
  });

  it('is neither renewed nor removed once another process has broken it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const other = '5 elsewhere.example\n1 x/1';
    await withProcessLock(path, async () => {
      await pass(10_000);
      rmSync(lock);
      leaveLock(other, 300);
      await pass(30_000);
      expect(readFileSync(lock, 'utf8')).toBe(other);
      expect(Date.now() - statSync(lock).mtimeMs).toBeGreaterThan(60_000);
    });
    expect(readFileSync(lock, 'utf8')).toBe(other);
  });
});

it.each(['a lock that is free', 'a lock of which the age is looked at'])(
  'no link that stands beside %s is followed',
  async (which) => {
    const mine = join(makeFolder(), 'mine.txt');
    writeFileSync(mine, 'mine');
    const names = Array.from({ length: 500 }, (_, at) => `${process.pid}-${at}`);
    for (const name of [...names, `${process.pid}-now`, 'tmp']) symlinkSync(mine, `${lock}.${name}`);
    if (which !== 'a lock that is free') leaveLock('1 other-host\n1 ', 3600);
    expect(await tryShort()).toBe('done');
    expect(readFileSync(mine, 'utf8')).toBe('mine');
  },
);

it('files of killed processes next to a lock are removed with the next one, and those of others stay', async () => {
  const dead = `999999999 ${hostname()}\n1 ${processIdentity(living)?.replace(/\d+$/, '1') ?? ''}`;
  const alive = `${living} ${hostname()}\n1 ${processIdentity(living) ?? ''}`;
  for (const name of ['break-0a1b2c3d', 'break-0a1b2c3d.break-11112222', '999999999-1']) {
    writeFileSync(`${lock}.${name}`, dead);
  }
  writeFileSync(`${lock}.break-44445555`, alive);
  writeFileSync(join(folder, 'other.lock.break-0a1b2c3d'), dead);
  expect(await tryShort()).toBe('done');
  expect(readdirSync(folder).sort()).toEqual(['journal.lock.break-44445555', 'other.lock.break-0a1b2c3d']);
});

describe('a lock that is swept', () => {
  const dead = `999999999 ${hostname()}\n1 ${processIdentity(living)?.replace(/\d+$/, '1') ?? ''}`;
  const alive = `${living} ${hostname()}\n1 ${processIdentity(living) ?? ''}`;
  const sweep = () => sweepLock(path, impatient);

  it('leaves nothing of killed processes, with the lock itself or without', async () => {
    for (const names of [['', '.break-0a1b2c3d', '.999999999-1'], ['.break-0a1b2c3d'], ['']]) {
      for (const name of names) writeFileSync(lock + name, dead);
      await sweep();
      expect(readdirSync(folder)).toEqual([]);
    }
  });

  it('is not waited for while somebody has it, and without one nothing is made', async () => {
    await sweep();
    await sweepLock(join(folder, 'none', 'journal'), impatient);
    expect(readdirSync(folder)).toEqual([]);
    writeFileSync(lock, alive);
    writeFileSync(`${lock}.break-0a1b2c3d`, dead);
    await sweep();
    expect(readdirSync(folder)).toHaveLength(2);
  });
});

it('files of killed processes are removed before the work, which may be killed too', async () => {
  const dead = `999999999 ${hostname()}\n1 ${processIdentity(living)?.replace(/\d+$/, '1') ?? ''}`;
  writeFileSync(`${lock}.break-0a1b2c3d`, dead);
  const during = await withLock(path, impatient, async () => readdirSync(folder));
  expect(during).toEqual(['journal.lock']);
});
