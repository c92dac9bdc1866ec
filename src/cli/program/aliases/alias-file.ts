/** The file of the aliases, in the config directory. It is read only if the command line does not begin with a command of ads. */
import { join } from 'node:path';
import { trustedConfigDirectory } from '../../../auth/own-directories.js';
import { FileError, replaceFile } from '../../../files/atomic-file.js';
import { withLock } from '../../../files/lock-file.js';
import { readOwnText } from '../../../files/read-own-file.js';
import { isObject } from '../../../values/lossless-json.js';
import { parseStrictPlainJson } from '../../../values/strict-json.js';
import { errorMessage, hasErrorCode } from '../../../values/system-error.js';
import type { World } from '../../core/host/world.js';

/** The command of each alias, as it was typed. */
export type Aliases = Readonly<Record<string, string>>;

type Place = Pick<World, 'env' | 'platform' | 'home' | 'userId'>;

/** Throws FileError for the directory of another user. */
export function aliasPath(world: Place): string {
  return join(trustedConfigDirectory(world), 'aliases.json');
}

/** All aliases; none if there is no file. Throws FileError if it cannot be read. */
export async function readAliases(world: Place): Promise<Aliases> {
  const path = aliasPath(world);
  let text: string;
  try {
    text = await readOwnText(path);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT') || hasErrorCode(error, 'ENOTDIR')) return {};
    throw new FileError(`cannot read ${path}: ${errorMessage(error)}`, 'Check its permissions.');
  }
  const aliases = parse(text);
  if (aliases) return aliases;
  throw new FileError(
    `${path} does not hold aliases: it must be a JSON object of texts`,
    'Fix or delete the file; it was not changed.',
  );
}

function parse(text: string): Aliases | undefined {
  try {
    const content: unknown = parseStrictPlainJson(text);
    return isObject(content) && Object.values(content).every((value) => typeof value === 'string')
      ? (content as Aliases)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Reads, changes and writes the aliases while holding their lock. */
export async function updateAliases(world: World, change: (aliases: Aliases) => Aliases): Promise<void> {
  const path = aliasPath(world);
  await withLock(path, world, async () => {
    const changed = change(await readAliases(world));
    await replaceFile(path, `${JSON.stringify(changed, undefined, 2)}\n`);
  });
}
