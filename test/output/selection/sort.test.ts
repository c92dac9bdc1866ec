/** --sort: the order of rows by their fields. */
import { describe, expect, it } from 'vitest';
import type { Answer, RowShape } from '../../../src/output/answer.js';
import { type SelectionTally, selectRows } from '../../../src/output/selection/select-rows.js';
import { compileSort } from '../../../src/output/selection/sort.js';

const shape: RowShape = {
  name: 'campaign',
  columns: ['id'],
  fields: {
    id: { type: 'id' },
    name: { type: 'string' },
    currency: { type: 'string' },
    daily_budget_amount_local_micro: { type: 'micro' },
    clicks: { type: 'integer' },
    servable: { type: 'boolean' },
    created_at: { type: 'time' },
    posted_at: { type: 'post-time' },
  },
};

const rows = [
  {
    id: '1',
    name: 'Week 10',
    currency: 'USD',
    daily_budget_amount_local_micro: 9_000_000,
    clicks: 5,
    created_at: '2026-11-20T00:30:00+01:00',
    posted_at: 'Fri Nov 20 05:08:30 +0000 2026',
  },
  {
    id: '2',
    name: 'week 9',
    currency: 'JPY',
    daily_budget_amount_local_micro: 10_000_000n,
    clicks: null,
    created_at: '2026-11-20T00:00:00Z',
    posted_at: 'Sat Oct 31 05:08:30 +0000 2026',
    servable: true,
  },
  {
    id: '3',
    name: null,
    currency: 'USD',
    daily_budget_amount_local_micro: 100_000_000,
    clicks: 9007199254740993n,
    created_at: '2026-01-01T00:00:00Z',
    posted_at: null,
    servable: false,
  },
  {
    id: '4',
    name: 'Été',
    currency: 'JPY',
    clicks: 9007199254740992,
    created_at: '2026-12-01T00:00:00Z',
    posted_at: 'Tue Dec 01 05:08:30 +0000 2026',
  },
];

const order = (text: string) =>
  rows
    .toSorted(compileSort(text, shape).compare)
    .map(({ id }) => id)
    .join('');

describe('rows are put in order', () => {
  it.each<[string, string]>([
    ['name', '4213'],
    ['-name', '1243'],
    ['name:desc', '1243'],
    ['name:ASC', '4213'],
    ['daily_budget', '2134'],
    ['-daily_budget', '2314'],
    ['daily-budget-amount-local-micro', '2134'],
    ['clicks', '1432'],
    ['-clicks', '3412'],
    ['servable', '3214'],
    ['-servable', '2314'],
    ['created', '3124'],
    ['posted_at', '2143'],
    ['currency', '2413'],
    ['currency,-clicks', '4231'],
    ['currency:desc , name', '1342'],
  ])('by %s', (text, ids) => {
    expect(order(text)).toBe(ids);
  });

  it.each<[string, RegExp]>([
    ['', /--sort has an empty name/],
    ['name,', /--sort has an empty name/],
    ['nme', /--sort has no field "nme" \(did you mean name\?\)/],
    ['name:down', /--sort has no field "name:down"/],
  ])('but not by "%s"', (text, message) => {
    expect(() => compileSort(text, shape)).toThrow(message);
  });
});

describe('rows are read', () => {
  async function select(selection: { filter?: string[]; sort?: string; limit?: number }, counts: number[]) {
    let fetched = 0;
    const tallies: SelectionTally[] = [];
    async function* pages() {
      for (const count of counts) {
        fetched += 1;
        yield Array.from({ length: count }, (_, index) => ({
          id: String(index),
          clicks: fetched * 10 + index,
        }));
      }
    }
    const answer: Extract<Answer, { kind: 'rows' }> = { kind: 'rows', record: shape, pages: pages() };
    const clicks: number[] = [];
    const selected = selectRows(answer, { ...selection, now: 0 }, (tally) => tallies.push(tally));
    for await (const page of selected.pages)
      clicks.push(...page.map((row) => (row as { clicks: number }).clicks));
    return { fetched, clicks, tallies };
  }

  it('until enough of them match', async () => {
    expect(await select({ filter: ['id=1'], limit: 2 }, [3, 1, 2, 5])).toEqual({
      fetched: 3,
      clicks: [11, 31],
      tallies: [{ seen: 6, matched: 2, selected: 2, isCut: true }],
    });
  });

  it('to the end for an order, of whose result the first are printed', async () => {
    expect(await select({ sort: '-clicks', limit: 2 }, [3, 1, 2])).toEqual({
      fetched: 3,
      clicks: [31, 30],
      tallies: [{ seen: 6, matched: 6, selected: 2, isCut: false }],
    });
  });

  it('in one order for each currency, without comparison between two', async () => {
    const amount = (currency: string, micros: number) => ({
      currency,
      daily_budget_amount_local_micro: micros,
    });
    const [euros, yen, dollars] = [amount('EUR', 5), amount('JPY', 900), amount('USD', 70)];
    const mixed = [yen, dollars, amount('JPY', 10), euros, amount('USD', 80)];
    const sort = '-daily_budget';
    const answer = { kind: 'rows', record: shape, pages: [mixed] } as const;
    const found: unknown[] = [];
    for await (const page of selectRows(answer, { sort, now: 0 }, () => {}).pages) found.push(...page);
    expect(found).toEqual([euros, yen, amount('JPY', 10), amount('USD', 80), dollars]);
  });

  it('to the end without a limit', async () => {
    expect(await select({ filter: ['clicks>=30'] }, [3, 0, 2])).toEqual({
      fetched: 3,
      clicks: [30, 31],
      tallies: [{ seen: 5, matched: 2, selected: 2, isCut: false }],
    });
  });
});

describe('a long list', () => {
  it('is put in order as a short one is, and its rows are unchanged', async () => {
    const rows = Array.from({ length: 2600 }, (_, index) => ({
      id: String(index),
      name: `${'äあ😀"\\\n'.charAt(index % 5)}${(index * 7919) % 2600}`,
      long: 9_007_199_254_740_993n + BigInt(index),
      nothing: null,
      list: [{ index }],
    }));
    async function* pages() {
      for (let at = 0; at < rows.length; at += 650) yield rows.slice(at, at + 650);
    }
    const record = { name: 'row', fields: { name: { type: 'string' } }, columns: ['name'] } as const;
    for (const sort of ['name', '-name']) {
      const selected = selectRows({ kind: 'rows', record, pages: pages() }, { sort, now: 0 }, () => {});
      const found: unknown[] = [];
      for await (const page of selected.pages) found.push(...page);
      expect(found).toEqual(rows.toSorted(compileSort(sort, record).compare));
    }
  });
});
