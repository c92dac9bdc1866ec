/** Amounts of records as people write them into files. */
import { expect, it } from 'vitest';
import { campaignKind } from '../../../../../src/cli/bulk/campaign-files/format/node-kinds.js';
import { writeFields } from '../../../../../src/cli/bulk/campaign-files/format/record-texts.js';

it.each([
  [500_000_000, 'JPY', '500 JPY'],
  [1_500_000, 'KWD', '1.500 KWD'],
  [1_500_000, 'USD', '1.50 USD'],
  [1_505_000, 'USD', '1.505 USD'],
  [1_500_000, null, '1.5'],
])('%i micro units in %s are %s', (daily_budget_amount_local_micro, currency, text) => {
  const record = { daily_budget_amount_local_micro, currency };
  expect(writeFields(campaignKind(), record, () => undefined)).toEqual({ daily_budget: text });
});
