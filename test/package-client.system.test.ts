/** `ads-platform-cli/client` as programs use it: the examples of docs/client.md, from modules and CommonJS, and the types. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../src/contract/index.js';
import type { Endpoint, Param } from '../src/contract/types.js';
import { memberName } from '../src/values/member-name.js';
import { createHomeWithDemoOfNow, homeOfFile } from './support/cli.js';
import { type InstalledPackage, installPackage } from './support/installed-package.js';

const root = resolve(import.meta.dirname, '..');
const text = readFileSync(join(root, 'docs/client.md'), 'utf8');

/** The most instantiations of types in a file that uses ten endpoints. */
const mostInstantiations = 50_000;

function blocksIn(language: string): readonly string[] {
  const blocks = text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'));
  return [...blocks].flatMap(([, block]) => block ?? []);
}

const home = homeOfFile(createHomeWithDemoOfNow);
let packed: InstalledPackage;
beforeAll(() => {
  packed = installPackage();
});
afterAll(() => packed.remove());

/** Writes files into the folder and runs a program there, with HOME and PATH alone. */
function run(files: Readonly<Record<string, string>>, ...argv: readonly string[]) {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(packed.folder, name), content);
  // Code that was compiled before is not loaded as modules are.
  const env = { PATH: process.env.PATH ?? '', ...home.env, NODE_DISABLE_COMPILE_CACHE: '1' };
  const options = { cwd: packed.folder, env, encoding: 'utf8', timeout: 100_000 } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, options);
  return { status, stdout, stderr };
}

/** The errors of a compiler, and its figures. */
function compile(files: Readonly<Record<string, string>>, options: Readonly<Record<string, unknown>> = {}) {
  const compilerOptions = {
    module: 'NodeNext',
    target: 'ES2022',
    lib: ['ES2022'],
    types: [],
    strict: true,
    noEmit: true,
    ...options,
  };
  const config = JSON.stringify({ compilerOptions, files: Object.keys(files) });
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = run({ ...files, 'tsconfig.json': config }, tsc, '--extendedDiagnostics');
  return {
    errors: stdout.split('\n').filter((line) => /\berror TS/.test(line)),
    instantiations: Number(/^Instantiations:\s+(\d+)/m.exec(stdout)?.[1]),
  };
}

const outputOfPrograms = 'declare const console: { log(...values: unknown[]): void };\n';

describe('the examples of docs/client.md', () => {
  it('run as modules, and the process ends', () => {
    const blocks = blocksIn('ts');
    expect(blocks.length).toBeGreaterThan(5);
    // To fill a world takes longer than all of them, and this one is in memory.
    const quick = blocks.map((block) => block.replace("seed: 'demo'", "seed: 'empty'"));
    const files = Object.fromEntries(quick.map((block, index) => [`block-${index}.mjs`, block]));
    const all = Object.keys(files).map((name) => `await import('./${name}');\n`);
    const { status, stdout, stderr } = run({ ...files, 'all.mjs': all.join('') }, 'all.mjs');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^\w+ .+ (ACTIVE|PAUSED|DRAFT)$/m);
    expect(stdout).toMatch(/^true$/m);
    expect(stdout).toMatch(/^PAUSED 55\.00$/m);
    expect(stdout).toMatch(/"daily_budget_amount_local_micro":"\d+"/);
    expect(stdout).toMatch(/^funding_instrument_id funding_instrument_id must be an id/m);
    expect(stdout).toMatch(/^2 0 \[\]$/m);
  });

  it('run as CommonJS', () => {
    const [block = ''] = blocksIn('js');
    const { status, stdout, stderr } = run({ 'block.cjs': block }, 'block.cjs');
    expect({ status, stdout, stderr }).toEqual({
      status: 0,
      stdout: expect.stringMatching(/^[1-9]\d*\n$/),
      stderr: '',
    });
  });
});

it('a process ends that does not close its client, and its errors are the same in modules and CommonJS', () => {
  const program = `
import { createRequire } from 'node:module';
import * as client from 'ads-platform-cli/client';
const required = createRequire(import.meta.url)('ads-platform-cli/client');
const same = Object.keys(required).filter((name) => required[name] === client[name]);
const ads = client.createClient({ environment: 'local' });
await ads.campaigns.list().page();
const error = await ads.campaigns.get({ campaign_id: '?' }).catch((thrown) => thrown);
console.log(same.sort().join(), error instanceof required.ProblemsError);
`;
  const { status, stdout } = run({ 'open.mjs': program }, 'open.mjs');
  const names = [
    ...['GuardError', 'IncompleteError', 'NetworkError', 'ProblemsError', 'ServiceError', 'SettingsError'],
    ...['UnconfirmedError', 'createClient', 'formatMicros', 'micros'],
  ];
  expect({ status, stdout }).toEqual({ status: 0, stdout: `${names.join()} true\n` });
});

it('a program that lists loads what a list loads', () => {
  const list = `
const { createClient } = require('ads-platform-cli/client');
createClient({ environment: 'local' }).campaigns.list().page();
`;
  const measure = `
process.on('exit', () => {
  const own = Object.keys(require.cache).filter((path) => path.includes('ads-platform-cli'));
  require('node:fs').writeSync(2, String(own.reduce((sum, path) => sum + require('node:fs').statSync(path).size, 0)));
});
`;
  const ads = join(packed.installed, 'bin/ads.js');
  const files = { 'list.cjs': list, 'measure.cjs': measure };
  const client = run(files, '-r', './measure.cjs', 'list.cjs');
  const command = run(files, '-r', './measure.cjs', ads, 'campaigns', 'list', '--env', 'local', '-o', 'json');
  expect(Number(client.stderr)).toBeGreaterThan(100_000);
  expect(Number(client.stderr) / Number(command.stderr)).toBeLessThan(1.1);
});

