/** Whether the approval comes back as a call to this machine, or as a PIN that is typed. */
import { browserUnavailableReason } from '../../auth/browser.js';
import { callbackDefaults } from '../../auth/callback-defaults.js';
import { CommandError, usageError } from '../host/errors/command-error.js';
import { exitCodes } from '../host/errors/exit-codes.js';
import { type Invocation, textOption } from '../host/invocation.js';

/** How the approval is returned. */
export type ApprovalMethod =
  | { readonly kind: 'callback'; readonly port: number; readonly path: string }
  | { readonly kind: 'pin' };

/** Throws CommandError where the flags exclude each other, or where there is neither a browser nor a terminal. */
export function chooseApprovalMethod(
  { world, globals, options }: Invocation,
  canAsk: boolean,
): ApprovalMethod {
  const isPin = options.pin === true;
  const isCallback = options.callback === true;
  if (isPin && isCallback) throw usageError('--pin and --callback cannot be used together');
  const callback = { kind: 'callback', port: readPort(options), path: readPath(options) } as const;
  if (isPin) return { kind: 'pin' };
  if (isCallback) return callback;
  const reason = browserUnavailableReason(world);
  if (globals.input && reason === undefined) return callback;
  if (canAsk) return { kind: 'pin' };
  throw new CommandError(
    'NO_TERMINAL',
    exitCodes.usage,
    `signing in requires a browser or a terminal, and ${globals.input ? `${reason}, without a terminal` : '--no-input disables prompts'}`,
    [
      'In scripts, set ADS_CONSUMER_KEY, ADS_CONSUMER_SECRET, ADS_ACCESS_TOKEN and ADS_ACCESS_TOKEN_SECRET instead.',
      'Or choose a method: --callback, or --pin with the PIN as a line on standard input.',
    ].join('\n'),
  );
}

function readPort(options: Invocation['options']): number {
  const text = textOption(options, 'callbackPort');
  if (text === undefined) return callbackDefaults.port;
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw usageError(`--callback-port must be between 0 and 65535, got "${text}"`);
}

function readPath(options: Invocation['options']): string {
  const path = textOption(options, 'callbackPath') ?? callbackDefaults.path;
  const isPlain = /^\/[A-Za-z0-9._~/-]*$/.test(path) && new URL(path, 'http://127.0.0.1').pathname === path;
  if (isPlain && !path.startsWith('//')) return path;
  throw usageError(`--callback-path must be a plain path such as /callback, got "${path}"`);
}
