/** The processes that serve a store at this moment, which protects it from being replaced under them. */
import { isRunning } from '../../files/os-process.js';
import type { Store } from './store.js';

export interface RunningServer {
  readonly pid: number;
  readonly url: string;
  readonly started_at: string;
}

/** A server with the token of its controls; empty where it has none. */
interface ControlledServer extends RunningServer {
  readonly control_token: string;
}

/** Notes that a process serves the store. */
export function addServer(store: Store, server: ControlledServer): void {
  store.write(() => {
    deleteDeadServers(store);
    store.run(
      'INSERT OR REPLACE INTO server (pid, url, started_at, control_token) VALUES (?, ?, ?, ?)',
      server.pid,
      server.url,
      server.started_at,
      server.control_token,
    );
  });
}

export function removeServer(store: Store, pid: number): void {
  store.write(() => store.run('DELETE FROM server WHERE pid = ?', pid));
}

/** The servers whose processes are alive; killed ones leave their rows behind. */
export function listServers(store: Store): RunningServer[] {
  return store
    .query<RunningServer>('SELECT pid, url, started_at FROM server ORDER BY pid')
    .filter((server) => isRunning(server.pid));
}

function deleteDeadServers(store: Store): void {
  for (const { pid } of store.query<RunningServer>('SELECT pid, url, started_at FROM server')) {
    if (!isRunning(pid)) store.run('DELETE FROM server WHERE pid = ?', pid);
  }
}

/** As `listServers`, with their tokens; those that started last come first. */
export function listControlledServers(store: Store): ControlledServer[] {
  return store
    .query<ControlledServer>(
      'SELECT pid, url, started_at, control_token FROM server ORDER BY started_at DESC',
    )
    .filter((server) => isRunning(server.pid));
}
