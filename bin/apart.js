// A process that runs one command of ads mcp: what the command computes, and the memory that it takes, can be ended from
// outside. It ends with the process that started it.
const { runApart } = require('../dist/apart.cjs');

const send = (message) => process.connected && process.send(message);

// Ctrl-C reaches every process of the terminal; the one that started this one decides.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.once('message', async (request) => {
  setInterval(() => send({ beat: true }), Number(process.argv[2]));
  send({ answer: await runApart(request, (line) => send({ line })) });
});
