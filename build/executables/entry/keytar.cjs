// The native part of keytar, which takes the place of the package in the single file. The system loads it from a file only: it
// goes to a folder that nobody else can write to and whose name nobody can guess, is compared, loaded, and removed.
const { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

/** The path inside of this file, since the build takes native parts for files. */
const embedded = require('./keytar.node');
const prefix = 'ads-keychain-';
/** Milliseconds that a process takes at most from the making of its folder to the end of loading. */
const longestLoad = 60_000;

function load() {
  const bytes = readFileSync(embedded);
  if (process.platform === 'win32') removeEarlier();
  const folder = mkdtempSync(join(tmpdir(), prefix));
  try {
    const file = join(folder, 'keytar.node');
    writeFileSync(file, bytes, { flag: 'wx', mode: 0o500 });
    if (!readFileSync(file).equals(bytes)) throw new Error(`${file} was changed`);
    const loaded = { exports: {} };
    process.dlopen(loaded, file);
    return loaded.exports;
  } finally {
    remove(folder);
  }
}

/** Windows keeps the file of a library as long as a process has loaded it: removes what earlier processes had to leave. */
function removeEarlier() {
  for (const name of readdirSync(tmpdir())) {
    const folder = join(tmpdir(), name);
    if (name.startsWith(prefix) && Date.now() - statSync(folder).mtimeMs > longestLoad) remove(folder);
  }
}

function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // In use; a later process removes it.
  }
}

module.exports = load();
