/** Secrets in a file that only its owner can read: for machines without a keychain, and only if the user chose it. */

import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  hasDraft,
  makeParentDirectory,
  privateModes,
  removeFile,
  replaceFile,
} from '../../files/atomic-file.js';
import { type DirectoryEnvironment, isInProfile } from '../../files/directories.js';
import { type Clock, withLock } from '../../files/lock-file.js';
import { readOwnText } from '../../files/read-own-file.js';
import { isObject } from '../../values/lossless-json.js';
import { shellCommand } from '../../values/shell-word.js';
import { parseStrictPlainJson } from '../../values/strict-json.js';
import { errorMessage, hasErrorCode } from '../../values/system-error.js';
import { type SecretStore, SecretStoreError } from './secret-store.js';

/** The file's path in the data directory. It has its own directory, since the data directory may be readable by others. */
export function secretFilePath(directory: string): string {
  return join(directory, 'secrets', 'secrets.json');
}

type Secrets = Readonly<Record<string, string>>;

/** Does not open the file yet. `user` determines how its privacy is checked: by its modes, or by its place. */
export function openSecretFile(path: string, user: DirectoryEnvironment, clock: Clock): SecretStore {
  async function checkPermissions(): Promise<void> {
    if (user.platform === 'win32') {
      refuseOutsideProfile(path, user);
      return;
    }
    await refuseAccessByOthers(dirname(path), privateModes.directory);
    await refuseAccessByOthers(path, privateModes.file);
  }

  async function read(): Promise<Secrets> {
    try {
      return parseSecrets(await readOwnText(path), path);
    } catch (error) {
      if (hasErrorCode(error, 'ENOENT')) return {};
      if (error instanceof SecretStoreError) throw error;
      throw new SecretStoreError(
        'unavailable',
        `cannot read ${path}: ${errorMessage(error)}`,
        describeAccess(error, path, user.platform),
      );
    }
  }

  async function update(change: (secrets: Secrets) => Secrets): Promise<void> {
    await makeParentDirectory(path);
    await withLock(path, clock, async () => {
      const secrets = change(await read());
      if (Object.keys(secrets).length === 0) await removeFile(path);
      else await replaceFile(path, `${JSON.stringify(secrets, undefined, 2)}\n`);
    });
  }

  return {
    kind: 'file',
    place: path,
    async get(entry) {
      await checkPermissions();
      const secrets = await read();
      return Object.hasOwn(secrets, entry) ? secrets[entry] : undefined;
    },
    async set(entry, secret) {
      await checkPermissions();
      await update((secrets) => ({ ...secrets, [entry]: secret }));
    },
    /** Works for a file that others can read, too, so that it can be emptied. Drafts that were left behind are removed. */
    async delete(entry) {
      if (!Object.hasOwn(await read(), entry) && !(await hasDraft(path))) return;
      await update(({ [entry]: _, ...others }) => others);
    },
  };
}

/** Advice about a file that cannot be read. Only a refusal is about the rights of the user. */
function describeAccess(error: unknown, path: string, platform: NodeJS.Platform): string {
  if (!['EACCES', 'EPERM'].some((code) => hasErrorCode(error, code)))
    return 'Check the file and the disk, or set ADS_DATA_DIR to another directory.';
  if (platform !== 'win32')
    return `Give your user the right to read it: ${shellCommand`chmod 600 ${path}`}. If it belongs to another user, set ADS_DATA_DIR to another directory.`;
  return 'Close programs that have it open, or give your user the right to read it, in its properties under "Security".';
}

/** Throws SecretStoreError for a file where Windows does not keep other users out. */
function refuseOutsideProfile(path: string, user: DirectoryEnvironment): void {
  if (isInProfile(path, user)) return;
  throw new SecretStoreError(
    'exposed',
    `other users may be able to read ${path}: only your profile (${user.home}) is protected from them`,
    'Use the keychain with --store keychain, or set ADS_DATA_DIR to a directory in your profile. If others may have read the file, sign in again.',
  );
}

/** The mode bits that give access to group and others. */
const others = 0o077;

/** Throws SecretStoreError if other users of the machine have access. */
async function refuseAccessByOthers(path: string, mode: number): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (!found || (found.mode & others) === 0) return;
  throw new SecretStoreError(
    'exposed',
    `other users can access ${path}, which contains secrets (mode ${(found.mode & 0o777).toString(8)})`,
    `Restrict it: ${shellCommand`chmod ${mode.toString(8)} ${path}`}. If others may have read it, sign in again.`,
  );
}

function parseSecrets(text: string, path: string): Secrets {
  let secrets: unknown;
  try {
    secrets = parseStrictPlainJson(text);
  } catch (error) {
    throw invalidFile(`${path}:${errorMessage(error)}`);
  }
  if (isObject(secrets) && Object.values(secrets).every((secret) => typeof secret === 'string')) {
    return secrets as Secrets;
  }
  throw invalidFile(`${path} is not a secrets file`);
}

function invalidFile(message: string): SecretStoreError {
  return new SecretStoreError('broken', message, 'Fix or delete the file; it was not changed.');
}
