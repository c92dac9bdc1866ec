/** Writes what a maintainer needs to find a bug into a file: versions, the command, the stack; no value and no secret. */
import { join } from 'node:path';
import { hasAllCredentials } from '../../../auth/credential-variables.js';
import { isSecretName, redactUrl } from '../../../client/redact-by-name.js';
import { createRedactor } from '../../../client/redact-values.js';
import { makeParentDirectory, replaceFile } from '../../../files/atomic-file.js';
import { directoryPath } from '../../../files/directories.js';
import { errorMessage } from '../../../values/system-error.js';
import { formatTime } from '../../../values/time.js';
import { toolVersion } from '../host/installation.js';
import type { World } from '../host/world.js';

/** So many causes of an error are written; each may have one of its own. */
const maxCauses = 5;

/**
 * Returns the path of the file, which only the user can read; undefined where it cannot be written, and in a job that
 * brings its credentials along and names no state directory, since such a job leaves nothing behind.
 */
export async function writeBugReport(
  error: unknown,
  argv: readonly string[],
  world: World,
): Promise<string | undefined> {
  if (hasAllCredentials(world.env) && !world.env.ADS_STATE_DIR) return undefined;
  const time = formatTime(world.now());
  const name = `${time.replace(/:/g, '-')}-${world.pid}.txt`;
  const path = join(directoryPath('state', world), 'bugs', name);
  const lines = [
    `ads ${toolVersion}, ${world.installation.runtime}, ${world.platform}, ${time}`,
    `ads ${commandWithoutValues(argv)}`,
    '',
    describeStack(error, world),
  ];
  try {
    await makeParentDirectory(path);
    await replaceFile(path, `${lines.join('\n')}\n`);
    return path;
  } catch {
    return undefined;
  }
}

/** The words of the command, and the names of its flags: what they were given may be about people and money. */
function commandWithoutValues(argv: readonly string[]): string {
  const first = argv.findIndex((word) => !/^[a-z][a-z-]*$/.test(word));
  const words = first === -1 ? argv : argv.slice(0, first);
  const flags = argv.slice(words.length).flatMap((word) => /^(--[a-z][a-z-]*|-[a-z])/i.exec(word)?.[0] ?? []);
  return [...words, ...flags].join(' ');
}

function describeStack(error: unknown, { env, home }: World): string {
  const secrets = Object.entries(env).flatMap(([name, value = '']) => (isSecretName(name) ? [value] : []));
  const parts: string[] = [];
  for (let cause = error; cause !== undefined && parts.length < maxCauses; ) {
    parts.push((cause instanceof Error && cause.stack) || errorMessage(cause));
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  const text = createRedactor(secrets).text(parts.join('\ncaused by: ')).replace(/\S+/g, redactUrl);
  return home.length > 1 ? text.replaceAll(home, '~') : text;
}
