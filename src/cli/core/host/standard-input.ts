/** Standard input is read once: what is read by one flag or argument is not there for another. */
import type { Input } from './world.js';

/** Whether a path that a user names is standard input. */
export function isStandardInput(path: string): boolean {
  return /^(?:-|\/dev\/stdin|\/dev\/fd\/0|\/proc\/self\/fd\/0)$/.test(path);
}

/** Claims standard input for a reader if the path is standard input. Throws CommandError. */
export function claimInput(path: string, reader: string, { claim }: Pick<Input, 'claim'>): void {
  if (isStandardInput(path)) claim?.(reader);
}
