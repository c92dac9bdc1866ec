// An emulator as a process of its own, with folders that are removed when it ends.
import { environmentOf, foldersIn, openPlace } from '../bench/bench.js';

/** Starts it, with flags of Node before those of the emulator; `env` are the settings of a job that speaks to its sandbox, `through` the same by another port. */
export async function startEmulator({ data, flags = [], nodeFlags = [] }) {
  const place = openPlace();
  const options = { flags, nodeFlags, hasChannel: true };
  const { server, world } = await place.startEmulator(data, options);
  const home = place.path('');
  const { port } = new URL(world.ads_url);
  const through = (other) => {
    const moved = Object.entries(environmentOf(world)).map(([name, value]) => [
      name,
      name.endsWith('_URL') ? value.replace(`:${port}`, `:${other}`) : value,
    ]);
    return { ...foldersIn(home), PATH: process.env.PATH, ...Object.fromEntries(moved) };
  };
  return {
    server,
    pid: server.pid,
    port: Number(port),
    world,
    home,
    env: through(port),
    through,
    isRunning: () => server.exitCode === null && server.signalCode === null,
    stop: place.close,
  };
}
