/** Secrets in a file that only its owner can read: for machines without a keychain, and only where a person chose it. */
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isObject, jsonErrorPosition } from '../../call/lossless-json.js';
import { errorMessage, hasErrorCode } from '../../call/system-error.js';
import {
  type Clock,
  hasTemporaryFile,
  makeParentDirectory,
  privateModes,
  removeFile,
  replaceFile,
  withLock,
} from '../atomic-file.js';
import { type SecretStore, SecretStoreError } from './secret-store.js';

/** The file's path in the data directory. Its folder is its own: others may look into the data directory. */
export function secretFilePath(directory: string): string {
  return join(directory, 'secrets', 'secrets.json');
}

type Secrets = Readonly<Record<string, string>>;

/** Opens nothing yet. `platform` tells whether file modes mean anything. */
export function openSecretFile(path: string, platform: NodeJS.Platform, clock: Clock): SecretStore {
  async function refuseExposed(): Promise<void> {
    if (platform === 'win32') return;
    await refuseOpenTo(dirname(path), privateModes.directory);
    await refuseOpenTo(path, privateModes.file);
  }

  async function read(): Promise<Secrets> {
    try {
      return parseSecrets(await readFile(path, 'utf8'), path);
    } catch (error) {
      if (hasErrorCode(error, 'ENOENT')) return {};
      if (error instanceof SecretStoreError) throw error;
      throw new SecretStoreError(
        'unavailable',
        `cannot read ${path}: ${errorMessage(error)}`,
        'Make it readable for yourself alone: chmod 600.',
      );
    }
  }

  async function change(to: (secrets: Secrets) => Secrets): Promise<void> {
    await makeParentDirectory(path);
    await withLock(path, clock, async () => {
      const secrets = to(await read());
      if (Object.keys(secrets).length === 0) await removeFile(path);
      else await replaceFile(path, `${JSON.stringify(secrets, undefined, 2)}\n`);
    });
  }

  return {
    kind: 'file',
    place: path,
    async get(entry) {
      await refuseExposed();
      const secrets = await read();
      return Object.hasOwn(secrets, entry) ? secrets[entry] : undefined;
    },
    async set(entry, secret) {
      await refuseExposed();
      await change((secrets) => ({ ...secrets, [entry]: secret }));
    },
    /** Also from a file that others can read: that is the way out. A draft that was left behind goes too. */
    async delete(entry) {
      if (!Object.hasOwn(await read(), entry) && !(await hasTemporaryFile(path))) return;
      await change(({ [entry]: _, ...others }) => others);
    },
  };
}

/** Bits of a mode that let others in. */
const others = 0o077;

/** Throws SecretStoreError where other users of the machine can reach what should be ours alone. */
async function refuseOpenTo(path: string, mode: number): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (!found || (found.mode & others) === 0) return;
  throw new SecretStoreError(
    'exposed',
    `others can reach ${path}, where secrets lie (mode ${(found.mode & 0o777).toString(8)})`,
    `Close it: chmod ${mode.toString(8)} ${path}. If others may have read it, sign in anew.`,
  );
}

function parseSecrets(text: string, path: string): Secrets {
  let secrets: unknown;
  try {
    secrets = JSON.parse(text);
  } catch {
    const { line, column } = jsonErrorPosition(text);
    throw brokenFile(`${path}:${line}:${column} is not JSON`);
  }
  if (isObject(secrets) && Object.values(secrets).every((secret) => typeof secret === 'string')) {
    return secrets as Secrets;
  }
  throw brokenFile(`${path} does not hold secrets by name`);
}

function brokenFile(message: string): SecretStoreError {
  return new SecretStoreError('broken', message, 'Mend or remove the file; it was left as it is.');
}
