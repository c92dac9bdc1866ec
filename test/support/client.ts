/** A client with a fixed clock and sequential nonces, which records waits instead of waiting. */
import type { ClientOptions } from '../../src/client/attempt.js';
import { type Client, createClient } from '../../src/client/client.js';
import { createWaitMeter } from '../../src/client/wait-budget.js';

/** 2026-11-20T00:00:00Z in milliseconds. */
export const clock = Date.UTC(2026, 10, 20);

export const credentials = {
  consumerKey: 'consumer-key-1',
  consumerSecret: 'consumer-secret-1',
  token: 'user-token-1',
  tokenSecret: 'user-token-secret-1',
};

export interface TestClient {
  readonly client: Client;
  /** Milliseconds, in order. */
  readonly waits: readonly number[];
  readonly told: readonly string[];
  readonly traced: readonly string[];
}

/** Uses one server for both areas: `/auth` and `/ads`. random() is a half, so that pauses are 250, 500, 1000 ms. */
export function openClient(url: string, changes: Partial<ClientOptions> = {}): TestClient {
  const waits: number[] = [];
  const told: string[] = [];
  const traced: string[] = [];
  let nonces = 0;
  const client = createClient({
    urls: { auth: `${url}/auth`, ads: `${url}/ads` },
    credentials,
    now: () => clock,
    nonce: () => {
      nonces += 1;
      return `nonce${nonces}`;
    },
    random: () => 0.5,
    sleep: async (milliseconds) => {
      waits.push(milliseconds);
    },
    timeout: 10_000,
    maxWait: 60_000,
    meter: createWaitMeter(),
    notify: (message) => told.push(message),
    trace: (line) => traced.push(line),
    ...changes,
  });
  return { client, waits, told, traced };
}

/** The rejection reason of a promise; fails the test if it is fulfilled. */
export async function catchError(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => {
      throw new Error('expected a rejection');
    },
    (error) => error,
  );
}
