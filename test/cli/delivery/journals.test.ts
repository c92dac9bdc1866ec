/** Work has a journal of its own for each account of each service. */
import { expect, it } from 'vitest';
import { accountJournalPath } from '../../../src/cli/delivery/journals.js';

type Invocation = Parameters<typeof accountJournalPath>[0];
const world = { env: {}, platform: 'linux', home: '/home/ann' };
const at = (env: string, url?: string) =>
  ({ world, settings: { env: { value: env }, adsUrl: url && { value: url } } }) as unknown as Invocation;
const name = { folder: 'batches', work: 'campaigns', account: 'a1', ending: '.jsonl' };

it('journals of different works are separate', async () => {
  const paths = await Promise.all([
    accountJournalPath(at('production'), name),
    accountJournalPath(at('production', 'https://ads.example.com'), name),
    accountJournalPath(at('sandbox'), name),
    accountJournalPath(at('production'), { ...name, account: 'a2' }),
    accountJournalPath(at('production'), { ...name, work: 'line-items' }),
  ]);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths[0]).toMatch(/\/batches\/[^/]+\.jsonl$/);
});
