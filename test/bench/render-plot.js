// Lines over two number axes as an SVG of its own, which is readable on light and dark paper.
import { formatNumber } from './render-table.js';

const size = { width: 720, height: 400 };
const edge = { left: 82, right: 44, top: 44, bottom: 56 };
const inner = { width: size.width - edge.left - edge.right, height: 0 };
const legendHeight = 20;

/** Can be told apart with color-blind eyes on white and on black; the lines differ in their dashes too. */
const colors = [
  ['#0072b2', '#56b4e9', ''],
  ['#d55e00', '#e69f00', '8 3'],
  ['#007d5b', '#2fd19f', '2 3'],
  ['#b4498a', '#e29bc6', '10 3 2 3'],
  ['#806000', '#f0e442', '5 5'],
  ['#555555', '#bbbbbb', '1 2'],
];
const style = [
  'text{font:12px sans-serif;fill:#222}.title{font-size:15px;font-weight:bold}.paper{fill:#fff}',
  '.grid{stroke:#ddd}.axis{stroke:#888}.line{fill:none;stroke-width:2}',
  ...colors.map(
    ([light, , dashes], index) =>
      `.s${index}{stroke:${light}}.line.s${index}{stroke-dasharray:${dashes || 'none'}}.dot.s${index}{fill:${light}}`,
  ),
  '@media (prefers-color-scheme:dark){text{fill:#ddd}.paper{fill:#111}.grid{stroke:#333}.axis{stroke:#777}',
  ...colors.map(([, dark], index) => `.s${index}{stroke:${dark}}.dot.s${index}{fill:${dark}}`),
  '}',
].join('\n');

const escapeXml = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const place = (value) => String(Math.round(value * 10) / 10);
const text = (x, y, content, more = '') =>
  `<text x="${place(x)}" y="${place(y)}"${more}>${escapeXml(content)}</text>`;
const line = (x1, y1, x2, y2, name) =>
  `<line class="${name}" x1="${place(x1)}" y1="${place(y1)}" x2="${place(x2)}" y2="${place(y2)}"/>`;

/** Round numbers from at most the least to at least the greatest value; zero is always on a linear axis. */
function linearTicks(values, count) {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const span = high - low || 1;
  const power = 10 ** Math.floor(Math.log10(span / count));
  const step = [1, 2, 5, 10].map((digit) => digit * power).find((one) => span / one <= count);
  const first = Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}

/** Powers of ten around the values; with 2 and 5 between where those are few. */
function logTicks(values) {
  const low = Math.floor(Math.log10(Math.min(...values)) + 1e-9);
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values)) - 1e-9));
  const digits = high - low <= 2 ? [1, 2, 5] : [1];
  const ticks = [];
  for (let power = low; power < high; power++) ticks.push(...digits.map((digit) => digit * 10 ** power));
  return [...ticks, 10 ** high].map((tick) => Number(tick.toPrecision(12)));
}

function createAxis(values, { isLog = false }, count) {
  const ticks = isLog ? logTicks(values) : linearTicks(values, count);
  const scale = isLog ? Math.log10 : (value) => value;
  const [low, high] = [scale(ticks[0]), scale(ticks.at(-1))];
  return { ticks, fraction: (value) => (scale(value) - low) / (high - low) };
}

const label = ({ name, unit }) => (unit === undefined ? name : `${name} (${unit})`);

export function renderPlot({ title, x, y, series }) {
  const points = series.flatMap((one) => one.points);
  const across = createAxis(
    points.map((point) => point[0]),
    x,
    8,
  );
  const up = createAxis(
    points.map((point) => point[1]),
    y,
    6,
  );
  const top = edge.top + (series.length > 1 ? legendHeight : 0);
  const height = size.height - top - edge.bottom;
  const left = (value) => edge.left + across.fraction(value) * inner.width;
  const down = (value) => top + (1 - up.fraction(value)) * height;
  const bottom = top + height;
  const middle = ' text-anchor="middle"';
  const parts = [
    `<rect class="paper" width="${size.width}" height="${size.height}"/>`,
    text(edge.left, 24, title, ' class="title"'),
    ...up.ticks.flatMap((tick) => [
      line(edge.left, down(tick), edge.left + inner.width, down(tick), 'grid'),
      text(edge.left - 8, down(tick) + 4, formatNumber(tick), ' text-anchor="end"'),
    ]),
    ...across.ticks.flatMap((tick) => [
      line(left(tick), bottom, left(tick), bottom + 5, 'axis'),
      text(left(tick), bottom + 20, formatNumber(tick), middle),
    ]),
    line(edge.left, bottom, edge.left + inner.width, bottom, 'axis'),
    line(edge.left, top, edge.left, bottom, 'axis'),
    text(edge.left + inner.width / 2, size.height - 12, label(x), middle),
    `<text${middle} transform="translate(18 ${place(top + height / 2)}) rotate(-90)">${escapeXml(label(y))}</text>`,
  ];
  let legend = edge.left;
  for (const [index, { name, points }] of series.entries()) {
    const kind = `s${index % colors.length}`;
    const path = points.map(([a, b]) => `${place(left(a))},${place(down(b))}`).join(' ');
    parts.push(`<polyline class="line ${kind}" points="${path}"/>`);
    // Many points are a line already.
    if (points.length <= 24) {
      for (const [a, b] of points) {
        parts.push(`<circle class="dot ${kind}" cx="${place(left(a))}" cy="${place(down(b))}" r="3"/>`);
      }
    }
    if (series.length > 1) {
      parts.push(
        line(legend, edge.top, legend + 24, edge.top, `line ${kind}`),
        text(legend + 30, edge.top + 4, name),
      );
      legend += 30 + name.length * 7 + 20;
    }
  }
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}" role="img">`;
  return `${head}\n<title>${escapeXml(title)}</title>\n<style>${style}</style>\n${parts.join('\n')}\n</svg>\n`;
}
