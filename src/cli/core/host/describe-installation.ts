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

/** The facts by their names; the commit is null where the build had none. */
export function listInstallationFacts(installation: Installation) {
  const { form, runtime, system, program } = installation;
  return {
    version: toolVersion,
    commit: commitOf(installation) ?? null,
    form,
    file: program,
    runtime,
    system,
  };
}

/** A line for each fact, the version first, as `ads --version` prints it. */
export function describeInstallation(installation: Installation): string {
  const { version, ...facts } = listInstallationFacts(installation);
  const lines = Object.entries(facts).map(([name, fact]) => `${name}: ${fact ?? 'unknown'}`);
  return `${[version, ...lines, 'licenses: ads help licenses'].join('\n')}\n`;
}
