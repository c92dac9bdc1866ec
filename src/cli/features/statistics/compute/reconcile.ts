/** Compares the sums of line items with what the service counts for the entity above them, day by day. */
import { type Amount, addAmounts, ratioDecimals, roundRatio, toAmount } from './amounts.js';
import type { ReportRow } from './facts.js';

/** One metric of one entity on one day, counted in two ways. */
type Comparison = Readonly<{
  account_id: unknown;
  level: string;
  id: string;
  name: unknown;
  date: string;
  metric: string;
  line_items: Amount | null;
  counted: Amount | null;
  difference: Amount;
  /** As a part of what was counted; null where nothing was. */
  relative: number | null;
  agrees: boolean;
  currency: unknown;
}>;

interface ReconcileOptions {
  readonly level: string;
  /** The columns to compare. */
  readonly metrics: readonly string[];
  /** The largest difference that still agrees, as a part of what was counted: 0.01 is one percent. */
  readonly tolerance: number;
}

/** Parses 1%, 0.5% or exact; undefined for any other text. */
export function parseTolerance(text: string): number | undefined {
  if (text === 'exact') return 0;
  const [, digits] = /^(\d{1,3}(?:\.\d{1,4})?)%$/.exec(text) ?? [];
  return digits === undefined ? undefined : Number(`${digits}e-2`);
}

/**
 * Compares rows of line items with rows of the level above. Both have `above`, the id of the entity of that level, and
 * `date`. A row that one side lacks counts as nothing.
 */
export function compareLevels(
  lineItems: Iterable<ReportRow>,
  counted: Iterable<ReportRow>,
  { level, metrics, tolerance }: ReconcileOptions,
): Comparison[] {
  const pairs = new Map<
    string,
    { readonly above: ReportRow; readonly items: ReportRow[]; readonly whole: ReportRow[] }
  >();
  const keyOf = ({ above, date }: ReportRow) => JSON.stringify([above, date]);
  const pairOf = (row: ReportRow) => {
    const pair = pairs.get(keyOf(row)) ?? { above: row, items: [], whole: [] };
    pairs.set(keyOf(row), pair);
    return pair;
  };
  for (const row of counted) pairOf(row).whole.push(row);
  for (const row of lineItems) pairOf(row).items.push(row);
  return [...pairs.values()].flatMap(({ above, items, whole }) =>
    metrics.map((metric) => {
      const [sum, count] = [sumOf(items, metric), sumOf(whole, metric)];
      const difference = addAmounts(sum ?? 0, negate(count ?? 0)) ?? 0;
      const base = count !== null && count < 0 ? negate(count) : (count ?? 0);
      return {
        account_id: above.account_id,
        level,
        id: String(above.above),
        name: above.name ?? null,
        date: String(above.date),
        metric,
        line_items: sum,
        counted: count,
        difference,
        relative: Number(base) === 0 ? null : roundRatio({ top: difference, bottom: base }, ratioDecimals),
        agrees: isWithin(difference, count ?? 0, tolerance),
        currency: above.currency ?? null,
      };
    }),
  );
}

/** The digits of a tolerance: percent with four decimals. */
const toleranceParts = 1_000_000;

/** Exact for whole numbers, as counts and micro units are. */
function isWithin(difference: Amount, count: Amount, tolerance: number): boolean {
  const parts = Math.round(tolerance * toleranceParts);
  const isExact = [difference, count].every((one) => typeof one === 'bigint' || Number.isInteger(one));
  if (!isExact) return Math.abs(Number(difference)) * toleranceParts <= Math.abs(Number(count)) * parts;
  const size = (one: Amount) => (one < 0 ? -BigInt(one) : BigInt(one));
  return size(difference) * BigInt(toleranceParts) <= size(count) * BigInt(parts);
}

function sumOf(rows: readonly ReportRow[], metric: string): Amount | null {
  return rows.map((row) => toAmount(row[metric])).reduce(addAmounts, null);
}

function negate(amount: Amount): Amount {
  return typeof amount === 'bigint' ? -amount : 0 - amount;
}
