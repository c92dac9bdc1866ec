/** Reading the state of an account: how many calls a large one takes, and what is claimed of it then. */
import { describe, expect, it } from 'vitest';
import type { Caller } from '../../../../src/cli/core/records/read-rows.js';
import { allRules, morningRules } from '../../../../src/cli/features/monitoring/all-rules.js';
import { findBroken } from '../../../../src/cli/features/monitoring/finding-rows.js';
import { tighter, watchLimits } from '../../../../src/cli/features/monitoring/limits-left.js';
import { lookParts, type Part, withNeeded } from '../../../../src/cli/features/monitoring/parts.js';
import { readState } from '../../../../src/cli/features/monitoring/read-state.js';
import { defaultsOf } from '../../../../src/cli/features/monitoring/rule.js';
import type { TodayRow } from '../../../../src/cli/features/monitoring/today-rows.js';
import { writeScreen } from '../../../../src/cli/features/monitoring/today-screen.js';
import { getAccount } from '../../../../src/contract/groups/accounts.js';
import type { Document } from '../../../../src/contract/types.js';
import { rateHeaders } from '../../../../src/contract/wire/headers.js';
import { answeredPeriods } from '../../../support/statistics-service.js';

const now = Date.parse('2026-05-20T12:00:00Z');
const old = {
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  deleted: false,
} as const;
const account: Document = { ...old, id: 'a1', name: 'Shop', timezone: 'UTC', approval_status: 'ACCEPTED' };
const active = { ...old, entity_status: 'ACTIVE' } as const;

const total = { budget_optimization: 'CAMPAIGN', total_budget_amount_local_micro: 900_000_000 } as const;
const rowOf: Readonly<Record<string, (index: number) => Document>> = {
  'funding-instruments.list': (index) => ({
    ...active,
    id: `f${index}`,
    currency: 'USD',
    able_to_fund: true,
  }),
  'campaigns.list': (index) => ({
    ...active,
    ...total,
    id: `c${index}`,
    name: `C${index}`,
    currency: 'USD',
    funding_instrument_id: 'f0',
    servable: true,
  }),
  'line-items.list': (index) => ({
    ...active,
    id: `i${index}`,
    campaign_id: `c${index}`,
    product_type: index % 3 === 0 ? 'PROMOTED_ACCOUNT' : index % 3 === 1 ? 'MEDIA' : 'PROMOTED_TWEETS',
    placements: ['ALL_ON_TWITTER'],
    start_time: old.created_at,
    end_time: null,
  }),
  'promoted-tweets.list': (index) => ({
    ...active,
    id: `p${index}`,
    line_item_id: `i${index}`,
    approval_status: 'ACCEPTED',
  }),
  'promoted-accounts.list': (index) => ({
    ...active,
    id: `p${index}`,
    line_item_id: `i${index}`,
    approval_status: 'ACCEPTED',
  }),
  'media-creatives.list': (index) => ({
    ...active,
    id: `p${index}`,
    line_item_id: `i${index}`,
    approval_status: 'ACCEPTED',
  }),
};

/** A service with so many records of each list, in pages of 1,000. */
function serviceWith(size: number): Caller & { readonly called: string[] } {
  const called: string[] = [];
  return {
    called,
    async call({ id }, values) {
      called.push(id);
      const reply = (body: object) => ({ status: 200, headers: {}, retried: 0, body });
      if (id === 'accounts.get') return reply({ data: account });
      const row = rowOf[id];
      if (row) {
        const from = Number(values.cursor ?? 0);
        const to = Math.min(from + 1000, size);
        const data = Array.from({ length: to - from }, (_, index) => row(from + index));
        return reply({ data, next_cursor: to < size ? String(to) : null });
      }
      if (id === 'stats.active-entities') {
        const data = Array.from({ length: size }, (_, index) => ({
          entity_id: `i${index}`,
          activity_start_time: '2026-05-14T00:00:00Z',
          activity_end_time: '2026-05-20T12:00:00Z',
          placements: ['ALL_ON_TWITTER'],
        }));
        return reply({ data });
      }
      const ids = values.entity_ids as readonly string[];
      const length = answeredPeriods(values);
      const charges = { billed_charge_local_micro: [1_000_000, ...Array(length - 1).fill(0)] };
      return reply({
        time_series_length: length,
        data: ids.map((one) => ({ id: one, id_data: [{ metrics: charges }] })),
      });
    },
  };
}

const look = (caller: Caller, most?: number) =>
  readState(caller, {
    account_id: 'a1',
    parts: lookParts,
    now,
    withDeleted: true,
    ...(most !== undefined && { most }),
  });

