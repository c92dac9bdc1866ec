/** One apply changes the budgets of campaigns and of their line items, in the order that the service accepts. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openCampaignFiles } from '../../../support/campaign-files.js';

interface Budgets {
  readonly on: 'campaign' | 'line_item';
  readonly total: string;
  /** The totals of the line items. */
  readonly items: readonly string[];
}

const low: Budgets = { on: 'line_item', total: '20.00', items: ['10.00 USD', '20.00 USD'] };
const high: Budgets = { on: 'line_item', total: '80.00', items: ['70.00 USD', '60.00 USD'] };
const above: Budgets = { on: 'campaign', total: '30.00', items: [] };

function campaignOf(name: string, { on, total, items }: Budgets): string {
  const item = (number: number) => `
      item-${number}:
        name: ${name} ${number}
        objective: engagements
        product_type: promoted_tweets
        placements: [all_on_platform]
        bid: 0.50 USD
        start_time: 2026-12-01T05:00:00Z
        total_budget: ${items[number] ?? null}`;
  return `
  ${name}:
    name: ${name}
    funding_instrument: Credit line, invoiced monthly
    budget_optimization: ${on}
    total_budget: ${total} USD
    line_items:${item(0)}${item(1)}`;
}

it.each([
  ['fall', high, low],
  ['rise', low, high],
  ['move up', high, above],
  ['move down', above, high],
])('totals that %s', async (_, from, to) => {
  const files = await openCampaignFiles('demo', { pulled: ['Book club sign-ups'] });
  const apply = async (first: Budgets, second: Budgets) => {
    const text = `campaigns:${campaignOf('first', first)}${campaignOf('second', second)}\n`;
    writeFileSync(join(files.home.path, 'campaigns/both.yaml'), text);
    return files.run('apply', 'campaigns/both.yaml', '--yes');
  };
  const made = await apply(from, to);
  expect(made.exit, made.stderr).toBe(0);
  // The second campaign goes the other way at the same time.
  const { exit, stdout, stderr } = await apply(to, from);
  expect(exit, stdout + stderr).toBe(0);
  expect((await files.run('plan', 'campaigns/both.yaml')).stdout).toContain('No changes');
});
