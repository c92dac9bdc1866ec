/** A small list of campaigns in three currencies, and print() with captured output. */
import { campaign } from '../../src/contract/groups/campaigns.js';
import type { Answer, Printed, PrintOptions, RowShape } from '../../src/output/answer.js';
import { print } from '../../src/output/print.js';

export async function show(
  answer: Answer,
  options: Partial<PrintOptions> = {},
): Promise<Printed & { text: string }> {
  let text = '';
  const printed = await print(answer, { format: 'table', color: false, ...options }, async (piece) => {
    text += piece;
  });
  return { ...printed, text };
}

export function listOf(rows: readonly unknown[], record?: RowShape): Answer {
  return { kind: 'rows', pages: [rows], ...(record && { record }) };
}

/** A whole campaign with the wire's values. */
export function makeCampaign(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    id: '8wku1',
    name: 'Spring',
    funding_instrument_id: 'lygyi',
    currency: 'USD',
    budget_optimization: 'CAMPAIGN',
    daily_budget_amount_local_micro: 55_000_000,
    total_budget_amount_local_micro: null,
    purchase_order_number: null,
    standard_delivery: true,
    entity_status: 'PAUSED',
    effective_status: 'UNKNOWN',
    servable: false,
    reasons_not_servable: ['PAUSED_BY_ADVERTISER', 'INCOMPLETE'],
    duration_in_days: null,
    frequency_cap: 0,
    created_at: '2026-11-20T15:44:10Z',
    updated_at: '2026-11-20T15:44:10.250Z',
    deleted: false,
    ...changes,
  };
}

export const threeCampaigns = [
  makeCampaign(),
  makeCampaign({
    id: '8wku2',
    name: 'Été, "chaud"',
    currency: 'JPY',
    daily_budget_amount_local_micro: 5_500_000_000,
    total_budget_amount_local_micro: 9_007_199_254_740_993n,
    entity_status: 'ACTIVE',
  }),
  makeCampaign({
    id: '8wku3',
    name: null,
    currency: 'KWD',
    daily_budget_amount_local_micro: 1_234_000,
    created_at: '2026-11-20T23:30:00-02:00',
    deleted: true,
  }),
];

export const campaigns: Answer = listOf(threeCampaigns, campaign);

/** Small rows without a record kind, to test every format in full. */
export const gadget = {
  name: 'gadget',
  fields: {
    id: { type: 'id' },
    name: { type: 'string' },
    price_local_micro: { type: 'micro' },
    active: { type: 'boolean' },
    tags: { type: 'list' },
    size: { type: 'object' },
    made_at: { type: 'time' },
  },
  columns: ['id', 'name', 'price_local_micro', 'active', 'tags', 'size', 'made_at'],
} as const satisfies RowShape;

export const gadgets = [
  {
    id: '1e3',
    name: 'a, "b"',
    price_local_micro: 9_007_199_254_740_993n,
    active: true,
    tags: ['x', 'y'],
    size: { width: 2, unit: null },
    made_at: '2026-11-20T15:44:10Z',
  },
  {
    id: 'g2',
    name: '=1+1\ttab\nline\\',
    price_local_micro: 0,
    active: false,
    tags: [],
    size: null,
    made_at: null,
  },
];

/** The headers of a table on a terminal, whose lines above the first row hold upper-case words; a wrapped one is joined. */
export function headersOf(table: string): string[] {
  const lines = table.split('\n');
  const headerLines = lines.slice(
    0,
    lines.findIndex((line) => !/^[ A-Z0-9/+:-]+$/.test(line)),
  );
  const width = Math.max(...headerLines.map((line) => line.length));
  const isBlank = (at: number) => headerLines.every((line) => (line[at] ?? ' ') === ' ');
  const starts = Array.from({ length: width }, (_, at) => at).filter(
    (at) => !isBlank(at) && isBlank(at - 1) && isBlank(at - 2),
  );
  return starts.map((start, index) =>
    headerLines
      .map((line) => line.slice(start, starts[index + 1]).trim())
      .filter((part) => part !== '')
      .join(' '),
  );
}
