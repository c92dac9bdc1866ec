import { describe, expect, it } from 'vitest';
import { checkedCalls } from '../../../../src/cli/bulk/delivery/checked-calls.js';

function items(name: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${name}${index}`);
}

describe('calls that are checked just before they are sent', () => {
  it('are read forty items at once, whatever their sizes, and one that has more alone', async () => {
    const calls = [['a'], items('b', 39), ['c'], items('d', 60), ['e', 'f']];
    const read: number[] = [];
    const check = async (some: readonly string[]) => {
      read.push(some.length);
      return new Map(some.filter((item) => item === 'c' || item === 'f').map((item) => [item, 'changed']));
    };
    const reported: string[] = [];
    const sent: (readonly string[])[] = [];
    for await (const call of checkedCalls(calls, check, (item, why) => reported.push(`${item} ${why}`)))
      sent.push(call);
    expect(read).toEqual([40, 1, 60, 2]);
    expect(sent).toEqual([['a'], items('b', 39), [], items('d', 60), ['e']]);
    expect(reported).toEqual(['c changed', 'f changed']);
  });
});
