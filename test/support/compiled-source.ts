/**
 * Lets tests load the source as Node.js does: compiled once to JavaScript, and imported by Node.js itself. Vitest would
 * send each file through its server, in each run of a fresh clone, and run it in a form that is slower. Tests are still
 * loaded by Vitest.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { VERSION } from 'rolldown';
import { transformSync } from 'rolldown/utils';

const root = resolve(import.meta.dirname, '../..');
const source = join(root, 'src');
const compiled = join(root, 'node_modules/.cache/compiled/src');

/** A plugin of Vitest. Not for watching, which has to notice that a file of the source has changed. */
export function compiledSource() {
  compileSource();
  return {
    name: 'compiled-source',
    enforce: 'pre' as const,
    resolveId(specifier: string, importer: string | undefined) {
      if (!/^[./]/.test(specifier) || importer === undefined) return null;
      const path = resolve(dirname(importer), specifier);
      return path.startsWith(`${source}${sep}`) ? { id: compiledPath(path), external: true } : null;
    },
  };
}

function compiledPath(path: string): string {
  return path.replace(source, compiled).replace(/\.ts$/, '.js');
}

/** Compiles the files that have changed, and removes those that are gone. */
function compileSource(): void {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const paths = files.map((name) => join(source, name));
  for (const path of paths) {
    const text = readFileSync(path, 'utf8');
    // The last line tells what a file was compiled from: to compile all anew takes a second.
    const mark = `// ${createHash('sha256').update(VERSION).update(text).digest('hex')}\n`;
    const target = compiledPath(path);
    if (!read(target)?.endsWith(mark)) replace(target, compile(path, text) + mark);
  }
  replace(join(compiled, 'package.json'), '{ "type": "module" }\n');
  const wanted = new Set(paths.map(compiledPath));
  for (const name of readdirSync(compiled, { recursive: true, encoding: 'utf8' })) {
    const path = join(compiled, name);
    if (path.endsWith('.js') && !wanted.has(path)) rmSync(path, { force: true });
  }
}

function compile(path: string, text: string): string {
  const { code, map, errors } = transformSync(path, text, { sourcemap: true });
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join('; ')}`);
  return `${code}\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify(map)).toString('base64')}\n`;
}

/** Leaves a file alone that has not changed: another run of the tests may be loading it. */
function replace(path: string, text: string): void {
  if (read(path) === text) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.${process.pid}`, text);
  renameSync(`${path}.${process.pid}`, path);
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
