/** Flags that are typed twice. */
import { expect, it } from 'vitest';
import { createHomeWithDemo, homeOfFile, runAds } from '../../../support/cli.js';

const home = homeOfFile(createHomeWithDemo);
const list = async (...flags: readonly string[]) => {
  const argv = ['campaigns', 'list', ...flags, '-o', 'ids'];
  const { exit, stdout } = await runAds(home, argv, { env: { ADS_ENV: 'local' } });
  expect(exit).toBe(0);
  return stdout.trim().split('\n');
};

it('--sort twice sorts by the last', async () => {
  const last = await list('--sort', 'entity_status', '--sort=-name');
  expect(last).toEqual(await list('--sort=-name'));
  expect(last).not.toEqual(await list('--sort', 'entity_status,-name'));
});

it('--filter twice keeps the rows that match both', async () => {
  const [active, named] = ['entity_status=ACTIVE', 'name~a'];
  const others = await list('--filter', named);
  const expected = (await list('--filter', active)).filter((id) => others.includes(id));
  expect(await list('--filter', active, '--filter', named)).toEqual(expected);
  expect(expected.length).toBeLessThan(others.length);
});

it.each([
  ['a read', ['campaigns', 'list', '--account', 'one', '--account=two'], '--account one and --account two'],
  ['a write', ['campaigns', 'create', '--daily-budget=5', '--daily-budget', '50'], '--daily-budget 5 and'],
  ['a local command', ['tree', '--profile', 'one', '--profile', 'two'], '--profile one and --profile two'],
])('%s with two values of one flag is refused before anything is sent', async (_, argv, named) => {
  const { exit, stdout, stderr } = await runAds(home, argv, { env: { ADS_ENV: 'local' } });
  expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
  expect(stderr).toContain(named);
});

it('a write that is refused for them is in the history, as every other that was not sent', async () => {
  const env = { ADS_ENV: 'local' };
  const names = ['--name', 'The first', '--name', 'The second'];
  await runAds(home, ['campaigns', 'update', 'c1', ...names], { env });
  const { stdout } = await runAds(home, ['history', '--all', '-o', 'json'], { env });
  const [entry] = JSON.parse(stdout);
  expect(entry).toMatchObject({ outcome: 'not-sent', command: expect.stringContaining('The second') });
});

it('a flag that is typed overrides that of an alias, also before it', async () => {
  const env = { ADS_ENV: 'local' };
  await runAds(home, ['alias', 'set', 'few', 'campaigns list --limit 1 --account nosuch'], { env });
  const [account = ''] = (await runAds(home, ['accounts', 'list', '-o', 'ids'], { env })).stdout.split('\n');
  const { stdout } = await runAds(home, ['--limit', '2', '--account', account, 'few', '-o', 'ids'], { env });
  expect(stdout.trim().split('\n')).toHaveLength(2);
});
