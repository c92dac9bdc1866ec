/** The facts of what runs, for reports of bugs: version and commit, form of the installation, runtime and system. */
import { type Installation, toolVersion } from './installation.js';

/** The commit that the build was made from; undefined where the build had none. */
function commitOf({ readText }: Installation): string | undefined {
  try {
    return readText('commit.txt').trim() || undefined;
  } catch {
    return undefined;
  }
}

/** One line. */
export function summarizeInstallation(installation: Installation): string {
  const { form, runtime, system } = installation;
  const commit = commitOf(installation);
  const of = commit === undefined ? '' : `, commit ${commit.slice(0, 12)}`;
  return `ads ${toolVersion} (${form}${of}) with ${runtime} on ${system}`;
}

/** A line for each fact, the version first, as `ads --version` prints it. */
export function describeInstallation(installation: Installation): string {
  const { form, runtime, system, program } = installation;
  const lines = [
    toolVersion,
    `commit: ${commitOf(installation) ?? 'unknown'}`,
    `form: ${form}`,
    `file: ${program}`,
    `runtime: ${runtime}`,
    `system: ${system}`,
    'licenses: ads help licenses',
  ];
  return `${lines.join('\n')}\n`;
}
