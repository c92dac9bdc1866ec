/** Consent, from the command line to the people on the emulator's list. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createHomeWithWorld, type RunOptions, runAds } from '../../../support/cli.js';
import { readKeys } from '../../../support/members.js';

async function open() {
  const home = await createHomeWithWorld('empty');
  onTestFinished(() => home.remove());
  const ads = (argv: readonly string[], options: RunOptions = {}) =>
    runAds(home, ['custom-audiences', ...argv], { ...options, env: { ADS_ENV: 'local' } });
  const write = (name: string, ...rows: string[]) => {
    const path = join(home.path, name);
    writeFileSync(path, `${['Email,Accepts Marketing', ...rows].join('\n')}\n`);
    return path;
  };
  const names = async () => JSON.parse((await ads(['list', '-o', 'json'])).stdout) as unknown[];
  const people = async (id: string) => (await readKeys(join(home.data, 'emulator.db'), id)).size;
  return { ads, write, names, people };
}

it('nobody is sent of standard input before the user has decided', async () => {
  const { ads, names } = await open();
  const stdin = 'Email,Accepts Marketing\nann@x.com,yes\nbo@x.com,no\n';
  const create = ['create', '--name', 'Members', '--from', '-'];
  const refused = await ads(create, { stdin });
  expect([refused.exit, refused.stderr]).toEqual([
    2,
    expect.stringContaining('--from: stdin: Accepts Marketing says who has consented'),
  ]);
  expect(refused.stderr).toContain('Add --consent given');
  expect(await names()).toEqual([]);
  const sent = await ads([...create, '--consent', 'given', '-o', 'json'], { stdin });
  expect([sent.exit, JSON.parse(sent.stdout)]).toMatchObject([0, { sent: 1, without_consent: 1 }]);
});

it('an audience of nobody is not created', async () => {
  const { ads, write, names } = await open();
  const list = write('list.csv', 'ann@x.com,no', 'bo@x.com,');
  const { exit, stderr } = await ads(['create', '--name', 'M', '--from', list, '--consent', 'given']);
  expect([exit, stderr]).toEqual([2, expect.stringContaining('nobody has consented: nothing was created')]);
  expect(await names()).toEqual([]);
});

it('a sync deletes people of the --old list who refuse, and asks before it deletes everybody', async () => {
  const { ads, write, people } = await open();
  const id = (await ads(['create', '--name', 'Members', '-o', 'ids'])).stdout.trim();
  const old = write('old.csv', 'ann@x.com,yes', 'bo@x.com,no');
  const list = write('list.csv', 'ann@x.com,no', 'bo@x.com,no');
  await ads(['users', 'upload', id, '--from', old, '--consent', 'any', '--no-journal']);
  expect(await people(id)).toBe(2);
  const sync = ['users', 'sync', id, '--from', list, '--old', old, '--consent', 'given', '-o', 'json'];
  const asked = await ads([...sync, '--no-input']);
  expect([asked.exit, await people(id)], asked.stderr).toEqual([10, 2]);
  const { exit, stdout } = await ads([...sync, '--confirm', '2']);
  expect([exit, JSON.parse(stdout)]).toMatchObject([0, { leaving: 2, without_consent: 2 }]);
  expect(await people(id)).toBe(0);
});

it('who was sent before stays on the list, and a notice says how to delete them', async () => {
  const { ads, write, people } = await open();
  const id = (await ads(['create', '--name', 'Members', '-o', 'ids'])).stdout.trim();
  const list = write('list.csv', 'ann@x.com,yes', 'bo@x.com,no');
  const upload = ['users', 'upload', id, '--from', list];
  expect((await ads([...upload, '--consent', 'any'])).stderr).not.toContain('stay on the list');
  const { exit, stderr } = await ads([...upload, '--consent', 'given', '--restart']);
  expect([exit, await people(id)]).toEqual([0, 2]);
  expect(stderr).toContain(
    'were sent before, stay on the list; to delete them, upload them with --operation Delete',
  );
  const synced = await ads([
    'users',
    'sync',
    id,
    '--from',
    list,
    '--consent',
    'given',
    '--restart',
    '--confirm',
    '1',
  ]);
  expect([await people(id), synced.stderr]).toEqual([1, expect.not.stringContaining('stay on the list')]);
});

it('JSON whose first object does not say whether the person has consented is refused, and nobody is sent', async () => {
  const { ads, people } = await open();
  const id = (await ads(['create', '--name', 'Members', '-o', 'ids'])).stdout.trim();
  const list = join(mkdtempSync(join(tmpdir(), 'ads-consent-')), 'list.jsonl');
  onTestFinished(() => rmSync(dirname(list), { recursive: true }));
  writeFileSync(list, '{"email":"ann@x.com"}\n{"email":"bo@x.com","accepts_marketing":true}\n');
  for (const flags of [[], ['--consent', 'given']]) {
    const { exit, stderr } = await ads(['users', 'upload', id, '--from', list, ...flags]);
    expect([exit, await people(id)]).toEqual([2, 0]);
    expect(stderr).toContain(
      'list.jsonl:2: accepts_marketing says who has consented, and objects before do not',
    );
  }
});
