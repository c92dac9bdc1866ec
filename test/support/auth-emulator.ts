/** Emulators for tests of the authorization area: a manual clock, seeded randomness and hand-signed calls. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashPassword } from '../../src/emulator/identity/passwords.js';
import { insertApp, insertUser } from '../../src/emulator/identity/users.js';
import { type Emulator, type EmulatorOptions, openEmulator } from '../../src/emulator/index.js';
import { openStore, type Store } from '../../src/emulator/store/store.js';
import { authorize, type Keys } from './sign.js';

export const origin = 'http://127.0.0.1:8700';

export interface Call {
  readonly method: string;
  /** Below the origin: /auth/..., /ads/12/... */
  readonly path: string;
  readonly keys?: Keys;
  readonly form?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** Protocol parameters in the header; undefined removes one. */
  readonly protocol?: Readonly<Record<string, string | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body where it is JSON, or the pairs of a form-encoded one. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely
  readonly body: any;
}

export interface TestEmulator {
  readonly emulator: Emulator;
  /** Credentials of the demo app without a user token. */
  readonly app: Keys;
  /** The demo app and its user. */
  readonly keys: Required<Keys>;
  /** Milliseconds; the test may set it. */
  now: number;
  call(call: Call): Promise<Answer>;
  /** Any request, such as a browser's. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Reads or changes the store directly, by a separate connection. */
  inStore<T>(work: (store: Store) => T): Promise<T>;
  /** The first leg: a request token of an app, by default the demo app. */
  askToken(fields?: Readonly<Record<string, string>>, app?: Keys): Promise<{ token: string; secret: string }>;
  /** The third leg. */
  exchange(request: { token: string; secret: string }, verifier: string, app?: Keys): Promise<Answer>;
  addApp(name: string, ownerId: string, settings?: object): Promise<Keys>;
  addUser(screenName: string, password: string): Promise<string>;
  close(): Promise<void>;
}

/** 2026-03-02T10:30:00Z */
const start = Date.parse('2026-03-02T10:30:00Z');

let made = 0;

/** Opens an emulator with its own file. */
export async function openTestEmulator(options: Partial<EmulatorOptions> = {}): Promise<TestEmulator> {
  const folder = mkdtempSync(join(tmpdir(), 'ads-emulator-'));
  const path = join(folder, 'emulator.db');
  let drawn = 0;
  const world = { now: start };
  made += 1;
  const mark = made;
  const emulator = await openEmulator({
    path,
    seed: 'empty',
    version: 'test',
    now: () => world.now,
    random(count) {
      drawn += 1;
      const blocks = Array.from({ length: Math.ceil(count / 64) }, (_, block) =>
        createHash('sha512').update(`${mark} ${drawn} ${block}`).digest(),
      );
      return Buffer.concat(blocks).subarray(0, count);
    },
    ...options,
  });
  const { credentials } = emulator;

  const app: Keys = {
    consumer_key: credentials.consumer_key,
    consumer_secret: credentials.consumer_secret,
  };

  async function inStore<T>(work: (store: Store) => T): Promise<T> {
    const store = await openStore(path);
    try {
      return store.write(() => work(store));
    } finally {
      store.close();
    }
  }

  const test: TestEmulator = Object.assign(world, {
    emulator,
    app,
    keys: {
      ...app,
      access_token: credentials.access_token,
      access_token_secret: credentials.access_token_secret,
    },
    fetch: (at: string, init?: RequestInit) => emulator.fetch(new Request(`${origin}${at}`, init)),
    async call({ method, path: at, keys, form, json, protocol, headers }: Call) {
      const url = `${origin}${at}`;
      const pairs = Object.entries(form ?? {});
      const signing = { method, url, form: pairs, now: world.now, ...(protocol && { protocol }) };
      const authorization = keys && authorize({ ...signing, keys });
      const response = await emulator.fetch(
        new Request(url, {
          method,
          headers: {
            ...(authorization && { authorization }),
            ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
            ...(json !== undefined && { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(form && { body: new URLSearchParams(pairs).toString() }),
          ...(json !== undefined && { body: JSON.stringify(json) }),
        }),
      );
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, body: readText(response, text) };
    },
    inStore,
    async askToken(fields: Readonly<Record<string, string>> = { oauth_callback: 'oob' }, by: Keys = app) {
      const { body, text } = await test.call({
        method: 'POST',
        path: '/auth/oauth/request_token',
        keys: by,
        form: fields,
      });
      if (!body.oauth_token) throw new Error(text);
      return { token: body.oauth_token as string, secret: body.oauth_token_secret as string };
    },
    exchange: (request: { token: string; secret: string }, oauth_verifier: string, by: Keys = app) =>
      test.call({
        method: 'POST',
        path: '/auth/oauth/access_token',
        keys: { ...by, access_token: request.token, access_token_secret: request.secret },
        protocol: { oauth_verifier },
      }),
    async addApp(name: string, ownerId: string, settings: object = {}) {
      const consumer_key = `${name} key`;
      const consumer_secret = `${name} secret`;
      await inStore((store) =>
        insertApp(
          store,
          { consumer_key, consumer_secret, name, owner_id: ownerId },
          JSON.stringify(settings),
        ),
      );
      return { consumer_key, consumer_secret };
    },
    async addUser(screenName: string, password: string) {
      const id = `9${createHash('sha256').update(screenName).digest().readUInt32BE()}`;
      await inStore((store) =>
        insertUser(store, id, screenName, hashPassword(password, Buffer.from('salt'))),
      );
      return id;
    },
    async close() {
      await emulator.close();
      rmSync(folder, { recursive: true, force: true });
    },
  });
  return test;
}

function readText(response: Response, text: string): unknown {
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('json')) return JSON.parse(text);
  if (type.includes('urlencoded')) return Object.fromEntries(new URLSearchParams(text));
  return undefined;
}
