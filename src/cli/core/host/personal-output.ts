/** Refuses personal data on a terminal unless it was asked for; a file or a pipe may have it. */
import { usageError } from './command-error.js';
import type { Invocation } from './invocation.js';

/** Throws CommandError if the answer would be shown on a terminal that nobody asked to be shown it. */
export function assertPersonalOutput(
  { to, print }: { readonly to: string | undefined; readonly print: boolean },
  { world }: Pick<Invocation, 'world'>,
): void {
  if (to !== undefined || print || !world.stdout.isTTY) return;
  throw usageError(
    'leads are personal data and are not shown on a terminal by default',
    'Write them to a file with --to FILE, or redirect the output. To show them here, add --print.',
  );
}
