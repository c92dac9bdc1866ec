/** Work has a journal of its own for each account of each service, and for each world of the emulator. */
import { expect, it } from 'vitest';
import { accountJournalPath } from '../../../src/cli/delivery/journals.js';

type Invocation = Parameters<typeof accountJournalPath>[0];
const world = { env: {}, platform: 'linux', home: '/home/ann' };
const at = (env: string, url?: string) =>
  ({ world, settings: { env: { value: env }, adsUrl: url && { value: url } } }) as unknown as Invocation;
const name = { folder: 'batches', work: 'campaigns', account: 'a1', ending: '.jsonl' };
const local = (token: string) => ({ environment: 'local', credentials: { token } }) as const;

it('journals of different works are separate', () => {
  const paths = [
    accountJournalPath(at('production'), name),
    accountJournalPath(at('production', 'https://ads.example.com'), name),
    accountJournalPath(at('sandbox'), name),
    accountJournalPath(at('production'), { ...name, account: 'a2' }),
    accountJournalPath(at('production'), { ...name, work: 'line-items' }),
    accountJournalPath(at('local'), { ...name, session: local('one') }),
    accountJournalPath(at('local'), { ...name, session: local('two') }),
  ];
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths[0]).toMatch(/\/batches\/[^/]+\.jsonl$/);
});

it('a new token of the service does not change the journal', () => {
  const session = (token: string) => ({ environment: 'production', credentials: { token } }) as const;
  const [one, two] = ['one', 'two'].map((token) =>
    accountJournalPath(at('production'), { ...name, session: session(token) }),
  );
  expect(one).toBe(two);
});
