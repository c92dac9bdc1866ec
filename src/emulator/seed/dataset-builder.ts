/** Builds a dataset: users and accounts directly, everything else by the service's own calls at past times. */

import { account, fullPermission } from '../../contract/groups/accounts.js';
import type { Document, Endpoint, Params, RecordKind, ValuesOf } from '../../contract/types.js';
import { versions } from '../../contract/wire/service-facts.js';
import { hour } from '../../values/duration.js';
import type { AnyHandler } from '../handler.js';
import { hashPassword } from '../identity/passwords.js';
import { nextBytes, nextSecret } from '../identity/secrets.js';
import { grantAccess, insertAccessToken, insertApp, insertUser } from '../identity/users.js';
import { writeSeconds } from '../store/clock.js';
import { nextId } from '../store/ids.js';
import {
  createStamps,
  insertRecord,
  requireRecord,
  type StoredRecord,
  updateRecord,
} from '../store/records.js';
import type { Store } from '../store/store.js';

interface AppKeys {
  readonly consumer_key: string;
  readonly consumer_secret: string;
}

interface TokenKeys {
  readonly access_token: string;
  readonly access_token_secret: string;
}

export interface DatasetBuilder {
  readonly store: Store;
  /** The time a number of days from the start of the dataset; negative numbers are in the past. */
  day(offset: number): string;
  /** Secrets are made up here and below, unless some are given. */
  addUser(
    screenName: string,
    given?: { password: string },
  ): { user_id: string; screen_name: string; password: string };
  addApp(name: string, ownerId: string, given?: AppKeys): AppKeys;
  addToken(consumerKey: string, userId: string, given?: TokenKeys): TokenKeys;
  /** Adds an account and gives the user all permissions on it; returns its id. */
  addAccount(userId: string, time: string, fields: Document): string;
  /** Makes a call as the user at a time and returns its data. */
  call<P extends Params>(
    endpoint: Omit<Endpoint, 'params'> & { readonly params: P },
    values: ValuesOf<P>,
    by: { userId: string; time: string },
  ): Document;
}

interface DatasetBuilderOptions {
  /** The start of the dataset, in milliseconds since 1970. */
  readonly at: number;
  readonly random: (count: number) => Uint8Array;
  readonly handlers: ReadonlyMap<string, AnyHandler>;
}

export function createDatasetBuilder(
  store: Store,
  { at, random, handlers }: DatasetBuilderOptions,
): DatasetBuilder {
  const secret = (length: number) => nextSecret(store, random, length);
  const day = (offset: number) => writeSeconds(at + Math.round(offset * 24) * hour);
  return {
    store,
    day,
    addUser(screen_name, given) {
      const user_id = nextId(store, 'decimal');
      const made = secret(12);
      const { password } = given ?? { password: made };
      insertUser(store, user_id, screen_name, hashPassword(password, nextBytes(store, random, 16)));
      return { user_id, screen_name, password };
    },
    addApp(name, owner_id, given) {
      const made = { consumer_key: secret(25), consumer_secret: secret(50) };
      const { consumer_key, consumer_secret } = given ?? made;
      const keys = { consumer_key, consumer_secret };
      insertApp(store, { ...keys, name, owner_id }, '{}');
      return keys;
    },
    addToken(consumer_key, user_id, given) {
      const made = { access_token: `${user_id}-${secret(40)}`, access_token_secret: secret(45) };
      const { access_token, access_token_secret } = given ?? made;
      const token = { access_token, access_token_secret };
      insertAccessToken(store, {
        token: token.access_token,
        secret: token.access_token_secret,
        consumer_key,
        user_id,
        created_at: day(0),
      });
      return token;
    },
    addAccount(userId, time, fields) {
      const id = nextId(store, 'account');
      const data = { id, approval_status: 'ACCEPTED', features: [], ...fields, ...createStamps(time) };
      insertRecord(store, { kind: account, account_id: id, id, data });
      grantAccess(store, userId, id, [fullPermission]);
      return id;
    },
    call(endpoint, values, { userId, time }) {
      const handler = handlers.get(endpoint.id);
      if (!handler || !('run' in handler))
        throw new Error(`the emulator has no synchronous handler for ${endpoint.id}`);
      const newId = (form: Parameters<typeof nextId>[1]) => nextId(store, form);
      const context = {
        values: values as Document,
        store,
        userId,
        version: versions.newest,
        origin: '',
        itemProblems: new Map(),
        time,
        newId,
      };
      return handler.run(context).data as Document;
    },
  };
}

/** Changes fields that no call can change; returns the changed record. */
export function patchRecord(
  { store }: Pick<DatasetBuilder, 'store'>,
  kind: RecordKind,
  account_id: string,
  id: string,
  change: Document,
): StoredRecord {
  const stored = requireRecord(store, kind, account_id, id);
  return updateRecord(store, stored, { ...stored.data, ...change });
}
