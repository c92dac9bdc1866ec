/** The sheet with the chart of a workbook: the first metric of rows over time, a column for each series. */
import { formatTime } from '../values/time.js';
import { createOffset } from '../values/time-zone.js';
import { textFormat } from '../values/workbook/sheet-styles.js';
import type { CellRow, Sheet } from '../values/workbook/sheet-xml.js';
import type { ChartLayout, RowShape } from './answer.js';
import { chooseMetrics, withoutPartial } from './chart/choose-rows.js';
import { metricColumns, type Plots, readPlots } from './chart/series.js';
import { lightColors } from './chart/svg-elements.js';

interface ChartOptions {
  readonly shape: RowShape;
  readonly layout: ChartLayout;
  /** The paths of --fields. */
  readonly paths: readonly string[] | undefined;
  readonly note: (sentence: string) => void;
}

/** The most series of a chart, which its legend has room for, and the most rows that are held for it. */
const most = { series: 10, rows: 100_000 } as const;

interface CollectedChart {
  /** Takes the rows as they are written. */
  readonly add: (rows: readonly unknown[]) => void;
  /** Asked for after the rows. */
  readonly sheet: Sheet;
}

/** Collects the rows of a chart; undefined where none of the columns that are written is a metric. */
export function collectChart(options: ChartOptions): CollectedChart | undefined {
  const metrics = metricColumns(options.shape, options.layout);
  if (!metrics.some((name) => options.paths?.includes(name) ?? true)) return undefined;
  const rows: unknown[] = [];
  let count = 0;
  let table: ChartTable | undefined;
  const read = () => (table ??= count > most.rows ? emptyTable : tabulate(rows, options));
  return {
    add(more) {
      count += more.length;
      if (count <= most.rows) for (const row of more) rows.push(row);
      else if (rows.length > 0) {
        rows.length = 0;
        options.note(`the chart is empty: there are more than ${most.rows} rows`);
      }
    },
    sheet: {
      name: 'Chart',
      widths: [18, ...new Array<number>(most.series).fill(16)],
      looks: [{ format: textFormat }],
      // Read after the rows.
      pages: lazily(() => read().rows),
      chart: () => {
        const { title, series, rows: written, isOne } = read();
        return {
          type: isOne ? 'column' : 'line',
          title,
          series: series.map((name, index) => ({
            name,
            color: lightColors[index % lightColors.length] ?? '',
            isDashed: index >= lightColors.length,
          })),
          rows: Math.max(1, written.length - 1),
        };
      },
    },
  };
}

async function* lazily(rows: () => readonly CellRow[]): AsyncGenerator<readonly CellRow[]> {
  yield rows();
}

interface ChartTable {
  readonly title: string;
  readonly series: readonly string[];
  /** The names of the series, and a row for each period. */
  readonly rows: readonly CellRow[];
  /** Whether there is one period, of which lines show nothing. */
  readonly isOne: boolean;
}

const emptyTable: ChartTable = { title: 'No values', series: ['No values'], rows: [], isOne: false };

function tabulate(rows: readonly unknown[], { shape, layout, paths, note }: ChartOptions): ChartTable {
  const drawn = withoutPartial(rows, layout, note);
  // The sheet beside the chart has all metrics.
  const metrics = chooseMetrics(drawn, { format: 'xlsx', shape, layout, paths, note: () => {} });
  const plots = readPlots(drawn, metrics.slice(0, 1), { shape, layout, most: () => most.series });
  const [plot] = plots.plots;
  if (!plot || plots.starts.length === 0) return emptyTable;
  const series = plot.series.map(({ label }) => label || plot.title);
  const name = nameStart(plots);
  return {
    title:
      plots.seriesCount > plots.shownCount
        ? `${plot.title} (${plots.shownCount} of ${plots.seriesCount} series)`
        : plot.title,
    series,
    rows: [
      ['', ...series],
      ...plots.starts.map(
        (start, index): CellRow => [
          name(start),
          ...plot.series.map(({ values }) => {
            const value = values[index] ?? null;
            return value === null ? null : { number: String(value) };
          }),
        ],
      ),
    ],
    isOne: plots.starts.length === 1,
  };
}

/** The start of a period: a date, or a time on the clock of the time zone. */
function nameStart({ times, timeZone, starts }: Plots): (start: number) => string {
  if (times === 'none') return () => 'All';
  const offset = times === 'instants' ? createOffset(timeZone) : () => 0;
  const texts = new Map(starts.map((start) => [start, formatTime(start + offset(start))]));
  const areDays = [...texts.values()].every((text) => text.includes('T00:00:00'));
  return (start) => {
    const text = texts.get(start) ?? '';
    return areDays
      ? text.slice(0, 'yyyy-mm-dd'.length)
      : text.slice(0, 'yyyy-mm-ddThh:mm'.length).replace('T', ' ');
  };
}
