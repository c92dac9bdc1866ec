/** What a new user clones and plans with the built tool, which is killed meanwhile. */
import { resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { builtTool, createNewUser } from '../../support/new-user.js';
import { isLong } from '../../support/rounds.js';

const killer = resolve(import.meta.dirname, '../../support/kill-at.cjs');

function open() {
  const user = createNewUser(builtTool, { ADS_ENV: 'local' });
  onTestFinished(() => user.remove());
  const [account = ''] = user.bash('ads accounts list -o ids').stdout.split('\n');
  user.bash(`ads accounts use ${account}`);
  return user;
}

/** Names and kinds below the copies of a campaign, sorted. */
function readCopies({ bash }: ReturnType<typeof open>): readonly string[] {
  const { stdout } = bash('ads pull --split account --to pulled --overwrite && cat pulled/*.lock.yaml');
  return stdout.split('\n').filter((line) => /^ +campaigns\/autumn-catalogue-copy/.test(line));
}

it('completes the copy of a process that was killed, whenever it was', { timeout: 300_000 }, () => {
  const whole = open();
  const clone = 'ads clone "Autumn catalogue" --yes --timeout 1';
  const count = `NODE_OPTIONS="--require ${killer}" KILL_LOG=steps ${clone} > out && wc -c < steps`;
  const steps = Number(whole.bash(count).stdout);
  const expected = readCopies(whole);
  expect(expected).toHaveLength(6);
  for (const part of isLong ? [0.2, 0.5, 0.7] : [0.5]) {
    const user = open();
    const at = Math.round(steps * part);
    expect(user.bash(`NODE_OPTIONS="--require ${killer}" KILL_AT=${at} ${clone}; exit $?`).status).toBe(137);
    const again = user.bash(clone);
    expect(again, again.stderr).toMatchObject({ status: 0 });
    expect(readCopies(user)).toEqual(expected);
  }
});

it('applies a plan that was saved in another directory', () => {
  const { bash } = open();
  const edit = "sed -i 's/daily_budget: 80.00 USD/daily_budget: 90 USD/' campaigns/autumn-catalogue.yaml";
  const saved = bash(
    `mkdir plans && ads pull "Autumn catalogue" && ${edit} && ads plan --save plans/plan.json`,
  );
  expect(saved, saved.stderr).toMatchObject({ status: 0 });
  const applied = bash('cd plans && ads apply plan.json --yes');
  expect(applied.stdout).toMatch(/updated\tcampaigns\/autumn-catalogue\t/);
  expect(bash('cd plans && ads apply plan.json --yes').status).toBe(10);
});
