// How a list in a workbook is read beside the same list as CSV: `npm run bench:workbooks`. A million rows with two columns of different
// texts, which stand behind the sheet as Excel writes them; a dry run of an upload, which sends nothing. `-- 100000` measures fewer rows.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream, statSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { finished } from 'node:stream/promises';
import { Zip, ZipDeflate } from 'fflate';
import { bench, inRounds, median } from './bench.js';
import { parameters } from './record-result.js';

const rows = Number(parameters[0] ?? 1_000_000);
const rounds = 3;
const root = join(import.meta.dirname, '../..');
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (id, kind, target) =>
  `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;

function textsOf(index) {
  const digest = createHash('md5').update(String(index)).digest('hex');
  const device = digest.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return [`person${index}.${digest.slice(0, 4)}@example${index % 977}.com`, device];
}

function* sheet() {
  yield `${head}<worksheet xmlns="${main}"><sheetData><row r="1" spans="1:2"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>`;
  for (let index = 0; index < rows; index++) {
    const row = index + 2;
    yield `<row r="${row}" spans="1:2"><c r="A${row}" t="s"><v>${2 * index + 2}</v></c><c r="B${row}" t="s"><v>${2 * index + 3}</v></c></row>`;
  }
  yield '</sheetData></worksheet>';
}

function* texts() {
  yield `${head}<sst xmlns="${main}" count="${2 * rows + 2}" uniqueCount="${2 * rows + 2}"><si><t>email</t></si><si><t>device_id</t></si>`;
  for (let index = 0; index < rows; index++)
    yield textsOf(index)
      .map((text) => `<si><t>${text}</t></si>`)
      .join('');
  yield '</sst>';
}

function* lines() {
  yield 'email,device_id\n';
  for (let index = 0; index < rows; index++) yield `${textsOf(index).join(',')}\n`;
}

/** In pieces that are worth packing. */
function* inPieces(parts) {
  let piece = '';
  for (const part of parts) {
    piece += part;
    if (piece.length < 1 << 18) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(piece);
}

/** As LibreOffice writes it: all sheets, with their texts, in one document. */
function* content() {
  const namespaces = ['office', 'table', 'text']
    .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
    .join(' ');
  const row = (texts) =>
    `<table:table-row table:style-name="ro1">${texts.map((text) => `<table:table-cell office:value-type="string" calcext:value-type="string"><text:p>${text}</text:p></table:table-cell>`).join('')}</table:table-row>`;
  yield `${head}<office:document-content ${namespaces} xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"><office:body><office:spreadsheet><table:table table:name="Sheet1">${row(['email', 'device_id'])}`;
  for (let index = 0; index < rows; index++) yield row(textsOf(index));
  yield '</table:table></office:spreadsheet></office:body></office:document-content>';
}

async function writeOds(path) {
  await writeZip(path, {
    mimetype: ['application/vnd.oasis.opendocument.spreadsheet'],
    'content.xml': content(),
  });
}

async function writeBook(path) {
  const relations = (...all) => [`${head}<Relationships>${all.join('')}</Relationships>`];
  const parts = {
    '[Content_Types].xml': [
      `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    ],
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': [
      `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    'xl/_rels/workbook.xml.rels': relations(
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('rId2', 'sharedStrings', 'sharedStrings.xml'),
    ),
    'xl/worksheets/sheet1.xml': sheet(),
    'xl/sharedStrings.xml': texts(),
  };
  await writeZip(path, parts);
}

async function writeZip(path, parts) {
  const file = createWriteStream(path);
  const zip = new Zip((error, part) => {
    if (error) throw error;
    file.write(part);
  });
  for (const [name, content] of Object.entries(parts)) {
    const part = new ZipDeflate(name, { level: 1 });
    zip.add(part);
    for (const piece of inPieces(content)) part.push(piece);
    part.push(new Uint8Array(), true);
  }
  zip.end();
  file.end();
  await finished(file);
}

async function writeText(path) {
  const file = createWriteStream(path);
  for (const piece of inPieces(lines())) file.write(piece);
  file.end();
  await finished(file);
}

/** The most memory of the process, in KiB, on the last line of stderr. */
const measure = `process.on('exit', () => process.stderr.write('\\n' + process.resourceUsage().maxRSS));`;

function upload(path, home) {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      ...['--import', `data:text/javascript,${encodeURIComponent(measure)}`, join(root, 'bin/ads.js')],
      ...['custom-audiences', 'users', 'upload', 'Newsletter readers', '--from', path, '--dry-run'],
      ...['--env', 'local', '-o', 'json'],
    ],
    { env: { PATH: process.env.PATH, HOME: home }, encoding: 'utf8' },
  );
  if (status !== 0 || JSON.parse(stdout).people !== rows) throw new Error(`the dry run failed: ${stderr}`);
  return {
    seconds: (performance.now() - start) / 1000,
    memory: Number(stderr.trim().split('\n').at(-1)) / 1024,
  };
}

await bench('workbooks', async ({ path }) => {
  const [book, ods, csv] = [path('list.xlsx'), path('list.ods'), path('list.csv')];
  await writeBook(book);
  await writeOds(ods);
  await writeText(csv);
  const home = path('home');
  const times = await inRounds(rounds, {
    csv: async () => upload(csv, home),
    book: async () => upload(book, home),
    ods: async () => upload(ods, home),
  });
  const of = (name, figure) => median(times.map((each) => each[name][figure]));
  const rate = (name) => rows / of(name, 'seconds');
  const whole = rows >= 1_000_000;
  const row = (title, name, file, bounds) => ({
    cells: [
      title,
      statSync(file).size / 2 ** 20,
      of(name, 'seconds'),
      rate(name),
      rate(name) / rate('csv'),
      of(name, 'memory'),
    ],
    bounds: whole ? bounds : [],
  });
  return {
    title: `A list of ${rows} people in a workbook`,
    tables: [
      {
        columns: [
          { name: 'list' },
          { name: 'file', unit: 'MiB', decimals: 0 },
          { name: 'time', unit: 's', decimals: 1 },
          { name: 'rows a second', decimals: 0 },
          { name: 'rate beside CSV', decimals: 2 },
          { name: 'memory', unit: 'MiB', decimals: 0 },
        ],
        rows: [
          row('CSV', 'csv', csv, []),
          row('.xlsx', 'book', book, [
            { column: 'rate beside CSV', least: 0.2 },
            { column: 'memory', most: 400 },
          ]),
          row('.ods', 'ods', ods, [
            { column: 'rate beside CSV', least: 0.2 },
            { column: 'memory', most: 400 },
          ]),
        ],
      },
    ],
    notes: [
      'Of libraries that read workbooks, hucre took 24 s and 1988 MiB for these rows, without an upload. ZIP is opened by yauzl and XML parsed by htmlparser2: of the same 210 MB of XML, htmlparser2 took 3.6 s, saxes 7.3 s and sax 15.0 s.',
    ],
  };
});