describe('a look takes at most 10 calls,', () => {
  it.each([0, 1, 20, 21, 1000, 1001, 5000])('with %i records of each list', async (size) => {
    const caller = serviceWith(size);
    const { state, calls } = await look(caller, 10);
    expect(calls).toBe(caller.called.length);
    expect(calls).toBeLessThanOrEqual(10);
    if (size > 1000)
      expect(state.gaps.map(({ text }) => text).join('\n')).toMatch(
        /only the first \d+ rows of campaigns list were read/,
      );
    if (size > 20)
      expect(state.gaps.map(({ text }) => text).join('\n')).toMatch(
        /the spend of \d+ of \d+ (campaigns with activity|funding instruments) was not measured/,
      );
    else expect(state.gaps.filter(({ part }) => part !== 'totals')).toEqual([]);
  });
});

it('no rule claims what the calls did not suffice for', async () => {
  const { state } = await look(serviceWith(5000), 10);
  const rules = allRules
    .filter(({ name }) => morningRules.includes(name) && !/^(pacing|expiring)/.test(name))
    .map((rule) => ({ rule, values: defaultsOf(rule) }));
  expect(findBroken(state, rules, { flags: [] })).toEqual([]);
});

it('without a limit all pages and all campaigns are read', async () => {
  const { state } = await look(serviceWith(1500));
  expect(state.campaigns).toHaveLength(1500);
  expect(state.fundingSpend?.size).toBe(1500);
  expect(state.gaps.filter(({ part }) => part !== 'totals')).toEqual([]);
});

it('calls that only improve the answer are not made where they must not', async () => {
  const caller = serviceWith(1);
  await readState(caller, { account_id: 'a1', parts: lookParts, now, most: 10, mayRefine: () => false });
  expect(caller.called.filter((id) => id === 'stats.get')).toHaveLength(1);
});

it.each([
  ['is kept if its list was cut', 5000, 10, 'c4999', true],
  ['is dropped if the whole list lacks it', 1500, undefined, 'c4999', false],
  ['is dropped if it was deleted', 5000, 10, 'gone', false],
  ['is kept if it is paused', 5000, 10, 'paused', true],
])('the total spend of a campaign %s', async (_, size, most, id, isKept) => {
  const service = serviceWith(size);
  const others = [
    { ...rowOf['campaigns.list']?.(0), id: 'gone', deleted: true },
    { ...rowOf['campaigns.list']?.(0), id: 'paused', entity_status: 'PAUSED' },
  ];
  const caller: Caller = {
    async call(endpoint, values, options) {
      const reply = await service.call(endpoint, values, options);
      if (endpoint.id !== 'campaigns.list') return reply;
      const { data } = reply.body as { data: Document[] };
      return { ...reply, body: { ...(reply.body as object), data: [...others, ...data] } };
    },
  };
  const measured = new Map([[id, { since: 0, until: 1, sum: 5n }]]);
  const question = { account_id: 'a1', parts: lookParts, now, withDeleted: true, most, measured };
  const { state } = await readState(caller, question);
  expect(state.measured?.has(id)).toBe(isKept);
});

it('the rules of the morning need no part that a look does not read', () => {
  const read = new Set<Part>(lookParts);
  for (const { name, needs } of allRules.filter((rule) => morningRules.includes(rule.name)))
    expect(
      [...withNeeded(needs)].filter((part) => !read.has(part)),
      name,
    ).toEqual([]);
  expect(allRules.filter(({ name }) => morningRules.includes(name))).toHaveLength(morningRules.length);
});

it('the tightest limit has the smallest part left', () => {
  const limit = (limit_name: string, limit_left: number, of: number) => ({
    limit_name,
    limit_left,
    limit: of,
    limit_resets_at: null,
  });
  expect(tighter(limit('a', 100, 250), limit('b', 1000, 2000)).limit_name).toBe('a');
  expect(tighter(limit('a', 1999, 2000), limit('b', 249, 250)).limit_name).toBe('b');
  expect(tighter(limit('a', 1900, 2000), limit('b', 2500, 10_000)).limit_name).toBe('b');
  expect(tighter(limit('a', 2000, 2000), limit('b', 250, 250)).limit_name).toBe('b');
  expect(tighter(limit('a', 0, 250), limit('b', 0, 2000)).limit_name).toBe('a');
});

it('a call that leaves as many as there were was not counted, and its limit is not shown', async () => {
  const lefts = [
    ['250', '250'],
    ['2000', '1999'],
    ['250', '248'],
  ];
  const watched = watchLimits({
    async call() {
      const [limit, left] = lefts.shift() ?? [];
      const headers = { [rateHeaders.account.limit]: limit, [rateHeaders.account.remaining]: left };
      return { status: 200, headers, body: {} } as unknown as Awaited<ReturnType<Caller['call']>>;
    },
  });
  const next = async () => {
    await watched.caller.call(getAccount, {});
    const { limit_left, limit } = watched.tightest() ?? {};
    return [limit_left, limit];
  };
  expect(await next()).toEqual([undefined, undefined]);
  expect(await next()).toEqual([1999, 2000]);
  expect(await next()).toEqual([248, 250]);
});

