// The files that accompany the executable in every package: manual pages, completions, licenses.
import { chmodSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The manual pages by file name. */
export function readManual(root) {
  const folder = join(root, 'docs/man');
  const names = readdirSync(folder).filter((name) => name.endsWith('.1'));
  if (!names.includes('ads.1')) throw new Error('docs/man has no ads.1: run npm run build');
  return new Map(names.sort().map((name) => [name, readFileSync(join(folder, name))]));
}

/** The completions by file name, for the shells that the platform has. */
export function readCompletions(root) {
  const names = ['_ads', 'ads.bash', 'ads.fish', 'ads.ps1'];
  return new Map(names.map((name) => [name, readFileSync(join(root, 'completions', name))]));
}

/** Writes files by path below a folder, each for all to read and `executable` ones to run. */
export function writeTree(folder, files, executables = new Set()) {
  for (const [path, content] of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    chmodSync(file, executables.has(path) ? 0o755 : 0o644);
  }
}

/** Gives a folder and all below it one time and, to folders, one mode: a package made twice has the same bytes. */
export function settle(folder, seconds) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) settle(path, seconds);
    else utimesSync(path, seconds, seconds);
  }
  chmodSync(folder, 0o755);
  utimesSync(folder, seconds, seconds);
}
