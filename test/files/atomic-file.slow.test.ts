/** Atomic file replacement, and locks between processes. */

import { createHash } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FileError, hasDraft, removeFile, replaceFile, syncDirectory } from '../../src/files/atomic-file.js';
import { withLock, withProcessLock } from '../../src/files/lock-file.js';
import { catchError } from '../support/client.js';
import { makeFolder } from '../support/folders.js';

let folder: string;
let path: string;

beforeEach(() => {
  folder = makeFolder();
  path = join(folder, 'below', 'file.json');
});

const clock = { now: Date.now, sleep: () => pause(1) };
/** Waiting would never end. */
const impatient = { now: Date.now, sleep: async () => {} };
const lockPath = () => `${path}.lock`;

const stillHeld = new Error('the lock is still held');

/** Waits until the lock was looked at often, and its age too; what is said in the end is the same for all. */
function waitFor(look = () => {}): { readonly sleep: () => Promise<void> } {
  let waits = 0;
  const sleep = async () => {
    look();
    waits += 1;
    if (waits === 100) throw stillHeld;
  };
  return { sleep };
}

/** Beyond every id that a system gives to a process. */
const deadPid = 2 ** 30;

describe('a replaced file', () => {
  it('is readable by its owner alone, as is the folder that was made for it', async () => {
    await withLock(path, clock, () => replaceFile(path, 'text'));
    expect(readFileSync(path, 'utf8')).toBe('text');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'below')).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(folder, 'below'))).toEqual(['file.json']);
  });

  /** Of a process that has ended, of one that runs but cannot hold the lock, and of a version before. */
  const leaveDrafts = () => {
    for (const name of [`${deadPid}-0123456789abcdef.tmp`, `${process.ppid}-0123456789abcdef.tmp`, 'tmp'])
      writeFileSync(`${path}.${name}`, 'half a te');
  };

  it('replaces drafts that were left behind', async () => {
    await withLock(path, clock, async () => {
      leaveDrafts();
      await replaceFile(path, 'text');
    });
    expect(readFileSync(path, 'utf8')).toBe('text');
    expect(readdirSync(join(folder, 'below'))).toEqual(['file.json']);
  });

  it('is removed with its drafts', async () => {
    await withLock(path, clock, async () => {
      await replaceFile(path, 'text');
      leaveDrafts();
      expect(await hasDraft(path)).toBe(true);
      await removeFile(path);
    });
    expect(readdirSync(join(folder, 'below'))).toEqual([]);
  });

  it('is on the disk before it replaces the old one, although its name may not be', async () => {
    const { open, rename } = fs;
    const events: string[] = [];
    const opening = vi.spyOn(fs, 'open').mockImplementation(async (name, flags, mode) => {
      const file = await open(name, flags, mode);
      const sync = file.sync.bind(file);
      file.sync = () => sync().then(() => void events.push(`keep ${name}`));
      return file;
    });
    const renaming = vi.spyOn(fs, 'rename').mockImplementation(async (from, to) => {
      events.push(`put ${to}`);
      await rename(from, to);
    });
    syncBuiltinESMExports();
    const replaced = join(folder, 'file');
    try {
      await replaceFile(replaced, 'text');
      await syncDirectory(folder);
    } finally {
      opening.mockRestore();
      renaming.mockRestore();
      syncBuiltinESMExports();
    }
    expect(events).toEqual([
      expect.stringMatching(/^keep .*\/file\.\d+-[0-9a-f]{24}\.tmp$/),
      `put ${replaced}`,
      `keep ${folder}`,
    ]);
  });

  it('leaves no draft if it cannot replace the old one', async () => {
    mkdirSync(path, { recursive: true });
    expect(await catchError(replaceFile(path, 'text'))).toBeInstanceOf(FileError);
    expect(readdirSync(join(folder, 'below'))).toEqual(['file.json']);
  });

  it('stays unchanged if it cannot be written', async () => {
    const error = await catchError(replaceFile(join(folder, 'nowhere', 'file'), 'text'));
    expect(error).toBeInstanceOf(FileError);
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
  });
});

