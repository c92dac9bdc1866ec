// Preloaded into a process: kills it before the change of a file whose number KILL_AT says, as a power cut would.
// KILL_LOG names a file that gets a letter for each change, so that a test can count them.
const { appendFileSync } = require('node:fs');
const files = require('node:fs/promises');
const { syncBuiltinESMExports } = require('node:module');

const last = Number(process.env.KILL_AT ?? 0);
let count = 0;

function step() {
  count += 1;
  if (process.env.KILL_LOG) appendFileSync(process.env.KILL_LOG, '.');
  if (count === last) process.kill(process.pid, 'SIGKILL');
}

for (const name of ['rename', 'rm', 'unlink', 'writeFile']) {
  const original = files[name];
  files[name] = async (...args) => {
    step();
    return original(...args);
  };
}

const { open } = files;
files.open = async (...args) => {
  step();
  const file = await open(...args);
  const write = file.writeFile.bind(file);
  file.writeFile = async (...given) => {
    step();
    return write(...given);
  };
  return file;
};

syncBuiltinESMExports();
