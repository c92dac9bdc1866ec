/**
 * Work on a store as a generator of statements, each made from the results of those before it: it yields a statement, and
 * gets back what came of it. So the same work runs on the connection of the store, or on one in a worker
 * (worker-connection.ts), while the store's own connection serves others.
 */
import type { SqlValue } from '../../files/sqlite.js';
import type { Store } from './store.js';

/** One statement: `all` returns its rows, otherwise the number of rows that it changes. */
export interface SqlStatement {
  readonly sql: string;
  readonly binds: readonly SqlValue[];
  readonly all: boolean;
}

/** Statements one after the other, and what comes of them. A statement that fails is thrown where it was yielded. */
export type Statements<T> = Generator<SqlStatement, T, unknown>;

/** Asks for rows. The caller declares their type. */
export function* query<Row>(sql: string, ...binds: readonly SqlValue[]): Statements<Row[]> {
  return (yield { sql, binds, all: true }) as Row[];
}

/** Runs a statement and returns the number of changed rows. */
export function* runStatement(sql: string, ...binds: readonly SqlValue[]): Statements<number> {
  return (yield { sql, binds, all: false }) as number;
}

/** Runs them on the connection of the store, one after the other without a pause. */
export function runHere<T>(store: Store, statements: Statements<T>): T {
  let step = statements.next();
  while (!step.done) {
    const { sql, binds, all } = step.value;
    let result: unknown;
    try {
      result = all ? store.query(sql, ...binds) : store.run(sql, ...binds);
    } catch (error) {
      step = statements.throw(error);
      continue;
    }
    step = statements.next(result);
  }
  return step.value;
}

/** Runs them on a connection that executes one at a time. */
export async function runWith<T>(
  execute: (statement: SqlStatement) => Promise<unknown>,
  statements: Statements<T>,
): Promise<T> {
  let step = statements.next();
  while (!step.done) {
    let result: unknown;
    try {
      result = await execute(step.value);
    } catch (error) {
      step = statements.throw(error);
      continue;
    }
    step = statements.next(result);
  }
  return step.value;
}
