/** The journal of a report, after a run that was killed while it wrote to it. */
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openResultStore } from '../../../src/cli/statistics/result-store.js';

it('a line that was cut off takes no other one with it', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'ads-results-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const open = () =>
    openResultStore({ directory, name: 'report', pid: process.pid, sleep: async () => {}, now: Date.now() });
  const first = await open();
  await first.note({ event: 'job', key: 'a', id: '1' });
  appendFileSync(
    join(directory, 'report', 'journal.jsonl'),
    '["0123456789abcdef",{"event":"job","key":"b","i',
  );
  const second = await open();
  await second.note({ event: 'job', key: 'c', id: '3' });
  expect((await open()).journal).toEqual([
    { event: 'job', key: 'a', id: '1' },
    { event: 'job', key: 'c', id: '3' },
  ]);
});
