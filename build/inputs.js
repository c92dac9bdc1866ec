// Tells whether what is in dist/ was built from what is here now, so that tests need not build again what `npm ci` has built.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const project = join(import.meta.dirname, '..');
const mark = join(project, 'dist/inputs.sha256');

/** What a build depends on: its own files, the source, the dependencies, and the Node.js that compiles. */
function hashInputs() {
  const folders = ['bin', 'build', 'src'].flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      // The runtimes of executables.
      .filter((path) => !path.slice(project.length).includes('node_modules')),
  );
  const files = ['package.json', 'package-lock.json'].map((name) => join(project, name));
  const hash = createHash('sha256').update(`${process.version} ${process.arch}`);
  for (const file of [...folders, ...files].sort()) hash.update(`\n${file}\n`).update(readFileSync(file));
  return hash.digest('hex');
}

/** Whether the last build came to its end, and nothing that it depends on has changed since. */
export function isBuilt() {
  return existsSync(mark) && readFileSync(mark, 'utf8') === hashInputs();
}

/** A build begins: until it ends, what is in dist/ is from different times. Returns what notes its end. */
export function beginBuild() {
  rmSync(mark, { force: true });
  const inputs = hashInputs();
  return () => writeFileSync(mark, inputs);
}
