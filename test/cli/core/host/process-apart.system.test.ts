/** A process apart is ended with what it computes, whatever takes the memory. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startApart } from '../../../../src/cli/core/host/process-apart.js';
import { beginApart } from '../../../../src/cli/features/mirror/query-apart.js';
import { homeOfTest } from '../../../support/cli.js';
import { root } from '../../../support/source.js';

const home = homeOfTest();

/** What bin/apart.js runs, as it starts a program of its own here. */
function writeProgram(body: string): string {
  for (const folder of ['bin', 'dist']) mkdirSync(join(home.path, folder));
  cpSync(join(root, 'bin/apart.js'), join(home.path, 'bin/apart.js'));
  writeFileSync(join(home.path, 'dist/apart.cjs'), `exports.runApart = async () => { ${body} };`);
  return join(home.path, 'bin/apart.js');
}

const installed = (body: string) => ({
  parts: { keychain: '', apart: writeProgram(body), packer: '' },
  heapFlags: (mebibytes: number) => [`--max-old-space-size=${mebibytes}`],
});

const run = (body: string) =>
  startApart(installed(body), process.env, 256 * 1024 * 1024).run(
    {},
    { silence: 60_000 },
    { signal: new AbortController().signal, progress: () => {} },
  );

it('answers below its bounds', async () => {
  expect(await run('Buffer.alloc(32 << 20, 1); return "done";')).toEqual({ answer: 'done' });
});

it('ends where it takes memory that is none of objects, without a pause', async () => {
  // Some 50 MiB in a second, up to 800 MiB: as a driver does.
  const body = `const all = []; const pause = new Int32Array(new SharedArrayBuffer(4));
    for (let n = 0; n < 160; n++) { all.push(Buffer.alloc(5 << 20, 1)); Atomics.wait(pause, 0, 0, 100); }
    return all.length;`;
  expect(await run(body)).toEqual({ ended: 'memory' });
});

it.skipIf(process.platform === 'win32')('says what else has ended it', async () => {
  expect(await run('process.exit(3);')).toEqual({ ended: 'lost', reason: 'it ended with 3' });
});

it.skipIf(process.platform === 'win32')('says which signal has ended it', async () => {
  const body = 'process.kill(process.pid, "SIGTERM"); await new Promise(() => {});';
  expect(await run(body)).toEqual({ ended: 'lost', reason: 'it was ended by SIGTERM' });
});

it('of a query that something else has ended is not a bug', async () => {
  const apart = {
    isReady: () => true,
    run: async () => ({ answer: undefined }),
    exchange: async () => ({ ended: 'lost', reason: 'spawn EACCES' }) as const,
    end: () => {},
  };
  const begun = beginApart(apart, { path: 'x.db', text: 'SELECT 1' }, new AbortController().signal);
  await expect(begun).rejects.toMatchObject({
    code: 'QUERY_ENDED',
    exit: 2,
    message: 'the process of the query has ended: spawn EACCES',
  });
});
