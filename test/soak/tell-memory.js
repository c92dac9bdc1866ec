// Loaded into the emulator before its own code: tells its parent the memory that is in use after a collection, on request.
// Without --expose-gc it would tell what waits to be collected.
process.on('message', () => {
  globalThis.gc();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send({ heapUsed, external, rss });
});
process.channel?.unref();
