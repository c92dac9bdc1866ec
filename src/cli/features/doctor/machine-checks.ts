/** Checks of this machine: the program, its settings, and the directories of its files. */

import { readConfig } from '../../../auth/config.js';
import { type DirectoryKind, directoryPath } from '../../../files/directories.js';
import { shellCommand } from '../../../values/shell-word.js';
import { errorMessage } from '../../../values/system-error.js';
import { readSettings } from '../../calls/session/load-settings.js';
import { openProfileStorage } from '../../core/credentials/profile-storage.js';
import { summarizeInstallation } from '../../core/host/describe-installation.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import { type Check, failure, failureOf, ok, warning } from './check.js';
import { findOnPath } from './find-on-path.js';
import { inspectDirectory } from './inspect-directory.js';
import { runtimeChecks } from './runtime-checks.js';

const versions: Check = {
  name: 'versions',
  run: ({ invocation: { world } }) => ok(summarizeInstallation(world.installation)),
};

const path: Check = {
  name: 'path',
  async run({ invocation: { world } }) {
    const found = await findOnPath(world);
    const [first] = found;
    if (!first) return ok('ads is not on PATH; it was called by its path');
    if (first.isOwn) return ok(`${first.path} is the first ads on PATH`);
    return warning(
      `another ads is ${found.some(({ isOwn }) => isOwn) ? 'earlier ' : ''}on PATH: ${first.path}`,
      `Put the directory of this ads first on PATH, remove the other one, or call this one as ${world.installation.program}`,
    );
  },
};

const config: Check = {
  name: 'config',
  async run({ invocation: { globals, world }, findings }) {
    try {
      const { path: file } = openProfileStorage(world);
      const { profiles } = await readConfig(file);
      findings.settings = await readSettings(globals, world, 'required');
      const { profile, env } = findings.settings;
      const count = Object.keys(profiles).length;
      const where = count === 0 ? 'no profiles yet' : `${count} ${count === 1 ? 'profile' : 'profiles'}`;
      return ok(
        `profile ${profile.value} (${profile.source}), environment ${env.value} (${env.source}); ${where}`,
      );
    } catch (error) {
      return failureOf(error);
    }
  },
};

const kinds: readonly DirectoryKind[] = ['config', 'data', 'state', 'cache'];
/** Less free space than this, in bytes, is soon used up. */
const scarce = 50 * 1024 * 1024;

const disk: Check = {
  name: 'disk',
  async run({ invocation: { world } }) {
    const places = await Promise.all(
      kinds.map(async (kind) => ({ kind, ...(await inspectDirectory(directoryPath(kind, world), world)) })),
    );
    const unusable = places.find(({ problem }) => problem !== undefined);
    if (unusable) {
      const variable = `ADS_${unusable.kind.toUpperCase()}_DIR`;
      return failure(
        `${unusable.path} is not writable: ${errorMessage(unusable.problem)}`,
        exitCodes.usage,
        `Make it writable, free some space, or set ${variable} to another directory.`,
      );
    }
    const shared = places.find(({ isWritableByOthers }) => isWritableByOthers);
    if (shared)
      return warning(
        `other users can write to ${shared.path}`,
        `Restrict it: ${shellCommand`chmod 700 ${shared.path}`}`,
      );
    const free = Math.min(...places.map((place) => place.free ?? Number.POSITIVE_INFINITY));
    if (free < scarce)
      return warning(
        `only ${Math.floor(free / 1024 / 1024)} MB are free`,
        'Free some space. Journals and reports require it.',
      );
    const space = Number.isFinite(free) ? `; ${Math.floor(free / 1024 / 1024)} MB free` : '';
    return ok(`all four directories are writable${space}`);
  },
};

export const machineChecks: readonly Check[] = [versions, ...runtimeChecks, path, config, disk];
