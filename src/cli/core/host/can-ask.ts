/** Asks a person for yes or no, where a person can be asked. */
import { declinedError } from './command-error.js';
import type { Invocation } from './invocation.js';
import { InterruptedError } from './stream-errors.js';
import type { World } from './world.js';

/** Whether prompts are possible: stdin and stderr are terminals and --no-input is not set. */
export function canAsk({ world, globals }: Pick<Invocation, 'world' | 'globals'>): boolean {
  return globals.input && world.stdin.isTTY && world.stderr.isTTY;
}

/** Asks a question for yes or no. `undone` is what did not happen without a yes. Throws CommandError for a no. */
export async function requireYes(
  world: Pick<World, 'confirm'>,
  question: string,
  undone: string,
): Promise<void> {
  if (!(await answerTo(world.confirm(question), undone))) throw declinedError('declined', undone);
}

/** The answer to a question. Ctrl-C at it is not a yes either, and the report has the same `undone`. */
export async function answerTo<T>(answer: Promise<T>, undone: string | undefined): Promise<T> {
  return answer.catch((error: unknown) => {
    throw error instanceof InterruptedError ? new InterruptedError(undone) : error;
  });
}
