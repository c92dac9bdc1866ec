/** What a command leaves for its end is done from the last to the first: the emulator, which comes first, closes last. */
import { expect, it } from 'vitest';
import { createHomeWithDemo, homeOfFile, runAds } from '../../support/cli.js';

const home = homeOfFile(createHomeWithDemo);

it('the last note after a list names the emulator', async () => {
  const list = ['campaigns', 'list', '--count', '1', '--with-total-count'];
  const { stderr } = await runAds(home, list, { env: { ADS_ENV: 'local' } });
  expect(stderr.trimEnd().split('\n')).toEqual([
    expect.stringMatching(/^more results are available/),
    expect.stringMatching(/^\d+ in total$/),
    expect.stringMatching(/^from the local emulator/),
  ]);
});
