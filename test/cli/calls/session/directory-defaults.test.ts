/** The defaults of a directory, as commands use and tell them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHomeWithDemo, homeOfFile, runAds } from '../../../support/cli.js';

const home = homeOfFile(createHomeWithDemo);
let work: string;
let account: string;
const local = { ADS_ENV: 'local' };
beforeAll(async () => {
  work = join(home.path, 'work', 'deep');
  mkdirSync(work, { recursive: true });
  const listed = await runAds(home, ['accounts', 'list', '-o', 'ids'], { env: local });
  account = listed.stdout.trim().split('\n').at(-1) ?? '';
});

function write(content: object): string {
  const path = join(home.path, 'work', '.ads.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

describe('a command in a directory with defaults', () => {
  it('shows them with --show-origin', async () => {
    const path = write({ account: { local: account }, output: 'json' });
    const { stdout } = await runAds(home, ['config', 'list', '--show-origin'], { cwd: work, env: local });
    const rows = JSON.parse(stdout) as { name: string }[];
    expect(rows.find(({ name }) => name === 'account')).toEqual({
      name: 'account',
      value: account,
      origin: 'directory',
      source: path,
    });
    expect(rows.find(({ name }) => name === 'output')).toMatchObject({ value: 'json', source: path });
  });

  it('uses the account, and says so before it writes', async () => {
    const path = write({ account: { local: account } });
    const options = { cwd: work, env: local };
    const read = await runAds(home, ['campaigns', 'list', '-o', 'json', '--verbose'], options);
    expect(read.stderr).toContain(`account ${account} (${path})`);
    const written = await runAds(home, ['custom-audiences', 'create', '--name', 'Here'], options);
    expect(written).toMatchObject({
      exit: 0,
      stderr: expect.stringContaining(`using account ${account}, set by ${path}\n`),
    });
    const elsewhere = await runAds(home, ['custom-audiences', 'create', '--name', 'There'], { env: local });
    expect(elsewhere.stderr).not.toContain('.ads.json');
  });

  it('says that an account of another environment is not used', async () => {
    const said = /ignored the account in .*\.ads\.json, which is not for local/;
    for (const content of [{ account }, { account: { sandbox: account } }]) {
      write(content);
      const { exit, stderr } = await runAds(home, ['campaigns', 'list'], { cwd: work, env: local });
      expect([exit, stderr]).toEqual([0, expect.stringMatching(said)]);
      const named = await runAds(home, ['campaigns', 'list', '--account', account], {
        cwd: work,
        env: local,
      });
      expect(named.stderr).not.toMatch(said);
    }
    write({ account: { local: account } });
    const { stderr } = await runAds(home, ['campaigns', 'list'], { cwd: work, env: local });
    expect(stderr).not.toMatch(said);
  });

  it('reports the name of a setting that is wrong', async () => {
    const path = write({ output: 'xml' });
    const { exit, stderr } = await runAds(home, ['config', 'list'], { cwd: work, env: local });
    expect(exit).toBe(2);
    expect(stderr).toContain(`output in ${path} must be one of table, json,`);
  });

  it('reads no file that they name as accounts', async () => {
    const file = join(work, 'accounts.txt');
    writeFileSync(file, `${account}\n`);
    write({ account: { local: `@${file}` } });
    const list = ['campaigns', 'list'];
    const { exit, stdout, stderr } = await runAds(home, list, { cwd: work, env: local });
    expect(exit).toBe(2);
    expect(stderr).toContain(`must be an id of letters, digits, - and _, or the name of an account`);
    expect(stdout + stderr).not.toContain(account);
    const named = await runAds(home, [...list, '--account', `@${file}`], { cwd: work, env: local });
    expect(named.exit).toBe(0);
  });

  it('is refused if they redirect calls', async () => {
    const path = write({ ads_url: 'https://thief.example.com' });
    const { exit, stderr } = await runAds(home, ['campaigns', 'list'], { cwd: work, env: local });
    expect(exit).toBe(2);
    expect(stderr).toBe(
      `error: ${path}: ads_url cannot be set for a directory\n` +
        'Valid members: account, output, profile. Base URLs and credentials belong to a profile.\n',
    );
    const help = await runAds(home, ['campaigns', '--help'], { cwd: work, env: local });
    expect(help.exit).toBe(0);
  });
});
