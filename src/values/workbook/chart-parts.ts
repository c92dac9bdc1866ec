/** The documents of a chart of a sheet, and of its place there, as a library writes them. */
import { openArchive } from './archive.js';
import { columnName } from './workbook-xml.js';

/** A series in its own look: a program without a theme of colors, as LibreOffice, draws neither lines nor several colors by itself. */
interface ChartSeries {
  readonly name: string;
  /** As `0072B2`. */
  readonly color: string;
  readonly isDashed: boolean;
}

/** A chart of a sheet whose first row has the names of series, from the second column on, and whose first column has the categories. */
export interface SheetChart {
  readonly type: 'line' | 'column';
  readonly title: string;
  readonly series: readonly ChartSeries[];
  /** How many rows the data have below the header. */
  readonly rows: number;
}

interface ChartParts {
  readonly drawing: string;
  readonly chart: string;
}

/** How many columns and rows of the sheet a chart covers, to the right of its data. */
const room = { columns: 12, rows: 26 } as const;

/** The documents for a sheet of this name. The library writes a workbook: its other files are left out. */
export async function writeChartParts(
  sheet: string,
  { type, title, series, rows }: SheetChart,
): Promise<ChartParts> {
  const { writeXlsx } = await import('hucre/xlsx');
  const quoted = `'${sheet.replaceAll("'", "''")}'`;
  const cells = (column: number) => `${quoted}!$${columnName(column)}$2:$${columnName(column)}$${rows + 1}`;
  const left = series.length + 2;
  const bytes = await writeXlsx({
    sheets: [
      {
        name: sheet,
        rows: [],
        charts: [
          {
            type,
            title,
            series: series.map(({ name, color, isDashed }, index) => ({
              name,
              values: cells(index + 1),
              categories: cells(0),
              color,
              ...(type === 'line' && {
                stroke: { width: 2, dash: isDashed ? ('dash' as const) : ('solid' as const) },
                marker: { symbol: 'circle' as const, size: 5, fill: color, line: color },
              }),
            })),
            anchor: {
              from: { row: 1, col: left },
              to: { row: 1 + room.rows, col: left + room.columns },
            },
          },
        ],
      },
    ],
  });
  const archive = openArchive(Buffer.from(bytes));
  const read = (path: string) => {
    const text = archive.read(path);
    if (text === undefined) throw new Error(`the library has not written ${path}`);
    return text;
  };
  return { drawing: read('xl/drawings/drawing1.xml'), chart: read('xl/charts/chart1.xml') };
}
