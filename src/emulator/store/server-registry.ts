/** Which processes serve a store at this moment, so that it is not pulled away from under them. */
import { isRunning } from '../../call/os-process.js';
import type { Store } from './store.js';

export interface RunningServer {
  readonly pid: number;
  readonly url: string;
  readonly started_at: string;
}

/** Notes that a process serves the store. */
export function addServer(store: Store, server: RunningServer): void {
  store.write(() => {
    deleteDeadServers(store);
    store.run(
      'INSERT OR REPLACE INTO server (pid, url, started_at) VALUES (?, ?, ?)',
      server.pid,
      server.url,
      server.started_at,
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
