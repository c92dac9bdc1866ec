/** `ads completion SHELL`: prints the completion script of a shell. */
import { writeCompletion } from '../../derive/completion/index.js';
import { shells } from '../../derive/completion/shells.js';
import { usageError } from '../host/errors/command-error.js';
import type { Action } from '../host/invocation.js';

export const printCompletion: Action = async ({ args, commandTree }) => {
  const shell = shells.find((known) => known === args[0]);
  if (!shell) throw usageError(`SHELL must be ${shells.join(', ')}, got "${args[0]}"`);
  return { kind: 'text', text: writeCompletion[shell](await commandTree()) };
};
