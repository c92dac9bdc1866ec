/** The command that does what an interrupted pipe has left. */
import { linesCommand } from '../../../values/shell-word.js';
import type { Invocation } from '../../core/host/invocation.js';
import { wholeCommand } from '../../core/host/resume-line.js';

/** More ids than these are too many to be pasted. */
const maxPasted = 200;

/**
 * The ids are named, since what found them may find others now: `list --filter entity_status=ACTIVE` after half of them
 * were paused. Undefined if no id is left.
 */
export function resumePipe(
  left: readonly string[],
  invocation: Pick<Invocation, 'argv'>,
): string | undefined {
  if (left.length === 0) return undefined;
  const command = wholeCommand(invocation);
  return command === undefined || left.length > maxPasted
    ? 'To resume, pipe the ids whose outcome is not-sent into the same command.'
    : `To resume: ${linesCommand(left)} | ${command}`;
}
