// The archives that a person downloads: the executable with its manual pages, completions and licenses.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { readLicenses } from '../executables/licenses.js';
import { archiveOf, command } from './facts.js';
import { readCompletions, readManual, settle, writeTree } from './tree.js';

/** Makes the archive of a platform in the folder `to`; returns the name of the file. */
export function makeArchive(release, platform, executable, to) {
  const file = archiveOf(platform);
  const isWindows = file.endsWith('.zip');
  const program = isWindows ? `${command}.exe` : command;
  const files = new Map([
    [program, readFileSync(executable)],
    ['LICENSE', readFileSync(join(release.root, 'LICENSE'))],
    ['third-party-licenses.txt', readLicenses(release.root)],
    ...[...readCompletions(release.root)].map(([name, script]) => [`completions/${name}`, script]),
  ]);
  if (isWindows) {
    writeFileSync(join(to, file), zip(files, release.time));
    return file;
  }
  for (const [name, page] of readManual(release.root)) files.set(`man/man1/${name}`, page);
  const folder = mkdtempSync(join(tmpdir(), 'ads-archive-'));
  try {
    writeTree(folder, files, new Set([program]));
    settle(folder, release.time);
    compressFolder(folder, [...files.keys()], join(to, file));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return file;
}

/** A zip file of one time for all; its form has no time before 1980, and the zone of the machine does not count. */
function zip(files, time) {
  const date = new Date(time * 1000);
  const mtime = new Date(
    date.getUTCFullYear(),
    date.getUTCMonth(),
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  );
  return zipSync(Object.fromEntries(files), { level: 9, mtime });
}

/** Names the files one by one, sorted: neither owners nor the order of a directory are in the archive. */
function compressFolder(folder, names, file) {
  const tar = file.slice(0, -'.gz'.length);
  const owners = ['--owner=0', '--group=0', '--numeric-owner', '--format=ustar'];
  execFileSync('tar', [...owners, '--no-recursion', '-cf', tar, '-C', folder, ...names.sort()]);
  // The zlib of Node has other bytes on other processors.
  execFileSync('gzip', ['-9', '--no-name', '--force', tar]);
}
