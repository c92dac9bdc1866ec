/** Identifiers that are left out of rows, from the built tool with nothing but a home: who is sent, and the exit code. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createHome } from '../../../support/cli.js';
import { startAds } from '../../../support/running-process.js';

it('change the exit code only where ads may still reach a person by them', async () => {
  const home = createHome();
  onTestFinished(() => home.remove());
  const ads = (...argv: string[]) =>
    startAds([...argv, '--env', 'local'], { HOME: home.path }, [], home.path).ended;
  writeFileSync(
    join(home.path, 'list.csv'),
    'email,phone\nann@example.com,4.91512E+11\nbob@example.com,n/a\ncleo@example.com,030 901820\ndora@example.com,\nTotal: 4\n',
  );
  const sent = await ads(
    ...['custom-audiences', 'create', '--name', 'Customers', '--from', 'list.csv', '-o', 'json'],
    ...['--rejects', 'rejects.csv'],
  );
  expect(sent.exit, sent.stderr).toBe(0);
  const leftOut = [
    { field: 'phone_number', reason: 'rounded', count: 1 },
    { field: 'phone_number', reason: 'placeholder', count: 1 },
    { field: 'phone_number', reason: 'phone-national', count: 1 },
  ];
  const counts = { rows: 4, sent: 4, rejected: 0, footers: 1, left_out: 3, left_out_by: leftOut };
  expect(JSON.parse(sent.stdout)).toMatchObject(counts);
  expect(sent.stderr).toContain('list.csv: line 6 is not a row: the last line is a footer');
  const rejects = readFileSync(join(home.path, 'rejects.csv'), 'utf8');
  expect(rejects.match(/^\d,phone,"?identifier left out: /gm)).toHaveLength(3);
  expect(rejects).not.toMatch(/example|901820|E\+11/);
  const lists = await ads('do-not-reach-lists', 'list', '-o', 'ids');
  const flags = ['--from', 'list.csv', '-o', 'json'];
  const unreached = await ads('do-not-reach-lists', 'users', 'upload', lists.stdout.trim(), ...flags);
  expect([unreached.exit, JSON.parse(unreached.stdout)]).toMatchObject([3, counts]);
  const id = JSON.parse(sent.stdout).id;
  const deleted = await ads('custom-audiences', 'users', 'upload', id, ...flags, '--operation', 'Delete');
  expect([deleted.exit, JSON.parse(deleted.stdout)]).toMatchObject([3, { ...counts, deleted: 4 }]);
}, 120_000);

it('a list in UTF-16 without a header is uploaded, and its addresses of profiles are handles', async () => {
  const home = createHome();
  onTestFinished(() => home.remove());
  const text =
    '\ufeffann@example.com\thttps://x.com/Ann?lang=de\r\nbob@example.com\t\r\n\tbobby\r\nTotal: 3\t\r\n';
  writeFileSync(join(home.path, 'list.txt'), Buffer.from(text, 'utf16le'));
  const { exit, stdout, stderr } = await startAds(
    [
      ...['custom-audiences', 'create', '--name', 'Customers', '--from', 'list.txt', '-o', 'json'],
      ...['--column', 'email', '--column', 'handle', '--env', 'local'],
    ],
    { HOME: home.path },
    [],
    home.path,
  ).ended;
  expect(exit, stderr).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ rows: 3, sent: 3, left_out: 0, footers: 1 });
}, 120_000);
