/** `ads version`: what runs, and with --check the latest release at the web address of the project. */
import { NetworkError } from '../../../client/errors.js';
import { findLatestRelease } from '../../../client/latest-release.js';
import type { Answer } from '../../../output/answer.js';
import { compareVersions, isPrerelease } from '../../../values/release-version.js';
import { transportOptions } from '../../calls/session/open-client.js';
import { CommandError } from '../../core/host/command-error.js';
import { describeInstallation, listInstallationFacts } from '../../core/host/describe-installation.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import { isPlaceholder, projectAddress, toolVersion } from '../../core/host/installation.js';
import type { Action, Invocation } from '../../core/host/invocation.js';

interface VersionFlags {
  readonly check: boolean;
}

export const showVersion: Action<VersionFlags> = async (invocation, { check }) => {
  if (!check) return describe(invocation);
  if (isPlaceholder(projectAddress)) {
    throw new CommandError(
      'NO_ADDRESS',
      exitCodes.usage,
      `this copy of ads has no web address yet: ${projectAddress} stands in its place`,
      'Nothing was sent. npm run release:address sets the address before the build.',
    );
  }
  const { version: latest, page } = await askForLatest(`${projectAddress}/releases/latest`, invocation);
  const newer =
    compareVersions(latest, toolVersion) > 0 && (!isPrerelease(latest) || isPrerelease(toolVersion));
  const sentence = newer
    ? `${latest} is newer than this version, ${toolVersion}: ${page}`
    : `No version is newer than this one, ${toolVersion}. The latest release is ${latest}.`;
  return { kind: 'one', row: { version: toolVersion, latest, newer, page }, text: () => sentence };
};

/** As `--version` prints it, also with `--verbose`. */
function describe({ globals, world: { installation } }: Invocation): Answer {
  if (!globals.verbose) return { kind: 'one', row: { version: toolVersion }, text: () => toolVersion };
  const text = () => describeInstallation(installation).trimEnd();
  return { kind: 'one', row: listInstallationFacts(installation), text };
}

async function askForLatest(url: string, invocation: Invocation) {
  const hint = 'The installed version works as before.';
  const found = await findLatestRelease(url, transportOptions(invocation)).catch((error: unknown) => {
    if (!(error instanceof NetworkError)) throw error;
    throw new CommandError('UNREACHABLE', exitCodes.unreachable, `cannot ask ${url}: ${error.message}`, hint);
  });
  if (found) return found;
  throw new CommandError('NOT_FOUND', exitCodes.notFound, `${url} has no release`, hint);
}
