/** `ads sql [QUERY]`: reads the file of `ads sync` with SQL. */
import { resolve } from 'node:path';
import { mirrorPath } from '../../files/directories.js';
import type { Answer } from '../../output/answer.js';
import { joinList } from '../../values/text-lists.js';
import { CommandError } from '../host/errors/command-error.js';
import { exitCodes } from '../host/errors/exit-codes.js';
import type { Action, Invocation } from '../host/invocation.js';
import { readInputText } from '../input/input-file.js';
import { requireService } from '../mirror/assert-service.js';
import { listTables } from '../mirror/list-tables.js';
import { type MirrorReader, openReader } from '../mirror/run-query.js';

export interface SqlFlags {
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
    reader.limitMemory();
  }
  if (text === undefined) return listTables(reader);
  const answer = await reader.ask(text, invocation.signal, world.endAtSignal);
  await noteCurrencies(answer, reader, invocation);
  return answer;
};

/** Amounts without their currency are no amounts where the file has several. */
async function noteCurrencies(
  answer: Answer,
  { query }: MirrorReader,
  { notice }: Invocation,
): Promise<void> {
  if (answer.kind !== 'rows' || !answer.record) return;
  const { columns, fields } = answer.record;
  const amounts = columns.filter((name) => fields[name]?.type === 'micro');
  if (amounts.length === 0 || columns.some((name) => /currency$/i.test(name))) return;
  const found = query<{ currency: string }>(
    `SELECT currency FROM campaigns UNION SELECT currency FROM line_items UNION SELECT currency FROM funding_instruments`,
  ).flatMap(({ currency }) => currency ?? []);
  if (found.length < 2) return;
  await notice(
    `the file has amounts in ${joinList(found.sort(), 'and')}, and the answer has no column currency, so ${joinList(amounts, 'and')} may mix them: add currency to SELECT and GROUP BY`,
  );
}

/** The query itself, or that of a file or of stdin. */
async function readQuery(query: string, { world }: Invocation): Promise<string> {
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
