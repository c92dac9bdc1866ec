/** Files that a service names: what is asked for depends on where the service is. */
import { expect, it } from 'vitest';
import { fetchExport } from '../../../../src/cli/features/leads/fetch-export.js';
import { openStatisticsService } from '../../../../src/cli/features/statistics/open-service.js';
import { startServer } from '../../../support/server.js';

const invocation = {
  world: { now: Date.now, sleep: async () => {}, env: {}, stderr: {} },
  settings: {
    timeout: { value: '5', source: '--timeout' },
    maxWait: { value: '0', source: '--max-wait' },
  },
  globals: {},
  signal: new AbortController().signal,
  notice: async () => {},
} as never;
const sessionAt = (ads: string) => ({ urls: { ads }, client: {}, account: 'x1', time: Date.now }) as never;

it.each([
  [
    'the file of a job',
    (url: string, session: never) => openStatisticsService(invocation, session).fetchFile(url),
  ],
  ['an export of leads', (url: string, session: never) => fetchExport({ id: '1', url }, session, invocation)],
])('an address of this machine is fetched for %s only if the service is here', async (_, fetch) => {
  const here = await startServer((_request, response) => response.end('internal'));
  await expect(fetch(`${here.url}/a`, sessionAt('https://ads.example'))).rejects.toThrow('this machine');
  expect(here.received).toEqual([]);
  expect(String(await fetch(`${here.url}/a`, sessionAt('http://127.0.0.1:9')))).toBe('internal');
});
