/**
 * The file of --rejects: CSV with line, column and reason of rejected rows, and nothing of their data. It is written beside
 * its place and put there at the end, also of an upload that stops early; a process that is killed leaves what was there
 * before.
 */
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isSameFile } from '../../../../files/portable-path.js';
import { escapeControls } from '../../../../output/control-characters.js';
import { errorMessage } from '../../../../values/system-error.js';
import { usageError } from '../../../core/host/command-error.js';
import { beforeAsking, openOutputFile } from '../../../core/host/output-file.js';
import type { World } from '../../../core/host/world.js';
import { writeDelimitedLine } from '../../../core/input/delimited-text.js';

interface RejectsRow {
  readonly line: number;
  readonly column: string | undefined;
  readonly reason: string;
}

export interface RejectsFile {
  readonly label: string;
  add(rows: readonly RejectsRow[]): void;
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
  { cwd }: Pick<World, 'cwd'>,
): Promise<RejectsFile> {
  const target = resolve(cwd, path);
  const label = escapeControls(path);
  const facts = await stat(target).catch(() => undefined);
  if (facts && list !== undefined && isSameFile(target, list)) {
    throw usageError('--rejects cannot be the list itself', 'Name another file, such as rejects.csv.');
  }
  if (facts && !facts.isFile()) throw usageError(`--rejects: ${label} is not a file`);
  const file = await beforeAsking(openOutputFile(path, { flag: '--rejects', cwd, mayReplace: true }));
  let failure: string | undefined;
  // One after the other, while the list is read on.
  let written = Promise.resolve();
  const write = (text: string) => {
    const next = written.then(() => (failure === undefined ? file.write(text) : undefined));
    written = next.catch((error: unknown) => {
      failure ??= errorMessage(error);
    });
  };
  write('line,column,reason\n');
  return {
    label,
    add: (rows) => write(rows.map(formatRow).join('')),
    async finish() {
      await written;
      if (failure === undefined) {
        await file.finish().catch((error: unknown) => {
          failure = errorMessage(error);
        });
      }
      await file.close();
      return failure;
    },
  };
}

/** The name of a column may hold anything that the list has. */
function formatRow({ line, column, reason }: RejectsRow): string {
  return writeDelimitedLine([String(line), column ?? '', reason], ',');
}
