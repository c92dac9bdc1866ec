/** `ads-platform-cli/emulator` as others use it: from modules, from CommonJS, from TypeScript, offline; docs-emulator does in vitest. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type InstalledPackage, installPackage } from './support/installed-package.js';

const root = resolve(import.meta.dirname, '..');

let packed: InstalledPackage;
beforeAll(() => {
  packed = installPackage(['typescript', '@types/node']);
});
afterAll(() => packed.remove());

/** Writes files into the folder and runs a program there, with nothing of this machine's environment. */
function run(files: Readonly<Record<string, string>>, ...argv: readonly string[]) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(packed.folder, name), text);
  const { PATH = '' } = process.env;
  const env = { PATH, HOME: packed.folder, NO_COLOR: '1' };
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, {
    cwd: packed.folder,
    encoding: 'utf8',
    env,
  });
  return { status, stdout, stderr };
}

/** What a program does with an emulator, after it has `createEmulator`. */
const use = `
  const emulator = await createEmulator({ seed: 'empty', faults: [{ fault: 'unavailable', nth: 1 }] });
  const statuses = [];
  for (let count = 0; count < 2; count += 1) {
    const response = await fetch(emulator.urls.ads + '/12/accounts');
    statuses.push(response.status);
  }
  console.log(JSON.stringify({ statuses, requests: emulator.requests().length, request: globalThis.Request === before }));
  await emulator.close();
`;
const seen = { statuses: [503, 401], requests: 2, request: true };

describe('the emulator of the package', () => {
  it('is imported by modules', () => {
    const text = `const before = globalThis.Request;\nimport { createEmulator } from 'ads-platform-cli/emulator';${use}`;
    const { status, stdout, stderr } = run({ 'use.mjs': text }, 'use.mjs');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual(seen);
  });

  it('is required by CommonJS', () => {
    const text = `const before = globalThis.Request;
const { createEmulator } = require('ads-platform-cli/emulator');
(async () => {${use}})();`;
    const { status, stdout, stderr } = run({ 'use.cjs': text }, 'use.cjs');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual(seen);
  });

  it('exports nothing else', () => {
    const { status, stderr } = run({ 'wrong.mjs': "import 'ads-platform-cli/dist/main.cjs';" }, 'wrong.mjs');
    expect(status).toBe(1);
    expect(stderr).toContain('ERR_PACKAGE_PATH_NOT_EXPORTED');
  });

  it('has types, which reject wrong options', () => {
    const right = `
import { createEmulator, type CreateEmulatorOptions, type FaultRule, type TestEmulator } from 'ads-platform-cli/emulator';
const rule: FaultRule = { fault: 'rate-limit', on: ['campaigns'], nth: 2, when: 'after' };
const options: CreateEmulatorOptions = { seed: 'empty', faults: { seed: 1, rules: [rule] }, rateLimits: 10 };
export async function test(): Promise<string> {
  const emulator: TestEmulator = await createEmulator(options);
  const saved = await emulator.snapshot('one');
  const { base_string, problem }: { base_string?: string; problem?: string } = emulator.requests({ last: 1 })[0]?.signature ?? {};
  const response: Response = await emulator.fetch(new Request(emulator.urls.ads));
  const struck: number | undefined = emulator.faults.list()[0]?.struck;
  return [saved.bytes, base_string, problem, response.status, struck, emulator.clock.advance('7d').to].join();
}
`;
    const wrong = `
import { createEmulator } from 'ads-platform-cli/emulator';
export const one = createEmulator({ seed: 'small' });
export const two = createEmulator({ faults: [{ fault: 'latency' }] });
export const three = createEmulator().then((emulator) => emulator.snapshot(3));
`;
    const config = (module: string) =>
      JSON.stringify({
        compilerOptions: {
          module,
          moduleResolution: module === 'NodeNext' ? 'NodeNext' : 'bundler',
          target: 'ES2022',
          strict: true,
          exactOptionalPropertyTypes: true,
          // The declarations themselves are checked below.
          skipLibCheck: true,
          noEmit: true,
          types: ['node'],
        },
        files: ['right.mts', 'right.cts', 'wrong.mts'].filter(
          (name) => module === 'NodeNext' || name !== 'right.cts',
        ),
      });
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    for (const module of ['NodeNext', 'ESNext']) {
      const { stdout } = run(
        { 'right.mts': right, 'right.cts': right, 'wrong.mts': wrong, 'tsconfig.json': config(module) },
        tsc,
      );
      const errors = stdout.split('\n').filter((line) => /: error /.test(line));
      expect(
        errors.map((line) => line.replace(/,.*/, '')),
        stdout,
      ).toEqual(['wrong.mts(3', 'wrong.mts(4', 'wrong.mts(5']);
    }
  });

  it.each([
    ['neither', ['ES2022'], []],
    ["the browser's", ['ES2022', 'DOM', 'DOM.Iterable'], []],
    ["Node's", ['ES2022'], ['node']],
    ['both', ['ES2022', 'DOM', 'DOM.Iterable'], ['node']],
  ] as const)('has types for programs that have %s', (have, lib, types) => {
    const program = `
import { createEmulator, type TestEmulator } from 'ads-platform-cli/emulator';
export async function ask(request: Parameters<TestEmulator['fetch']>[0]): Promise<number> {
  const emulator: TestEmulator = await createEmulator({ listen: false });
  const response = await emulator.fetch(request);
  const body: string = await response.text();
  return response.status + body.length + (response.headers.get('date') ?? '').length;
}
`;
    const globals = `
export async function whole(emulator: TestEmulator): Promise<Response> {
  return emulator.fetch(new Request(emulator.urls.ads));
}
`;
    const compilerOptions = {
      module: 'NodeNext',
      target: 'ES2022',
      strict: true,
      noEmit: true,
      skipLibCheck: types.length > 0,
      lib,
      types,
    };
    const { status, stdout } = run(
      {
        'typed.mts': have === 'neither' ? program : program + globals,
        'tsconfig.json': JSON.stringify({ compilerOptions, files: ['typed.mts'] }),
      },
      join(root, 'node_modules/typescript/bin/tsc'),
    );
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  });
});
