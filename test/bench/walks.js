// What a command runs between its start and its answer: `npm run bench:walks`. Five commands of the built tool with the
// emulator in their process, measured by V8's coverage: functions that were called, and the files of src they come from;
// and how many files the chunks hold that were loaded. `-- --files [WORD]` also prints the files of each walk whose
// path has the word, with the functions that ran.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cleanEnvironment } from './clean-environment.js';
import { parameters, recordResult } from './record-result.js';

const ads = join(import.meta.dirname, '../../bin/ads.js');
const dist = join(import.meta.dirname, '../../dist');
const showsFiles = parameters[0] === '--files';
const word = parameters[1] ?? '';

const home = mkdtempSync(join(tmpdir(), 'ads-bench-'));
const environment = {
  ...cleanEnvironment,
  ADS_ENV: 'local',
  ...Object.fromEntries(
    ['CONFIG', 'DATA', 'STATE', 'CACHE'].map((name) => [`ADS_${name}_DIR`, join(home, name)]),
  ),
};

/** Runs ads and returns what it prints. */
function run(words, env = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [ads, ...words], {
    env: { ...environment, ...env },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`ads ${words.join(' ')}: ${status}: ${stderr}`);
  return stdout;
}

/** The chunks that a command loaded, each with the places of the functions that ran. */
function measureChunks(words) {
  const folder = mkdtempSync(join(home, 'coverage-'));
  run(words, { NODE_V8_COVERAGE: folder });
  const chunks = new Map();
  // One file for each process and thread.
  for (const file of readdirSync(folder)) {
    const { result } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    for (const { url, functions } of result) {
      const path = url.startsWith('file:') ? fileURLToPath(url) : url;
      if (!path.startsWith(dist)) continue;
      const text = readFileSync(path, 'utf8');
      const called = functions.filter(
        ({ ranges: [whole] }) => whole.count > 0 && isWritten(text, whole.startOffset),
      );
      const places = chunks.get(path) ?? new Map();
      for (const { functionName, ranges } of called) places.set(ranges[0].startOffset, functionName);
      chunks.set(path, places);
    }
  }
  return chunks;
}

/** Whether a function stands in the source: neither the file as a whole nor what the bundler exports it with. */
const isWritten = (text, start) => start > 0 && !text.slice(0, start).endsWith('enumerable:!0,get:');

/** Line and column from 0 of an offset in a text. */
function placeOf(text, offset) {
  const before = text.slice(0, offset);
  return [before.split('\n').length - 1, offset - (before.lastIndexOf('\n') + 1)];
}

/** The path below src; undefined for a library. */
const ownPath = (source) => /(?:^|\/)src\/(.*\.ts)$/.exec(source)?.[1];

/** The files of src that the chunks hold, and those that ran with the names of their functions. */
function findFiles(chunks) {
  const loaded = new Set();
  const ran = new Map();
  for (const [path, places] of chunks) {
    // An entry without code of its own has no map.
    if (!existsSync(`${path}.map`)) continue;
    const text = readFileSync(path, 'utf8');
    const payload = JSON.parse(readFileSync(`${path}.map`, 'utf8'));
    const map = new SourceMap(payload);
    const own = payload.sources.filter((source) => !source.includes('node_modules')).map(ownPath);
    for (const file of own) if (file !== undefined) loaded.add(file);
    for (const [offset, name] of places) {
      const { originalSource = '' } = map.findEntry(...placeOf(text, offset));
      const file = originalSource.includes('node_modules') ? undefined : ownPath(originalSource);
      if (file === undefined) continue;
      ran.set(file, [...(ran.get(file) ?? []), name]);
    }
  }
  return { loaded, ran };
}

const countIn = (files, test) => [...files].filter((file) => test.test(file)).length;

const rows = [];
try {
  const [campaign] = JSON.parse(run(['campaigns', 'list', '-o', 'json']));
  const people = join(home, 'people.csv');
  writeFileSync(people, 'email\nanna@example.com\nben@example.com\n');
  const sheet = join(home, 'campaigns.csv');
  const audience = JSON.parse(run(['custom-audiences', 'create', '--name', 'Buyers', '-o', 'json', '--yes']));
  const walks = [
    {
      name: 'campaigns list',
      words: ['campaigns', 'list'],
      bounds: [{ column: 'files that run', most: 140 }],
    },
    {
      name: 'campaigns update ID --daily-budget 85',
      words: ['campaigns', 'update', campaign.id, '--daily-budget', '85'],
    },
    { name: 'stats report --last 7d', words: ['stats', 'report', '--last', '7d'] },
    {
      name: 'custom-audiences users upload',
      words: ['custom-audiences', 'users', 'upload', audience.id, '--from', people, '--yes'],
    },
    {
      name: 'campaigns import',
      before: () =>
        writeFileSync(sheet, run(['campaigns', 'export']).replace(campaign.name, `${campaign.name} again`)),
      words: ['campaigns', 'import', sheet, '--yes'],
    },
  ];
  for (const { name, words, before, bounds = [] } of walks) {
    before?.();
    const chunks = measureChunks(words);
    const { loaded, ran } = findFiles(chunks);
    const functions = [...ran.values()].flat().length;
    const contract = countIn(ran.keys(), /^contract\//);
    const emulator = countIn(ran.keys(), /^emulator\//);
    const cells = [
      name,
      chunks.size,
      loaded.size,
      ran.size,
      functions,
      ran.size - contract - emulator,
      contract,
    ];
    rows.push({ cells: [...cells, emulator], bounds });
    if (!showsFiles) continue;
    console.log(`\n${name}\nchunks: ${[...chunks.keys()].map((path) => basename(path)).join(' ')}`);
    for (const [file, names] of [...ran].sort())
      if (file.includes(word)) console.log(`  ${file}: ${names.join(' ')}`);
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}

recordResult('walks', {
  title: 'What a command runs',
  command: 'npm run bench:walks',
  tables: [
    {
      title: 'With the emulator in the process',
      columns: [
        { name: 'command' },
        { name: 'chunks', decimals: 0 },
        { name: 'files in them', decimals: 0 },
        { name: 'files that run', decimals: 0 },
        { name: 'functions', decimals: 0 },
        { name: 'files outside contract and emulator', decimals: 0 },
        { name: 'of the contract', decimals: 0 },
        { name: 'of the emulator', decimals: 0 },
      ],
      rows,
    },
  ],
  notes: [
    'Files of src in chunks of dist, by the coverage of V8 and the source maps. A file runs if one of its functions does.',
  ],
});
