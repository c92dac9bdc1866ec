/** `ads completion SHELL`: prints the completion script of a shell. */
import { writeCompletion } from '../../../derive/completion/index.js';
import type { Shell } from '../../../derive/completion/shells.js';
import type { Action } from '../../core/host/invocation.js';

export const printCompletion: Action<{ readonly shell: Shell }> = async ({ commandTree }, { shell }) => ({
  kind: 'text',
  text: writeCompletion[shell](await commandTree()),
});
