// The process in which the system's keychain is asked. It lives as long as the one that started it: where the keychain
// hangs, nothing but a kill ends it.
const { answerKeychain } = require('../dist/keychain.cjs');

// Ctrl-C reaches every process of the terminal; what is being written is finished first.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', async (request) => {
  const reply = await answerKeychain(request);
  if (process.connected) process.send(reply);
});
