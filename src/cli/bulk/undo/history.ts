/** `ads history [ENTRY]`: reads the audit log of writes. */

import type { Answer, RowShape } from '../../../output/answer.js';
import { isForPeople } from '../../../output/formats.js';
import { notTogether } from '../../../values/text-lists.js';
import { combineWrites } from '../../calls/history/combine-writes.js';
import { describeEntry } from '../../calls/history/describe-entry.js';
import { historyCommand, isHistoryOn } from '../../calls/history/history-setting.js';
import { type KnownEntry, readHistory } from '../../calls/history/read-history.js';
import { CommandError, usageError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Action, Invocation } from '../../core/host/invocation.js';
import { accountCommand } from '../../core/host/shown-command.js';
import { outcomeTones } from '../../core/records/outcome.js';

/** How many entries are shown without --limit and --all. */
const defaultCount = 50;

const shape: RowShape = {
  name: 'write',
  fields: {
    id: { type: 'id' },
    group: { type: 'id' },
    at: { type: 'time' },
    tool: { type: 'string' },
    profile: { type: 'string' },
    environment: { type: 'string' },
    user_id: { type: 'id', nullable: true },
    screen_name: { type: 'string', nullable: true },
    account: { type: 'id', nullable: true },
    command: { type: 'string' },
    endpoint: { type: 'string', nullable: true },
    method: { type: 'string' },
    path: { type: 'string' },
    ids: { type: 'list', values: [] },
    change: { type: 'string' },
    records: { type: 'object' },
    relative: { type: 'object', nullable: true },
    outcome: { type: 'string' },
    status: { type: 'integer', nullable: true },
    code: { type: 'string', nullable: true },
    request_id: { type: 'string', nullable: true },
    undoes: { type: 'list', values: [] },
    settled: { type: 'list', values: [] },
    undone_by: { type: 'id', nullable: true },
    undone_ids: { type: 'list', values: [] },
    resolved: { type: 'boolean', nullable: true },
    unrecorded_since: { type: 'boolean', nullable: true },
  },
  columns: ['id', 'at', 'change', 'outcome', 'ids', 'command', 'account', 'profile', 'environment'],
  pinned: ['at', 'change', 'outcome'],
  // All columns up to the ids fit into 80 columns.
  least: { change: 28, outcome: 10, ids: 9, command: 20 },
  wrapped: ['change', 'outcome'],
  tones: outcomeTones,
  unfolded: ['records'],
};

interface HistoryFlags {
  readonly entry?: string;
  readonly since?: string;
  readonly id?: string;
  readonly group?: string;
  readonly resolve: boolean;
}

export const showHistory: Action<HistoryFlags> = async (invocation, flags) => {
  const { world, globals } = invocation;
  if (globals.all === true && globals.limit !== undefined) {
    throw usageError(notTogether('--all', '--limit'));
  }
  if (flags.resolve) {
    const { resolveWrites } = await import('./history-resolve.js');
    return resolveWrites(invocation, await typedAccounts(invocation));
  }
  const { entry: wanted } = flags;
  const all = await readHistory(world);
  if (wanted !== undefined) return showEntry(all, wanted);
  const selected = all.filter(selector(flags, invocation, await typedAccounts(invocation)));
  const isWhole = !isForPeople(invocation.format) || globals.query !== undefined || flags.group !== undefined;
  const rows = isWhole ? selected.map(toRow) : combineWrites(selected);
  const count = globals.all ? rows.length : Number(globals.limit ?? defaultCount);
  if (rows.length > count && globals.limit === undefined) {
    const what = isWhole ? 'writes' : 'commands';
    await invocation.notice(`${rows.length - count} older ${what} are not shown; add --all`);
  }
  if (all.length === 0 && !isHistoryOn(invocation)) {
    await invocation.notice(
      `history is off with these settings; to turn it on: ${historyCommand(invocation)}`,
    );
  }
  return { kind: 'rows', record: shape, pages: [rows.slice(0, count)] };
};

function showEntry(all: readonly KnownEntry[], wanted: string): Answer {
  const found = all.filter(({ id, group }) => id === wanted || group === wanted);
  const [only, ...others] = found;
  if (only && others.length === 0) return { kind: 'one', record: shape, row: toRow(only) };
  if (only) return { kind: 'rows', record: shape, pages: [found.map(toRow)] };
  const message = `the history does not contain an entry or group "${wanted}"`;
  throw new CommandError(
    'NOT_FOUND',
    exitCodes.notFound,
    message,
    `For a list of entries: ${accountCommand`ads history --all`}`,
  );
}

/** The ids of the accounts of `--account`; only a name has to be looked up. */
async function typedAccounts(invocation: Invocation): Promise<readonly string[] | undefined> {
  const { account } = invocation.globals;
  if (account === undefined || /^[0-9a-z,]*$/.test(account)) return account?.split(',');
  const { findAccounts } = await import('../../calls/names/find-accounts.js');
  return (await findAccounts(invocation, true)).account?.value.split(',');
}

function toRow(entry: KnownEntry) {
  return { ...entry, change: describeEntry(entry) };
}

/** Which entries the flags select. */
function selector(
  { since: first, id: record, group }: HistoryFlags,
  { globals }: Pick<Invocation, 'globals'>,
  accounts: readonly string[] | undefined,
): (entry: KnownEntry) => boolean {
  const { profile, env } = globals;
  const since = first === undefined ? undefined : Date.parse(first);
  return (entry) =>
    (since === undefined || Date.parse(entry.at) >= since) &&
    (profile === undefined || entry.profile === profile) &&
    (env === undefined || entry.environment === env) &&
    (accounts === undefined || accounts.includes(entry.account ?? '')) &&
    (record === undefined || entry.ids.includes(record)) &&
    (group === undefined || entry.group === group);
}
