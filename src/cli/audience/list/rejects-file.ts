/**
 * The file of --rejects: CSV with line, column and reason of rejected rows, and nothing of their data. It is written beside
 * its place and put there at the end, also of an upload that stops early; a process that is killed leaves what was there
 * before.
 */
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { privateModes } from '../../../files/atomic-file.js';
import { escapeControls } from '../../../output/control-characters.js';
import { describeFileError } from '../../../values/system-error.js';
import { usageError } from '../../host/errors/command-error.js';
import type { World } from '../../host/world.js';
import { writeDelimitedLine } from '../../sheet/delimited-text.js';

interface ToldRow {
  readonly line: number;
  readonly column: string | undefined;
  readonly reason: string;
}

export interface RejectsFile {
  readonly label: string;
  add(rows: readonly ToldRow[]): void;
  /** Puts the file in its place. Returns why it could not be written, if so. */
  finish(): Promise<string | undefined>;
}

/**
 * Creates the file. Throws CommandError if it cannot be written, or if it is the list itself; then nothing was sent.
 * `list` is the path of the list, if it has one.
 */
export async function createRejectsFile(
  path: string,
  list: string | undefined,
  { cwd, pid }: Pick<World, 'cwd' | 'pid'>,
): Promise<RejectsFile> {
  const target = resolve(cwd, path);
  const label = escapeControls(path);
  const facts = await stat(target).catch(() => undefined);
  const listFacts = list === undefined ? undefined : await stat(list).catch(() => undefined);
  if (facts && listFacts && facts.ino === listFacts.ino && facts.dev === listFacts.dev) {
    throw usageError('--rejects must not be the list itself', 'Name another file, such as rejects.csv.');
  }
  if (facts && !facts.isFile()) throw usageError(`--rejects: ${label} is not a file`);
  const temporary = `${target}.${pid}.tmp`;
  // What a killed process has left.
  await rm(temporary, { force: true }).catch(() => undefined);
  const stream = createWriteStream(temporary, { mode: privateModes.file, flags: 'wx' });
  let failure: string | undefined;
  stream.on('error', (error) => {
    failure ??= `--rejects: cannot write ${label}: ${describeFileError(error)}`;
  });
  await opened(stream);
  if (failure !== undefined) throw usageError(failure);
  stream.write('line,column,reason\n');
  return {
    label,
    add(rows) {
      if (failure === undefined) stream.write(rows.map(formatRow).join(''));
    },
    async finish() {
      await ended(stream);
      if (failure === undefined) {
        await rename(temporary, target).catch((error: unknown) => {
          failure = `--rejects: cannot write ${label}: ${describeFileError(error)}`;
        });
      }
      if (failure !== undefined) await rm(temporary, { force: true }).catch(() => undefined);
      return failure;
    },
  };
}

/** Resolves in any case; a failure is kept by the listener. */
async function opened(stream: WriteStream): Promise<void> {
  if (stream.pending) await once(stream, 'open').catch(() => undefined);
}

async function ended(stream: WriteStream): Promise<void> {
  if (stream.destroyed) return;
  stream.end();
  await once(stream, 'close').catch(() => undefined);
}

/** The name of a column may hold anything that the list has. */
function formatRow({ line, column, reason }: ToldRow): string {
  return writeDelimitedLine([String(line), column ?? '', reason], ',');
}
