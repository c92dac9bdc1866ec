// The native part of keytar, which takes the place of the package in the single file. The system loads it from a file only: it
// goes to a folder that nobody else can write to and whose name nobody can guess, is compared, loaded, and removed.
const { lstatSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

/** The path inside of this file, since the build takes native parts for files. */
const embedded = require('./keytar.node');
const prefix = 'ads-keychain-';
/** The name of a folder that mkdtemp has made. */
const ofLoad = /^ads-keychain-[A-Za-z0-9]{6}$/;
/** Milliseconds that a process takes at most from the making of its folder to the end of loading. */
const longestLoad = 60_000;

function load() {
  const bytes = readFileSync(embedded);
  removeEarlier();
  const folder = inTemporaryFolder(() => mkdtempSync(join(tmpdir(), prefix)));
  try {
    const file = join(folder, 'keytar.node');
    inTemporaryFolder(() => writeFileSync(file, bytes, { flag: 'wx', mode: 0o500 }));
    if (!readFileSync(file).equals(bytes)) throw new Error(`${file} was changed`);
    return loadLibrary(file);
  } finally {
    remove(folder);
  }
}

function loadLibrary(file) {
  const loaded = { exports: {} };
  try {
    process.dlopen(loaded, file);
  } catch (error) {
    // What loaders say of a file system whose files may not be run. Without libsecret they name libsecret.
    const isForbidden = /failed to map segment|operation not permitted|permission denied/i.test(
      error.message,
    );
    throw isForbidden ? unusable(error) : error;
  }
  return loaded.exports;
}

function inTemporaryFolder(work) {
  try {
    return work();
  } catch (error) {
    throw unusable(error);
  }
}

/** The `hint` is shown to the person, in place of what helps where the package of npm lacks the part. */
function unusable({ message }) {
  return Object.assign(
    new Error(`its library cannot be loaded from the temporary folder ${tmpdir()}: ${message}`),
    {
      hint: `Set ${process.platform === 'win32' ? 'TEMP' : 'TMPDIR'} to a folder with room in which you may write and run files.`,
    },
  );
}

/** Removes what earlier processes left: those that were killed, and on Windows all, where the file of a loaded library stays. */
function removeEarlier() {
  try {
    for (const name of readdirSync(tmpdir())) if (ofLoad.test(name)) removeOld(join(tmpdir(), name));
  } catch {
    // The folder cannot be read, which making one in it says.
  }
}

function removeOld(folder) {
  try {
    const found = lstatSync(folder);
    const isOwn = process.platform === 'win32' || found.uid === process.geteuid();
    if (isOwn && found.isDirectory() && Date.now() - found.mtimeMs > longestLoad) remove(folder);
  } catch {
    // Another process has removed it.
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
