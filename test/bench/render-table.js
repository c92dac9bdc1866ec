// Tables of figures as Markdown for the report and as text for a terminal, with one way to write a number.

/** Thousands apart; as many decimals as the column wants, else three significant digits. */
export function formatNumber(value, decimals) {
  const digits = decimals ?? (value === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value)))));
  const isWhole = decimals === undefined && Number.isInteger(value);
  const shown = isWhole ? 0 : Math.min(digits, 6);
  return value.toLocaleString('en-US', { minimumFractionDigits: shown, maximumFractionDigits: shown });
}

const heading = ({ name, unit }) => (unit === undefined ? name : `${name} (${unit})`);

function describeBound({ columns, value }, { column, most, least }) {
  const { decimals } = columns.find(({ name }) => name === column);
  const limit = formatNumber(most ?? least, Number.isInteger(most ?? least) ? undefined : decimals);
  return `${most === undefined ? 'at least' : 'at most'} ${limit}${value}`;
}

/** Whether the cell that the bound is about keeps it. */
export function isMet(columns, { cells }, { column, most = Infinity, least = -Infinity }) {
  const value = cells[columns.findIndex(({ name }) => name === column)];
  return value <= most && value >= least;
}

/** Headings and cells as text, with the bounds as two more columns where a row has one. */
function layOut({ columns, rows }) {
  const withBounds = rows.some(({ bounds = [] }) => bounds.length > 0);
  const bounded = new Set(rows.flatMap(({ bounds = [] }) => bounds.map(({ column }) => column)));
  const head = [...columns.map(heading), ...(withBounds ? ['bound', 'met'] : [])];
  const body = rows.map((row) => {
    const { cells, bounds = [] } = row;
    const shown = cells.map((cell, index) =>
      typeof cell === 'number' ? formatNumber(cell, columns[index].decimals) : (cell ?? ''),
    );
    if (!withBounds) return shown;
    const told = bounds.map((bound) =>
      describeBound({ columns, value: bounded.size > 1 ? ` (${bound.column})` : '' }, bound),
    );
    const met = bounds.map((bound) => (isMet(columns, row, bound) ? 'yes' : 'no'));
    return [...shown, told.join(', '), new Set(met).size > 1 ? met.join(', ') : (met[0] ?? '')];
  });
  const isNumber = columns.map((_, index) => rows.some(({ cells }) => typeof cells[index] === 'number'));
  return { head, body, isNumber };
}

export function renderTableMarkdown(table) {
  const { head, body, isNumber } = layOut(table);
  const escapeBars = (cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ');
  const rules = head.map((_, index) => (isNumber[index] ? '---:' : '---'));
  const emphasize = (cells) =>
    cells.map((cell, index) => (head[index] === 'met' ? cell.replaceAll('no', '**no**') : cell));
  return [head, rules, ...body.map(emphasize)]
    .map((cells) => `| ${cells.map(escapeBars).join(' | ')} |`)
    .join('\n');
}

export function renderTableText(table) {
  const { head, body, isNumber } = layOut(table);
  const widths = head.map((name, index) =>
    Math.max(name.length, ...body.map((cells) => cells[index].length)),
  );
  const line = (cells) =>
    cells
      .map((cell, index) => (isNumber[index] ? cell.padStart(widths[index]) : cell.padEnd(widths[index])))
      .join('  ')
      .trimEnd();
  return [...(table.title ? [table.title] : []), ...[head, ...body].map(line)].join('\n');
}