describe('a lock', () => {
  it('runs one operation after the other', async () => {
    let inside = 0;
    let most = 0;
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await pause(2);
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 8 }, () => withLock(path, clock, work)));
    expect(most).toBe(1);
    expect(existsSync(lockPath())).toBe(false);
  });

  it('is released if the work fails', async () => {
    await catchError(withLock(path, clock, () => Promise.reject(new Error('no'))));
    expect(existsSync(lockPath())).toBe(false);
  });

  it('of a process that was killed is stale', async () => {
    await withLock(path, clock, async () => {});
    writeFileSync(lockPath(), `${deadPid} ${hostname()}`);
    expect(await withLock(path, impatient, async () => 'done')).toBe('done');
  });

  it('of a living process is waited for, and named when it stays', async () => {
    await withLock(path, clock, async () => {});
    writeFileSync(lockPath(), `${process.ppid} ${hostname()}`);
    const error = await catchError(withLock(path, impatient, async () => 'done'));
    expect(error).toMatchObject({ message: expect.stringContaining(lockPath()) });
    expect(existsSync(lockPath())).toBe(true);
  });

  it('that was broken and taken by another process is left to that one', async () => {
    await withLock(path, clock, async () => {
      writeFileSync(lockPath(), `${process.ppid} ${hostname()}`);
    });
    expect(readFileSync(lockPath(), 'utf8')).toBe(`${process.ppid} ${hostname()}`);
  });

  it('of a process that had the pid of this one, as in a container that was started again, is stale', async () => {
    await withLock(path, clock, async () => {});
    writeFileSync(lockPath(), `${process.pid} ${hostname()}\n1`);
    expect(await withProcessLock(path, async () => 'done')).toBe('done');
    const inside = await withProcessLock(path, () => withProcessLock(path, async () => 'done'));
    expect(inside).toBeUndefined();
    expect(existsSync(lockPath())).toBe(false);
  });

  it('of another user is waited for: its process exists if it may not be signalled', async () => {
    await withLock(path, clock, async () => {});
    writeFileSync(lockPath(), `1 ${hostname()}`);
    const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
      throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' });
    });
    try {
      expect(await catchError(withLock(path, waitFor(), async () => 'done'))).toBe(stillHeld);
      expect(kill).toHaveBeenCalledWith(1, 0);
    } finally {
      kill.mockRestore();
    }
    expect(readFileSync(lockPath(), 'utf8')).toBe(`1 ${hostname()}`);
  });

  it('that is renewed between two looks is not broken', async () => {
    await withLock(path, clock, async () => {});
    const old = new Date(Date.now() - 61_000);
    writeFileSync(lockPath(), 'stale');
    utimesSync(lockPath(), old, old);
    let waits = 0;
    const living = `${process.ppid} ${hostname()}`;
    const link = vi.spyOn(fs, 'link').mockImplementation(async (from, to) => {
      // The stale lock was seen; before it is broken, somebody else breaks it and takes it.
      if (String(to).includes('.break-')) {
        rmSync(lockPath());
        writeFileSync(lockPath(), living);
      }
      linkSync(from, to);
    });
    syncBuiltinESMExports();
    try {
      const sleep = async () => {
        waits += 1;
        link.mockImplementation(async (from, to) => linkSync(from, to));
        expect(readFileSync(lockPath(), 'utf8')).toBe(living);
        rmSync(lockPath());
      };
      expect(await withLock(path, { sleep }, async () => 'done')).toBe('done');
    } finally {
      link.mockRestore();
      syncBuiltinESMExports();
    }
    expect(waits).toBe(1);
  });

  it.each([
    ['of another machine', () => `${deadPid} elsewhere.example`],
    ['without a name', () => ''],
  ])('%s counts until it is old', async (_, text) => {
    await withLock(path, clock, async () => {});
    writeFileSync(lockPath(), text());
    // It stays new, however long the machine takes.
    const renew = () => utimesSync(lockPath(), new Date(), new Date());
    expect(await catchError(withLock(path, waitFor(renew), async () => 'done'))).toBe(stillHeld);
    const old = new Date(Date.now() - 61_000);
    utimesSync(lockPath(), old, old);
    expect(await withLock(path, impatient, async () => 'done')).toBe('done');
  });

  it('that many processes find stale is taken by one at a time', async () => {
    await withLock(path, clock, async () => {});
    writeFileSync(lockPath(), `${deadPid} ${hostname()}`);
    let inside = 0;
    let most = 0;
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await pause(1);
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 12 }, () => withLock(path, clock, work)));
    expect(most).toBe(1);
    expect(readdirSync(join(folder, 'below'))).toEqual([]);
  });

  it('is not left behind by a process that was killed while breaking it', async () => {
    await withLock(path, clock, async () => {});
    writeFileSync(lockPath(), `${deadPid} ${hostname()}`);
    writeFileSync(guardOf(lockPath()), `${deadPid} ${hostname()}`);
    expect(await withLock(path, clock, async () => 'done')).toBe('done');
  });

  it('is not left without an owner by a full disk, which would hold it forever', async () => {
    const write = vi.spyOn(fs, 'writeFile').mockImplementationOnce(async (file) => {
      writeFileSync(String(file), '');
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    });
    syncBuiltinESMExports();
    try {
      expect(await catchError(withProcessLock(path, async () => 'done'))).toMatchObject({
        message: expect.stringContaining('ENOSPC'),
      });
    } finally {
      write.mockRestore();
      syncBuiltinESMExports();
    }
    expect(existsSync(lockPath())).toBe(false);
    expect(await withProcessLock(path, async () => 'done')).toBe('done');
  });

  it('reports a folder that cannot be made', async () => {
    writeFileSync(join(folder, 'below'), 'a file in the way');
    const error = await catchError(withLock(path, clock, async () => {}));
    expect(error).toMatchObject({
      message: expect.stringContaining('cannot create the directory'),
      hint: expect.stringContaining('ADS_STATE_DIR'),
    });
  });
});

