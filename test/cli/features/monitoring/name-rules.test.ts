/** Names: patterns that users write, and suggested names. */
import { describe, expect, it } from 'vitest';
import { someCampaign, someItem, stateAt } from '../../../support/account-states.js';
import { findIn } from '../../../support/monitoring.js';

const now = Date.parse('2026-05-20T12:00:00Z');
const named = (...names: readonly string[]) =>
  stateAt(now, {
    campaigns: names.map((name, index) =>
      someCampaign({ id: `c${index}`, name, created_at: `2026-01-0${index + 1}T00:00:00Z` }),
    ),
    lineItems: [],
  });
const suggested = (...names: readonly string[]) =>
  findIn(named(...names), 'duplicate-names').map(({ command }) => /--name (.*)/.exec(command ?? '')?.[1]);

describe('duplicate-names suggests', () => {
  it.each([
    [['Spring', 'Summer'], []],
    [
      ['Spring', 'spring', ' SPRING '],
      ["'spring (2)'", "'SPRING (3)'"],
    ],
    [['Spring', 'Spring', 'spring (2)'], ["'Spring (3)'"]],
    [['', ' '], []],
    [["it's", "it's"], [expect.stringContaining('(2)')]],
  ])('for %j', (names, commands) => {
    expect(suggested(...names)).toEqual(commands);
  });

  it('a name that is as long as one may be', () => {
    const long = '界'.repeat(255);
    const [name = ''] = suggested(long, long);
    expect(name).toBe(`'${'界'.repeat(251)} (2)'`);
  });

  it('the name of no younger record for the oldest, whatever the list says first', () => {
    const state = named('Spring', 'Spring');
    const [finding] = findIn(
      stateAt(now, { campaigns: (state.campaigns ?? []).toReversed() }),
      'duplicate-names',
    );
    expect(finding).toMatchObject({ id: 'c1', message: 'has the name of campaign c0' });
  });
});

describe('naming', () => {
  it('compares campaigns with one pattern, and line items with another', () => {
    const state = stateAt(now, { lineItems: [someItem({ name: null })] });
    expect(findIn(state, 'naming', { campaigns: /^S/u, line_items: /^R/u }).map(({ id }) => id)).toEqual([
      'i1',
    ]);
    expect(findIn(state, 'naming', { campaigns: /^R/u }).map(({ id }) => id)).toEqual(['c1']);
  });
});
