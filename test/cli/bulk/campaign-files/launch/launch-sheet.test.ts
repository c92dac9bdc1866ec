/** The bids of the sheet of a launch, as campaign files write amounts. */
import { describe, expect, it } from 'vitest';
import { readLaunchSheet } from '../../../../../src/cli/bulk/campaign-files/launch/launch-sheet.js';
import { SheetError } from '../../../../../src/cli/bulk/sheet/plain-table.js';

const read = (header: string, cells: readonly string[], separator?: ',' | '.') =>
  readLaunchSheet(
    [`line_item;post;${header}`, ...cells.map((cell) => `8wku2;7079542246429569971;${cell}`)].join('\n'),
    'ads.csv',
    undefined,
    separator,
  ).rows.map(({ bid, problems }) => bid?.text ?? problems.map(({ message }) => message).join());

describe('a bid', () => {
  it.each([
    ['bid', '1.25', '1.25'],
    ['bid', '1,25', '1.25'],
    ['bid', '1.25 EUR', '1.25 EUR'],
    ['Bid (cents)', '250', '2.5'],
    ['Max bid (EUR)', '2', '2 EUR'],
    ['bid;Currency', '2;EUR', '2 EUR'],
    ['bid;Currency', '$2;usd', '2 USD'],
    ['bid;Currency', '$2;EUR', 'bid $ is the sign of several currencies: write a code, such as USD'],
    ['bid', '$2', 'bid $ is the sign of several currencies: write a code, such as USD'],
    ['bid (USD)', '$2', '2 USD'],
    ['bid', 'US$2', '2 USD'],
    ['bid', '2 £', '2 GBP'],
    ['bid', '€2', '2 EUR'],
    ['bid_amount_local_micro', '1250000', '1.25'],
    ['bid_amount_local_micro (EUR)', '1250000', '1.25 EUR'],
    [
      'bid',
      '1.299',
      "bid is ambiguous: 1299 or 1.299; add --decimal-separator '.' or --decimal-separator ','",
    ],
    ['bid;Currency code', '2 USD;EUR', 'bid names two currencies: USD and EUR'],
    ['bid;currency', '2 USD;EUR', 'bid names two currencies: USD and EUR'],
    [
      'bid',
      '2 net',
      'bid must be a plain decimal such as 55 or 55.00, with at most 12 digits and 6 decimals, got "2 net"',
    ],
  ])('under %s that is %s is %s', (header, cell, expected) => {
    expect(read(header, [cell])).toEqual([expected]);
  });

  it('has the notation of its column, or the one that is given', () => {
    expect(read('bid', ['1.299', '0,5'])).toEqual(['1299', '0.5']);
    expect(read('bid', ['1.299'], '.')).toEqual(['1.299']);
  });

  it.each(['Bid (CPM)', 'Bid (gross)', 'Bid ($)'])('under %s is refused', (header) => {
    expect(() => read(header, ['1'])).toThrow(SheetError);
  });
});

describe('a launch', () => {
  const launch = (header: string, ...cells: readonly string[]) =>
    readLaunchSheet([header, ...cells].join('\n'), 'ads.csv', undefined);

  it.each([
    'daily_budget_amount_local_micro',
    'Daily budget',
    'Total budget (EUR)',
    'total_budget_amount_local_micro',
  ])('refuses amounts that it does not set: %s', (header) => {
    expect(() => launch(`line_item;post;${header}`, '8wku2;7;5')).toThrow(
      /amounts that a launch does not set/,
    );
    const [row] = launch(`line_item;post;${header} (read-only);bid`, '8wku2;7;5;2').rows;
    expect(row?.bid?.text).toBe('2');
  });

  it('refuses a bid in two columns', () => {
    expect(() => launch('line_item;post;bid;bid_amount_local_micro', '8wku2;7;1;1000000')).toThrow(
      'contains a column twice: bid and bid_amount_local_micro',
    );
  });

  it('reads ids without .0 where every cell of the column has it', () => {
    const { rows, notices } = launch('line_item;post', '8wku2;170794.0', '8wku2;170795,00');
    expect(rows.map(({ post }) => post?.kind === 'scalar' && post.text)).toEqual(['170794', '170795']);
    expect(notices).toEqual(['removed decimals of zero, such as ".0", from 2 cells of the column post']);
    const mixed = launch('line_item;post', '8wku2;170794.0', '8wku2;170795');
    expect(mixed.rows.map(({ problems }) => problems.length)).toEqual([1, 0]);
  });
});
