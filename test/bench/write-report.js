// Makes README.md and the plots beside it from the recorded results: `node test/bench/write-report.js`. Nothing in them
// is typed by hand, and a test holds that they are exactly what this makes.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchmarks } from './benchmarks.js';
import { renderPlot } from './render-plot.js';
import { isMet, renderTableMarkdown } from './render-table.js';

const here = import.meta.dirname;

/** The recorded results as [name, result], in the order of the report. */
export function readResults(folder = join(here, 'results')) {
  return benchmarks
    .map(({ name }) => [name, join(folder, `${name}.json`)])
    .filter(([, path]) => existsSync(path))
    .map(([name, path]) => [name, JSON.parse(readFileSync(path, 'utf8'))]);
}

const describeMachine = ({ cores, cpu, memoryGiB, node, system }) =>
  `${cores} cores (${cpu}), ${memoryGiB} GiB, ${system}, Node ${node}`;

const plotPath = (name, plot) => `plots/${name}-${plot.name}.svg`;

function renderResult([name, result], commonMachine) {
  const machine = describeMachine(result.machine);
  const parts = [
    `## ${result.title}`,
    `\`${result.command}\`, ${result.date.replace('T', ' ')} UTC${machine === commonMachine ? '' : `, on ${machine}`}`,
    ...result.tables.flatMap((table) => [
      ...(table.title ? [`### ${table.title}`] : []),
      renderTableMarkdown(table),
    ]),
    ...result.plots.map((plot) => `![${plot.title}](${plotPath(name, plot)})`),
    ...result.notes,
  ];
  return parts.join('\n\n');
}

/** What is not met, which a reader wants to know first. */
function renderBounds(results) {
  const bounds = results.flatMap(([, { title, tables }]) =>
    tables.flatMap(({ columns, rows }) =>
      rows.flatMap((row) =>
        (row.bounds ?? []).map((bound) => ({
          title,
          row: row.cells.filter((cell) => typeof cell === 'string').join(', '),
          column: bound.column,
          isKept: isMet(columns, row, bound),
        })),
      ),
    ),
  );
  if (bounds.length === 0) return [];
  const missed = bounds.filter(({ isKept }) => !isKept);
  const lines = missed.map(({ title, row, column }) => `- ${title}: ${row} (${column})`);
  const head = `${bounds.length - missed.length} of ${bounds.length} bounds are met.`;
  return lines.length === 0 ? [head] : [`${head} Not met:`, lines.join('\n')];
}

/** The files of the report by their path from this folder. */
export function renderReport(results) {
  const machines = results.map(([, result]) => describeMachine(result.machine));
  const count = (machine) => machines.filter((one) => one === machine).length;
  const common = machines.toSorted((a, b) => count(b) - count(a))[0];
  const files = new Map();
  for (const [name, { plots }] of results) {
    for (const plot of plots) files.set(plotPath(name, plot), renderPlot(plot));
  }
  const readme = [
    '# Figures',
    'Benchmarks and fault tests of `ads` and its emulator. `npm run bench:all` runs all of them one after the other and writes this file and the plots; each command below makes one part (`-- --record` keeps its figures). Nothing here is typed by hand.',
    ...(common === undefined ? [] : [`Measured on ${common}, unless a part says otherwise.`]),
    ...renderBounds(results),
    ...results.map((result) => renderResult(result, common)),
  ];
  files.set('README.md', `${readme.join('\n\n')}\n`);
  return files;
}

/** Writes the report, and removes the plots of results that are gone. */
export function writeReport() {
  const files = renderReport(readResults());
  mkdirSync(join(here, 'plots'), { recursive: true });
  for (const name of readdirSync(join(here, 'plots'))) {
    if (name.endsWith('.svg') && !files.has(`plots/${name}`)) rmSync(join(here, 'plots', name));
  }
  for (const [path, text] of files) writeFileSync(join(here, path), text);
}

if (process.argv[1] === import.meta.filename) writeReport();
