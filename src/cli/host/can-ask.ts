/** Whether a person can be asked. */
import type { Invocation } from './invocation.js';

/** Whether prompts are possible: stdin and stderr are terminals and --no-input is not set. */
export function canAsk({ world, globals }: Pick<Invocation, 'world' | 'globals'>): boolean {
  return globals.input && world.stdin.isTTY && world.stderr.isTTY;
}
