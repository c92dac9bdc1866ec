/** The answer of a write that nobody can read: stderr names what was written. Starts the built program. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from '../support/folders.js';

const program = resolve(import.meta.dirname, '../../bin/ads.js');

it.skipIf(!existsSync('/dev/full'))('is named by its ids in each format, and by the history', () => {
  const env = { HOME: makeFolder(), PATH: process.env.PATH };
  const ads = (line: string) =>
    spawnSync('sh', ['-c', `"${process.execPath}" "${program}" ${line}`], { env, encoding: 'utf8' });
  const [instrument = ''] = ads('funding-instruments list --env local -o ids').stdout.split('\n');
  const create = `campaigns create --env local --funding-instrument-id ${instrument} --daily-budget 5`;
  for (const [format, name] of [
    ['ids', 'One'],
    ['table', 'Two'],
  ]) {
    const { status, stderr } = ads(`${create} --name ${name} -o ${format} > /dev/full`);
    const list = `campaigns list --env local -o ids --filter name=${name}`;
    const id = ads(list).stdout.trim();
    expect([status, id]).toEqual([3, expect.stringMatching(/^[0-9a-z]+$/)]);
    expect(stderr).toMatch(new RegExp(`The answer was about: ${id}\\b`));
    expect(stderr).toContain('ads history');
  }
  const read = ads('campaigns list --env local > /dev/full');
  expect([read.status, read.stderr.includes('The answer was about')]).toEqual([3, false]);
});
