/** Imports point one way: between the top folders, between the rooms of the emulator and of the command line, without a circle. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findCycles, type Import, imports, root, sourceFiles } from '../support/source.js';

/** What each folder or loose file may import besides itself, by the table of a README: the name, and the last column. */
function readTable(readme: string): Readonly<Record<string, readonly string[]>> {
  const rows = readFileSync(join(root, readme), 'utf8').matchAll(/^\| `([^`]+)` \|.*\|([^|]*)\|$/gm);
  return Object.fromEntries([...rows].map(([, name, imported = '']) => [name, namesIn(imported)]));
}

function namesIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

const layers = readTable('src/README.md');
const emulatorLayers = readTable('src/emulator/README.md');
/** Every room may import `host` too. */
const rooms = readTable('src/cli/README.md');

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

/** The room of a file of the command line: `cli/bulk/rows.ts` is in `bulk`. */
function roomOf(file: string | undefined): string | undefined {
  return file?.startsWith('cli/') ? file.split('/')[1] : undefined;
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

  it('inside the command line reach only rooms that stand below their own', () => {
    const inside = ({ file, target }: Import) =>
      file.startsWith('cli/') && target?.startsWith('cli/') === true && !target.startsWith('cli/host/');
    expect(findForbidden(rooms, 1, inside)).toEqual([]);
  });

  it('do not let the host reach a room', () => {
    const wrong = imports.filter(
      ({ file, target }) => file.startsWith('cli/host/') && /^cli\/(?!host\/)/.test(target ?? ''),
    );
    expect(wrong).toEqual([]);
  });

  it('do not let the computing of reports reach files or the service', () => {
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
    const inside = (top: string) =>
      new Set(sourceFiles.filter((file) => file.startsWith(`${top}/`)).map((file) => file.split('/')[1]));
    expect(inside('emulator')).toEqual(new Set(Object.keys(emulatorLayers)));
    expect(inside('cli')).toEqual(new Set(Object.keys(rooms)));
  });

  it('name only arrows of the command line that are used', () => {
    const used = new Set(imports.map(({ file, target }) => `${roomOf(file)} -> ${roomOf(target)}`));
    const listed = Object.entries(rooms).flatMap(([from, to]) => to.map((room) => `${from} -> ${room}`));
    expect(listed.filter((arrow) => !used.has(arrow))).toEqual([]);
  });

  it('let each import only the folders above it, without circles', () => {
    for (const table of [layers, emulatorLayers, rooms]) {
      const names = Object.keys(table);
      const wrong = names.flatMap((name, at) =>
        (table[name] ?? [])
          .filter((other) => !names.slice(0, at).includes(other))
          .map((other) => `${name} -> ${other}`),
      );
      expect(names.length).toBeGreaterThan(5);
      expect(wrong).toEqual([]);
    }
  });
});
