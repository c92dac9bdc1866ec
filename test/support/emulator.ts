/** An emulator for a test, without a port, and a caller that signs. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import {
  type Emulator,
  type EmulatorOptions,
  openEmulator,
  type SeedName,
} from '../../src/emulator/index.js';
import { parseJson } from '../../src/values/lossless-json.js';
import { copyFilledWorld, writeFilledWorld } from './filled-worlds.js';
import { requireMembers } from './required-members.js';
import { authorize, type Keys } from './sign.js';

/** A response, with its JSON parsed without loss. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
  readonly text: string;
}

interface Sending {
  readonly query?: Readonly<Record<string, string | number | boolean | bigint>>;
  readonly form?: Readonly<Record<string, string>>;
  /** The JSON body, or its text. */
  readonly json?: unknown;
  /** The fields of a multipart body. */
  readonly parts?: Readonly<Record<string, string | Buffer>>;
  readonly base?: string;
  readonly version?: number | string;
  readonly keys?: Keys;
  readonly headers?: Readonly<Record<string, string>>;
  /** Gives up a call that is not answered. */
  readonly signal?: AbortSignal;
}

export interface Tester {
  readonly emulator: Emulator;
  readonly account: string;
  /** Calls below a version of the sandbox base; `:account` in the path is the demo user's. */
  call(method: string, path: string, sending?: Sending): Promise<Answered>;
}

/** The default time of a test's clock. */
export const fixedClock = '2026-11-20T12:00:00Z';

/** The world of a tester. */
export const fixedWorld = (seed: SeedName = 'empty') =>
  ({ seed, now: Date.parse(fixedClock), clock: fixedClock }) as const;

/** The clock is fixed unless it is null, which is the system's. */
type TesterOptions = Omit<Partial<EmulatorOptions>, 'clock'> & { readonly clock?: string | null };

/**
 * Opens an emulator with the world `empty`, and closes it after the test. A world with a fixed clock is a copy: to create
 * the tables of one in memory takes three times as long.
 */
export async function openTester({ clock = fixedClock, ...options }: TesterOptions = {}): Promise<Tester> {
  const { seed = 'empty', path } = options;
  const isCopy = path === undefined && clock !== null && seed !== 'large';
  const copy = isCopy ? await copyFilledWorld({ seed, now: Date.parse(clock), clock }) : ':memory:';
  const emulator = await open({ path: copy, seed, ...options, ...(clock !== null && { clock }) });
  onTestFinished(() => emulator.close());
  return createTester(emulator, options.now);
}

const open = (options: Partial<EmulatorOptions> & { readonly path: string }) =>
  openEmulator({
    now: Date.now,
    random: randomBytes,
    version: '0.0.0-test',
    report: (error) => console.error(error),
    ...options,
  });

/** The same with one world for all tests of a file, which only read it. */
export function testerOfFile(seed: SeedName): Tester {
  const tester = {} as Tester;
  const folder = mkdtempSync(join(tmpdir(), 'ads-tester-'));
  beforeAll(async () => {
    const path = join(folder, 'emulator.db');
    await writeFilledWorld(path, fixedWorld(seed));
    Object.assign(tester, createTester(await open({ path, seed, clock: fixedClock })));
  });
  afterAll(async () => {
    await tester.emulator.close();
    rmSync(folder, { recursive: true });
  });
  return tester;
}

export function createTester(emulator: Emulator, now: () => number = Date.now): Tester {
  const account = emulator.credentials.account_id;
  return {
    emulator,
    account,
    async call(
      method,
      path,
      { query = {}, form, json, parts, base = 'ads-sandbox', version = 12, headers, keys, signal } = {},
    ) {
      const pairs = Object.entries(query).map(
        ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`,
      );
      const place = `${base === 'auth' ? base : `${base}/${version}`}/${path.replace(':account', account)}`;
      // The authorization area takes no other scheme.
      const scheme = base === 'auth' ? 'https' : 'http';
      const url = `${scheme}://emulator.test/${place}${pairs.length ? `?${pairs.join('&')}` : ''}`;
      const request = new Request(url, {
        method,
        ...(signal && { signal }),
        headers: {
          authorization: authorize({
            method,
            url,
            keys: keys ?? emulator.credentials,
            now: now(),
            ...(form && { form: Object.entries(form) }),
          }),
          ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(form && { body: new URLSearchParams(form).toString() }),
        ...(parts && { body: multipart(parts) }),
        ...(json !== undefined && { body: typeof json === 'string' ? json : JSON.stringify(json) }),
      });
      const response = await emulator.fetch(request);
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') ?? true;
      const body = text && isJson ? parseJson(text) : text;
      if (response.status === 200 && base !== 'auth') requireMembers(method, path.replace(/[?].*/, ''), body);
      return { status: response.status, headers: response.headers, text, body };
    },
  };
}

function multipart(parts: Readonly<Record<string, string | Buffer>>): FormData {
  const body = new FormData();
  for (const [name, content] of Object.entries(parts)) {
    if (typeof content === 'string') body.set(name, content);
    else body.set(name, new Blob([new Uint8Array(content)]), 'file');
  }
  return body;
}

/** Creates a funding instrument of the tester's account; returns its id. */
export async function addInstrument({ call }: Tester, fields: Readonly<Record<string, string>> = {}) {
  const { body } = await call('POST', 'accounts/:account/funding_instruments', {
    query: { currency: 'USD', type: 'CREDIT_LINE', start_time: '2026-01-01T00:00:00Z', ...fields },
  });
  return String(body.data.id);
}

/** A campaign of the tester's account with a daily budget, unless that is given as ''; returns its record. */
export async function addCampaign(
  tester: Tester,
  fields: Readonly<Record<string, string | number | boolean>> = {},
) {
  const funding_instrument_id = fields.funding_instrument_id ?? (await addInstrument(tester));
  const { daily_budget_amount_local_micro = 5_000_000, ...rest } = fields;
  const query = { name: 'Spring', ...rest, funding_instrument_id };
  const { body } = await tester.call('POST', 'accounts/:account/campaigns', {
    query: daily_budget_amount_local_micro === '' ? query : { ...query, daily_budget_amount_local_micro },
  });
  if (!body.data) throw new Error(JSON.stringify(body));
  return body.data;
}

/** A line item of a campaign; returns its record. */
export async function addLineItem(
  tester: Tester,
  campaign_id: string,
  fields: Readonly<Record<string, string | number | boolean>> = {},
) {
  const { body } = await tester.call('POST', 'accounts/:account/line_items', {
    query: {
      campaign_id,
      objective: 'ENGAGEMENTS',
      product_type: 'PROMOTED_TWEETS',
      placements: 'ALL_ON_PLATFORM',
      bid_amount_local_micro: 1_000_000,
      ...fields,
    },
  });
  if (!body.data) throw new Error(JSON.stringify(body));
  return body.data;
}
