/** Writes campaign files, without losing what is there. */
import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { makeDirectory } from '../../../../files/make-directory.js';
import { describeFileError, errorCode } from '../../../../values/system-error.js';
import { loadYaml } from '../../../../values/yaml.js';
import { usageError } from '../../../core/host/command-error.js';
import { writeOutputFile } from '../../../core/host/output-file.js';
import type { World } from '../../../core/host/world.js';
import { schemaName } from './file-names.js';

/** A file to be written. */
export interface TextFile {
  readonly path: string;
  readonly text: string;
}

export type WrittenOutcome = 'written' | 'unchanged' | 'overwritten';

/** Texts beyond this width are not put on one line with others. */
const flowWidth = 100;

/** The text of a file; `folder` has the schema that its first line names. */
export async function toFileText(content: unknown, path: string, folder: string): Promise<string> {
  const { Document, isScalar, isSeq, visit } = await loadYaml();
  const document = new Document(content, { aliasDuplicateObjects: false });
  visit(document, {
    Seq(_, node) {
      const isShort = JSON.stringify(node.toJSON()).length <= flowWidth;
      if (isSeq(node) && isShort && node.items.every((item) => isScalar(item))) node.flow = true;
    },
  });
  const schema = relative(dirname(path), join(folder, schemaName)).replaceAll('\\', '/');
  const body = document.toString({ lineWidth: 0, flowCollectionPadding: false });
  return `# yaml-language-server: $schema=${schema}\n${body}`;
}

/**
 * Writes all files, or none where one is there with another content and may not be replaced. Returns what became of each.
 * Throws CommandError, and OutputError.
 */
export async function writeFiles(
  files: readonly TextFile[],
  { mayReplace, flag, world }: { readonly mayReplace: boolean; readonly flag: string; readonly world: World },
): Promise<readonly WrittenOutcome[]> {
  const { cwd } = world;
  const outcomes: WrittenOutcome[] = [];
  for (const { path, text } of files) {
    const old = await readFile(path, 'utf8').catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw usageError(`cannot read ${relative(cwd, path)}: ${describeFileError(error)}`);
    });
    const isNew = old === undefined;
    // Git may have given the file the line ends of Windows.
    const isSame = old?.replaceAll('\r\n', '\n') === text;
    outcomes.push(isNew ? 'written' : isSame ? 'unchanged' : 'overwritten');
  }
  const inTheWay = files
    .filter((_, at) => outcomes[at] === 'overwritten')
    .map(({ path }) => relative(cwd, path));
  if (inTheWay.length > 0 && !mayReplace) {
    const hint = 'Nothing was written. To replace them, add --overwrite: version control has the old ones.';
    throw usageError(`these files exist with other contents: ${inTheWay.join(', ')}`, hint);
  }
  for (const [at, { path, text }] of files.entries()) {
    if (outcomes[at] === 'unchanged') continue;
    await makeDirectory(dirname(path)).catch((error: unknown) => {
      throw usageError(`cannot create ${dirname(path)}: ${describeFileError(error)}`);
    });
    await writeOutputFile(path, text, { flag, cwd, mayReplace: true, mode: 0o644 });
  }
  return outcomes;
}
