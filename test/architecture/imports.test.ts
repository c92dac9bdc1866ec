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

/** The folders whose README lists their rooms, and the greatest number of rooms of a wing. */
const wings = ['core', 'calls', 'bulk', 'features', 'program'];
const maxRooms = 11;
const tables = ['', 'emulator', 'cli', ...wings.map((wing) => `cli/${wing}`), 'cli/bulk/campaign-files'].map(
  (folder) => ({ folder, rooms: readTable(join('src', folder, 'README.md')) }),
);

/** The part of a path that a table of a folder names: in `cli`, `cli/bulk/rows.ts` is in `bulk`. Undefined outside the folder. */
function roomIn(folder: string, file: string | undefined): string | undefined {
  if (folder === '') return file?.split('/')[0];
  return file?.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/')[0] : undefined;
}

/** The imports between the rooms of a folder. */
function arrowsIn(folder: string): (Import & { from: string; to: string })[] {
  return imports.flatMap((item) => {
    const [from, to] = [roomIn(folder, item.file), roomIn(folder, item.target)];
    return from === undefined || to === undefined || from === to ? [] : [{ ...item, from, to }];
  });
}

describe.each(tables)('the table of src/$folder', ({ folder, rooms }) => {
  it('allows each import', () => {
    const wrong = arrowsIn(folder)
      .filter(({ from, to }) => !rooms[from]?.includes(to))
      .map(({ file, target }) => `${file} -> ${target}`);
    expect(wrong).toEqual([]);
  });

  it('names every folder and no other', () => {
    const inside = new Set(sourceFiles.map((file) => roomIn(folder, file)));
    inside.delete(undefined);
    expect(inside).toEqual(new Set(Object.keys(rooms)));
  });

  it('lets each import only what stands above it', () => {
    const names = Object.keys(rooms);
    const wrong = names.flatMap((name, at) =>
      (rooms[name] ?? [])
        .filter((other) => !names.slice(0, at).includes(other))
        .map((other) => `${name} -> ${other}`),
    );
    expect(names.length).toBeGreaterThan(3);
    expect(wrong).toEqual([]);
  });
});

describe('the tables of the command line', () => {
  it.each(tables.filter(({ folder }) => folder.startsWith('cli')))(
    'name only imports that are used: $folder',
    ({ folder, rooms }) => {
      const used = new Set(arrowsIn(folder).map(({ from, to }) => `${from} -> ${to}`));
      const listed = Object.entries(rooms).flatMap(([from, to]) => to.map((room) => `${from} -> ${room}`));
      expect(listed.filter((arrow) => !used.has(arrow))).toEqual([]);
    },
  );

  it('are short enough to be read', () => {
    const sizes = tables
      .filter(({ folder }) => wings.some((wing) => folder === `cli/${wing}`))
      .map(({ rooms }) => Object.keys(rooms).length);
    expect(sizes).toHaveLength(wings.length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(maxRooms);
  });
});

describe('imports', () => {
  it('do not let the computing of reports reach files or the service', () => {
    const wrong = imports.filter(
      ({ file, target, specifier }) =>
        file.startsWith('cli/features/statistics/compute/') &&
        (target === undefined
          ? specifier.startsWith('node:')
          : /^(client|cli\/(calls|features\/(?!statistics\/compute\/)))\//.test(target)),
    );
    expect(wrong).toEqual([]);
    expect(imports.some(({ target }) => target?.startsWith('cli/features/statistics/compute/'))).toBe(true);
  });

  it('form no circle of files, type imports and late imports counted', () => {
    expect(findCycles()).toEqual([]);
  });
});
