// A process that runs one command of ads mcp: what the command computes, and the memory that it takes, can be ended from
// outside. It ends with the process that started it.
const { Worker } = require('node:worker_threads');
const { runApart } = require('../dist/apart.cjs');

const send = (message) => process.connected && process.send(message);

// What a library takes without a pause is seen by a thread alone. SIGKILL is how the system ends who takes too much memory.
const watch = `
  const most = require('node:worker_threads').workerData;
  setInterval(() => process.memoryUsage().rss > most && process.kill(process.pid, 'SIGKILL'), 100);
`;

/** Waits for the request. The words are the milliseconds between signs of life, and the MiB that the process may take. */
exports.serve = ([beat, memory], installation) => {
  new Worker(watch, { eval: true, workerData: Number(memory) * 1024 * 1024 }).unref();
  // Ctrl-C reaches every process of the terminal; the one that started this one decides.
  process.on('SIGINT', () => {});
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.once('message', async (request) => {
    setInterval(() => send({ beat: true }), Number(beat));
    send({ answer: await runApart(request, (line) => send({ line }), installation) });
  });
};

if (require.main === module) exports.serve(process.argv.slice(2));
