/** Global flags that may be repeated. */
import { expect, it } from 'vitest';
import { createHomeWithDemo, homeOfFile, runAds } from '../../support/cli.js';

const home = homeOfFile(createHomeWithDemo);
const list = async (...flags: readonly string[]) => {
  const argv = ['campaigns', 'list', ...flags, '-o', 'ids'];
  const { exit, stdout } = await runAds(home, argv, { env: { ADS_ENV: 'local' } });
  expect(exit).toBe(0);
  return stdout.trim().split('\n');
};

it('--sort twice sorts by the first field, and equal rows by the second', async () => {
  const both = await list('--sort', 'entity_status', '--sort=-name');
  expect(both).toEqual(await list('--sort', 'entity_status,-name'));
  expect(both).not.toEqual(await list('--sort', 'entity_status'));
  expect(both).not.toEqual(await list('--sort=-name'));
});

it('--filter twice keeps the rows that match both', async () => {
  const [active, named] = ['entity_status=ACTIVE', 'name~a'];
  const others = await list('--filter', named);
  const expected = (await list('--filter', active)).filter((id) => others.includes(id));
  expect(await list('--filter', active, '--filter', named)).toEqual(expected);
  expect(expected.length).toBeLessThan(others.length);
});
