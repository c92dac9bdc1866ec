/** Files that a flag names: whole or not there, for their owner only, and never over another file unasked. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { assertOutputFile, openOutputFile } from '../../../../src/cli/core/host/output-file.js';
import { makeFolder } from '../../../support/folders.js';

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});

async function open(name: string, mayReplace = false) {
  const options = { flag: '--to', cwd: folder, mayReplace };
  await assertOutputFile(name, options);
  return openOutputFile(name, options);
}
const modeOf = (name: string) => (statSync(join(folder, name)).mode & 0o777).toString(8);

describe('an output file', () => {
  it('exists once it is finished, and is readable by its owner only from the first byte on', async () => {
    const file = await open('leads.csv');
    await file.write('a,b\n');
    const [temporary = '', ...others] = readdirSync(folder);
    expect(others).toEqual([]);
    expect(modeOf(temporary)).toBe('600');
    await file.write(Buffer.from('1,2\n'));
    expect(existsSync(join(folder, 'leads.csv'))).toBe(false);
    expect(await file.finish()).toBe(8);
    await file.close();
    expect(readdirSync(folder)).toEqual(['leads.csv']);
    expect([readFileSync(join(folder, 'leads.csv'), 'utf8'), modeOf('leads.csv')]).toEqual([
      'a,b\n1,2\n',
      '600',
    ]);
  });

  it('leaves nothing behind if it is not finished', async () => {
    const file = await open('leads.csv');
    await file.write('a');
    await file.close();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('does not replace a file without --yes, not even one created in the meantime', async () => {
    const file = await open('leads.csv');
    await file.write('mine');
    writeFileSync(join(folder, 'leads.csv'), 'theirs');
    await expect(file.finish()).rejects.toThrow('--to: leads.csv exists');
    await file.close();
    expect(readdirSync(folder)).toEqual(['leads.csv']);
    expect(readFileSync(join(folder, 'leads.csv'), 'utf8')).toBe('theirs');
    await expect(open('leads.csv')).rejects.toThrow('--to: leads.csv exists');
  });

  it('replaces one on request, with its own mode', async () => {
    writeFileSync(join(folder, 'leads.csv'), 'old', { mode: 0o644 });
    const file = await open('leads.csv', true);
    await file.write('new');
    await file.finish();
    expect([readFileSync(join(folder, 'leads.csv'), 'utf8'), modeOf('leads.csv')]).toEqual(['new', '600']);
  });

  it('removes drafts of processes that ended early, and of no other', async () => {
    const ended = 2 ** 22 + 7;
    const left = [`leads.csv.${ended}.tmp`, `leads.csv.${ended}-0123456789abcdef.tmp`];
    const others = [
      ...[`leads.csv.${process.ppid}.tmp`, `leads.csv.${process.ppid}-0123456789abcdef.tmp`],
      ...[`other.csv.${ended}.tmp`, `other.csv.${ended}-0123456789abcdef.tmp`],
      ...[
        'leads.csv.tmp',
        `leads.csv.${ended}`,
        `leads.csv.${ended}-2024.tmp`,
        `leads.csv.${ended}-0123456789abcdef`,
      ],
    ];
    for (const name of [...left, ...others]) writeFileSync(join(folder, name), 'people');
    const file = await open('leads.csv');
    await file.close();
    expect(readdirSync(folder).sort()).toEqual(others.sort());
  });

  it('is written twice at once, and the first one wins', async () => {
    const [one, two] = [await open('leads.csv'), await open('leads.csv')];
    await two.write('two');
    await one.write('one');
    await one.finish();
    await expect(two.finish()).rejects.toThrow('exists');
    await two.close();
    expect(readdirSync(folder)).toEqual(['leads.csv']);
    expect(readFileSync(join(folder, 'leads.csv'), 'utf8')).toBe('one');
  });

  it.each([
    ['in a directory that is not there', 'nowhere/leads.csv', 'does not exist'],
    ['under a name that is too long', 'x'.repeat(300), 'name too long'],
    ['in place of a directory', 'folder', 'folder is not a file'],
    ['for standard output', '-', '--to cannot be "-"'],
  ])('is refused %s', async (_, name, message) => {
    mkdirSync(join(folder, 'folder'));
    await expect(open(name, true)).rejects.toMatchObject({
      exit: 2,
      message: expect.stringContaining(message),
    });
  });
});
