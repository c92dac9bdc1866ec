/** Imports point one way: between the top folders, between the folders of the emulator, and without a circle of files. */
import { describe, expect, it } from 'vitest';
import { findCycles, type Import, imports, sourceFiles } from '../support/source.js';

/** What each top folder may import besides itself. */
const layers: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  values: ['contract'],
  files: ['values'],
  call: ['contract', 'values'],
  people: ['contract', 'values', 'call'],
  flags: ['contract', 'values', 'call', 'people'],
  derive: ['contract', 'values', 'call', 'flags'],
  client: ['contract', 'values', 'files', 'call'],
  emulator: ['contract', 'values', 'files', 'call', 'people'],
  output: ['contract', 'values', 'call'],
  auth: ['contract', 'values', 'files', 'call', 'client'],
  cli: [
    ...['contract', 'values', 'files', 'call', 'people', 'flags'],
    ...['derive', 'client', 'emulator', 'output', 'auth'],
  ],
};

/** What each folder of the emulator may import besides itself; a loose file counts as a folder of its own. */
const emulatorLayers: Readonly<Record<string, readonly string[]>> = {
  'errors.ts': [],
  store: ['errors.ts'],
  fixtures: [],
  identity: ['store', 'errors.ts'],
  'handler.ts': ['store'],
  'auth-handler.ts': ['handler.ts', 'identity', 'store', 'errors.ts'],
  domain: ['handler.ts', 'identity', 'store', 'fixtures', 'errors.ts'],
  groups: ['domain', 'handler.ts', 'auth-handler.ts', 'identity', 'store', 'fixtures', 'errors.ts'],
  http: ['groups', 'domain', 'handler.ts', 'identity', 'store', 'errors.ts'],
  'auth-area': ['http', 'groups', 'auth-handler.ts', 'identity', 'store', 'errors.ts'],
  control: ['admin.ts', 'seed', 'http', 'domain', 'identity', 'store', 'errors.ts'],
  seed: ['groups', 'domain', 'handler.ts', 'identity', 'store', 'fixtures', 'errors.ts'],
  'admin.ts': ['seed', 'identity', 'store'],
  'coverage.ts': ['groups', 'handler.ts'],
  'index.ts': ['admin.ts', 'auth-area', 'control', 'http', 'groups', 'domain', 'seed', 'store', 'identity'],
};

/** Imports between the folders at a depth that the table does not allow, one line each. */
function findForbidden(
  table: Readonly<Record<string, readonly string[]>>,
  depth: number,
  among: (item: Import) => boolean = () => true,
): string[] {
  return imports.filter(among).flatMap(({ file, target }) => {
    const from = file.split('/')[depth] ?? '';
    const to = target?.split('/')[depth] ?? from;
    return to === from || table[from]?.includes(to) ? [] : [`${file} -> ${target}`];
  });
}

describe('imports', () => {
  it('reach only folders that stand below their own', () => {
    expect(findForbidden(layers, 0)).toEqual([]);
  });

  it('inside the emulator reach only folders that stand below their own', () => {
    const inside = ({ file, target }: Import) =>
      file.startsWith('emulator/') && target?.startsWith('emulator/') === true;
    expect(findForbidden(emulatorLayers, 1, inside)).toEqual([]);
  });

  it('let the computing of reports reach neither files nor the service', () => {
    const wrong = imports.filter(
      ({ file, target, specifier }) =>
        file.startsWith('cli/report/') &&
        (target === undefined ? specifier.startsWith('node:') : /^(client|cli\/statistics)\//.test(target)),
    );
    expect(wrong).toEqual([]);
    expect(imports.some(({ target }) => target?.startsWith('cli/report/'))).toBe(true);
  });

  it('form no circle of files, type imports and late imports counted', () => {
    expect(findCycles()).toEqual([]);
  });
});

describe('the tables of folders', () => {
  it('name every folder and no other', () => {
    const tops = new Set(sourceFiles.map((file) => file.split('/')[0]));
    expect(tops).toEqual(new Set(Object.keys(layers)));
    const inEmulator = sourceFiles.filter((file) => file.startsWith('emulator/'));
    expect(new Set(inEmulator.map((file) => file.split('/')[1]))).toEqual(
      new Set(Object.keys(emulatorLayers)),
    );
  });

  it('hold no circle themselves', () => {
    for (const table of [layers, emulatorLayers]) {
      const visit = (name: string, path: readonly string[]): void => {
        expect(path).not.toContain(name);
        for (const next of table[name] ?? []) visit(next, [...path, name]);
      };
      for (const name of Object.keys(table)) visit(name, []);
    }
  });
});
