/**
 * The sign-ins of this machine: which folder of settings made each, and in which store its entry is. It has no secret. The settings may
 * be carried to another machine or folder; this file stays with the data, so that a folder removes only what it has stored.
 */
import { realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import { replaceFile } from '../files/atomic-file.js';
import { type Clock, withLock } from '../files/lock-file.js';
import { readOwnText } from '../files/read-own-file.js';
import { isObject } from '../values/lossless-json.js';
import { parseStrictPlainJson } from '../values/strict-json.js';
import { errorMessage, hasErrorCode } from '../values/system-error.js';
import { ConfigError } from './config.js';
import type { Owner } from './sign-in-owner.js';
import { type StoreKind, storeKinds } from './stores/secret-store.js';

export interface ListedSignIn extends Owner {
  /** Random: 32 hexadecimal digits. */
  readonly id: string;
  /** The directory of the config file that made it. */
  readonly folder: string;
  readonly profile: string;
  readonly store: StoreKind;
  /** When the user signed in, by ISO 8601. */
  readonly created_at: string;
}

/** The folder of a config file, by the one name that all links to it lead to. */
export async function folderOf(configFile: string): Promise<string> {
  const folder = dirname(configFile);
  return realpath(folder).catch(() => folder);
}

/** Reads the list; a missing file counts as empty. Throws ConfigError. */
export async function readSignIns(path: string): Promise<readonly ListedSignIn[]> {
  let text: string;
  try {
    text = await readOwnText(path);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return [];
    throw new ConfigError(
      `cannot read ${path}: ${errorMessage(error)}`,
      'Set ADS_DATA_DIR to another directory.',
    );
  }
  return parseList(text, path);
}

/** Changes the list while holding its lock, during which `change` may change the entries. Throws ConfigError or FileError. */
export async function changeSignIns(
  path: string,
  clock: Clock,
  change: (list: readonly ListedSignIn[]) => Promise<readonly ListedSignIn[]>,
): Promise<void> {
  await withLock(path, clock, async () => {
    const list = await readSignIns(path);
    const changed = await change(list);
    if (changed !== list) await replaceFile(path, `${JSON.stringify({ sign_ins: changed }, undefined, 2)}\n`);
  });
}

function parseList(text: string, path: string): readonly ListedSignIn[] {
  let found: unknown;
  try {
    found = parseStrictPlainJson(text);
  } catch (error) {
    throw new ConfigError(`${path}:${errorMessage(error)}`, hint);
  }
  const list = isObject(found) ? found.sign_ins : undefined;
  if (Array.isArray(list) && list.every(isListed)) return list;
  throw new ConfigError(`${path} is not a list of sign-ins`, hint);
}

const hint = 'Fix or delete the file; it was not changed. Without it, ads login signs in again.';

function isListed(row: unknown): row is ListedSignIn {
  if (!isObject(row) || !Object.values(row).every((member) => typeof member === 'string')) return false;
  const { id, folder, profile, store, created_at } = row;
  const isWhole = [folder, profile, created_at].every((member) => member !== undefined);
  return isWhole && /^[0-9a-f]{32}$/.test(String(id)) && storeKinds.some((kind) => kind === store);
}
