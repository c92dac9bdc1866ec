/** A person sees all that a plan sends, and types a number of it. */
import { describe, expect, it } from 'vitest';
import type { DailySum } from '../../../src/cli/host/world.js';
import { approvalWord, changeLines, moneyLines } from '../../../src/cli/mcp/review-plan.js';
import type { PlannedCommand } from '../../../src/cli/mcp/stored-plan.js';

function planOf(changes: readonly object[], money: readonly DailySum[] = []) {
  const answer = { method: 'PUT', url: '/12/accounts/a/campaigns/b', changes };
  const command: PlannedCommand = { command: 'campaigns update', values: { id: 'b' }, answer, money };
  return { work: { commands: [command] } };
}

const sum = (before: number | null, after: number | null) => {
  const micros = (units: number | null) => (units === null ? null : BigInt(units) * 1_000_000n);
  return { currency: 'USD', before: micros(before), after: micros(after) };
};

describe('the changes of a plan', () => {
  it('show amounts in units too', () => {
    const plan = planOf([{ field: 'bid_amount_local_micro', before: 1_000_000, after: 2_500_000 }]);
    expect(changeLines(plan)).toEqual([
      'campaigns update b',
      '  bid_amount_local_micro: 1000000 (1) -> 2500000 (2.5)',
    ]);
  });

  it('name the record, whose name cannot look like another line', () => {
    const row = { id: 'b', name: 'Spring\nsale', field: 'entity_status', before: 'PAUSED', after: 'ACTIVE' };
    expect(changeLines(planOf([row]))).toEqual([
      'campaigns update b "Spring\\nsale"',
      '  entity_status: PAUSED -> ACTIVE',
    ]);
  });

  it('cannot look like other lines, and hide nothing', () => {
    const name = 'Spring\nmoney: active daily budgets 1.00 USD, unchanged\u200b\u202e\u{e0041}\u001b[2K';
    const lines = changeLines(planOf([{ field: 'name', before: 'Spring', after: name }]));
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('Spring\\nmoney');
    expect(lines[1]).toContain('\\u{200b}\\u202e\\u{e0041}\\u001b[2K');
  });

  it('have what is sent where no field of a record is known', () => {
    const plan = planOf([]);
    const [command] = plan.work.commands;
    const answer = { method: 'POST', changes: [], body: { conversions: [1] } };
    const lines = changeLines({ work: { commands: [{ ...command!, answer }] } });
    expect(lines).toEqual(['campaigns update b', '  body: {"conversions":[1]}']);
  });

  it('name each record of a batch', () => {
    const changes = [
      { operation: 1, id: 'b', field: 'deleted', before: false, after: true },
      { operation: 2, id: 'c', field: 'deleted', before: false, after: true },
    ];
    expect(approvalWord(planOf(changes)).word).toBe('2');
  });
});

describe('the number that a person types', () => {
  it.each<[(readonly [number | null, number | null])[], string]>([
    [[[35, 61]], '26.00'],
    [
      [
        [35, 61],
        [10, 20],
      ],
      '36.00',
    ],
    [[[35, null]], 'unlimited'],
    [[[61, 35]], '1'],
    [[[null, null]], '1'],
    [[], '1'],
  ])('is the amount that is added, or the number of changes: %j', (pairs, word) => {
    const money = pairs.map(([before, after]) => sum(before, after));
    expect(approvalWord(planOf([{ field: 'name', after: 'x' }], money)).word).toBe(word);
  });

  it('stands beside the money line', () => {
    expect(moneyLines(planOf([], [sum(35, 61)]))).toEqual(['money: active daily budgets 35.00 -> 61.00 USD']);
    expect(moneyLines(planOf([]))).toEqual(['money: the plan sets no daily budget']);
  });
});
