/** Rejected rows: what is told of them, and the file of all of them. */
import { existsSync, linkSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createRejections } from '../../../../src/cli/bulk/audience/list/rejections.js';
import { createRejectsFile } from '../../../../src/cli/bulk/audience/list/rejects-file.js';
import { makeFolder } from '../../../support/folders.js';

let cwd: string;
beforeEach(() => {
  cwd = makeFolder();
});

const describeReason = (reason: string) => `because of ${reason}`;
const rows = (count: number, reason = 'email') =>
  Array.from({ length: count }, (_, index) => ({ line: index + 2, column: 'E-mail', reason }));
const create = (isForPeople = true) =>
  createRejections({ label: 'list.csv', isForPeople, describe: describeReason });

describe('rejected rows', () => {
  it('are reported one by one if they are few', () => {
    const rejections = create();
    rejections.hooks.rejected([{ line: 3, column: undefined, reason: 'cells' }]);
    rejections.hooks.rejected([{ line: 9, column: 'E-mail', reason: 'email' }]);
    expect(rejections.count()).toBe(2);
    expect(rejections.lines()).toEqual([
      'list.csv:3: because of cells',
      'list.csv:9: E-mail: because of email',
    ]);
  });

  it.each([
    [10, 10],
    [11, 12],
  ])('are counted by reason if there are more than ten (%i)', (count, lines) => {
    const rejections = create();
    rejections.hooks.rejected(rows(count));
    expect(rejections.lines()).toHaveLength(lines);
  });

  it('are counted by reason, the most frequent one first', () => {
    const rejections = create();
    rejections.hooks.rejected(rows(4, 'phone'));
    rejections.hooks.rejected(rows(2000));
    expect(rejections.lines().slice(10)).toEqual([
      '2004 rows were rejected:',
      '  2000: because of email',
      '  4: because of phone',
    ]);
    expect(rejections.problems()).toHaveLength(10);
  });

  it('are problems of an error for programs, a hundred of them', () => {
    const rejections = create(false);
    rejections.hooks.rejected(rows(2000, 'phone-national'));
    expect(rejections.problems()).toHaveLength(100);
    expect(rejections.problems()[0]).toEqual({
      parameter: 'E-mail',
      flag: '--from',
      code: 'PHONE_NATIONAL',
      message: 'list.csv:2: E-mail: because of phone-national',
    });
  });
});

describe('the file of rejected rows', () => {
  const place = () => ({ cwd });

  it('has their lines, columns and reasons, and is for its owner only', async () => {
    const file = await createRejectsFile('rejects.csv', undefined, place());
    file.add([{ line: 2, column: 'E-mail, "private"', reason: 'not an address' }]);
    file.add([{ line: 70_000, column: undefined, reason: 'a, b' }]);
    expect(existsSync(join(cwd, 'rejects.csv'))).toBe(false);
    expect(await file.finish()).toBeUndefined();
    expect(readFileSync(join(cwd, 'rejects.csv'), 'utf8')).toBe(
      'line,column,reason\n2,"E-mail, ""private""",not an address\n70000,,"a, b"\n',
    );
    expect(statSync(join(cwd, 'rejects.csv')).mode & 0o777).toBe(0o600);
    expect(readdirSync(cwd)).toEqual(['rejects.csv']);
  });

  it('replaces an earlier one at its end, and the draft of a killed process', async () => {
    writeFileSync(join(cwd, 'rejects.csv'), 'old');
    writeFileSync(join(cwd, 'rejects.csv.4194399-0123456789abcdef.tmp'), 'left');
    const file = await createRejectsFile('rejects.csv', undefined, place());
    expect(readFileSync(join(cwd, 'rejects.csv'), 'utf8')).toBe('old');
    await file.finish();
    expect(readFileSync(join(cwd, 'rejects.csv'), 'utf8')).toBe('line,column,reason\n');
    expect(readdirSync(cwd)).toEqual(['rejects.csv']);
  });

  it.each([
    ['the list itself', 'list.csv', '--rejects cannot be the list itself'],
    ['the list under another name', 'linked.csv', '--rejects cannot be the list itself'],
    ['a directory', '.', '--rejects: . is not a file'],
    ['a device', '/dev/null', '--rejects: /dev/null is not a file'],
    ['in no directory', 'none/rejects.csv', '--rejects: cannot write none/rejects.csv: no such file'],
  ])('is refused if it is %s', async (_, path, message) => {
    writeFileSync(join(cwd, 'list.csv'), 'email\n');
    linkSync(join(cwd, 'list.csv'), join(cwd, 'linked.csv'));
    await expect(createRejectsFile(path, join(cwd, 'list.csv'), place())).rejects.toThrow(message);
    expect(readdirSync(cwd)).toEqual(['linked.csv', 'list.csv']);
    expect(readFileSync(join(cwd, 'list.csv'), 'utf8')).toBe('email\n');
  });

  it('reports that it could not replace the target', async () => {
    const file = await createRejectsFile('rejects.csv', undefined, place());
    for (const name of readdirSync(cwd)) rmSync(join(cwd, name));
    expect(await file.finish()).toBe('--rejects: cannot write rejects.csv: no such file');
  });
});
