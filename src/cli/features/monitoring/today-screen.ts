/** The morning as one screen: what needs attention, and a table of accounts below it. */

import type { Look, RowShape } from '../../../output/answer.js';
import { faint } from '../../../output/color.js';
import { writeTable } from '../../../output/table-view.js';
import { formatCount } from '../../core/host/progress.js';
import { accountCommand } from '../../core/host/shown-command.js';
import { type LimitLeft, tighter } from './limits-left.js';
import { sortAccounts, sortItems } from './sort-today.js';
import type { AccountRow, ItemRow, TodayRow } from './today-rows.js';

const tones = {
  error: 'bad',
  warning: 'waiting',
  changed: 'waiting',
  incomplete: 'waiting',
  ok: 'good',
} as const;
const micro = { type: 'micro', nullable: true } as const;
const text = { type: 'string', nullable: true } as const;

const accountShape: RowShape = {
  name: 'account',
  key: 'account_id',
  fields: {
    account_id: { type: 'id' },
    account_name: text,
    state: { type: 'string' },
    open: { type: 'string' },
    spend_today_local_micro: micro,
    compared: text,
    spend_yesterday_local_micro: micro,
    projected_today_local_micro: micro,
    daily_budget_local_micro: micro,
    running: { type: 'integer' },
  },
  columns: [
    'state',
    'account_name',
    'spend_today_local_micro',
    'compared',
    'spend_yesterday_local_micro',
    'projected_today_local_micro',
    'daily_budget_local_micro',
    'running',
    'open',
  ],
  headers: {
    account_name: 'ACCOUNT',
    spend_today_local_micro: 'TODAY',
    compared: 'CHANGE',
    spend_yesterday_local_micro: 'YESTERDAY',
    projected_today_local_micro: 'PROJECTED',
    daily_budget_local_micro: 'BUDGET',
    running: 'RUN',
    open: 'OPEN',
  },
  pinned: [
    'state',
    'account_name',
    'spend_today_local_micro',
    'compared',
    'projected_today_local_micro',
    'daily_budget_local_micro',
  ],
  least: { account_name: 12, open: 20 },
  wrapped: ['account_name'],
  spared: ['spend_yesterday_local_micro', 'running', 'open'],
  implied: ['spend_yesterday_local_micro', 'running', 'open'],
  tones: { state: tones },
};

const itemShape: RowShape = {
  name: 'item',
  fields: {
    severity: { type: 'string' },
    account_name: text,
    id: { type: 'id', nullable: true },
    details: { type: 'string' },
  },
  columns: ['severity', 'account_name', 'id', 'details'],
  headers: { severity: 'STATE', account_name: 'ACCOUNT', details: 'NEEDS ATTENTION' },
  pinned: ['severity', 'account_name', 'id', 'details'],
  least: { account_name: 12, details: 40 },
  wrapped: ['account_name', 'details'],
  tones: { severity: tones },
};

/** Lines of a terminal, by its width: 80x24, or 100x30. Some are left for messages and the prompt. */
const heights = { narrow: 24, wide: 30, from: 100, reserved: 5 } as const;

interface ScreenOptions extends Look {
  /** All rows, whatever the terminal has room for. */
  readonly full: boolean;
}

/** The screen as text, and whether it has all changes that the rows have. */
export async function writeScreen(
  rows: readonly TodayRow[],
  options: ScreenOptions,
): Promise<{ readonly text: string; readonly hasChanges: boolean }> {
  const { full, color, width = 0, isTerminal } = options;
  const accounts = nameAccounts(sortAccounts(rows));
  const names = new Map(accounts.map(({ account_id, account_name }) => [account_id, account_name]));
  const items = sortItems(rows, accounts).map((row) => ({
    ...row,
    account_name: names.get(row.account_id) ?? null,
  }));
  const limits = describeLimits(accounts);
  const height = width >= heights.from ? heights.wide : heights.narrow;
  const room = full || !isTerminal ? Number.POSITIVE_INFINITY : height - heights.reserved;
  const isAll = accounts.every(({ state }) => state !== 'incomplete');
  const isOne = new Set(accounts.map(({ account_id }) => account_id)).size === 1;
  const fitLines = (part: readonly unknown[], shape: RowShape, lines: number) =>
    fitTable(part, { shape: isOne ? without(shape, 'account_name') : shape, lines }, options);
  const more = (left: number, noun: string) =>
    left > 0 ? [faint(`and ${left} more ${left === 1 ? noun : `${noun}s`}: ${fullCommand()}`, color)] : [];
  const lines = room - frame - (limits === undefined ? 0 : 1);
  // The worst account is shown in any case, and the others as far as lines are left.
  const fitted = await fitLines(items.map(withMessage), itemShape, lines - 1);
  const isBrief = fitted.rows < items.length;
  const needed = isBrief ? await fitLines(items.map(withBrief), itemShape, lines - 1) : fitted;
  const hidden = items.length - needed.rows;
  const shown = await fitLines(accounts.map(withOpen), accountShape, lines - needed.lines);
  const text = [
    ...(items.length === 0
      ? [`no errors, warnings or changes${isAll ? '' : ' in what was read'}`]
      : [
          needed.text,
          ...more(hidden, 'item'),
          ...(isBrief && hidden === 0 ? [faint(`whole messages: ${fullCommand()}`, color)] : []),
        ]),
    '',
    shown.text,
    ...more(accounts.length - shown.rows, 'account'),
    ...(limits === undefined ? [] : [faint(limits, color)]),
  ].join('\n');
  return { text, hasChanges: !items.slice(needed.rows).some(({ kind }) => kind === 'change') };
}

