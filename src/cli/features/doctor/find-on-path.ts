/** Finds the programs called ads on PATH, in the order in which a shell does. */
import { access, constants, readFile, realpath, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { World } from '../../core/host/world.js';

interface ProgramOnPath {
  readonly path: string;
  /** It starts this very program. */
  readonly isOwn: boolean;
}

export async function findOnPath({
  env,
  platform,
  installation: { program },
}: Pick<World, 'env' | 'platform' | 'installation'>): Promise<readonly ProgramOnPath[]> {
  const names = platform === 'win32' ? ['ads.exe', 'ads.cmd', 'ads.bat', 'ads'] : ['ads'];
  const folders = (env.PATH ?? env.Path ?? '').split(delimiter).filter((folder) => folder !== '');
  const found: ProgramOnPath[] = [];
  for (const folder of new Set(folders)) {
    for (const name of names) {
      const path = join(folder, name);
      if (!(await isProgram(path, platform))) continue;
      found.push({ path, isOwn: await starts(path, program) });
      break;
    }
  }
  return found;
}

async function isProgram(path: string, platform: NodeJS.Platform): Promise<boolean> {
  try {
    if (!(await stat(path)).isFile()) return false;
    if (platform !== 'win32') await access(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Package managers install a link to the program, or a small script that names it. */
async function starts(path: string, program: string): Promise<boolean> {
  const [target, own] = await Promise.all([realpath(path), realpath(program).catch(() => program)]);
  if (target === own) return true;
  const { size } = await stat(path);
  if (size > longestScript) return false;
  const text = (await readFile(path, 'utf8').catch(() => '')).replaceAll('\\', '/');
  return (
    [own, program].some((file) => text.includes(file.replaceAll('\\', '/'))) || text.includes(relativeProgram)
  );
}

/** In bytes. */
const longestScript = 10_000;
/** How scripts beside node_modules name the program. */
const relativeProgram = '/ads-platform-cli/bin/ads.js';
