/** What is in a file is not removed: behind links, in other files, and where a file is empty or was cut. */
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type CampaignFiles, openCampaignFiles } from '../../../../support/campaign-files.js';

let files: CampaignFiles;
const [club, sale, lock] = ['book-club-sign-ups.yaml', 'warehouse-sale.yaml', 'ads.lock.yaml'];
beforeEach(async () => {
  files = await openCampaignFiles('demo', { pulled: ['Book club sign-ups', 'Warehouse sale'] });
});

const at = (...names: readonly string[]) => join(files.home.path, 'campaigns', ...names);
const read = (name: string) => readFileSync(at(name), 'utf8');
const write = (name: string, text: string) => writeFileSync(at(name), text);
const edit = (name: string, from: RegExp, to: string) => {
  expect(read(name)).toMatch(from);
  write(name, read(name).replace(from, to));
};

/** Moves a file into another folder; a path may begin above that of the campaigns. */
function move(name: string, to: string): void {
  mkdirSync(dirname(at(to)), { recursive: true });
  renameSync(at(name), at(to));
}

const forgetFiles = () => write(lock, read(lock).replaceAll(/^ {6}file: .*\n/gm, ''));
const removals = ['--prune', '--pause-removed'] as const;

/** Nothing is sent, whatever the flag. */
async function expectRefusal(reason: RegExp): Promise<void> {
  const [before, locked] = [await files.records(), read(lock)];
  for (const flag of removals)
    for (const command of [
      ['plan', flag],
      ['apply', flag, '--yes', '--confirm', '4'],
    ]) {
      const { exit, stderr } = await files.run(...command);
      expect([exit, stderr], command.join(' ')).toEqual([2, expect.stringMatching(reason)]);
    }
  expect(await files.records()).toEqual(before);
  expect(read(lock)).toBe(locked);
}

/** Nothing is different, and nothing is removed. */
async function expectNoChange(): Promise<void> {
  const before = await files.records();
  for (const flag of removals) {
    const { exit, stdout, stderr } = await files.run('apply', flag, '--dry-run');
    expect([exit, stdout], stderr).toEqual([0, expect.stringMatching(/^No changes/)]);
    expect((await files.run('apply', flag, '--yes')).exit).toBe(0);
  }
  expect(await files.records()).toEqual(before);
}

describe('a folder behind a link', () => {
  beforeEach(() => {
    move(club, join('..', 'teams', 'club', club));
    symlinkSync(join(files.home.path, 'teams'), at('teams'));
  });

  it('is read', expectNoChange);

  it('is read once, with links to it, to itself, and to folders around it', async () => {
    symlinkSync(join(files.home.path, 'teams', 'club'), at('again'));
    symlinkSync('.', at('self'));
    symlinkSync('..', at('around'));
    symlinkSync(at(), join(files.home.path, 'teams', 'back'));
    symlinkSync(join(files.home.path, 'teams'), join(files.home.path, 'teams', 'club', 'loop'));
    await expectNoChange();
  });

  it('stops the plan where it leads nowhere', async () => {
    renameSync(join(files.home.path, 'teams'), join(files.home.path, 'moved'));
    await expectRefusal(/cannot read campaigns\/teams: no such file/);
  });

  it('stops the plan where it has a separate lock file', async () => {
    writeFileSync(join(files.home.path, 'teams', 'club', lock), read(lock));
    await expectRefusal(/campaigns\/teams\/club has a separate lock file/);
  });
});

it.each([
  [sale, 'one file'],
  ['team', 'a folder below'],
])('--prune with %s alone deletes nothing that is elsewhere', async (path) => {
  move(sale, join('team', sale));
  const before = await files.records();
  const named = path === sale ? `campaigns/team/${sale}` : 'campaigns/team';
  for (const change of [() => {}, forgetFiles, () => rmSync(at(club))]) {
    change();
    for (const flag of removals) {
      const { exit, stderr } = await files.run('apply', named, flag, '--yes');
      expect(exit, stderr).toBe(0);
    }
    expect(await files.records()).toEqual(before);
    expect(read(lock)).toContain('campaigns/book-club-sign-ups:');
  }
});

