/** One file opens each library, one file touches the process, and commands write to no stream. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createWorld } from '../../src/cli/core/host/world.js';
import { imports, packageName, readCode, root, sourceFiles } from '../support/source.js';

/** The one file that loads each library, and loads it late: a command that does not need it does not pay for it. */
const doors: Readonly<Record<string, string>> = {
  got: 'client/send.ts',
  hpagent: 'client/send.ts',
  'oauth-1.0a': 'client/sign.ts',
  keytar: 'auth/stores/keychain-helper.ts',
  open: 'auth/browser.ts',
  inquirer: 'cli/core/host/prompt.ts',
  'cli-table3': 'output/cli-table.ts',
  libsql: 'files/libsql-driver.ts',
  '@jmespath-community/jmespath': 'output/query.ts',
  yaml: 'values/yaml.ts',
  'libphonenumber-js': 'people/normalizing/phone.ts',
  fflate: 'values/workbook.ts',
  hucre: 'values/workbook/chart-parts.ts',
  htmlparser2: 'workbooks/read-xml.ts',
  yauzl: 'workbooks/zip-archive.ts',
  'hyparquet-writer': 'cli/features/mirror/warehouse/parquet-file.ts',
  '@modelcontextprotocol/server': 'cli/features/mcp/protocol.ts',
  '@hono/node-server': 'emulator/http/listen.ts',
};

/** Libraries that are loaded with what uses them, as most commands need them at once, with what may use them. */
const early: Readonly<Record<string, RegExp>> = {
  commander: /^cli\/program\/command-line\//,
  // The pages are one late chunk, and all of them write HTML.
  'hono/html': /^emulator\/auth-area\/pages\//,
  'lossless-json': /^values\/lossless-json\.ts$/,
  // What reads rows of text is loaded late as a whole.
  'csv-parse/sync': /^cli\/core\/input\/read-delimited\.ts$/,
  // Every table measures its cells.
  'fast-string-width': /^output\/text-width\.ts$/,
};

const uses = imports
  .filter(({ specifier }) => !specifier.startsWith('.') && !specifier.startsWith('node:'))
  .map((item) => ({
    ...item,
    library: early[item.specifier] ? item.specifier : packageName(item.specifier),
  }));

describe('each library', () => {
  it('is loaded in one file, and late', () => {
    const wrong = uses
      .filter(({ library, file, kind }) => {
        if (kind === 'type' || kind === 'typeof') return false;
        return early[library] ? !early[library].test(file) : kind !== 'dynamic' || doors[library] !== file;
      })
      .map(({ file, specifier, kind }) => `${file} imports ${specifier} (${kind})`);
    expect(wrong).toEqual([]);
  });

  it('has an existing door, which is used', () => {
    const used = new Set(uses.map(({ library, file }) => `${library} in ${file}`));
    const missing = Object.entries(doors).filter(([library, file]) => !used.has(`${library} in ${file}`));
    expect(missing).toEqual([]);
  });

  it('is declared in the manifest', () => {
    const manifest = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));
    const kinds = ['dependencies', 'optionalDependencies', 'devDependencies'];
    const declared = new Set(kinds.flatMap((kind) => Object.keys(manifest[kind])));
    expect(
      uses.filter(({ library }) => !declared.has(packageName(library))).map(({ library }) => library),
    ).toEqual([]);
  });
});

/** The file that makes the world, and no other, touches the process, the clock and chance. */
const worldFile = 'cli/core/host/world.ts';
/** Locks and the list of servers stand below the world: what they ask of other processes is asked here. */
const processFile = 'files/os-process.ts';
// A type may ask which globals there are.
const outside =
  /\bprocess\.(?!js\b)\w+|\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bconsole\.|(?<!= typeof )\bglobalThis\b/;

describe('the outside', () => {
  it('is touched in one file', () => {
    const wrong = sourceFiles.flatMap((file) => {
      const match = [worldFile, processFile].includes(file) ? null : outside.exec(readCode(file));
      return match ? [`${file}: ${match[0]}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  it('has no file written in place: a link could have its name', () => {
    const writing =
      /(?<![.\w])(?:writeFile|appendFile)(?:Sync)?\([^;]*|\bopen(?:Sync)?\([^;]*'w\+?'[^;]*|\bcreateWriteStream\b/g;
    const wrong = sourceFiles.flatMap((file) =>
      [...readCode(file).matchAll(writing)]
        .filter(([text]) => !/'(?:wx|a)'/.test(text))
        .map(([text]) => `${file}: ${text}`),
    );
    expect(wrong).toEqual([]);
  });

  it('is written to by the code that runs commands, not by a command', () => {
    const writers = sourceFiles.filter((file) => /\bstd(out|err)\s*\.write\(/.test(readCode(file)));
    expect(writers.filter((file) => file !== worldFile)).toEqual([
      'cli/core/errors/report-error.ts',
      'cli/core/host/notices.ts',
      // It answers many requests, and ends with none.
      'cli/features/mcp/protocol.ts',
      'cli/main.ts',
      'cli/program/print-answer.ts',
    ]);
  });

  it('is one plain object: a copy of the world has all its members', () => {
    const world = createWorld();
    const accessors = Object.entries(Object.getOwnPropertyDescriptors(world)).flatMap(([name, { get }]) =>
      get ? [name] : [],
    );
    expect(Object.getPrototypeOf(world)).toBe(Object.prototype);
    expect(accessors).toEqual([]);
  });

  // Destructuring with a rest, a spread and JSON take own members only: what is inherited is lost there.
  it('is passed on without inheritance, as all objects are', () => {
    const wrong = sourceFiles.filter((file) => /\bObject\.(create|setPrototypeOf)\b/.test(readCode(file)));
    expect(wrong).toEqual([]);
  });
});
