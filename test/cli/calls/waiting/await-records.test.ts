/** Looks that fail while something is waited for. */
import { expect, it } from 'vitest';
import { awaitRecords } from '../../../../src/cli/calls/waiting/await-records.js';
import { NetworkError, ServiceError } from '../../../../src/client/errors.js';
import type { Document } from '../../../../src/contract/types.js';

const refusal = (status: number) => new ServiceError({ status, entries: [], operationErrors: [] });

/** Waits 60 s at most for a record, of which each look finds a state or fails. */
async function wait(looks: readonly (string | Error)[]) {
  let now = 0;
  let count = 0;
  const ends = await awaitRecords(
    {
      ids: ['a'],
      limit: 60_000,
      async read() {
        const look = looks[Math.min(count++, looks.length - 1)] ?? '';
        if (typeof look !== 'string') throw look;
        return new Map<string, Document>([['a', { id: 'a', state: look }]]);
      },
      stateOf: (record) => (record?.state === 'done' ? 'done' : 'running'),
      describe: (record) => String(record?.state),
    },
    {
      world: {
        now: () => now,
        random: (size: number) => new Uint8Array(size),
        sleep: async (pause: number) => {
          now += pause;
        },
      } as never,
      signal: new AbortController().signal,
      showProgress: async () => {},
    },
  );
  return ends.get('a')?.state;
}

it.each([
  ['a busy service', refusal(503)],
  ['a rate limit', refusal(429)],
  ['a lost connection', new NetworkError('unreachable', 'no', true)],
])('waits continue after %s', async (_, failure) => {
  expect(await wait(['running', failure, failure, 'done'])).toBe('done');
});

it.each([
  ['the first one fails', [refusal(503)], 503],
  ['access is lost', ['running', refusal(403)], 403],
  ['the time is over without an answer', ['running', refusal(503)], 503],
] as const)('waits end when %s', async (_, looks, status) => {
  await expect(wait(looks)).rejects.toMatchObject({ status });
});