/** The file that whoever breaks a lock has to hold. */
const guardOf = (lock: string) =>
  `${lock}.break-${createHash('sha256').update(readFileSync(lock)).digest('hex').slice(0, 8)}`;

describe('a lock that lasts as long as the work', () => {
  it('is not broken by two at once after a process was killed while breaking it', async () => {
    const path = join(folder, 'journal');
    const lock = `${path}.lock`;
    writeFileSync(lock, `${deadPid} ${hostname()}`);
    const guard = guardOf(lock);
    writeFileSync(guard, `${deadPid} ${hostname()}`);
    const living = `${process.ppid} ${hostname()}`;
    const link = vi.spyOn(fs, 'link').mockImplementation(async (from, to) => {
      // The guard was seen to be left over; before it is removed, somebody else does so, and takes it.
      if (String(to).startsWith(`${guard}.break-`)) writeFileSync(guard, living);
      linkSync(from, to);
    });
    syncBuiltinESMExports();
    try {
      expect(await withProcessLock(path, async () => 'done')).toBeUndefined();
    } finally {
      link.mockRestore();
      syncBuiltinESMExports();
    }
    expect([readFileSync(guard, 'utf8'), readFileSync(lock, 'utf8')]).toEqual([
      living,
      `${deadPid} ${hostname()}`,
    ]);
  });

  it('is taken from a process that was killed, also while it did so', async () => {
    const path = join(folder, 'journal');
    writeFileSync(`${path}.lock`, `${deadPid} ${hostname()}`);
    writeFileSync(guardOf(`${path}.lock`), `${deadPid} ${hostname()}`);
    expect(await withProcessLock(path, async () => 'done')).toBe('done');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is left to a process that is breaking a lock', async () => {
    const path = join(folder, 'journal');
    writeFileSync(`${path}.lock`, `${deadPid} ${hostname()}`);
    writeFileSync(guardOf(`${path}.lock`), `${process.ppid} ${hostname()}`);
    expect(await withProcessLock(path, async () => 'done')).toBeUndefined();
  });
});

describe('a lock without its owner, as after a power cut', () => {
  it.each([
    ['that is old', -10_000, true],
    ['that lies in the future', 3_600_000, true],
    ['that is new', 0, false],
  ])('%s is broken: %#', async (_, age, isBroken) => {
    const path = join(folder, 'journal');
    writeFileSync(`${path}.lock`, '');
    const time = new Date(Date.now() + age);
    utimesSync(`${path}.lock`, time, time);
    expect(await withProcessLock(path, async () => 'done')).toBe(isBroken ? 'done' : undefined);
    expect(readdirSync(folder).filter((name) => name !== 'journal.lock')).toEqual([]);
  });
});

it('a folder that cannot be made is an error at once, without a loop', async () => {
  await expect(withLock('/proc/1/x/y/config.json', clock, async () => {})).rejects.toThrow(
    'cannot create the directory /proc/1/x/y',
  );
});
