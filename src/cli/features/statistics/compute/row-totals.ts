/** The sums of the rows of a report, of exactly those that are shown: --filter and --limit come after the report. */
import type { RowShape, RowTotals } from '../../../../output/answer.js';
import { columnHeader } from '../../../../output/columns.js';
import { isObject } from '../../../../values/lossless-json.js';
import { type Amount, addAmounts, toAmount } from './amounts.js';
import { type DerivedMetric, reachPath } from './derived-metrics.js';
import { type FactLayout, type ReportRow, toReportRow } from './facts.js';
import { type MetricColumn, type MetricSelection, pathType } from './metric-words.js';

/** The column with what is summed, which no metric is called. */
const label = 'total';

const pathsOf = ({ over, under = [] }: DerivedMetric) => [...over, ...under];

/** The columns that can be summed, or computed from sums: not people, who may be the same in several rows. */
export function summedColumns({ columns }: Pick<MetricSelection, 'columns'>): readonly MetricColumn[] {
  return columns.filter(({ name, derived }) => !(derived ? pathsOf(derived) : [name]).includes(reachPath));
}

/** The columns that rows need so that they can be summed: a rate is that of the sums that it is computed from. */
export function withSummands({ columns, paths }: MetricSelection): readonly MetricColumn[] {
  const shown = new Set(columns.map(({ name }) => name));
  const hidden = paths.filter((path) => path !== reachPath && !shown.has(path));
  return [...columns, ...hidden.map((name) => ({ name, type: 'number' as const }))];
}

interface Sum {
  readonly currency: string | null;
  count: number;
  readonly sums: (Amount | null)[];
  readonly previous: (Amount | null)[];
}

/**
 * Adds rows up that have the columns of `withSummands`. Amounts of different currencies are not added up: each currency has a
 * row. Amounts whose currency is not known have no sum.
 */
export function createRowTotals(
  { paths, columns: all }: MetricSelection,
  isCompared: boolean,
  shape: RowShape,
): RowTotals {
  const columns = summedColumns({ columns: all });
  const amounts = new Set(paths.filter((path) => pathType(path) === 'micro'));
  const sums = new Map<string | null, Sum>();
  const layout: FactLayout = { paths, columns, isCompared };
  const addRow = (row: ReportRow) => {
    const currency = amounts.size > 0 && typeof row.currency === 'string' ? row.currency : null;
    const none = () => paths.map(() => null);
    const sum = sums.get(currency) ?? { currency, count: 0, sums: none(), previous: none() };
    sums.set(currency, sum);
    sum.count += 1;
    for (const [index, path] of paths.entries()) {
      if (currency === null && amounts.has(path)) continue;
      sum.sums[index] = addAmounts(sum.sums[index] ?? null, toAmount(row[path]));
      sum.previous[index] = addAmounts(sum.previous[index] ?? null, toAmount(row[`previous_${path}`]));
    }
  };
  const names = columns.flatMap(({ name }) => [
    name,
    ...(isCompared ? [`previous_${name}`, `change_${name}`] : []),
  ]);
  const { fields, headers, percentages, ratios } = shape;
  return {
    shape: {
      name: 'report_total',
      key: label,
      fields: {
        [label]: { type: 'string' },
        ...Object.fromEntries(names.map((name) => [name, fields[name] ?? { type: 'number' }])),
      },
      columns: [label, ...names],
      // What the sums are of is said where they are read, and is not cut.
      pinned: [label, ...names],
      headers: { ...headers, [label]: columnHeader(label) },
      percentages: percentages ?? [],
      ratios: ratios ?? [],
    },
    add(rows) {
      for (const row of rows) if (isObject(row)) addRow(row);
    },
    list() {
      return [...sums.values()].map(({ currency, count, sums: own, previous }) => {
        const of = `Total of ${count} ${count === 1 ? 'row' : 'rows'}`;
        const keys = {
          [label]: sums.size > 1 ? `${of} in ${currency ?? 'unknown currencies'}` : of,
          currency,
        };
        const { delivery, billing, ...row } = toReportRow({ keys, sums: own, finality }, layout, previous);
        return row;
      });
    },
  };
}

const finality = { delivery: 'open', billing: 'open' } as const;
