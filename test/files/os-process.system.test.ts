/** Which processes run. Starts programs. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { isRunning, processIdentity } from '../../src/files/os-process.js';

it('a process runs until it ends', async () => {
  const child = spawn('sleep', ['30']);
  await once(child, 'spawn');
  const pid = Number(child.pid);
  expect([isRunning(pid), isRunning(process.pid)]).toEqual([true, true]);
  child.kill();
  await once(child, 'exit');
  expect(isRunning(pid)).toBe(false);
});

it.runIf(existsSync('/proc/self/stat'))(
  'one that has ended does not run, even before its parent has waited for it',
  async () => {
    // The shell becomes a program that knows nothing of its child.
    const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 30']);
    onTestFinished(() => void parent.kill());
    const [text] = await once(parent.stdout, 'data');
    const pid = Number(text);
    expect(pid).toBeGreaterThan(1);
    while (isRunning(pid)) await pause(10);
    // It can still be sent signals.
    expect(process.kill(pid, 0)).toBe(true);
  },
);

it.runIf(existsSync('/proc/self/stat'))('a process differs from others that have its id', async () => {
  const child = spawn('sleep', ['30']);
  onTestFinished(() => void child.kill());
  await once(child, 'spawn');
  const pid = Number(child.pid);
  const identity = processIdentity(pid);
  expect(identity).toMatch(/^[0-9a-f-]+\/pid:\[\d+\]\/\d+$/);
  expect(processIdentity(pid)).toBe(identity);
  expect(processIdentity(process.pid)).not.toBe(identity);
  expect([isRunning(pid, identity), isRunning(pid, `${identity}0`)]).toEqual([true, false]);
  const [boot, , start] = identity?.split('/') ?? [];
  // As earlier versions wrote it.
  expect([isRunning(pid, `${boot}/${start}`), isRunning(pid, `${boot}/${start}0`)]).toEqual([true, false]);
  expect(processIdentity(2 ** 30)).toBeUndefined();
});
