/** Makes calls on one account at past times, and names the media of the dataset `demo`. */
import { account } from '../../contract/groups/accounts.js';
import type { Document, Endpoint, Params, RecordKind, ValuesOf } from '../../contract/types.js';
import { listRecords } from '../store/list.js';
import { requireRecord, type StoredRecord } from '../store/records.js';
import type { DatasetBuilder } from './dataset-builder.js';

/** The media keys in the contract's examples, which makes the examples work here unchanged. */
export const demoMedia = {
  wide: '3_1700000000000000001',
  film: '7_1700000000000000002',
  square: '3_1700000000000000003',
  shelf: '3_1700000000000000004',
  unlocked: '3_1700000000000000005',
  small: '3_1700000000000000006',
  rectangle: '3_1700000000000000007',
  leaderboard: '3_1700000000000000008',
  pages: '16_1700000000000000009',
  squareFilm: '7_1700000000000000010',
  preroll: '13_1700000000000000011',
} as const;

export interface AccountBuilder {
  readonly dataset: DatasetBuilder;
  readonly account_id: string;
  /** The account's advertiser. */
  readonly author: string;
  /** Makes a call on the account, a number of days from the start of the dataset. */
  call<P extends Params>(
    endpoint: Omit<Endpoint, 'params'> & { readonly params: P },
    day: number,
    values: Omit<ValuesOf<P>, 'account_id'>,
    by?: string,
  ): Document;
}

export function createAccountBuilder(
  dataset: DatasetBuilder,
  account_id: string,
  userId: string,
): AccountBuilder {
  const author = String(requireRecord(dataset.store, account, account_id, account_id).data.user_id);
  return {
    dataset,
    account_id,
    author,
    call(endpoint, day, values, by = userId) {
      const whole = { account_id, ...values } as unknown as ValuesOf<typeof endpoint.params>;
      return dataset.call(endpoint, whole, { userId: by, time: dataset.day(day) });
    },
  };
}

/** The record of the account that has this name; the first, where several have it. */
export function findNamed(
  { dataset, account_id }: AccountBuilder,
  kind: RecordKind,
  name: string,
): StoredRecord {
  const query = { kind, accounts: [account_id], values: {}, filters: [{ field: 'name', in: [name] }] };
  const [found] = listRecords(dataset.store, { ...query, count: 1 }).records;
  if (!found) throw new Error(`the demo dataset has no ${kind.name} ${name}`);
  return found;
}
