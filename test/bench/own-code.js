// What is written here although a library or Node has it, beside that: `npm run bench:own-code`. SHA-256 of many values,
// the scanners of people, the byte path of lists, and YAML of plain rows stay as long as they are so much faster. Both ways give the same,
// which is compared first; rounds are interleaved, and only CPU time counts, so that what else runs does not.
import assert from 'node:assert';
import { createHash, hash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse as parseCsv } from 'csv-parse/sync';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { parse as parseLossless, stringify as writeLossless } from 'lossless-json';
import { rolldown } from 'rolldown';
import { inRounds, median } from './bench.js';
import { parameters, recordResult } from './record-result.js';

const rounds = Number(parameters[0] ?? 9);
const source = join(import.meta.dirname, '../../src');

const people = 100_000;
const addresses = Array.from({ length: people }, (_, index) => `person.${index * 7919}@example.com`);
const seconds = ({ user, system }) => (user + system) / 1e6;

/** The exports of these files of src. */
async function load(paths) {
  const folder = mkdtempSync(join(tmpdir(), 'ads-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const input = join(folder, 'input.ts');
  writeFileSync(input, paths.map((path) => `export * from '${join(source, path)}';`).join('\n'));
  const bundle = await rolldown({
    input,
    platform: 'node',
    resolve: {
      extensionAlias: { '.js': ['.ts', '.js'] },
      alias: Object.fromEntries(
        ['lossless-json', 'fflate', 'yaml'].map((name) => [name, join(source, '../node_modules', name)]),
      ),
    },
  });
  await bundle.write({ dir: folder, format: 'esm', entryFileNames: 'own.mjs' });
  return import(join(folder, 'own.mjs'));
}

const own = await load([
  'people/sha256/hash-memory.ts',
  'people/reading/csv-scanner.ts',
  'people/known/scan-people.ts',
  'values/copy-page.ts',
  'values/lossless-json.ts',
  'values/workbook.ts',
  'output/yaml.ts',
]);

/** From the bytes of a list to 64 hex digits for each value in the bytes of a request. */
function sha256() {
  const list = Buffer.from(addresses.join('\n'));
  let end = -1;
  const starts = addresses.map(({ length }) => {
    const start = end + 1;
    end = start + length;
    return start;
  });
  const body = Buffer.alloc(64 * people);
  const capacity = 4000;
  const { bytes, layout, addresses: places, rest, run } = own.createHashMemory(capacity, capacity * 64);
  return {
    own() {
      for (let first = 0; first < people; first += capacity) {
        for (let index = 0; index < capacity; index += 1) {
          const [start, { length }] = [starts[first + index], addresses[first + index]];
          const at = rest + index * 64;
          for (let offset = 0; offset < length; offset += 1) bytes[at + offset] = list[start + offset];
          bytes[layout.lengths + index] = length;
          places[index] = at;
        }
        run(capacity);
        body.set(bytes.subarray(layout.hex, layout.hex + 64 * capacity), 64 * first);
      }
      return body;
    },
    other() {
      for (let index = 0; index < people; index += 1) {
        const start = starts[index];
        const value = list.subarray(start, start + addresses[index].length);
        body.write(hash('sha256', value, 'hex'), 64 * index, 'latin1');
      }
      return body;
    },
  };
}

/** How many cells a list has, and how long they are: what a reader asks of each. */
function csv() {
  const rows = addresses.map((address, index) => `"${address}",Person ${index},+1510555${index},DE,,active`);
  const list = Buffer.from(`${rows.join('\r\n')}\r\n`);
  return {
    own() {
      let [cells, length] = [0, 0];
      const scanner = own.createCsvScanner(0x2c, 6, 1, ({ count, starts, ends }) => {
        cells += count;
        for (let index = 0; index < count; index += 1) length += ends[index] - starts[index];
      });
      scanner.push(list);
      scanner.end();
      return { cells, length };
    },
    other() {
      let [cells, length] = [0, 0];
      for (const row of parseCsv(list)) {
        cells += row.length;
        for (const cell of row) length += cell.length;
      }
      return { cells, length };
    },
  };
}

/** Who is in the bodies of requests that were sent: the sum of the bytes of their hashes. */
function scanned() {
  const digest = (value) => createHash('sha256').update(value).digest('hex');
  const users = addresses.map((address) => ({ email: [digest(address)] }));
  const body = Buffer.from(JSON.stringify([{ operation_type: 'Update', params: { users } }]));
  const scan = own.createPeopleScanner([{ name: 'email', hashed: true }]);
  return {
    own() {
      let sum = 0;
      scan(body, ({ bytes }) => {
        for (let index = 1; index < own.identifierSize; index += 1) sum += bytes[index];
      });
      return sum;
    },
    other() {
      let sum = 0;
      for (const { params } of JSON.parse(body.toString()))
        for (const { email } of params.users)
          for (const value of email) for (const byte of Buffer.from(value, 'hex')) sum += byte;
      return sum;
    },
  };
}

/** Pages as the service writes them: 1,000 campaigns each, of 100,000. */
function makePage() {
  const data = Array.from({ length: 1000 }, (_, index) => ({
    id: (index * 7919).toString(36),
    name: `Winter sale ${index}, "north"`,
    budget_optimization: 'CAMPAIGN',
    reasons_not_servable: ['PAUSED_BY_ADVERTISER', 'INCOMPLETE'],
    servable: false,
    purchase_order_number: null,
    effective_status: 'UNKNOWN',
    daily_budget_amount_local_micro: 140_000_000 + index,
    total_budget_amount_local_micro: null,
    funding_instrument_id: 'lygyi',
    duration_in_days: null,
    standard_delivery: true,
    entity_status: 'PAUSED',
    currency: 'USD',
    created_at: '2026-11-20T10:00:00Z',
    updated_at: '2026-11-20T10:00:00Z',
    deleted: false,
  }));
  return Buffer.from(JSON.stringify({ request: { params: {} }, next_cursor: 'c-1', data }));
}
const pages = 100;
const number = (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text));
const readLossless = (page) => parseLossless(page.toString(), undefined, number).data;
const readPlain = (page) => JSON.parse(page.toString()).data;

/** The text of a page that is printed. */
function printed(rows) {
  const text = rows.bytes.toString();
  rows.release();
  return text;
}

/** From the bytes of pages to those of an indented array. */
function indented(read, write) {
  const page = makePage();
  return {
    own() {
      const copyPage = own.createPageCopier('indented');
      return repeat(() => printed(copyPage(page).data));
    },
    other: () => repeat(() => `,${write(read(page), undefined, 2).slice(1, -2)}`),
  };
}

/** From the bytes of pages to those of JSON lines. */
function lines(read, write) {
  const page = makePage();
  return {
    own() {
      const copyPage = own.createPageCopier('lines');
      return repeat(() => printed(copyPage(page).data));
    },
    other: () =>
      repeat(() =>
        read(page)
          .map((row) => `${write(row)}\n`)
          .join(''),
      ),
  };
}

function repeat(work) {
  let text = '';
  for (let index = 0; index < pages; index += 1) text = work();
  return text;
}

/** Pages of campaigns as one YAML sequence. A row with a quote in a text is left to the library by ours too. */
function yaml() {
  const rows = readPlain(makePage()).map((row) => ({ ...row, name: row.name.replaceAll('"', '') }));
  const texts = 10;
  const textOf = async (parts) => {
    let text = '';
    for await (const part of parts) text += part;
    return text;
  };
  return {
    own: () => textOf(own.writeSequence(Array.from({ length: texts }, () => rows))),
    other: () => textOf(Array.from({ length: texts }, () => own.writeYaml(rows))),
  };
}

/** A report of 100,000 rows as a workbook, with amounts in three currencies: each cell has its own format. */
function workbook(count = 100_000) {
  const formats = ['USD', 'EUR', 'JPY'].map((code) => `#,##0.00\\ [$${code}]`);
  const header = Array.from({ length: 10 }, (_, column) => `COLUMN ${column}`);
  const rowOf = (row) => [
    `id${row}`,
    `Winter sale ${row}`,
    'ACTIVE',
    row * 7,
    row / 8,
    row / 4,
    row,
    row,
    row,
    row,
  ];
  const formatOf = (row, column) => (column === 4 || column === 5 ? formats[row % 3] : undefined);
  return {
    async own() {
      function* pages() {
        for (let from = 1; from <= count; from += 1000)
          yield Array.from({ length: 1000 }, (_, at) =>
            rowOf(from + at).map((value, column) =>
              typeof value === 'string'
                ? value
                : { number: String(value), format: formatOf(from + at, column) },
            ),
          );
      }
      const parts = [];
      for await (const part of own.writeWorkbook([{ name: 'Report', header, pages: pages() }]))
        parts.push(part);
      return Buffer.concat(parts);
    },
    async other() {
      const cells = new Map();
      const rows = [header];
      for (let row = 1; row <= count; row += 1) {
        const values = rowOf(row);
        rows.push(values);
        for (const column of [4, 5])
          cells.set(`${row},${column}`, { style: { numFmt: formatOf(row, column) } });
      }
      const sheet = {
        name: 'Report',
        rows,
        cells,
        freezePane: { rows: 1 },
        autoFilter: { range: `A1:J${count + 1}` },
      };
      return Buffer.from(await writeXlsx({ sheets: [sheet] }));
    },
  };
}

/** The values of a workbook, which two programs pack in different bytes. */
async function valuesOf(bytes) {
  const { sheets } = await readXlsx(new Uint8Array(bytes));
  return sheets.map(({ name, rows }) => ({ name, rows }));
}
assert.deepStrictEqual(
  await valuesOf(await workbook(1000).own()),
  await valuesOf(await workbook(1000).other()),
);

const cases = [
  ['SHA-256 of 100,000 addresses, as hex digits', "Node's hash", sha256(), 2],
  ['cells of a CSV list of 100,000 people', 'csv-parse', csv(), 4],
  ['100,000 people in bodies that were sent', 'JSON.parse and Buffer', scanned(), 2],
  ['100,000 campaigns, to JSON', 'lossless-json', indented(readLossless, writeLossless), 4],
  ['100,000 campaigns, to JSON', 'JSON, which loses digits', indented(readPlain, JSON.stringify)],
  ['100,000 campaigns, to JSON lines', 'lossless-json', lines(readLossless, writeLossless), 3],
  ['100,000 campaigns, to JSON lines', 'JSON, which loses digits', lines(readPlain, JSON.stringify)],
  ['10,000 campaigns without quotes, to YAML', 'yaml', yaml(), 5],
  ['100,000 rows of a report, to a workbook', 'hucre', workbook(), 2],
];

/** Seconds of CPU. */
async function measure(work) {
  const before = process.cpuUsage();
  await work();
  return seconds(process.cpuUsage(before));
}

const rows = [];
for (const [name, instead, ways, least] of cases) {
  // Two programs pack a workbook in different bytes; its values are compared above.
  if (instead !== 'hucre')
    assert.deepStrictEqual(structuredClone(await ways.own()), structuredClone(await ways.other()));
  const times = await inRounds(rounds, { own: () => measure(ways.own), other: () => measure(ways.other) });
  const [ours, other] = ['own', 'other'].map((way) => median(times.map((time) => time[way])) * 1000);
  const ratio = median(times.map((time) => time.other / time.own));
  const bounds = least === undefined ? [] : [{ column: 'ratio', least }];
  rows.push({ cells: [name, instead, other, ours, ratio], bounds });
}
recordResult('own-code', {
  title: 'Our own code beside libraries',
  command: 'npm run bench:own-code',
  tables: [
    {
      columns: [
        { name: 'work' },
        { name: 'the other way' },
        { name: 'it takes', unit: 'ms', decimals: 0 },
        { name: 'ours takes', unit: 'ms', decimals: 0 },
        { name: 'ratio', unit: 'times', decimals: 1 },
      ],
      rows,
    },
  ],
  notes: [
    'CPU time, medians of interleaved rounds; both ways give the same. Lists of people have millions of rows; lossless-json and ours keep every digit of a long integer.',
  ],
});
