// Preloaded into a process: from the write whose number FULL_AT says, the disk is full for every file below FULL_BELOW.
// Only writes through open files are counted, which is how journals are written.
const files = require('node:fs/promises');
const { syncBuiltinESMExports } = require('node:module');

const below = process.env.FULL_BELOW ?? '';
const first = Number(process.env.FULL_AT ?? 1);
let count = 0;

function requireSpace() {
  count += 1;
  if (count < first) return;
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    errno: -28,
    syscall: 'write',
  });
}

const { open } = files;
files.open = async (path, ...args) => {
  const file = await open(path, ...args);
  if (below === '' || !String(path).startsWith(below)) return file;
  for (const name of ['write', 'writeFile', 'appendFile', 'writev']) {
    const original = file[name].bind(file);
    file[name] = async (...given) => {
      requireSpace();
      return original(...given);
    };
  }
  return file;
};

for (const name of ['writeFile', 'appendFile']) {
  const original = files[name];
  files[name] = async (path, ...args) => {
    if (below !== '' && String(path).startsWith(below)) requireSpace();
    return original(path, ...args);
  };
}

syncBuiltinESMExports();
