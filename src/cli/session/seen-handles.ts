/** Remembers the handles of users, so that completion can offer them. What goes wrong here is of no consequence. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { privateModes } from '../../auth/atomic-file.js';
import { directoryPath } from '../../auth/directories.js';
import { handleForm } from '../../contract/groups/users.js';
import { handlesFile } from '../../derive/completion/handles-file.js';
import type { World } from '../world.js';

/** More are not offered; the ones seen last are kept. */
const maxHandles = 100;

/** Digits alone would be read as an id. */
function isOffered(handle: string): boolean {
  return handleForm.test(handle) && !/^\d+$/.test(handle);
}

/** Adds handles to those that completion offers. Never throws. */
export async function rememberHandles(world: World, handles: readonly string[]): Promise<void> {
  const folder = directoryPath('cache', world);
  const path = join(folder, handlesFile);
  try {
    const before = await readFile(path, 'utf8').catch(() => '');
    const seen = [...handles, ...before.split(/\s+/)].filter(isOffered);
    const text = `${[...new Set(seen)].slice(0, maxHandles).join(' ')}\n`;
    if (text === before) return;
    await mkdir(folder, { recursive: true, mode: privateModes.directory });
    // A shell that reads meanwhile finds the old line or the new one.
    const temporary = `${path}.${world.pid}`;
    await writeFile(temporary, text, { mode: privateModes.file });
    await rename(temporary, path);
  } catch {
    // Without the file nothing is offered.
  }
}
