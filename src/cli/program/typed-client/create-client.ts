/** The typed client for programs: what the package exports as `ads-platform-cli/client` (docs/client.md). */
import { NetworkError, ServiceError } from '../../../client/errors.js';
import { findEndpoint } from '../../../contract/find-group.js';
import type { Endpoint } from '../../../contract/types.js';
import { formatMoney, parseDecimal } from '../../../values/money.js';
import { createWorld } from '../../core/host/world.js';
import { createCallTree } from './call-tree.js';
import type { Ads } from './calls.js';
import {
  closedError,
  GuardError,
  IncompleteError,
  ProblemsError,
  SettingsError,
  UnconfirmedError,
} from './client-error.js';
import type { ClientOptions } from './client-options.js';
import { createRecordList } from './create-record-list.js';
import type { OpenCaller } from './open-caller.js';
import { checkOptions, toGlobals, toWorld } from './read-options.js';

export type * from './calls.js';
export type { FoundRecord, LostCreation } from './client-error.js';
export type { BaseUrls, ClientCredentials, ClientOptions } from './client-options.js';
export type { RecordList, RecordPage } from './record-list.js';
export {
  GuardError,
  IncompleteError,
  NetworkError,
  ProblemsError,
  ServiceError,
  SettingsError,
  UnconfirmedError,
};

/**
 * Makes a client. It reads no file and opens no connection before its first call, which rejects with a SettingsError where
 * that is not possible; the next call tries again. Throws a TypeError on wrong options.
 */
export function createClient(options: ClientOptions = {}): Ads {
  checkOptions(options);
  const world = toWorld(options, createWorld());
  let isClosed = false;
  let opening: Promise<OpenCaller> | undefined;
  const load = async () => {
    const { openCaller } = await import('./open-caller.js');
    return openCaller(world, toGlobals(options), options.onNotice);
  };

  async function open(): Promise<OpenCaller> {
    if (isClosed) throw closedError();
    opening ??= load();
    const own = opening;
    try {
      return await own;
    } catch (error) {
      // What fails may succeed later: a config may have been repaired.
      if (opening === own) opening = undefined;
      throw error;
    }
  }

  async function call(endpoint: Endpoint, values: unknown): Promise<unknown> {
    return (await open()).call(endpoint, values);
  }

  /** The function of an endpoint. A list sends nothing until it is read. */
  function callOf(endpoint: Endpoint) {
    if (endpoint.response !== 'list') return (values?: unknown) => call(endpoint, values);
    return (values?: unknown) =>
      createRecordList(async function* (isWhole) {
        yield* (await open()).pages(endpoint, values, isWhole);
      });
  }

  const client = {
    call(id: string, values?: unknown) {
      const endpoint = findEndpoint(id);
      if (!endpoint) throw new TypeError(`the client has no call "${id}"; ads endpoints lists them`);
      return callOf(endpoint)(values);
    },
    async close() {
      isClosed = true;
      // What could not be opened has been told to who called.
      const opened = await opening?.catch(() => undefined);
      await opened?.close();
    },
  };
  const stats = { report: async (values?: unknown) => (await open()).report(values) };
  const audiences = {
    upload: async (id: string, people: Iterable<unknown> | AsyncIterable<unknown>, values?: unknown) =>
      (await open()).upload(id, people, values),
  };
  return createCallTree({ callOf, own: { '': client, stats, audiences } }) as Ads;
}

/** Micro units of an amount in a currency: `micros('12.50')` is 12500000n. Throws a MoneyError on any other notation. */
export function micros(amount: string): bigint {
  return parseDecimal(amount).micros;
}

/** An amount with the decimals of its currency (ISO 4217) and no thousands separator: `12.50`. */
export function formatMicros(amount: bigint, currency: string): string {
  return formatMoney(amount, currency);
}
