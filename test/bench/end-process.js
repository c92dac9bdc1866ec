// Ends a server of a benchmark and waits until it is gone: what it writes at its end would be in the way of who tidies up.
export async function endProcess(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await ended;
}
