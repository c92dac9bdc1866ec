/** Runs long work on a store in a thread, over a connection of its own: other calls are answered meanwhile. */
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { wrapSqliteErrors } from './sqlite-errors.js';
import { runHere, runWith, type SqlStatement, type Statements } from './statements.js';
import { busyTimeout, driverName, type Store } from './store.js';

/**
 * The thread: one statement at a time, as it is told. As text, since it needs nothing of this program; a file of its own
 * would have to be found wherever the program was bundled to.
 */
const thread = `
const { parentPort, workerData } = require('node:worker_threads');
const Driver = require(workerData.driver);
const database = new Driver(workerData.path, { timeout: workerData.timeout });
parentPort.on('message', ({ sql, binds, all }) => {
  if (sql === undefined) {
    database.close();
    parentPort.close();
    return;
  }
  try {
    const statement = database.prepare(sql);
    parentPort.postMessage({ value: all ? statement.all(...binds) : statement.run(...binds).changes });
  } catch ({ message, code }) {
    parentPort.postMessage({ error: { message, code } });
  }
});
`;

interface Reply {
  readonly value?: unknown;
  readonly error?: { readonly message: string; readonly code?: string };
}

/**
 * Runs statements, and returns what comes of them. In a thread, unless the store is in memory, where no other connection
 * can reach it, or the system lets no thread be started. Throws as the store does.
 */
export async function runAside<T>(store: Store, statements: Statements<T>): Promise<T> {
  if (store.path === ':memory:') return runHere(store, statements);
  const worker = startThread(store.path);
  if (!worker) return runHere(store, statements);
  let settle: (reply: Reply) => void = () => {};
  worker.on('message', (reply: Reply) => settle(reply));
  worker.on('error', ({ message }) => settle({ error: { message, code: 'SQLITE_CANTOPEN' } }));
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  const execute = async ({ sql, binds, all }: SqlStatement) => {
    const replied = new Promise<Reply>((resolve) => {
      settle = resolve;
    });
    worker.postMessage({ sql, binds, all });
    const { value, error } = await replied;
    if (!error) return value;
    return wrapSqliteErrors(store.path, () => {
      throw Object.assign(new Error(error.message), { code: error.code });
    });
  };
  try {
    return await runWith(execute, statements);
  } finally {
    worker.postMessage({});
    await ended;
    // What the thread has written is found as what another process writes is.
    store.refresh();
  }
}

function startThread(path: string): Worker | undefined {
  try {
    const driver = createRequire(import.meta.url).resolve(driverName);
    const workerData = { driver, path, timeout: busyTimeout };
    return new Worker(thread, { eval: true, execArgv: [], env: {}, stdin: false, workerData });
  } catch {
    return undefined;
  }
}
