/** `ads sync`: brings a file with the accounts up to date, or creates it, and hands it on to a warehouse. */
import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isDanglingLink } from '../../../files/dangling-link.js';
import { mirrorPath } from '../../../files/directories.js';
import { escapeControls } from '../../../output/control-characters.js';
import { shellCommand } from '../../../values/shell-word.js';
import { chosenAccounts } from '../../calls/reads/fan-out.js';
import { openSession } from '../../calls/session/session.js';
import { missingAccountError, usageError } from '../../core/host/command-error.js';
import type { Action, Invocation } from '../../core/host/invocation.js';
import { assertService } from './assert-service.js';
import { openMirror } from './open-mirror.js';
import { previewSync } from './preview-sync.js';
import { runSync, type SyncOptions } from './sync-run.js';
import type { SyncDone } from './warehouse/write-warehouse.js';
import { withWriteLock } from './write-lock.js';

interface SyncFlags extends Pick<SyncOptions, 'whole' | 'no_stats'> {
  readonly jobs: boolean;
  readonly format: 'sqlite' | 'singer' | 'parquet';
  readonly to?: string;
  readonly file?: string;
  readonly state?: string;
  readonly days?: number;
  readonly hourly_days: number;
}

export const syncMirror: Action<SyncFlags> = async (typed, flags) => {
  const { format, to, file, whole, no_stats, jobs, days, hourly_days: hourlyDays } = flags;
  const options: SyncOptions = { whole, no_stats, jobs, days, hourlyDays };
  const { world, globals } = typed;
  const named = format === 'sqlite' ? to : file;
  // The lock of a link would not be that of its file.
  const typedPath = named === undefined ? mirrorPath(world) : resolve(world.cwd, named);
  await refuseDangling(typedPath, format === 'sqlite' ? '--to' : '--file');
  const path = await realpath(typedPath).catch(() => typedPath);
  if (format === 'parquet' && to !== undefined) await refuseDangling(resolve(world.cwd, to), '--to');
  // A response from the cache is older than the file says that it is.
  const invocation: Invocation = { ...typed, globals: { ...globals, cache: false } };
  if (globals.dryRun) {
    const accounts = chosenAccounts(invocation);
    return previewSync(
      path,
      accounts.length > 0 ? accounts : await accountsOf(invocation),
      options,
      world.now(),
    );
  }
  const sync = () => withWriteLock(path, path, () => bringUpToDate(path, options, invocation));
  if (format === 'sqlite') return (await sync()).answer;
  const { writeMessages, writeFiles } = await import('./warehouse/write-warehouse.js');
  if (format === 'singer') return writeMessages({ path, sync, state: flags.state }, invocation);
  return writeFiles({ path, sync, to: resolve(world.cwd, to ?? '') }, invocation);
};

/** Throws CommandError for a link to nothing: the file would not be where the flag says. */
async function refuseDangling(path: string, flag: string): Promise<void> {
  if (await isDanglingLink(path))
    throw usageError(
      `${flag}: ${escapeControls(path)} is a link to a file that does not exist`,
      'Nothing was written. Delete the link, or name the file that it should lead to.',
    );
}

async function bringUpToDate(path: string, options: SyncOptions, invocation: Invocation): Promise<SyncDone> {
  const mirror = await openMirror(path);
  try {
    const session = await openSession(invocation);
    await assertService(mirror, invocation);
    const chosen = chosenAccounts(invocation);
    const accounts = chosen.length > 0 ? chosen : listOf(session.account);
    return { accounts, answer: await runSync(invocation, { accounts, mirror, session, options }) };
  } catch (error) {
    if (invocation.signal.aborted)
      await invocation.notice(
        `the rows that were read are in ${shellCommand`${path}`}; the same command resumes`,
      );
    throw error;
  } finally {
    mirror.close();
  }
}

async function accountsOf(invocation: Invocation): Promise<readonly string[]> {
  return listOf((await openSession(invocation)).account);
}

/** Throws CommandError without an account. */
function listOf(account: string | undefined): readonly string[] {
  if (account === undefined) throw missingAccountError();
  return [account];
}
