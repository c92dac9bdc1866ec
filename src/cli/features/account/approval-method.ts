/** Chooses how the approval comes back: as a call to this machine, or as a PIN that is typed. */
import { browserUnavailableReason } from '../../../auth/browser.js';
import { CommandError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { LoginFlags } from './login-flags.js';

/** The way in which the approval is returned. */
export type ApprovalMethod =
  | { readonly kind: 'callback'; readonly port: number; readonly path: string }
  | { readonly kind: 'pin' };

/** Throws CommandError where there is neither a browser nor a terminal. */
export function chooseApprovalMethod(
  { pin, callback: isCallback, callback_port: port, callback_path: path }: LoginFlags,
  { world, globals }: Pick<Invocation, 'world' | 'globals'>,
  canAsk: boolean,
): ApprovalMethod {
  const callback = { kind: 'callback', port, path } as const;
  if (pin) return { kind: 'pin' };
  if (isCallback) return callback;
  const reason = browserUnavailableReason(world);
  if (globals.input && reason === undefined) return callback;
  if (canAsk) return { kind: 'pin' };
  throw new CommandError(
    'NO_TERMINAL',
    exitCodes.usage,
    `signing in requires a browser or a terminal, but ${globals.input ? `${reason}, without a terminal` : '--no-input disables prompts'}`,
    [
      'In scripts, set ADS_CONSUMER_KEY, ADS_CONSUMER_SECRET, ADS_ACCESS_TOKEN and ADS_ACCESS_TOKEN_SECRET instead.',
      'Or choose a method: --callback, or --pin with the PIN on standard input.',
    ].join('\n'),
  );
}
