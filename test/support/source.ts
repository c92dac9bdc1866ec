/** The source as text and as a graph of imports, for the architecture tests. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
const sourceRoot = join(root, 'src');

/** Files below a folder whose names end so, as paths from the root. */
export function listFiles(folder: string, ending: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name))
    .sort();
}

/** Every file of src, relative to it: `call/check.ts`. */
export const sourceFiles: readonly string[] = readdirSync(sourceRoot, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .sort();

export function readSource(file: string): string {
  return readFileSync(join(sourceRoot, file), 'utf8');
}

/** The text without comments. */
export function readCode(file: string): string {
  return readSource(file)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '');
}

export interface Import {
  /** The file that imports, relative to src. */
  readonly file: string;
  /** As written: `./check.js`, `got`. */
  readonly specifier: string;
  /** The imported file, relative to src; undefined for packages. */
  readonly target: string | undefined;
  readonly kind: 'static' | 'type' | 'dynamic' | 'typeof';
}

function describeImport(file: string, specifier: string, kind: Import['kind']): Import {
  const target = specifier.startsWith('.')
    ? relative(sourceRoot, resolve(sourceRoot, dirname(file), specifier)).replace(/\.js$/, '.ts')
    : undefined;
  return { file, specifier, target, kind };
}

/** Every import and re-export; of values, of types alone, late ones, and those that only name a module's type. */
export const imports: readonly Import[] = sourceFiles.flatMap((file) => {
  const text = readSource(file);
  const early = [...text.matchAll(/^(import|export)\s+(type\s+)?([^;'"]*?from\s+)?'([^']+)'/gm)].map(
    ([, , type, , specifier = '']) => describeImport(file, specifier, type ? 'type' : 'static'),
  );
  const late = [...text.matchAll(/(typeof\s+)?\bimport\('([^']+)'\)/g)].map(([, type, specifier = '']) =>
    describeImport(file, specifier, type ? 'typeof' : 'dynamic'),
  );
  return [...early, ...late];
});

/** The packages of a specifier: `csv-parse/sync` is of `csv-parse`. */
export function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Groups of files of which each reaches every other by imports of any kind, each as one line. */
export function findCycles(): readonly string[] {
  const targets = new Map<string, Set<string>>();
  for (const { file, target } of imports) {
    if (target !== undefined) targets.set(file, (targets.get(file) ?? new Set()).add(target));
  }
  const reach = (from: string): Set<string> => {
    const seen = new Set<string>();
    const next = [...(targets.get(from) ?? [])];
    for (let file = next.pop(); file !== undefined; file = next.pop()) {
      if (seen.has(file)) continue;
      seen.add(file);
      next.push(...(targets.get(file) ?? []));
    }
    return seen;
  };
  const reached = new Map(sourceFiles.map((file) => [file, reach(file)]));
  const circles = sourceFiles.flatMap((file) => {
    const others = [...(reached.get(file) ?? [])].filter((other) => reached.get(other)?.has(file));
    return others.length > 0 && others.every((other) => file <= other)
      ? [[...new Set([file, ...others])].join(' <-> ')]
      : [];
  });
  return circles;
}
