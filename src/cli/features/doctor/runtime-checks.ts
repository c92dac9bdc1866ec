/** Checks of what runs ads: a Node that is still maintained, and a driver of SQLite. */
import { driverName, loadSqlite } from '../../../files/open-sqlite.js';
import { MissingPartError } from '../../../values/system-error.js';
import { type Check, ok, warning } from './check.js';

/**
 * The last day of each version of Node on which it gets corrections of security: the table of
 * https://github.com/nodejs/Release/blob/c3e8696312969c95643cb52f05f124c161db87b2/README.md, and for those that are no longer in it
 * schedule.json beside it.
 */
const lastDays: Readonly<Record<string, string>> = {
  20: '2026-04-30',
  21: '2024-06-01',
  22: '2027-04-30',
  23: '2025-06-01',
  24: '2028-04-30',
  25: '2026-06-01',
  26: '2029-04-30',
  27: '2030-04-30',
};

/** The day on which corrections of a version of Node have ended, or undefined while it gets them; `now` in milliseconds. */
export function endedOn(version: string, now: number): string | undefined {
  const day = lastDays[version.split('.')[0] ?? ''];
  return day !== undefined && new Date(now).toISOString().slice(0, 10) > day ? day : undefined;
}

const node: Check = {
  name: 'node',
  run({ invocation: { world } }) {
    if (world.installation.form === 'single file') return ok(`${world.installation.runtime} is inside`);
    const { nodeVersion } = world;
    const day = endedOn(nodeVersion, world.now());
    return day === undefined
      ? ok(`Node ${nodeVersion}`)
      : warning(
          `Node ${nodeVersion} has had no corrections of security since ${day}`,
          'Install a version that is maintained: https://nodejs.org/en/download',
        );
  },
};

const sqlite: Check = {
  name: 'sqlite',
  async run() {
    try {
      const database = (await loadSqlite()).open(':memory:');
      const [row] = database.prepareArrays('SELECT sqlite_version()').all();
      database.close();
      return ok(`SQLite ${row?.[0]}, driver ${driverName}`);
    } catch (error) {
      if (!(error instanceof MissingPartError)) throw error;
      return warning(error.message, error.hint);
    }
  },
};

export const runtimeChecks: readonly Check[] = [node, sqlite];
