/** The names of targeting values: the other way round than targeting-names.ts. */
import type { Client } from '../../../client/client.js';
import type { NamedGroup } from '../../../contract/types.js';
import { targetingFlagOf } from '../../../flags/targeting-flags.js';
import { createValueReader } from './targeting-names.js';

/** A value of a criterion, with its type: see `targetingFlags`. */
interface TargetedValue {
  readonly type: string;
  readonly value: string;
}

/** The kind of record whose ids are the values of a type, such as custom audiences; undefined for other types. */
export function targetedGroup(type: string): NamedGroup | undefined {
  const { lookup } = targetingFlagOf(type) ?? {};
  const named = lookup?.endpoint.record?.named;
  return named && named.id === lookup?.value ? named.group : undefined;
}

/** Whether the values of a type are what a person reads, such as keywords. */
export function isReadAsItIs(type: string): boolean {
  const flag = targetingFlagOf(type);
  return flag !== undefined && !flag.words && !flag.lookup && !flag.isUser;
}

/** Finds the names of values, or undefined. Each list is read once. Throws as `client.call` does. */
export function createValueNamer(
  client: Pick<Client, 'call'>,
  account: string | undefined,
): (targeted: TargetedValue) => Promise<string | undefined> {
  const read = createValueReader(client, account);
  return async ({ type, value }) => {
    const flag = targetingFlagOf(type);
    if (flag?.words) return Object.entries(flag.words).find(([, sent]) => sent === value)?.[0];
    if (!flag?.lookup) return undefined;
    const rows = await read(flag, {}, new Set());
    return rows.find((row) => row.value === value)?.name;
  };
}
