/** `ads emulator snapshot save|load|list|delete`: worlds by name, of a running emulator or of its file. */

import type { ControlAddress } from '../../client/emulator-control.js';
import type { Snapshots } from '../../emulator/control/snapshots.js';
import { StoreError } from '../../emulator/store/store-error.js';
import type { Answer } from '../../output/answer.js';
import { isObject } from '../../values/lossless-json.js';
import { callControl, emulatorFile, findControl } from '../emulator/call-control.js';
import { CommandError, usageError } from '../host/errors/command-error.js';
import { exitCodes } from '../host/errors/exit-codes.js';
import type { Action, Invocation } from '../host/invocation.js';
import { forgetSeenInEmulator } from '../session/completion-cache.js';
import { changing, createPreview } from './change.js';

const shape = {
  name: 'snapshot',
  fields: { name: { type: 'string' }, saved_at: { type: 'time' }, bytes: { type: 'integer' } },
  columns: ['name', 'saved_at', 'bytes'],
} as const;

export const saveSnapshot: Action = async (invocation) => {
  const name = await readName(invocation);
  const control = await findControl(invocation);
  const row = control
    ? await callControl(invocation, control, 'PUT', `snapshots/${name}`)
    : await withFile(invocation, (snapshots) => snapshots.save(name));
  return { kind: 'one', record: shape, row };
};

export const listSnapshots: Action = async (invocation) => ({
  kind: 'rows',
  record: shape,
  pages: [await readSnapshots(invocation, await findControl(invocation))],
});

export const loadSnapshot: Action = changing(async (invocation) => {
  const { name, control } = await requireSnapshot(invocation);
  return {
    kind: 'change',
    preview: createPreview({ loaded: name }),
    question: `Replace the world of the emulator by the snapshot ${name}?`,
    apply: async (): Promise<Answer> => {
      if (control) await callControl(invocation, control, 'POST', `snapshots/${name}/load`);
      else await withFile(invocation, (snapshots) => snapshots.load(name));
      await forgetSeenInEmulator(invocation.world);
      return { kind: 'one', row: { loaded: name } };
    },
  };
});

export const deleteSnapshot: Action = changing(async (invocation) => {
  const { name, control } = await requireSnapshot(invocation);
  return {
    kind: 'change',
    preview: createPreview({ deleted: name }),
    question: `Delete the snapshot ${name}?`,
    apply: async (): Promise<Answer> => {
      if (control) await callControl(invocation, control, 'DELETE', `snapshots/${name}`);
      else await withFile(invocation, (snapshots) => snapshots.delete(name));
      return { kind: 'one', row: { deleted: name } };
    },
  };
});

async function readName({ args }: Invocation): Promise<string> {
  const { isSnapshotName, snapshotNameRule } = await import('../../emulator/control/snapshots.js');
  const [name = ''] = args;
  if (isSnapshotName(name)) return name;
  throw usageError(`the name of a snapshot must be ${snapshotNameRule}, got ${JSON.stringify(name)}`);
}

/** The name of a snapshot that is there. Throws CommandError where there is none. */
async function requireSnapshot(
  invocation: Invocation,
): Promise<{ readonly name: string; readonly control: ControlAddress | undefined }> {
  const name = await readName(invocation);
  try {
    const control = await findControl(invocation);
    const known = await readSnapshots(invocation, control);
    if (known.some((snapshot) => isObject(snapshot) && snapshot.name === name)) return { name, control };
  } catch (error) {
    // Without its file, an emulator has no snapshots either.
    if (!(error instanceof StoreError && error.reason === 'absent')) throw error;
  }
  const message = `there is no snapshot ${name}`;
  throw new CommandError(
    'NOT_FOUND',
    exitCodes.notFound,
    message,
    'For what there is: ads emulator snapshot list',
  );
}

async function readSnapshots(
  invocation: Invocation,
  control: ControlAddress | undefined,
): Promise<readonly unknown[]> {
  if (!control) return withFile(invocation, (snapshots) => snapshots.list());
  const { snapshots } = await callControl(invocation, control, 'GET', 'snapshots');
  return Array.isArray(snapshots) ? snapshots : [];
}

/** Works on the file of an emulator that does not run, or runs for other commands only. */
async function withFile<T>(invocation: Invocation, work: (snapshots: Snapshots) => Promise<T>): Promise<T> {
  const { withSnapshots } = await import('../../emulator/control/snapshots.js');
  return withSnapshots(emulatorFile(invocation), work);
}
