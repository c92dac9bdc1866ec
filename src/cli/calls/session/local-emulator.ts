/** The emulator in this process: its file, its demo user, and its start for `--env local`. */
import type { ClientOptions } from '../../../client/attempt.js';
import type { Emulator } from '../../../emulator/index.js';
import { emulatorPath } from '../../../files/directories.js';
import { isForPeople } from '../../../output/formats.js';
import { toolVersion } from '../../core/host/installation.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { World } from '../../core/host/world.js';

/** The credentials of the emulator's demo user; undefined if its file does not exist. Does not create it. */
export async function findEmulatorCredentials(world: World): Promise<Emulator['credentials'] | undefined> {
  const { describeStore, StoreError } = await import('../../../emulator/index.js');
  try {
    return (await describeStore(emulatorPath(world))).credentials;
  } catch (error) {
    if (error instanceof StoreError && error.reason === 'absent') return undefined;
    throw error;
  }
}

/** Starts the emulator in this process until the command ends. */
export async function startEmulatorHere(
  invocation: Pick<Invocation, 'world' | 'settings' | 'defer' | 'format' | 'isProgram' | 'noticeFaint'>,
): Promise<Pick<Emulator, 'credentials' | 'time'> & { readonly urls: ClientOptions['urls'] }> {
  const { openEmulator } = await import('../../../emulator/index.js');
  const { world, format, settings, noticeFaint } = invocation;
  const emulator = await openEmulator({
    path: emulatorPath(world),
    now: world.now,
    random: world.random,
    version: toolVersion,
    ...(invocation.isProgram && { leavesGlobals: true, mayEnd: true }),
  });
  invocation.defer(() => emulator.close());
  // A person who typed --env local with the command does not need the reminder.
  if (isForPeople(format) && settings.env.origin !== 'flag') {
    invocation.defer(() => noticeFaint('from the local emulator, not from the service'));
  }
  await world.deferFetchClasses?.();
  const bases = await emulator.start({ host: '127.0.0.1', port: 0 });
  return {
    urls: { auth: bases.auth_url, ads: bases.ads_sandbox_url },
    credentials: emulator.credentials,
    time: emulator.time,
  };
}

/** The account of the emulator's demo user, which is used where none is named. Creates the file if it does not exist. */
export async function findEmulatorAccount(invocation: Invocation): Promise<string> {
  const known = await findEmulatorCredentials(invocation.world);
  if (known) return known.account_id;
  const deferred: (() => Promise<void>)[] = [];
  try {
    const defer = (work: () => Promise<void>) => void deferred.push(work);
    return (await startEmulatorHere({ ...invocation, defer })).credentials.account_id;
  } finally {
    for (const work of deferred.reverse()) await work();
  }
}
