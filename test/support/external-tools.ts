/** External programs that tests use: if one is missing, the tests are skipped with its name, but never in CI. */
import { spawnSync } from 'node:child_process';

function isThere(program: string): boolean {
  return spawnSync('sh', ['-c', 'command -v "$1"', 'sh', program]).status === 0;
}

/** Whether the tests of these programs run here. Throws in CI where one is missing. */
export function hasParts(...programs: readonly string[]): boolean {
  const missing = programs.filter((program) => !isThere(program));
  if (missing.length && process.env.CI) throw new Error(`missing on this machine: ${missing.join(', ')}`);
  return missing.length === 0;
}

/** The name of a group of tests, with what is missing for it. */
export function nameWithParts(name: string, ...programs: readonly string[]): string {
  const missing = programs.filter((program) => !isThere(program));
  return missing.length ? `${name} (skipped: no ${missing.join(', ')})` : name;
}
