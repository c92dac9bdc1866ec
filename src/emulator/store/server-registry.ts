/** Which processes serve a store at this moment, so that it is not pulled away from under them. */

import { hasErrorCode } from '../../call/system-error.js';
import type { Store } from './store.js';

export interface RunningServer {
  readonly pid: number;
  readonly url: string;
  readonly started_at: string;
}

/** Notes that a process serves the store. */
export function addServer(store: Store, server: RunningServer): void {
  store.write(() => {
    forgetDead(store);
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
    .filter((server) => isAlive(server.pid));
}

function forgetDead(store: Store): void {
  for (const { pid } of store.query<RunningServer>('SELECT pid, url, started_at FROM server')) {
    if (!isAlive(pid)) store.run('DELETE FROM server WHERE pid = ?', pid);
  }
}

/** Signal 0 only asks. A process of another user answers EPERM, and is alive. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return hasErrorCode(error, 'EPERM');
  }
}
