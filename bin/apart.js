// A process that runs a query of ads sql or one command of ads mcp: what it computes, and the memory that it takes, can be ended
// from outside. It ends with the process that started it.
const { Worker } = require('node:worker_threads');
const { runApart } = require('../dist/apart.cjs');

const send = (message) => process.connected && process.send(message);

// What a library takes without a pause is seen by a thread alone, and so is the end of the process that started this one.
// SIGKILL is how the system ends who takes too much memory.
const watch = `
  const { most, parent } = require('node:worker_threads').workerData;
  const hasParent = () => {
    try {
      return process.ppid === parent && process.kill(parent, 0);
    } catch {
      return false;
    }
  };
  setInterval(() => {
    if (process.memoryUsage().rss > most || !hasParent()) process.kill(process.pid, 'SIGKILL');
  }, 100);
`;

/** Waits for requests. The words are the milliseconds between signs of life, and the bytes that the process may take. */
exports.serve = ([beat, memory], installation) => {
  new Worker(watch, { eval: true, workerData: { most: Number(memory), parent: process.ppid } }).unref();
  // Ctrl-C reaches every process of the terminal; the one that started this one decides.
  process.on('SIGINT', () => {});
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  setInterval(() => send({ beat: true }), Number(beat));
  process.on('message', async (request) => {
    send({ answer: await runApart(request, (line) => send({ line }), installation) });
  });
};

if (require.main === module) exports.serve(process.argv.slice(2));
