// Writes the declarations of what the package exports, made from the source: those of an entry and of all that they name.
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { isolatedDeclarationSync } from 'rolldown/experimental';
import { importSource } from './import-source.js';

const specifier = /(\bfrom\s*|\bimport\()(["'])(\.[^"']+)\.js\2/g;

/**
 * The declarations of an entry by the names of their files, for CommonJS: what is bundled is CommonJS. The entry has the
 * name that is given, the others that of their source. `written` are texts of modules, by path, that take the place of the
 * source.
 */
export function declare(root, entry, name, written = {}) {
  const fileOf = (path) => `types/${relative(root, path).replaceAll('\\', '/').replace(/\.ts$/, '')}`;
  const declared = new Map();
  const waiting = [join(root, entry)];
  for (const path of waiting) {
    if (declared.has(path)) continue;
    const source = written[relative(root, path)] ?? readFileSync(path, 'utf8');
    const { code, errors } = isolatedDeclarationSync(path, source);
    if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join('; ')}`);
    declared.set(
      path,
      code.replaceAll(specifier, (_, before, quote, target) => `${before}${quote}${target}.cjs${quote}`),
    );
    for (const [, , , target] of code.matchAll(specifier)) waiting.push(join(dirname(path), `${target}.ts`));
  }
  const files = new Map([...declared].map(([path, code]) => [`${fileOf(path)}.d.cts`, code]));
  files.set(`${name}.d.cts`, `export * from './${fileOf(join(root, entry))}.cjs';\n`);
  return files;
}

/** The module of the types of all calls of the client, which takes the place of the one in the source: its path and text. */
export async function writeCalls() {
  const [{ groups }, { writeClientTypes }, { writeOwnTypes }] = await Promise.all(
    [
      'src/contract/index.ts',
      'src/derive/client-types/write-client-types.ts',
      'src/cli/program/typed-client/own-types.ts',
    ].map(importSource),
  );
  return { 'cli/program/typed-client/calls.ts': writeClientTypes(groups, writeOwnTypes()) };
}
