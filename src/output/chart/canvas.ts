/** Grids of characters to draw lines on: with braille dots, or with one mark per series. */

/** A character of a drawing, and the series that it belongs to, which decides on its color. */
export interface Cell {
  readonly character: string;
  readonly series: number | undefined;
}

interface Canvas {
  /** In points, of which a character has one or several. */
  readonly width: number;
  readonly height: number;
  /** Draws a point; `y` counts from the bottom. */
  point(x: number, y: number, series: number): void;
  /** Draws a point that stands alone, and must be seen all the same. */
  dot(x: number, y: number, series: number): void;
  /** The characters drawn so far, from the top; undefined where nothing was drawn. */
  rows(): readonly (readonly (Cell | undefined)[])[];
}

/** The bits of the eight dots of a braille character: by column, then from the top. */
const brailleBits = [
  [0x01, 0x02, 0x04, 0x40],
  [0x08, 0x10, 0x20, 0x80],
] as const;
const brailleBase = 0x2800;
const standingAlone = '•';

/** Characters of 2 by 4 dots. Where two series meet, the character has the dots of both and the color of the later. */
export function createBrailleCanvas(columns: number, rows: number): Canvas {
  const cells = new Map<number, { bits: number; series: number; isAlone: boolean }>();
  const height = rows * 4;
  const draw = (x: number, y: number, series: number, isAlone: boolean) => {
    const down = height - 1 - y;
    const at = Math.floor(down / 4) * columns + Math.floor(x / 2);
    const before = cells.get(at);
    const bit = brailleBits[x % 2 === 0 ? 0 : 1][down % 4] ?? 0;
    cells.set(at, { bits: (before?.bits ?? 0) | bit, series, isAlone: before?.isAlone === true || isAlone });
  };
  return {
    width: columns * 2,
    height,
    point: (x, y, series) => draw(x, y, series, false),
    dot: (x, y, series) => draw(x, y, series, true),
    rows: () =>
      createRows(columns, rows, (at) => {
        const cell = cells.get(at);
        if (!cell) return undefined;
        const { bits, series, isAlone } = cell;
        return { character: isAlone ? standingAlone : String.fromCharCode(brailleBase + bits), series };
      }),
  };
}

/** One mark for each series, one point per character. Where two series meet, the first one stays visible. */
export function createMarkCanvas(columns: number, rows: number, marks: readonly string[]): Canvas {
  const cells = new Map<number, Cell>();
  const point = (x: number, y: number, series: number) => {
    const at = (rows - 1 - y) * columns + x;
    if (!cells.has(at)) cells.set(at, { character: marks[series % marks.length] ?? '*', series });
  };
  return {
    width: columns,
    height: rows,
    point,
    dot: point,
    rows: () => createRows(columns, rows, (at) => cells.get(at)),
  };
}

function createRows(
  columns: number,
  rows: number,
  cellAt: (at: number) => Cell | undefined,
): (Cell | undefined)[][] {
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => cellAt(row * columns + column)),
  );
}

/** Draws a straight line between two points, both included. */
function drawSegment(
  canvas: Canvas,
  [fromX, fromY]: readonly [number, number],
  [toX, toY]: readonly [number, number],
  series: number,
): void {
  const steps = Math.max(Math.abs(toX - fromX), Math.abs(toY - fromY), 1);
  for (let step = 0; step <= steps; step += 1) {
    const x = Math.round(fromX + ((toX - fromX) * step) / steps);
    const y = Math.round(fromY + ((toY - fromY) * step) / steps);
    canvas.point(x, y, series);
  }
}

/** Draws a series as a line that breaks at gaps. `height` maps a value to a row of points. */
export function drawLine(
  canvas: Canvas,
  values: readonly (number | null)[],
  series: number,
  height: (value: number) => number,
): void {
  const last = Math.max(1, values.length - 1);
  const points = values.map((value, index) =>
    value === null ? undefined : ([Math.round((index / last) * (canvas.width - 1)), height(value)] as const),
  );
  for (const [index, point] of points.entries()) {
    const [before, next] = [points[index - 1], points[index + 1]];
    if (point && next) drawSegment(canvas, point, next, series);
    else if (point && !before) canvas.dot(...point, series);
  }
}
