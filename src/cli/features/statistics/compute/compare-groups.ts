/** The rows of a report on an A/B test: its groups side by side, each compared with the first one. */
import type { FieldType } from '../../../../contract/types.js';
import type { RowShape } from '../../../../output/answer.js';
import { columnHeader } from '../../../../output/columns.js';
import { type Ratio, relativeChange, toAmount } from './amounts.js';
import { derivedRatio, isShare } from './derived-metrics.js';
import { groupColumn } from './dimensions.js';
import type { ReportRow } from './facts.js';
import { columnAliases, type MetricColumn } from './metric-words.js';
import { testProportions } from './significance.js';

/** A group of an A/B test. */
export interface TestGroup {
  readonly id: string;
  readonly name: string | null;
  /** In percent, as the service writes it. */
  readonly size: string;
  readonly entities: readonly string[];
}

/** The metrics that a report on a test has in any case: those that the significance is computed from. */
export const testedMetrics = ['impressions', 'clicks', 'ctr'] as const;

/** The metrics of a report on a test unless others are asked for: few, since each has its difference beside it. */
export const testMetrics = ['impressions', 'clicks', 'spend', 'ctr', 'cpm', 'cpc'] as const;

const pValue = 'ctr_p_value';
const difference = (name: string) => `difference_${name}`;

/**
 * One row for each group, and for each currency of it, in the order of the test. `rows` are the sums by group, with those that
 * rates are computed from; a group that has none served nothing. Differences are parts of the value of the first group: 0.1 is a tenth more.
 */
export function compareGroups(
  rows: readonly ReportRow[],
  groups: readonly TestGroup[],
  columns: readonly MetricColumn[],
): readonly ReportRow[] {
  const ofGroup = groups.map((group) => {
    const own = rows.filter((row) => row[groupColumn] === group.id);
    return { group, own: own.length > 0 ? own : [nothingServed(columns)] };
  });
  const firsts = ofGroup[0]?.own ?? [];
  return ofGroup.flatMap(({ group, own }, index) =>
    own.map((row) => {
      // Amounts of different currencies are not compared.
      const first = firsts.find(({ currency }) => currency === row.currency);
      const isAlone = own.length === 1 && firsts.length === 1;
      const { [groupColumn]: _, currency, delivery, billing, ...values } = row;
      return {
        [groupColumn]: group.id,
        group_name: group.name,
        size: group.size,
        entities: group.entities.length,
        currency: currency ?? null,
        ...Object.fromEntries(
          columns.flatMap((column) => [
            [column.name, values[column.name] ?? null],
            [
              difference(column.name),
              index === 0 ? null : relativeChange(ratioIn(row, column), ratioIn(first, column)),
            ],
          ]),
        ),
        [pValue]: index > 0 && isAlone && first ? clickSignificance(row, first) : null,
        delivery: delivery ?? null,
        billing: billing ?? null,
      };
    }),
  );
}

function nothingServed(columns: readonly MetricColumn[]): ReportRow {
  return Object.fromEntries(columns.map(({ name }) => [name, null]));
}

/** The value of a column before it is rounded: a rate is that of the sums in the row. */
function ratioIn(row: ReportRow | undefined, { name, derived }: MetricColumn): Ratio | null {
  const top = toAmount(row?.[name]);
  if (!row || top === null) return null;
  return derived ? derivedRatio(derived, (path) => toAmount(row[path])) : { top, bottom: 1 };
}

function clickSignificance(row: ReportRow, first: ReportRow): number | null {
  const countOf = ({ clicks, impressions }: ReportRow) => ({
    hits: Number(clicks ?? 0),
    trials: Number(impressions ?? 0),
  });
  const found = testProportions(countOf(row), countOf(first));
  return found === undefined ? null : Number(found.toPrecision(4));
}

/**
 * The columns of the rows. A table has the differences of rates only: counts differ by the sizes of groups alone. It never
 * omits what answers the question of a test, nor the metrics where they were typed.
 */
export function groupShape(columns: readonly MetricColumn[], isTyped: boolean): RowShape {
  const tested: readonly string[] = testedMetrics;
  const shown = columns.filter(({ name, derived }) => isTyped || !derived || tested.includes(name));
  const rates = columns.filter(({ derived }) => derived?.under !== undefined);
  const shares = rates.filter(({ derived }) => derived !== undefined && isShare(derived));
  const differencesOfRates = new Set(rates.map(({ name }) => difference(name)));
  const fields: Readonly<Record<string, { readonly type: FieldType }>> = {
    [groupColumn]: { type: 'id' },
    group_name: { type: 'string' },
    size: { type: 'string' },
    entities: { type: 'integer' },
    currency: { type: 'string' },
    ...Object.fromEntries(
      columns.flatMap(({ name, type }) => [
        [name, { type }],
        [difference(name), { type: 'number' as const }],
      ]),
    ),
    [pValue]: { type: 'number' },
    delivery: { type: 'string' },
    billing: { type: 'string' },
  };
  const hidden = new Set(['currency', 'delivery', 'billing']);
  return {
    name: 'ab_test_report_row',
    fields,
    columns: Object.keys(fields).filter(
      (name) => !hidden.has(name) && (!name.startsWith(difference('')) || differencesOfRates.has(name)),
    ),
    headers: {
      size: 'SIZE %',
      [pValue]: 'CTR P VALUE',
      ...Object.fromEntries(rates.map(({ name }) => [difference(name), `${columnHeader(name)} +/-`])),
    },
    pinned: ['group_name', ...shown.map(({ name }) => name), difference('ctr'), pValue],
    aliases: columnAliases(columns),
    ratios: rates.map(({ name }) => name),
    percentages: [...shares.map(({ name }) => name), ...columns.map(({ name }) => difference(name))],
  };
}
