/** What a user clones with the built tool, which is killed meanwhile. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runBuilt } from '../../../support/built-program.js';
import { builtTool, createUserWithDemo, type NewUser } from '../../../support/new-user.js';
import { isLong } from '../../../support/rounds.js';
import { preload } from '../../../support/tool.js';

const [[variable, value] = []] = Object.entries(
  preload(resolve(import.meta.dirname, '../../../support/kill-at.cjs')),
);
const killer = `${variable}="${value}"`;

/** What is not killed runs in this process, which is faster. */
async function run({ home, folder }: NewUser, ...argv: readonly string[]): Promise<string> {
  const user = { path: home, env: { HOME: home } };
  const ran = await runBuilt(user, argv, { env: { ADS_ENV: 'local' }, cwd: folder });
  expect(ran.exit, ran.stderr).toBe(0);
  return ran.stdout;
}

async function open(): Promise<NewUser> {
  const user = await createUserWithDemo(builtTool, { ADS_ENV: 'local' });
  onTestFinished(() => user.remove());
  const [account = ''] = (await run(user, 'accounts', 'list', '-o', 'ids')).split('\n');
  await run(user, 'accounts', 'use', account);
  return user;
}

/** Names and kinds below the copies of a campaign, sorted. */
async function readCopies(user: NewUser): Promise<readonly string[]> {
  const folder = join(user.folder, 'pulled');
  await run(user, 'pull', '--to', folder, '--overwrite');
  const lock = readFileSync(join(folder, 'ads.lock.yaml'), 'utf8');
  return lock.split('\n').filter((line) => /^ +campaigns\/autumn-catalogue-copy/.test(line));
}

it('completes the copy of a process that was killed, whenever it was', { timeout: 300_000 }, async () => {
  const whole = await open();
  const clone = 'ads clone "Autumn catalogue" --yes --timeout 1';
  const count = `${killer} KILL_LOG=steps ${clone} > out && wc -c < steps`;
  const steps = Number(whole.bash(count).stdout);
  const expected = await readCopies(whole);
  expect(expected).toHaveLength(6);
  for (const part of isLong ? [0.2, 0.5, 0.7] : [0.5]) {
    const user = await open();
    const at = Math.round(steps * part);
    expect(user.bash(`${killer} KILL_AT=${at} ${clone}; exit $?`).status).toBe(137);
    const again = user.bash(clone);
    expect(again, again.stderr).toMatchObject({ status: 0 });
    expect(await readCopies(user)).toEqual(expected);
  }
});
