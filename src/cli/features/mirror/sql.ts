/** `ads sql [QUERY]`: reads the file of `ads sync` with SQL. */
import { resolve } from 'node:path';
import { mirrorPath } from '../../../files/directories.js';
import type { Answer } from '../../../output/answer.js';
import { CommandError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Action, Invocation } from '../../core/host/invocation.js';
import { readInputText } from '../../core/input/input-file.js';
import { requireService } from './assert-service.js';
import { listTables } from './list-tables.js';
import { describeMixture } from './mixed-currencies.js';
import { type MirrorReader, openReader } from './run-query.js';
import { describeUnread } from './unread-statistics.js';

interface SqlFlags {
  readonly query?: string;
  readonly from?: string;
}

export const queryMirror: Action<SqlFlags> = async (invocation, { query, from }) => {
  const { world } = invocation;
  const text = query === undefined ? undefined : await readQuery(query, invocation);
  const reader = await openReader(from === undefined ? mirrorPath(world) : resolve(world.cwd, from));
  invocation.defer(async () => reader.close());
  if (world.accounts) {
    await requireService(reader, invocation);
    requireOwnAccounts(reader, world.accounts);
  }
  reader.limitMemory();
  if (text === undefined) return listTables(reader);
  const answer = await reader.ask(text, invocation.signal, world);
  for (const sentence of describeLimits(text, answer, reader)) await invocation.notice(sentence);
  return answer;
};

/** What a reader of the answer has to be told. */
function describeLimits(text: string, answer: Answer, reader: MirrorReader): readonly string[] {
  if (answer.kind !== 'rows' || !answer.record) return [];
  return [describeMixture(text, answer.record, reader) ?? [], describeUnread(text, reader)].flat();
}

/** The query itself, or that of a file or of stdin. */
async function readQuery(query: string, { world }: Pick<Invocation, 'world'>): Promise<string> {
  const file = query.startsWith('@') ? query.slice(1) : query;
  return query === '-' || query.startsWith('@') ? readInputText(file, world, 'QUERY') : query;
}

/** A server for a language model that is for some accounts only must not show others. */
function requireOwnAccounts({ query }: MirrorReader, accounts: readonly string[]): void {
  const others = query<{ account_id: string }>('SELECT DISTINCT account_id FROM runs').filter(
    ({ account_id: id }) => !accounts.includes(id),
  );
  if (others.length === 0) return;
  throw new CommandError(
    'ACCOUNT_NOT_ALLOWED',
    exitCodes.notPermitted,
    `the file also holds accounts that this server is not for, such as ${others[0]?.account_id}`,
    'A person can make a file for it: ads sync --account ID --to FILE',
  );
}
