// Refuses figures that the report could not show: a cell too few would move all others into the wrong column.

const isText = (value) => typeof value === 'string' && value !== '';

function checkTable(where, { columns, rows }) {
  const names = columns.map(({ name }) => name);
  if (names.length === 0) throw new Error(`${where} has no columns`);
  for (const { cells, bounds = [] } of rows) {
    if (cells.length !== names.length) {
      throw new Error(
        `${where}: ${cells.length} cells for ${names.length} columns: ${JSON.stringify(cells)}`,
      );
    }
    const odd = cells.find((cell) => cell !== null && typeof cell !== 'string' && !Number.isFinite(cell));
    if (odd !== undefined) throw new Error(`${where}: neither a text nor a number: ${odd}`);
    for (const { column, most, least } of bounds) {
      if (typeof cells[names.indexOf(column)] !== 'number') {
        throw new Error(`${where}: a bound of "${column}", which is no number of ${JSON.stringify(cells)}`);
      }
      if (Number.isFinite(most) === Number.isFinite(least))
        throw new Error(`${where}: a bound is most or least`);
    }
  }
}

function checkPlot(where, { name, title, x, y, series }) {
  if (!/^[a-z0-9-]+$/.test(name)) throw new Error(`${where}: "${name}" is no name of a file`);
  if (![title, x.name, y.name].every(isText))
    throw new Error(`${where} ${name} needs a title and names of axes`);
  for (const { points } of series) {
    for (const point of points) {
      const isGood = point.length === 2 && point.every((value) => Number.isFinite(value));
      const isOnAxes = !(x.isLog && point[0] <= 0) && !(y.isLog && point[1] <= 0);
      if (!isGood || !isOnAxes) throw new Error(`${where} ${name}: no place for the point ${point}`);
    }
  }
  if (!series.some(({ points }) => points.length > 0)) throw new Error(`${where} ${name} has no points`);
}

/** Throws an error that tells the first thing that is wrong. */
export function checkResult(name, { title, command, tables, plots, notes }) {
  if (![title, command].every(isText)) throw new Error(`${name} needs a title and a command`);
  if (!notes.every(isText)) throw new Error(`${name}: a note is a text`);
  for (const [index, table] of tables.entries()) checkTable(`table ${index + 1} of ${name}`, table);
  for (const plot of plots) checkPlot(`a plot of ${name}`, plot);
}