/** A value of the contract's example as TypeScript: amounts are bigints. */
function literal(value: unknown, param: Param | undefined): string {
  if (param?.type === 'integer' && param.unit === 'micro') return `${value}n`;
  if (param?.type === 'array' && Array.isArray(value))
    return `[${value.map((item) => literal(item, param.of)).join(', ')}]`;
  if (param?.type === 'list') return JSON.stringify(typeof value === 'string' ? value.split(',') : value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value);
  const fields = fieldsOf(param, value);
  const members = Object.entries(value).map(([name, item]) => `${name}: ${literal(item, fields[name])}`);
  return `{ ${members.join(', ')} }`;
}

function fieldsOf(param: Param | undefined, value: object): Readonly<Record<string, Param>> {
  if (param?.type === 'object') return param.fields;
  if (param?.type !== 'variant') return {};
  const kind = (value as Readonly<Record<string, string>>)[param.discriminator] ?? '';
  return param.of[kind]?.fields ?? {};
}

function exampleOf({ example, params }: Endpoint): string {
  const members = Object.entries(example).map(([name, value]) => `${name}: ${literal(value, params[name])}`);
  return `{ ${members.join(', ')} }`;
}

/** A program that makes these calls with the values of their examples. */
function callsOf(called: readonly Endpoint[]): string {
  const lines = called.map((endpoint) => {
    const path = endpoint.id.split('.').map(memberName).join('.');
    const values = exampleOf(endpoint);
    return `  ads.${path}(${values});\n  ads.call('${endpoint.id}', ${values});\n`;
  });
  return `import { createClient } from 'ads-platform-cli/client';
const ads = createClient();
export function all() {
${lines.join('')}}
`;
}

describe('the types', () => {
  it('accept the example of every call and those of docs/client.md, refuse wrong names and values, and know those of records', () => {
    const wrong = `
import { createClient, type Campaign, type MetricWord, type RecordList, type UnconfirmedError } from 'ads-platform-cli/client';
const ads = createClient({ environment: 'local' });
const rows = ads.stats.report({ metrics: ['impressions', 'spend'], compare: 'previous', account: 'a' });
export const spent = async (): Promise<bigint | null | undefined> => (await rows)[0]?.billed_charge_local_micro;
export const seen = async (): Promise<number | null | undefined> => (await rows)[0]?.impressions;
export const before = async (): Promise<bigint | null | undefined> => (await rows)[0]?.previous_billed_charge_local_micro;
export const change = async (): Promise<number | null | undefined> => (await rows)[0]?.change_impressions;
export const name = async (): Promise<string | null | undefined> => (await rows)[0]?.campaign_name;
export const rate = async (): Promise<number | null | undefined> => (await ads.stats.report())[0]?.ctr;
export const some = async (metrics: MetricWord[]): Promise<bigint | null | undefined> =>
  (await ads.stats.report({ metrics }))[0]?.billed_charge_local_micro;
export const found = (error: UnconfirmedError): string | undefined => error.found?.records[0]?.id;
export const list: RecordList<Campaign> = ads.campaigns.list({ count: 5 });
export const budget = async (): Promise<bigint | null> =>
  (await ads.campaigns.get({ campaign_id: 'a' })).daily_budget_amount_local_micro;
export const one = ads.campaigns.list({ cuont: 5 });
export const two = ads.campaigns.create({ name: 'no instrument' });
export const three = ads.campaigns.update({ campaign_id: 'a', daily_budget_amount_local_micro: 5 });
export const four = ads.campaigns.update({ campaign_id: 'a', entity_status: 'RUNNING' });
export const five = ads.campaign;
export const six = ads.call('campaigns.lst');
export const seven = createClient({ environment: 'locl' });
export const eight = async (): Promise<number> => (await ads.campaigns.get({ campaign_id: 'a' })).id;
export const nine = ads.stats.report({ metrics: ['impresions'] });
export const ten = async () => (await rows)[0]?.spend;
export const eleven = async () => (await rows)[0]?.clicks;
export const twelve = async (): Promise<number | null | undefined> => (await rows)[0]?.billed_charge_local_micro;
export const thirteen = async () => (await ads.stats.report())[0]?.video_total_views;
`;
    const blocks = blocksIn('ts').map((block, index) => [`block-${index}.mts`, outputOfPrograms + block]);
    const right = { ...Object.fromEntries(blocks), 'all.mts': callsOf(endpoints) };
    const { errors } = compile({ ...right, 'wrong.mts': wrong });
    const places = new Set(errors.map((line) => line.replace(/,.*/, '')));
    const first = wrong.slice(0, wrong.indexOf('export const one ')).split('\n').length;
    const lines = Array.from({ length: 13 }, (_, index) => first + index);
    expect([...places], errors.join('\n')).toEqual(lines.map((line) => `wrong.mts(${line}`));
  });

  const tens = endpoints.filter(({ id }) => /^(campaigns|line-items)\./.test(id)).slice(0, 10);
  const emulator = `import { createEmulator } from 'ads-platform-cli/emulator';\nexport const emulator = createEmulator();\n`;
  it('need neither Node nor a browser and are few', () => {
    const program = callsOf(tens);
    const common = program.replace('export function', 'export async function');
    const files = { 'ten.mts': program, 'ten.cts': common, 'emulator.mts': emulator };
    const { errors, instantiations } = compile(files);
    expect(errors).toEqual([]);
    expect(instantiations).toBeGreaterThan(0);
    expect(instantiations).toBeLessThan(mostInstantiations);
  });
});
