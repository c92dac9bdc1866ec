/** The journal of a report, after a run that was killed while it wrote to it. */
import { appendFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openResultStore } from '../../../../src/cli/features/statistics/result-store.js';
import { makeFolder } from '../../../support/folders.js';

it('a line that was cut off does not damage another one', async () => {
  const directory = makeFolder();
  const open = () => openResultStore({ directory, name: 'report', sleep: async () => {}, now: Date.now() });
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

it('a result that cannot be written ends a report after its requests', async () => {
  const directory = makeFolder();
  const store = await openResultStore({
    directory,
    name: 'report',
    sleep: async () => {},
    now: Date.now(),
  });
  rmSync(join(directory, 'report'), { recursive: true });
  writeFileSync(join(directory, 'report'), '');
  await expect(store.write('a', '{}', 0)).rejects.toMatchObject({
    exit: 3,
    message: expect.stringMatching(/^cannot write .*a\.json/),
    hint: expect.stringContaining('--no-resume'),
  });
});

it('results that a killed process has not finished are removed by the next run of the report', async () => {
  const directory = makeFolder();
  const open = () => openResultStore({ directory, name: 'report', sleep: async () => {}, now: Date.now() });
  await (await open()).write('a', '{}', 0);
  const ended = 2 ** 22 + 7;
  const left = [`a.json.${ended}-0123456789abcdef.tmp`, `b.json.${ended}.tmp`];
  const others = [`b.json.${process.ppid}-0123456789abcdef.tmp`, `notes.${ended}-0123456789abcdef.tmp`];
  for (const name of [...left, ...others]) writeFileSync(join(directory, 'report', name), '{');
  await open();
  expect(readdirSync(join(directory, 'report')).sort()).toEqual(['a.json', ...others].sort());
});
