/** Several applies of one file each are confirmed by number like one apply of all files. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { type CampaignFiles, openCampaignFiles } from '../../../support/campaign-files.js';
import { testTime } from '../../../support/cli.js';

let files: CampaignFiles;
let time: number;
/** How many campaigns and line items the lock file has. */
let managed: number;

const ads: CampaignFiles['ads'] = (...given) => files.ads(...given);
const needed = 'requires confirmation';

beforeEach(async () => {
  time = testTime;
  files = await openCampaignFiles('demo', { now: () => time });
  await ads(['profile', 'create', 'default']);
  await ads(['profile', 'set', 'history', 'true']);
  const { exit, stderr } = await ads(['pull']);
  expect(exit, stderr).toBe(0);
  const keys = [...(await files.lockedIds()).keys()];
  managed = keys.filter((key) => /^\S+ campaigns\/[^/]+(\/line_items\/[^/]+)?$/.test(key)).length;
});

/** The files whose campaigns have a daily budget, with the number of records that `change` changes in each. */
function budgets(): readonly string[] {
  const folder = join(files.home.path, 'campaigns');
  return readdirSync(folder).filter(
    (name) => !name.startsWith('ads.') && /daily_budget: \d/.test(readFileSync(join(folder, name), 'utf8')),
  );
}

/** Raises every daily budget and bid of a file by a cent; how many records that are. */
async function raise(name: string): Promise<number> {
  const path = join(files.home.path, 'campaigns', name);
  const text = readFileSync(path, 'utf8').replace(
    /(daily_budget|bid): (\d+)\.(\d\d) USD/g,
    (_, field, whole, rest) => {
      return `${field}: ${whole}.${(Number(rest) + 1).toString().padStart(2, '0')} USD`;
    },
  );
  writeFileSync(path, text);
  const { counts } = await files.ask('plan', `campaigns/${name}`);
  return counts.updated;
}

const apply = (name: string, ...more: readonly string[]) =>
  ads(['apply', `campaigns/${name}`, '--yes', ...more]);

/** Applies files one by one until one is refused. */
async function applyUntilRefused() {
  let sum = 0;
  for (const name of budgets()) {
    const own = await raise(name);
    const { exit, stderr } = await apply(name);
    sum += own;
    if (exit !== 0) return { name, own, sum, exit, stderr };
  }
  throw new Error('no apply was refused');
}

it('the applies of an hour count together, each record once', async () => {
  const { name, own, sum, exit, stderr } = await applyUntilRefused();
  expect({ exit, stderr }).toMatchObject({ exit: 10, stderr: expect.stringContaining(needed) });
  expect(sum).toBeGreaterThan(0.3 * managed);
  expect(sum - own, stderr).toBeLessThanOrEqual(0.3 * managed);
  // The number of the plan, and the sum.
  expect(stderr).toContain(
    `apply of ${own} change${own === 1 ? '' : 's'} (with those that applies have made within the last hour, ${sum} of ${managed} records)`,
  );
  expect(stderr).toContain(`add --confirm ${own}`);
  expect(await apply(name, '--confirm', String(sum))).toMatchObject({ exit: 10 });
  expect(await apply(name, '--confirm', String(own))).toMatchObject({ exit: 0 });
});

it('the line items that went with a deleted campaign count too', async () => {
  const key = 'campaigns/book-club-sign-ups';
  writeFileSync(join(files.home.path, `${key}.yaml`), 'campaigns: {}\n');
  const { counts } = await files.ask('plan', '--prune');
  const below = [...(await files.lockedIds()).keys()].filter((one) =>
    /sign-ups\/line_items\/[^/]+$/.test(one),
  );
  expect(below).toHaveLength(3);
  const pruned = await ads(['apply', '--prune', '--yes', '--confirm', String(counts.deleted)]);
  expect(pruned.exit, pruned.stderr).toBe(0);
  const { own, sum, stderr } = await applyUntilRefused();
  expect(stderr).toContain(`apply of ${own} change`);
  expect(stderr).toContain(`within the last hour, ${sum + 1 + below.length} of ${managed} records)`);
});

it('an hour later nothing of them counts', async () => {
  const { name } = await applyUntilRefused();
  time += 3_600_000;
  expect(await apply(name)).toMatchObject({ exit: 0 });
});

it('what was undone does not count', async () => {
  const { name, own, sum } = await applyUntilRefused();
  // The newest first, until there is room for the plan. What was refused has sent nothing.
  const { stdout } = await ads(['history', '--limit', '1000', '-o', 'json']);
  const entries: readonly { readonly id: string; readonly outcome: string }[] = JSON.parse(stdout);
  const open = entries.filter(({ outcome }) => outcome === 'done').map(({ id }) => id);
  for (let undone = 0; sum - undone > 0.3 * managed; undone += 1) {
    expect((await apply(name)).exit).toBe(10);
    const { exit, stderr } = await ads(['undo', open[undone] ?? '', '--yes']);
    expect(exit, stderr).toBe(0);
  }
  const { exit, stderr } = await apply(name);
  expect({ exit, stderr }, String(own)).toMatchObject({ exit: 0 });
});

it('the same record counts once, however often it is changed', async () => {
  const [name = ''] = budgets();
  for (let count = 0; count < 6; count += 1) {
    await raise(name);
    const { exit, stderr } = await apply(name);
    expect(exit, stderr).toBe(0);
  }
});

it('names do not count, nor does a history that is off', async () => {
  const { name } = await applyUntilRefused();
  await raise(name);
  const path = join(files.home.path, 'campaigns', name);
  const changed = readFileSync(path, 'utf8');
  await ads(['profile', 'set', 'history', 'false']);
  writeFileSync(path, changed);
  const other = budgets().at(-1) ?? '';
  const otherPath = join(files.home.path, 'campaigns', other);
  writeFileSync(otherPath, readFileSync(otherPath, 'utf8').replace(/name: (\w)/, 'name: New $1'));
  expect(await apply(other)).toMatchObject({ exit: 0 });
});
