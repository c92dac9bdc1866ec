/**
 * The defaults of a directory: `.ads.json` in the working directory or above it, up to the root of its repository or the
 * home directory. It arrives with the files of others, as in a cloned repository. Therefore it only chooses among what its
 * user has already set up: it never holds a URL or a credential. Who runs a command in a directory has chosen that one; a file
 * above it that somebody else can change is refused.
 */

import { closeSync, fstatSync, lstatSync, openSync, readFileSync, type Stats, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Environment, environments } from '../contract/wire/service-facts.js';
import { FileError } from '../files/atomic-file.js';
import { foldersUpwards, isTrustedOwner, mayBeOfOthers } from '../files/directories.js';
import { isObject } from '../values/lossless-json.js';
import { shellCommand } from '../values/shell-word.js';
import { parseStrictPlainJson } from '../values/strict-json.js';
import { errorMessage } from '../values/system-error.js';
import { firstLines } from '../values/text-lists.js';
import { defaultEnvironment } from './setting.js';

/** The name of the file. */
export const directoryFileName = '.ads.json';

/** The variable that makes ads ignore the file. */
export const ignoreDirectoryFileVariable = 'ADS_NO_DIRECTORY_FILE';

/** The settings of the file, and its path. */
export interface DirectoryDefaults {
  readonly path: string;
  readonly profile?: string;
  /** One account for the profile's own environment, or one for each environment. */
  readonly account?: string | Readonly<Partial<Record<Environment, string>>>;
  readonly output?: string;
}

/** Where to look, and whose files are trusted. */
interface DirectoryPlace {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly home: string;
  /** The number of the user; undefined where the system has none. */
  readonly userId: number | undefined;
}

/** Far more than the file ever has. */
const maxBytes = 64 * 1024;
/** The most problems that one error tells. */
const maxProblems = 20;

/** Finds and reads the nearest file; undefined if there is none. Throws FileError if it cannot be used. */
export function readDirectoryDefaults(place: DirectoryPlace): DirectoryDefaults | undefined {
  if (place.env[ignoreDirectoryFileVariable]) return undefined;
  const path = findFile(place);
  if (path === undefined) return undefined;
  const isChosen = dirname(path) === place.cwd;
  if (!isChosen && mayBeOfOthers(path, place))
    throw new FileError(
      `${path} is outside of your profile, where other users may write, and cannot be trusted`,
      `To use it, run the command in ${dirname(path)}.\n${leave}`,
    );
  return parseDefaults(path, readTrusted(path, isChosen ? undefined : place.userId));
}

function findFile({ cwd, home }: DirectoryPlace): string | undefined {
  for (const directory of foldersUpwards(cwd, home)) {
    const path = join(directory, directoryFileName);
    if (isFile(path)) return path;
  }
  return undefined;
}

/** A directory of this name, or one that cannot be read, has no defaults. */
function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    return false;
  }
}

const leave = `To ignore the file, set ${ignoreDirectoryFileVariable}=1.`;

/** Reads the file that was checked, even if another one takes its place meanwhile. */
function readTrusted(path: string, userId: number | undefined): string {
  try {
    const file = openSync(path, 'r');
    try {
      // Whoever has put a link there has chosen the file that it leads to.
      refuseUntrusted(path, fstatSync(file), lstatSync(path).uid, userId);
      return readFileSync(file, 'utf8');
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError(`cannot read ${path}: ${errorMessage(error)}`, leave);
  }
}

function refuseUntrusted(path: string, found: Stats, linkOwner: number, userId: number | undefined): void {
  const { uid, mode, size } = found;
  if (size > maxBytes) throw new FileError(`${path} is larger than ${maxBytes} bytes`, leave);
  if (userId === undefined || userId === 0) return;
  if (![uid, linkOwner].every((owner) => isTrustedOwner(owner, userId)))
    throw new FileError(`${path} belongs to another user and cannot be trusted`, leave);
  if (mode & 0o022) {
    const who = mode & 0o002 ? 'every user' : 'its group';
    throw new FileError(
      `${path} is writable by ${who} and cannot be trusted`,
      `Run: ${shellCommand`chmod go-w ${path}`}\n${leave}`,
    );
  }
}

function parseDefaults(path: string, text: string): DirectoryDefaults {
  let content: unknown;
  try {
    content = parseStrictPlainJson(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new FileError(`${path}:${errorMessage(error)}`, hint);
  }
  const problems = isObject(content) ? findProblems(content) : ['must be a JSON object'];
  if (problems.length > 0)
    throw new FileError(`${path}: ${firstLines(problems, maxProblems).join('; ')}`, hint);
  return { path, ...(content as Omit<DirectoryDefaults, 'path'>) };
}

const hint = 'Valid members: account, output, profile. Base URLs and credentials belong to a profile.';

function findProblems(content: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(content).flatMap(([name, value]) => {
    if (name === 'profile' || name === 'output') return isText(value) ? [] : [`${name} must be a string`];
    if (name !== 'account') return [`${name} cannot be set for a directory`];
    if (isText(value)) return [];
    if (!isObject(value)) return ['account must be an id, or an object with one id for each environment'];
    return Object.entries(value).flatMap(([environment, id]) => {
      if (!environments.some((known) => known === environment)) {
        return [`account: ${environment} is not an environment (${environments.join(', ')})`];
      }
      return isText(id) ? [] : [`account.${environment} must be an id`];
    });
  });
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/**
 * The account of the file for an environment. An id alone is one of the profile's own environment, so that it is never used on
 * another host.
 */
export function directoryAccount(
  { account }: DirectoryDefaults,
  environment: Environment,
  ofProfile: Environment = defaultEnvironment,
): string | undefined {
  if (typeof account !== 'string') return account?.[environment];
  return environment === ofProfile ? account : undefined;
}