const emptied: readonly (readonly [string, (name: string) => void])[] = [
  ['empty', (name) => write(name, '')],
  ['{}', (name) => write(name, '{}\n')],
  ['only a comment', (name) => edit(name, /^.*$/s, '# later\n')],
  ['cut after its account', (name) => write(name, `account: ${files.account}\n`)],
  ['cut after campaigns', (name) => edit(name, /(campaigns:).*/s, '$1')],
];
describe.each(emptied)('a file that is %s', (_, empty) => {
  it('stops the removal of what it had', async () => {
    empty(club);
    await expectRefusal(
      /campaigns\/book-club-sign-ups\.yaml:\d+:\d+ does not say what it has: .*may have had campaigns\/book-club-sign-ups "Book club/,
    );
  });

  it('stops the removal of all that has no file in the lock', async () => {
    forgetFiles();
    empty(sale);
    rmSync(at(club));
    await expectRefusal(/warehouse-sale\.yaml:\d+:\d+ does not say what it has: .*"Book club sign-ups"/);
  });

  it('stops the removal of what was in a file that has another name now', async () => {
    move(club, 'club.yaml');
    empty('club.yaml');
    await expectRefusal(/club\.yaml:\d+:\d+ does not say what it has: .*"Book club sign-ups"/);
  });

  it('leaves the keys in the lock', async () => {
    const text = read(club);
    empty(club);
    expect((await files.run('plan')).stdout).toMatch(
      /no longer managed: campaigns\/book-club-sign-ups .*; campaigns\/book-club-sign-ups\.yaml:\d+:\d+ does not say whether it was removed$/m,
    );
    const locked = read(lock);
    expect((await files.run('apply', '--yes')).exit).toBe(0);
    expect(read(lock)).toBe(locked);
    write(club, text);
    await expectNoChange();
  });
});

it.each([
  ['a part of the account', () => files.account.slice(0, 4)],
  ['another account', () => '18ce54d4x5t'],
])('a file that has only %s stops the removal of what it had', async (_, account) => {
  write(club, `account: ${account()}\n`);
  if (account() !== '18ce54d4x5t') forgetFiles();
  await expectRefusal(/book-club-sign-ups\.yaml:\d+:\d+ does not say what it has: .*"Book club sign-ups"/);
});

it('line items without a value stop the removal of those that were there', async () => {
  edit(club, /( {4}line_items:).*/s, '$1\n');
  await expectRefusal(
    /book-club-sign-ups\.yaml:\d+:5 does not say what it has: .*"Book club sign-ups: Teachers"/,
  );
});

it('an empty file does not stop the removal of what another has lost', async () => {
  // Both campaigns are in one file, and one leaves it.
  write(sale, `${read(sale)}${read(club).split('campaigns:\n')[1]}`);
  rmSync(at(club));
  expect((await files.run('apply', '--yes')).exit).toBe(0);
  write('later.yaml', '');
  edit(sale, / {2}book-club-sign-ups:.*/s, '');
  const { exit, stderr } = await files.run('apply', '--pause-removed', '--yes', '--confirm', '3');
  expect(exit, stderr).toBe(0);
  const status = (name: string, records: readonly { name?: string; entity_status: string }[]) =>
    records.find((record) => record.name === name)?.entity_status;
  const records = await files.records();
  expect(status('Book club sign-ups', records)).toBe('PAUSED');
  expect(status('Warehouse sale', records)).toBe('ACTIVE');
});

it.each(removals)('campaigns: {} says that a file is empty, and %s removes what it had', async (flag) => {
  write(club, `account: ${files.account}\ncampaigns: {}\n`);
  const { stdout, stderr } = await files.run('plan', flag);
  const sign = flag === '--prune' ? '-' : '!';
  expect(stdout, stderr).toContain(`\n${sign} campaigns/book-club-sign-ups/line_items/teachers `);
});

it('the lock has the file of each campaign, wherever it moves', async () => {
  const paths = () => [...read(lock).matchAll(/^ {6}file: (.*)$/gm)].map(([, path]) => path);
  expect(paths()).toEqual([club, sale]);
  const locked = read(lock);
  forgetFiles();
  await files.run('apply', '--yes');
  expect(read(lock)).toBe(locked);
  move(sale, join('team', sale));
  await files.run('apply', '--yes');
  expect(paths()).toEqual([club, `team/${sale}`]);
  await files.run('pull', '--overwrite', 'Book club sign-ups');
  expect(paths()).toEqual([club, `team/${sale}`]);
});
