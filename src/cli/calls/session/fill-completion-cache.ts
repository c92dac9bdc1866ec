/** Watches the answers of a session for records with names, which are remembered when the command is done. */

import type { CallResult, Client } from '../../../client/client.js';
import type { Document, Endpoint, NamedGroup, RecordKind } from '../../../contract/types.js';
import { isObject, memberAt } from '../../../values/lossless-json.js';
import { parseRows, RowText } from '../../../values/row-text.js';
import type { Invocation } from '../../core/host/invocation.js';
import { responseData } from '../../core/records/response-data.js';
import type { SeenRecord, SeenScope } from './completion-cache.js';

/** Enough for what is kept: the rest of a long list costs nothing. */
const maxFromReads = 500;

interface Learned {
  readonly scope: SeenScope;
  readonly kind: NamedGroup;
  readonly seen: Map<string, SeenRecord>;
  readonly gone: Set<string>;
}

/**
 * Returns the client, watched. `implied` is the account that is used where no setting names one: completion could not know
 * it otherwise.
 */
export function rememberingClient(
  client: Client,
  { settings, world, defer }: Pick<Invocation, 'settings' | 'world' | 'defer'>,
  implied: string | undefined,
): Client {
  const all = new Map<string, Learned>();
  const base = { profile: settings.profile.value, environment: settings.env.value };
  const save = async () => {
    const { changeSeen, rememberDefaultAccount } = await import('./completion-cache.js');
    for (const { scope, kind, seen, gone } of all.values()) {
      await changeSeen(world, scope, kind, { seen: [...seen.values()], gone: [...gone] });
    }
    if (implied !== undefined) await rememberDefaultAccount(world, base, implied);
  };
  let isWaiting = false;
  const fileOf = (scope: SeenScope, kind: NamedGroup) => {
    const key = `${scope.account}/${kind}`;
    const known = all.get(key) ?? { scope, kind, seen: new Map(), gone: new Set() };
    all.set(key, known);
    return known;
  };
  return {
    ...client,
    async call(endpoint, values, options) {
      const reply = await client.call(endpoint, values, options);
      if (!isWaiting) defer(save);
      isWaiting = true;
      const named = endpoint.record?.named;
      const scope = named && scopeOf(base, named.group, values);
      if (named && scope) learn(fileOf(scope, named.group), endpoint, values, reply, named);
      return reply;
    },
  };
}

/** Accounts are kept beside each other, other records by their account. */
function scopeOf(base: SeenScope, kind: NamedGroup, { account_id }: Document): SeenScope | undefined {
  if (kind === 'accounts') return base;
  return typeof account_id === 'string' ? { ...base, account: account_id } : undefined;
}

function learn(
  { seen, gone }: Learned,
  endpoint: Endpoint,
  values: Document,
  reply: CallResult,
  named: NonNullable<RecordKind['named']>,
): void {
  if (reply.doneBefore) {
    const id = String(endpoint.positional && values[endpoint.positional]);
    seen.delete(id);
    gone.add(id);
    return;
  }
  const isRead = endpoint.method === 'GET';
  if (isRead && seen.size >= maxFromReads) return;
  const data = responseData(reply);
  for (const row of data instanceof RowText ? parseRows(data) : [data].flat()) {
    if (isRead && seen.size >= maxFromReads) return;
    const id = memberAt(row, named.id);
    if (!isObject(row) || (typeof id !== 'string' && typeof id !== 'number')) continue;
    const key = String(id);
    if (row.deleted === true) {
      seen.delete(key);
      gone.add(key);
    } else if (!isRead || !seen.has(key)) {
      gone.delete(key);
      seen.set(key, { id: key, name: textOf(row[named.by]), status: textOf(row.entity_status) });
    }
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
