// The process in which the system's keychain is asked. It lives as long as the one that started it: where the keychain
// hangs, nothing but a kill ends it.
const answers = import('../dist/keychain.js');

process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', async (request) => {
  const { answerKeychain } = await answers;
  const reply = await answerKeychain(request);
  if (process.connected) process.send(reply);
});
