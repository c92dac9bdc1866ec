/** `ads emulator snapshot save|load|list|delete`: saved data by name, of a running emulator or of its file. */

import type { ControlAddress } from '../../../client/emulator-control.js';
import type { Snapshots } from '../../../emulator/control/snapshots.js';
import type { Answer } from '../../../output/answer.js';
import { isObject } from '../../../values/lossless-json.js';
import { shellCommand } from '../../../values/shell-word.js';
import { changing, createPreview } from '../../calls/change.js';
import { forgetSeenInEmulator } from '../../calls/session/completion-cache.js';
import { CommandError, usageError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Action, Invocation } from '../../core/host/invocation.js';
import {
  callControl,
  emulatorFile,
  findControl,
  ifFileExists,
  newDataset,
  shownFileFlags,
} from './call-control.js';
import { changeFile, tellChangedByServer } from './changed-credentials.js';
import type { FileFlags } from './emulator-flags.js';

interface SnapshotFlags extends FileFlags {
  readonly name: string;
}

const shape = {
  name: 'snapshot',
  fields: { name: { type: 'string' }, saved_at: { type: 'time' }, bytes: { type: 'integer' } },
  columns: ['name', 'saved_at', 'bytes'],
} as const;

export const saveSnapshot: Action<SnapshotFlags> = async (invocation, flags) => {
  const name = await readName(flags);
  const control = await findControl(invocation, flags);
  const row = control
    ? await callControl(invocation, control, 'PUT', `snapshots/${name}`)
    : await withFile(invocation, flags, (snapshots) => snapshots.save(name));
  return { kind: 'one', record: shape, row };
};

export const listSnapshots: Action<FileFlags> = async (invocation, flags) => ({
  kind: 'rows',
  record: shape,
  pages: [await readSnapshots(invocation, flags, await findControl(invocation, flags))],
});

export const loadSnapshot = changing<SnapshotFlags>(async (invocation, flags) => {
  const { name, control } = await requireSnapshot(invocation, flags);
  return {
    kind: 'change',
    preview: createPreview({ loaded: name }),
    question: `Replace the data of the emulator with the snapshot ${name}?`,
    apply: async (): Promise<Answer> => {
      if (control) {
        const answer = await callControl(invocation, control, 'POST', `snapshots/${name}/load`);
        await forgetSeenInEmulator(invocation.world);
        await tellChangedByServer(invocation, flags, control, answer);
      } else {
        const load = () => withFile(invocation, flags, (snapshots) => snapshots.load(name));
        await changeFile(invocation, flags, load);
      }
      return { kind: 'one', row: { loaded: name } };
    },
  };
});

export const deleteSnapshot = changing<SnapshotFlags>(async (invocation, flags) => {
  const { name, control } = await requireSnapshot(invocation, flags);
  return {
    kind: 'change',
    preview: createPreview({ deleted: name }),
    question: `Delete the snapshot ${name}?`,
    apply: async (): Promise<Answer> => {
      if (control) await callControl(invocation, control, 'DELETE', `snapshots/${name}`);
      else await withFile(invocation, flags, (snapshots) => snapshots.delete(name));
      return { kind: 'one', row: { deleted: name } };
    },
  };
});

async function readName({ name }: SnapshotFlags): Promise<string> {
  const { isSnapshotName, snapshotNameRule } = await import('../../../emulator/control/snapshots.js');
  if (isSnapshotName(name)) return name;
  throw usageError(`the name of a snapshot must be ${snapshotNameRule}, got ${JSON.stringify(name)}`);
}

/** The name of an existing snapshot. Throws CommandError if it does not exist. */
async function requireSnapshot(
  invocation: Invocation,
  flags: SnapshotFlags,
): Promise<{ readonly name: string; readonly control: ControlAddress | undefined }> {
  const name = await readName(flags);
  const control = await findControl(invocation, flags);
  const known = await readSnapshots(invocation, flags, control);
  if (known.some((snapshot) => isObject(snapshot) && snapshot.name === name)) return { name, control };
  const message = `snapshot ${name} does not exist`;
  throw new CommandError(
    'NOT_FOUND',
    exitCodes.notFound,
    message,
    `For a list of snapshots: ${shellCommand`ads emulator snapshot list ${shownFileFlags(invocation, flags)}`}`,
  );
}

async function readSnapshots(
  invocation: Invocation,
  flags: FileFlags,
  control: ControlAddress | undefined,
): Promise<readonly unknown[]> {
  if (!control) {
    const own = withFile(invocation, flags, (snapshots) => snapshots.list());
    // A file that was named may be mistyped.
    return flags.data === undefined ? ((await ifFileExists(own)) ?? []) : own;
  }
  const { snapshots } = await callControl(invocation, control, 'GET', 'snapshots');
  return Array.isArray(snapshots) ? snapshots : [];
}

/** Works on the file of an emulator that does not run, or runs only for other commands. */
async function withFile<T>(
  invocation: Invocation,
  flags: FileFlags,
  work: (snapshots: Snapshots) => Promise<T>,
): Promise<T> {
  const { withSnapshots } = await import('../../../emulator/control/snapshots.js');
  // A dry run creates no file.
  const dataset = invocation.globals.dryRun ? undefined : newDataset(invocation, flags);
  return withSnapshots(emulatorFile(invocation, flags), dataset, work);
}