describe('the screen', () => {
  const ofAccount = (index: number, warnings: number): TodayRow => ({
    kind: 'account',
    account_id: `a${index}`,
    account_name: `Harbour & Finch ${index}`,
    state: warnings > 0 ? 'warning' : 'ok',
    errors: 0,
    warnings,
    changes: 0,
    running: 1,
    last_look: null,
    calls: 8,
    not_measured: [],
    currency: index % 2 === 0 ? 'USD' : 'JPY',
    spend_today_local_micro: 17_095_427_460_000n,
    spend_yesterday_local_micro: 20_838_112_140_000n,
    spend_yesterday_same_time_local_micro: null,
    change: 0.13,
    projected_today_local_micro: 23_457_414_170_000n,
    daily_budget_local_micro: 26_750_000_000_000n,
  });
  const finding = (index: number, account: number): TodayRow => ({
    kind: 'finding',
    rule: 'stopped',
    severity: 'warning',
    account_id: `a${account}`,
    account_name: `Harbour & Finch ${account}`,
    type: 'campaign',
    id: `c${index}`,
    name: 'Spring',
    message: 'was not shown for six hours or more, and nobody has paused it; this is a long text',
    command: null,
  });

  it.each([
    [30, 3, 11],
    [7, 1, 2],
    [2, 0, 0],
    [1, 1, 40],
  ])(
    'shows %i accounts, %i of them with items, below as many of %i items as fit',
    async (count, troubled, items) => {
      const rows = [
        ...Array.from({ length: count }, (_, index) =>
          ofAccount(index, index < troubled ? Math.ceil(items / troubled) : 0),
        ),
        ...Array.from({ length: items }, (_, index) => finding(index, index % Math.max(1, troubled))),
      ];
      const { text } = await writeScreen(rows, { full: false, color: false, isTerminal: true, width: 80 });
      const lines = text.split('\n');
      expect(lines.length, text).toBeLessThanOrEqual(19);
      expect(lines.every((line) => line.length <= 80)).toBe(true);
      expect(text).not.toContain('…');
      const [above = '', below = ''] = text.split('\n\n');
      const shown = above.match(/^warning /gm) ?? [];
      expect(shown.length).toBeGreaterThanOrEqual(Math.min(items, 4));
      expect(above).toContain(items === 0 ? 'no errors, warnings or changes' : 'NEEDS ATTENTION');
      if (shown.length < items) expect(above).toContain(`and ${items - shown.length} more item`);
      expect(below.match(/^(warning|ok) /gm)?.length).toBeGreaterThanOrEqual(
        Math.max(1, Math.min(troubled, 1)),
      );
      expect(below.match(/^STATE/)).not.toBeNull();
    },
  );
});

it('names cannot write to the terminal', async () => {
  const amounts = {
    currency: 'USD',
    spend_today_local_micro: 1n,
    spend_yesterday_same_time_local_micro: null,
    spend_yesterday_local_micro: null,
    change: null,
    projected_today_local_micro: null,
    daily_budget_local_micro: null,
  } as const;
  const hostile = 'A\u001b[2J\u001b]0;x\u0007\nB';
  const rows: readonly TodayRow[] = [
    {
      kind: 'account',
      account_id: 'a1',
      account_name: hostile,
      state: 'error',
      errors: 1,
      warnings: 0,
      changes: 0,
      running: 1,
      last_look: null,
      calls: 8,
      not_measured: [],
      ...amounts,
    },
    {
      kind: 'account',
      account_id: 'a2',
      account_name: 'Other',
      state: 'ok',
      errors: 0,
      warnings: 0,
      changes: 0,
      running: 1,
      last_look: null,
      calls: 8,
      not_measured: [],
      ...amounts,
    },
    {
      kind: 'finding',
      rule: 'stopped',
      severity: 'error',
      account_id: 'a1',
      account_name: hostile,
      type: 'campaign',
      id: 'c1',
      name: hostile,
      message: hostile,
      command: null,
    },
  ];
  for (const isTerminal of [true, false]) {
    const { text: screen } = await writeScreen(rows, {
      full: false,
      color: false,
      isTerminal,
      width: isTerminal ? 80 : undefined,
    });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    expect(screen).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
    expect(screen.split('\n').length).toBeLessThan(9);
  }
});
