/** Reads the campaign files of a folder as far as they can be read: for a pull, which is to replace none that is another account's. */
import { basename, relative } from 'node:path';
import { isPlanText } from '../../plan-store/sealed-plan.js';
import { listFiles, listOwnFiles } from './list-files.js';
import { type CampaignFile, readContents, readText } from './read-files.js';

/**
 * The files of a folder as far as they can be read, and the paths of those that cannot: damaged ones, and saved plans. If there are
 * folders below that cannot be listed, only those of the folder itself.
 */
export async function readReadable(
  folder: string,
  { cwd }: { readonly cwd: string },
): Promise<{ readonly files: readonly CampaignFile[]; readonly unread: readonly string[] }> {
  const paths = await listFiles(folder, folder).catch(() => listOwnFiles(folder));
  const files: CampaignFile[] = [];
  const unread: string[] = [];
  for (const path of paths) {
    const shown = relative(cwd, path) || basename(path);
    const text = await readText(path, shown).catch(() => undefined);
    const isReadable = text !== undefined && !isPlanText(text);
    const read = isReadable ? await readContents([{ shown, text }]) : { files: [] };
    files.push(...read.files);
    if (read.files.length === 0) unread.push(path);
  }
  return { files, unread };
}
