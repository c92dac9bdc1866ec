/** A native part that this machine lacks: an optional package that was left out, or files that were copied from another system. */
import { errorCode, errorMessage, MissingPartError } from '../values/system-error.js';
import { ownArch, ownPlatform } from './os-process.js';

/** The hint that installs the packages of ads with all of their native parts. */
export const installParts =
  'To install the parts for this machine: npm install --include=optional (with --global ads-platform-cli where ads was installed so)';

/** The reason that a library cannot be loaded, in one line. */
export function loadFailure(error: unknown): string {
  const [line = ''] = errorMessage(error).split('\n');
  const name = /^Cannot find (?:module|package) '([^'./][^']*)'/.exec(line)?.[1];
  return /MODULE_NOT_FOUND$/.test(errorCode(error)) && name !== undefined
    ? `the package ${name} is not installed`
    : line;
}

/** The systems for which libsql has a native part. */
const withLibsql = ['darwin-arm64', 'darwin-x64', 'linux-arm', 'linux-arm64', 'linux-x64', 'win32-x64'];

/** The error of a Node that has no SQLite itself, where libsql cannot be loaded either. */
export function missingSqlite(
  error: unknown,
  system: string = `${ownPlatform}-${ownArch}`,
): MissingPartError {
  const isMade = withLibsql.includes(system);
  const reason = isMade ? loadFailure(error) : `libsql has no part for ${system}`;
  return new MissingPartError(
    `the emulator and the mirror need SQLite, and its driver cannot be loaded: ${reason}`,
    `Use Node 22.16, 24 or newer, which have SQLite themselves.${isMade ? `\n${installParts}` : ''}`,
  );
}
