/** The keychain as a store: replies, errors and timeouts. */
import { describe, expect, it } from 'vitest';
import type { KeychainReply, KeychainRequest } from '../../../src/auth/stores/keychain-helper.js';
import { openKeychainStore } from '../../../src/auth/stores/keychain-store.js';
import { catchError } from '../../support/client.js';

type Answer = (request: KeychainRequest) => Promise<KeychainReply>;

/** A sleep that is over only when the test says so. */
function openStore(request: Answer, platform: NodeJS.Platform = 'linux') {
  const state = { opened: 0, ended: 0, slept: [] as number[], wake: () => {} };
  const store = openKeychainStore({
    platform,
    open: async () => {
      state.opened += 1;
      return { request, end: () => (state.ended += 1) };
    },
    sleep: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        state.slept.push(milliseconds);
        state.wake = resolve;
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  });
  return { store, state };
}

const held = (): Answer => {
  const entries = new Map<string, string>();
  return async (request) => {
    const { id } = request;
    if (request.verb === 'set') entries.set(request.entry, request.secret);
    if (request.verb === 'delete') entries.delete(request.entry);
    return { id, value: request.verb === 'get' ? (entries.get(request.entry) ?? null) : null };
  };
};

describe('a keychain that works', () => {
  it('stores, returns and deletes secrets', async () => {
    const { store, state } = openStore(held());
    await store.set('a/access_token', 'one');
    expect(await store.get('a/access_token')).toBe('one');
    await store.delete('a/access_token');
    expect(await store.get('a/access_token')).toBeUndefined();
    expect(state).toMatchObject({ opened: 1, ended: 0 });
  });

  it('is not opened before it is needed', () => {
    expect(openStore(held()).state.opened).toBe(0);
  });

  it('gives each request 3 seconds, and the start of the process that asks it 20', async () => {
    const { store, state } = openStore(held());
    await store.get('a/access_token');
    await store.get('a/access_token');
    expect(state.slept).toEqual([20_000, 3000, 3000]);
  });

  it('gives a person on macOS a minute to answer its question', async () => {
    const { store, state } = openStore(held(), 'darwin');
    await store.get('a/access_token');
    expect(state.slept).toEqual([20_000, 60_000]);
    const silent = openStore(
      ({ id, verb }) => (verb === 'load' ? Promise.resolve({ id, value: null }) : new Promise(() => {})),
      'darwin',
    );
    const failing = catchError(silent.store.get('a/access_token'));
    await new Promise(setImmediate);
    silent.state.wake();
    expect(await failing).toMatchObject({
      message: expect.stringContaining('within 60 seconds'),
      hint: expect.stringContaining('Always Allow'),
    });
  });
});

describe('a keychain that does not answer', () => {
  it('is killed after the deadline and not used again', async () => {
    let asked = 0;
    const { store, state } = openStore(({ id, verb }) => {
      if (verb === 'load') return Promise.resolve({ id, value: null });
      asked += 1;
      return new Promise(() => {});
    });
    const failing = catchError(store.get('a/access_token'));
    await new Promise(setImmediate);
    expect(state.slept).toEqual([20_000, 3000]);
    state.wake();
    expect(await failing).toMatchObject({
      fault: 'late',
      message: expect.stringContaining('within 3 seconds'),
      hint: expect.stringContaining('--store file'),
    });
    expect(state.ended).toBe(1);
    expect(await catchError(store.set('a/access_token', 'one'))).toMatchObject({ fault: 'late' });
    expect(asked).toBe(1);
  });
});

it('a process that does not start is killed, and its time is named', async () => {
  const { store, state } = openStore(() => new Promise(() => {}));
  const failing = catchError(store.get('a/access_token'));
  await new Promise(setImmediate);
  state.wake();
  expect(await failing).toMatchObject({
    fault: 'late',
    message: expect.stringContaining('within 20 seconds'),
  });
  expect(await catchError(store.get('a/access_token'))).toMatchObject({ fault: 'late' });
  expect(state).toMatchObject({ opened: 1, ended: 1 });
});

describe('a keychain that returns an error', () => {
  const unusable = 'the system keychain cannot be used';
  const absent = 'this session has no system keychain: no Secret Service answers on D-Bus';

  it.each<[string, 'missing' | 'refused', string, string, string, RegExp]>([
    [
      'a library that does not load',
      'missing',
      'cannot open libsecret',
      unusable,
      'unavailable',
      /needs libsecret/,
    ],
    ['no bus', 'refused', 'Cannot autolaunch D-Bus', absent, 'unavailable', /^Store the secrets in a file/],
    ['another failure', 'refused', '-25308', unusable, 'unavailable', /^Store/],
    [
      'a lock',
      'refused',
      'Cannot create an item in a locked collection',
      'the system keychain is locked',
      'locked',
      /Unlock it/,
    ],
  ])('is reported as %s', async (_, failure, answer, message, fault, hint) => {
    const { store } = openStore(async ({ id }) => ({ id, failure, message: answer }));
    const error = await catchError(store.set('a/access_token', 'a-secret'));
    expect((error as Error).message).toContain(answer);
    expect(error).toMatchObject({
      fault,
      message: expect.stringContaining(message),
      hint: expect.stringMatching(hint),
    });
  });

  it('is reported in one printable line', async () => {
    const message = `bad\u001b[31m\nthings ${'x'.repeat(500)}`;
    const { store } = openStore(async ({ id }) => ({ id, failure: 'refused', message }));
    const error = await catchError(store.get('a/access_token'));
    expect(error).toMatchObject({ message: expect.stringMatching(/^[\x20-\x7e]{20,260}$/) });
  });
});
