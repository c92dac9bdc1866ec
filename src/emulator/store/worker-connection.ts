/**
 * A connection to a store in a worker: long work runs there, while the store's own connection answers other calls.
 *
 * 1. The work is a generator (statements.ts). It yields one statement and gets back what came of it, so that it can decide
 *    upon the next one; it does not know which connection runs them.
 * 2. For each statement, this thread posts `{ sql, binds, all }` to the worker, and waits.
 * 3. The worker runs it, and posts `{ value }`: its rows, or how many it changed; or `{ error }`, which is thrown in the
 *    generator where the statement was yielded, as a StoreError. One statement is on its way at a time.
 * 4. A message without `sql` ends the worker, which closes its connection; then the store looks for what was changed.
 */
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { driverName } from '../../files/open-sqlite.js';
import { busyTimeout } from '../../files/sqlite.js';
import { wrapSqliteErrors } from './sqlite-errors.js';
import { runHere, runWith, type SqlStatement, type Statements } from './statements.js';
import type { Store } from './store.js';

/**
 * The program of the worker. As text, since it needs nothing of this program; a separate file would have to be found at
 * every place that the program is bundled to.
 */
const program = `
const { parentPort, workerData } = require('node:worker_threads');
const library = require(workerData.driver);
const Driver = library.DatabaseSync ?? library;
const database = new Driver(workerData.path, { timeout: workerData.timeout });
parentPort.on('message', ({ sql, binds, all }) => {
  if (sql === undefined) {
    database.close();
    parentPort.close();
    return;
  }
  try {
    const statement = database.prepare(sql);
    parentPort.postMessage({ value: all ? statement.all(...binds) : Number(statement.run(...binds).changes) });
  } catch ({ message, code, errcode, rawCode }) {
    parentPort.postMessage({ error: { message, code, errcode: errcode ?? rawCode } });
  }
});
`;

/** The result code of SQLite where a file cannot be opened. */
const cannotOpen = 14;

interface Reply {
  readonly value?: unknown;
  readonly error?: { readonly message: string; readonly code?: string; readonly errcode?: number };
}

/**
 * Runs work, and returns what comes of it. In a worker, unless the store is in memory, where no other connection can reach
 * it, or the system lets no thread be started. Throws as the store does.
 */
export async function runInWorker<T>(store: Store, statements: Statements<T>): Promise<T> {
  if (store.path === ':memory:') return runHere(store, statements);
  const worker = startWorker(store.path);
  if (!worker) return runHere(store, statements);
  let settle: (reply: Reply) => void = () => {};
  worker.on('message', (reply: Reply) => settle(reply));
  worker.on('error', ({ message }) =>
    settle({ error: { message, code: 'SQLITE_CANTOPEN', errcode: cannotOpen } }),
  );
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  const execute = async ({ sql, binds, all }: SqlStatement) => {
    const replied = new Promise<Reply>((resolve) => {
      settle = resolve;
    });
    worker.postMessage({ sql, binds, all });
    const { value, error } = await replied;
    if (!error) return value;
    return wrapSqliteErrors(store.path, () => {
      throw Object.assign(new Error(error.message), error);
    });
  };
  try {
    return await runWith(execute, statements);
  } finally {
    worker.postMessage({});
    await ended;
    // Changes by the worker are found like those of another process.
    store.refresh();
  }
}

function startWorker(path: string): Worker | undefined {
  try {
    // A package is found from here, since the worker is in no folder.
    const isOfNode = driverName.startsWith('node:');
    const driver = isOfNode ? driverName : createRequire(import.meta.url).resolve(driverName);
    const workerData = { driver, path, timeout: busyTimeout };
    return new Worker(program, {
      eval: true,
      execArgv: ['--disable-warning=ExperimentalWarning'],
      env: {},
      stdin: false,
      workerData,
    });
  } catch {
    return undefined;
  }
}
