/** Runs of `ads sync` against an emulator in this process, without a command line: they can be made to die at any call. */

import { buildRequest } from '../../src/call/build-request.js';
import type { Caller } from '../../src/cli/core/records/read-rows.js';
import { openMirror } from '../../src/cli/features/mirror/open-mirror.js';
import type { AccountSync } from '../../src/cli/features/mirror/read-list.js';
import type { StatisticsReach } from '../../src/cli/features/mirror/statistics-plan.js';
import { newTally } from '../../src/cli/features/mirror/store-rows.js';
import {
  type CountCalls,
  syncLists,
  syncStatistics,
  type TableOutcome,
} from '../../src/cli/features/mirror/sync-account.js';
import { ServiceError } from '../../src/client/errors.js';
import type { Tester } from './emulator.js';

/** What a run ends with that was made to die. */
export class Died extends Error {}

export interface SyncRun {
  readonly path: string;
  readonly tester: Tester;
  /** Milliseconds since 1970, by the clock of the emulator. */
  readonly now: () => number;
  /** The number of calls after which the run dies. */
  readonly diesAfter?: number;
  readonly whole?: boolean;
  readonly reach?: StatisticsReach;
  /** Runs before each call, by its number, endpoint and values: others may change the account meanwhile, or it fails. */
  readonly before?: (call: number, endpoint: string, values: unknown) => Promise<void>;
  /** Changes what a call is answered. */
  readonly answers?: (endpoint: string, body: unknown) => unknown;
  /** Rows of a page, so that lists have several. */
  readonly pageRows?: number;
}

export interface SyncDone {
  readonly outcomes: readonly TableOutcome[];
  /** The ids of the endpoints that were called, in order. */
  readonly calls: readonly string[];
  readonly died: boolean;
}

/** Runs once. */
export async function runSyncOnce({
  path,
  tester,
  now,
  diesAfter,
  whole = false,
  reach,
  before,
  answers = (_, body) => body,
  pageRows,
}: SyncRun): Promise<SyncDone> {
  const mirror = await openMirror(path);
  const calls: string[] = [];
  const client: Caller = {
    async call(endpoint, values) {
      if (calls.length === diesAfter) throw new Died();
      calls.push(endpoint.id);
      await before?.(calls.length, endpoint.id, values);
      const { method, path: target, query } = buildRequest(endpoint, values);
      const answer = await tester.call(method, target.replace(/^\d+\//, ''), {
        query: Object.fromEntries(query),
      });
      const { status, body } = answer;
      if (status >= 300)
        throw new ServiceError({ status, entries: body?.errors ?? [], operationErrors: [] } as never);
      return { body: answers(endpoint.id, body), headers: {} } as never;
    },
  };
  const run = mirror.query<{ run: number }>('SELECT coalesce(max(run), 0) + 1 AS run FROM runs')[0]?.run ?? 1;
  const sync: AccountSync = {
    mirror,
    client,
    account: tester.account,
    run,
    now,
    whole,
    ...(pageRows !== undefined && { pageRows }),
    onRows: async () => {},
  };
  const service = {
    call: client.call,
    fetchFile: async () => '',
    now,
    sleep: async () => {},
    notify: () => {},
    longestSilence: 3_600_000,
    showJobs: async () => {},
    hideJobs: async () => {},
  };
  const count: CountCalls = (of) => ({ sync: of, calls: () => 0, tally: newTally() });
  mirror.run(
    "INSERT INTO runs (run, account_id, started, state) VALUES (?, ?, 'x', 'running')",
    run,
    tester.account,
  );
  try {
    const outcomes = [...(await syncLists(sync, count))];
    if (reach) outcomes.push(...(await syncStatistics(sync, count, { service, reach })));
    return { outcomes, calls, died: false };
  } catch (error) {
    if (!(error instanceof Died)) throw error;
    return { outcomes: [], calls, died: true };
  } finally {
    // Lists that are read beside the one that failed go on until their next page.
    await new Promise((resolve) => setTimeout(resolve, 5));
    mirror.close();
  }
}

/** All that a mirror says of the account now, by table, without the numbers of runs. */
export async function contentOf(
  path: string,
  sinceDay: string,
  without: readonly string[] = [],
): Promise<Readonly<Record<string, unknown>>> {
  const mirror = await openMirror(path);
  try {
    const tables = mirror
      .query<{ name: string }>(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'",
      )
      .map(({ name }) => name)
      .filter((name) => name !== 'runs' && name !== 'changes');
    const columnsOf = (name: string) =>
      mirror
        .query<{ name: string }>(`PRAGMA table_info("${name}")`)
        .map((column) => column.name)
        .filter((column) => column !== 'read_in' && !without.includes(column))
        .map((column) => `"${column}"`)
        .join(', ');
    const records = tables.map((name) => [
      name,
      mirror
        .values(`SELECT ${columnsOf(name)} FROM "${name}" WHERE missing_since IS NULL ORDER BY 1, 2`)
        .map(String),
    ]);
    const statistics = ['stats_day', 'stats_day_posts'].map((name) => {
      const sql = `SELECT ${columnsOf(name)} FROM ${name} WHERE day >= ? ORDER BY 1, 2, 3, 4, 5, 6`;
      return [name, mirror.values(sql, sinceDay).map(String)];
    });
    return Object.fromEntries([...records, ...statistics]);
  } finally {
    mirror.close();
  }
}