interface FittedTable {
  readonly text: string;
  /** How many rows it shows, the first of all. */
  readonly rows: number;
  /** Without the header. */
  readonly lines: number;
}

/** The table of as many rows as there are lines, and of one at least. Nothing is cut: the last rows are left out. */
async function fitTable(
  rows: readonly unknown[],
  { shape, lines }: { readonly shape: RowShape; readonly lines: number },
  look: Look,
): Promise<FittedTable> {
  let shown = rows.slice(0, Math.max(1, lines));
  for (;;) {
    const text = await tableText(shown, shape, look);
    const own = shown.length === 0 ? 0 : text.split('\n').length - 1;
    if (own <= lines || shown.length <= 1) return { text, rows: shown.length, lines: own };
    shown = shown.slice(0, -1);
  }
}

/** Accounts that share a name are told apart by their ids. */
function nameAccounts(accounts: readonly AccountRow[]): readonly AccountRow[] {
  const ids = new Map<string | null, Set<string>>();
  for (const { account_id, account_name } of accounts)
    ids.set(account_name, (ids.get(account_name) ?? new Set()).add(account_id));
  return accounts.map((row) => {
    const isShared = row.account_name === null || (ids.get(row.account_name)?.size ?? 0) > 1;
    return isShared ? { ...row, account_name: row.account_id } : row;
  });
}

const fullCommand = () => accountCommand`ads today --full`;

/** Lines beside the rows: two headers, an empty line, and what is left out of each table. */
const frame = 5;

/** The tightest limit of all accounts, which share the limits of a user. */
function describeLimits(accounts: readonly AccountRow[]): string | undefined {
  const [first, ...others] = accounts.flatMap((row) => readLimit(row) ?? []);
  if (!first) return undefined;
  const { limit_name, limit_left, limit, limit_resets_at } = others.reduce(tighter, first);
  const until = limit_resets_at === null ? '' : ` until ${limit_resets_at}`;
  return `limits: ${limit_left} of ${limit} calls left for ${limit_name}${until}`;
}

function readLimit({
  limit_name,
  limit_left,
  limit,
  limit_resets_at = null,
}: AccountRow): LimitLeft | undefined {
  return limit_name === undefined || limit_left === undefined || limit === undefined
    ? undefined
    : { limit_name, limit_left, limit, limit_resets_at };
}

function withOpen(row: AccountRow) {
  const { errors, warnings, changes } = row;
  const counts = [
    ...(errors > 0 ? [formatCount(errors, 'error')] : []),
    ...(warnings > 0 ? [formatCount(warnings, 'warning')] : []),
    ...(changes > 0 ? [formatCount(changes, 'change')] : []),
  ];
  return { ...row, compared: describeShare(row.change), open: counts.join(', ') };
}

/** `+4%`. */
function describeShare(change: number | null): string | null {
  return change === null ? null : `${change > 0 ? '+' : ''}${Math.round(change * 100)}%`;
}

function withMessage(row: ItemRow) {
  return withDetails(row, row.message);
}

/** A screen that is too small for the messages of all shows what is wrong, and of more. */
function withBrief(row: ItemRow) {
  return withDetails(row, ('brief' in row && row.brief) || row.message);
}

function withDetails(row: ItemRow, text: string) {
  const name = row.name ?? row.type.replaceAll('-', ' ');
  // Names of line items often have a colon of their own.
  return { ...row, details: `${name.includes(':') ? `"${name}"` : name}: ${text}` };
}

function without(shape: RowShape, column: string): RowShape {
  return { ...shape, columns: shape.columns.filter((name) => name !== column) };
}

async function tableText(rows: readonly unknown[], shape: RowShape, look: Look): Promise<string> {
  const { color, width, isTerminal, unicode } = look;
  let all = '';
  const options = { shape, paths: undefined, color, width, unicode, plain: !isTerminal, note: () => {} };
  for await (const part of writeTable([rows], options)) all += part;
  return all.trimEnd();
}
