/** Builds of one clone wait for each other, and for none that was killed. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { makeFolder } from './support/folders.js';
import { root } from './support/source.js';

const turn = pathToFileURL(join(root, 'build/turn.js')).href;

/** A program that takes its turn, and notes the begin and the end of its work. */
function build(lock: string, log: string) {
  const work = `import { appendFileSync } from 'node:fs';
    const { takeTurn } = await import(${JSON.stringify(turn)});
    takeTurn(${JSON.stringify(lock)});
    appendFileSync(${JSON.stringify(log)}, 'begin ');
    await new Promise((done) => setTimeout(done, 200));
    appendFileSync(${JSON.stringify(log)}, 'end ');`;
  return spawn(process.execPath, ['--input-type=module', '-e', work], { stdio: 'inherit' });
}

it('several at once work one after the other', async () => {
  const [lock, log] = ['lock', 'log'].map((name) => join(makeFolder(), name)) as [string, string];
  appendFileSync(log, '');
  const codes = await Promise.all(
    Array.from({ length: 4 }, () => once(build(lock, log), 'close').then(([code]) => code)),
  );
  expect(codes).toEqual([0, 0, 0, 0]);
  expect(readFileSync(log, 'utf8')).toBe('begin end '.repeat(4));
  expect(existsSync(lock)).toBe(false);
});

it('several at once do not wait for one that was killed, and work one after the other', async () => {
  const [lock, log] = ['lock', 'log'].map((name) => join(makeFolder(), name)) as [string, string];
  writeFileSync(lock, String(spawnSync(process.execPath, ['-e', '']).pid));
  const start = performance.now();
  const codes = await Promise.all(
    Array.from({ length: 6 }, () => once(build(lock, log), 'close').then(([code]) => code)),
  );
  expect(codes).toEqual(Array.from({ length: 6 }, () => 0));
  expect(readFileSync(log, 'utf8')).toBe('begin end '.repeat(6));
  expect(performance.now() - start).toBeLessThan(60_000);
});
