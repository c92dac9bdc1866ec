/** Reads the workbook of `--template`, and refuses one that the report does not fit into before anything is asked for. */
import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { RowShape, WorkbookTemplate } from '../../../output/answer.js';
import { parseFields } from '../../../output/fields.js';
import { describeFileError } from '../../../values/system-error.js';
import { ArchiveError } from '../../../values/workbook/archive.js';
import { usageError } from '../../core/host/command-error.js';
import type { Invocation } from '../../core/host/invocation.js';

/** The largest template, in bytes. */
const maxBytes = 32 * 1024 * 1024;

/** What cells with names can show beside sums; the heading of a report has those that it has. */
const facts = ['title', 'account', 'period', 'compared_with', 'time_zone', 'currency', 'missing'] as const;

/** The workbook of the flag. Throws CommandError, and FormatError where rows of this shape do not fit. */
export async function readReportTemplate(
  path: string,
  shape: RowShape,
  { world, globals }: Pick<Invocation, 'world' | 'globals'>,
): Promise<WorkbookTemplate> {
  const label = `--template ${path}`;
  const place = resolve(world.cwd, path);
  if (world.isOutput?.(place))
    throw usageError(`${label} is where the output goes; redirect it to another file`);
  const bytes = await readBounded(place, label);
  const { readTemplate } = await import('../../../output/template/read-template.js');
  const { checkTemplate } = await import('../../../output/template/fill-rows.js');
  try {
    const found = { template: readTemplate(bytes), label, facts };
    const paths = globals.fields === undefined ? undefined : parseFields(globals.fields, shape);
    checkTemplate(found, shape, paths);
    return found;
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    throw usageError(`${label} ${error.message}`, 'Nothing was asked for, and nothing was written.');
  }
}

/** The bytes of a file, of which nothing is read if they are too many. */
async function readBounded(path: string, label: string): Promise<Buffer> {
  const refuse = (error: unknown): never => {
    throw usageError(`${label}: cannot read it: ${describeFileError(error)}`);
  };
  const found = await stat(path).catch(refuse);
  if (!found.isFile()) throw usageError(`${label} is not a file`);
  const { size } = found;
  if (size > maxBytes) throw usageError(`${label} is larger than ${maxBytes} bytes`);
  return readFile(path).catch(refuse);
}
