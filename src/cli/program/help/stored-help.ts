/**
 * The help of `ads` itself, stored by the build for the usual widths. Most people type it first, and computing it
 * takes as long as starting Node.
 */
import type { World } from '../../core/host/world.js';

/** Whether the command line asks for the help of `ads` and nothing else. */
export function asksForHelp(argv: readonly string[]): boolean {
  return argv.length === 1 && ['--help', '-h', 'help'].includes(argv[0] ?? '');
}

/** The help of a width in columns; undefined if none is stored, as in the source. */
export function readStoredHelp(
  columns: number,
  { installation }: Pick<World, 'installation'>,
): string | undefined {
  try {
    return installation.readText(`help-${columns}.txt`);
  } catch {
    return undefined;
  }
}
