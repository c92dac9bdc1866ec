// How the single file starts itself and its parts, and the texts in it.

/** What `fork` gives the file as its first argument. */
const words = { keychain: 'ads-part-keychain', apart: 'ads-part-apart' };

const texts = {
  'commit.txt': () => require('./dist/commit.txt'),
  'help-80.txt': () => require('./dist/help-80.txt'),
  'help-100.txt': () => require('./dist/help-100.txt'),
  'third-party-licenses.txt': () => require('./dist/third-party-licenses.txt'),
};

const installation = {
  form: 'single file',
  runtime: `Bun ${process.versions.bun}`,
  system: `${process.platform} ${process.arch}`,
  program: process.execPath,
  command: [process.execPath],
  parts: { ...words, packer: Bun.main },
  // Bun bounds no objects; the thread that bin/apart.js starts bounds the whole process.
  heapFlags: () => [],
  readText(name) {
    if (!texts[name]) throw new Error(`${name} is not in this file`);
    return texts[name]();
  },
};

module.exports = { installation, words };
