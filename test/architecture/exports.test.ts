/**
 * Values, types and interfaces that a file exports are named by another file: an export says that others rely on it. A test that
 * imports one counts as well. A type in the signature of an exported function needs no export: callers infer it, and
 * the declarations of the package keep it beside the function.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles, readCode, root, sourceFiles } from '../support/source.js';

const source = new Map(sourceFiles.map((file) => [join('src', file), readCode(file)]));
const others = [
  ...['test', 'build', 'bin'].flatMap((folder) => [
    ...listFiles(folder, '.ts'),
    ...listFiles(folder, '.js'),
    ...listFiles(folder, '.cjs'),
  ]),
  'vitest.config.ts',
];
const files = new Map([
  ...source,
  ...others.map((file) => [file, readFileSync(join(root, file), 'utf8')] as const),
]);
const words = new Map([...files].map(([file, text]) => [file, new Set(text.match(/\w+/g))]));

/** By file, those that name it, in an import of any kind, and those that pass all of its exports on. */
function findReaders(pattern: RegExp): ReadonlyMap<string, ReadonlySet<string>> {
  const readers = new Map<string, Set<string>>();
  for (const [file, text] of files)
    for (const [, specifier = ''] of text.matchAll(pattern)) {
      const target = join(dirname(file), `${specifier}.ts`);
      if (target !== file) readers.set(target, (readers.get(target) ?? new Set()).add(file));
    }
  return readers;
}
const importers = findReaders(/'(\.[^'\n]*)\.js'/g);
const passers = findReaders(/^export (?:type )?\* from '(\.[^'\n]*)\.js'/gm);
/** The build and the programs in bin name what they read in other ways too. */
const outside = [...words].flatMap(([file, all]) => (/^(?:build|bin)\//.test(file) ? [all] : []));

function isRead(file: string, name: string): boolean {
  return (
    [...(importers.get(file) ?? [])].some((reader) => words.get(reader)?.has(name)) ||
    [...(passers.get(file) ?? [])].some((passer) => isRead(passer, name)) ||
    outside.some((all) => all.has(name))
  );
}

/** Loaded by the name of the file (emulator/groups/loaders.ts). */
const isLoadedByName = (file: string, name: string) =>
  file.startsWith('src/emulator/groups/') && name.endsWith('Handlers');

it('what a file exports is named by a file that imports it', () => {
  const declared = /^export (?:abstract |async )?(?:const|let|function\*?|class|enum|type|interface) (\w+)/gm;
  const exported = [...source].flatMap(([file, text]) =>
    [...text.matchAll(declared)].map(([, name = '']) => ({ file, name })),
  );
  expect(exported.length).toBeGreaterThan(2000);
  const unread = exported.filter(({ file, name }) => !isRead(file, name) && !isLoadedByName(file, name));
  expect(unread).toEqual([]);
});
