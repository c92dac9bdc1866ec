/** What `ads login` is asked to do, as far as flags, environment and profile say it. Asks nobody and opens nothing. */

import { browserUnavailableReason } from '../../auth/browser.js';
import { callbackDefaults } from '../../auth/callback-defaults.js';
import { findProfile, type Profile, readConfig } from '../../auth/config.js';
import type { ApprovalOptions } from '../../auth/oauth-flow.js';
import { requireProfileName } from '../../auth/profiles.js';
import { type StoreKind, storeKinds } from '../../auth/stores/secret-store.js';
import { parseValue } from '../../call/parse.js';
import { createProblemCollector } from '../../call/problem-collector.js';
import { authorize, requestRequestToken } from '../../contract/groups/oauth.js';
import type { Param } from '../../contract/types.js';
import { optionKey } from '../command-line/commander-options.js';
import { canAsk } from '../confirm.js';
import { CommandError, parameterError, usageError } from '../errors/command-error.js';
import { exitCodes } from '../errors/exit-codes.js';
import { type Invocation, textOption } from '../invocation.js';
import { openProfileStorage } from '../session/profile-storage.js';

/** How the approval comes back. */
export type Way =
  | { readonly kind: 'callback'; readonly port: number; readonly path: string }
  | { readonly kind: 'pin' };

export interface LoginPlan {
  /** The profile that will be signed in. */
  readonly profile: string;
  /** What it holds already. */
  readonly saved: Profile;
  readonly isLocal: boolean;
  readonly way: Way;
  /** The store that a person named, now or before. */
  readonly store: { readonly kind: StoreKind; readonly isChosen: boolean };
  readonly access: string | undefined;
  readonly approval: ApprovalOptions;
  /** Whether questions can be asked at a terminal. */
  readonly canAsk: boolean;
}

/** Throws CommandError or ConfigError where the flags, the profile and this machine do not go together. */
export async function planLogin(invocation: Invocation): Promise<LoginPlan> {
  const { world, options, settings } = invocation;
  const asks = canAsk(invocation);
  const way = chooseWay(invocation, asks);
  const signIn = options.signIn === true;
  if (signIn && way.kind === 'pin') {
    throw usageError(
      '--sign-in needs a callback: the sign-in page shows no PIN',
      'Add --callback, or leave it out.',
    );
  }
  const { access, screenName, store } = readFlags(invocation);
  const isLocal = settings.env.value === 'local';
  const profile = requireProfileName(isLocal ? localProfile(invocation) : settings.profile.value);
  const saved = findProfile(await readConfig(openProfileStorage(world).path), profile) ?? {};
  refuseForeign(profile, saved, isLocal);
  return {
    profile,
    saved,
    isLocal,
    way,
    store: { kind: store ?? saved.sign_in?.store ?? 'keychain', isChosen: store !== undefined },
    access,
    approval: { signIn, forceLogin: options.forceLogin === true, screenName },
    canAsk: asks,
  };
}

/** The emulator's sign-in has a profile of its own, unless one is named: it must never take the place of a real one. */
function localProfile({ settings: { profile, saved } }: Invocation): string {
  const isNamed = profile.origin === 'flag' || profile.origin === 'environment';
  return isNamed || saved.env === 'local' ? profile.value : 'local';
}

function refuseForeign(name: string, { sign_in }: Profile, isLocal: boolean): void {
  if (!sign_in || (sign_in.issuer === 'emulator') === isLocal) return;
  const [here, there] = isLocal ? ['the service', 'the emulator'] : ['the emulator', 'the service'];
  throw usageError(
    `profile "${name}" is signed in to ${here}; signing in to ${there} would take its place`,
    `Name another one with --profile, or first: ads logout --profile ${name}`,
  );
}

function chooseWay({ world, globals, options }: Invocation, canAsk: boolean): Way {
  const isPin = options.pin === true;
  const isCallback = options.callback === true;
  if (isPin && isCallback) throw usageError('--pin and --callback exclude each other');
  const callback = { kind: 'callback', port: readPort(options), path: readPath(options) } as const;
  if (isPin) return { kind: 'pin' };
  if (isCallback) return callback;
  const reason = browserUnavailableReason(world);
  if (globals.input && reason === undefined) return callback;
  if (canAsk) return { kind: 'pin' };
  throw new CommandError(
    'NO_TERMINAL',
    exitCodes.usage,
    `signing in needs a person, and ${globals.input ? `${reason}, without a terminal` : '--no-input forbids to ask one'}`,
    [
      'For a job, set ADS_CONSUMER_KEY, ADS_CONSUMER_SECRET, ADS_ACCESS_TOKEN and ADS_ACCESS_TOKEN_SECRET instead.',
      'Or say how: --callback, or --pin with the PIN as a line on standard input.',
    ].join('\n'),
  );
}

function readPort(options: Invocation['options']): number {
  const text = textOption(options, 'callbackPort');
  if (text === undefined) return callbackDefaults.port;
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw usageError(`--callback-port must be 0 to 65535, got "${text}"`);
}

function readPath(options: Invocation['options']): string {
  const path = textOption(options, 'callbackPath') ?? callbackDefaults.path;
  const isPlain = /^\/[A-Za-z0-9._~/-]*$/.test(path) && new URL(path, 'http://127.0.0.1').pathname === path;
  if (isPlain && !path.startsWith('//')) return path;
  throw usageError(`--callback-path must be a plain path such as /callback, got "${path}"`);
}

interface Flags {
  readonly access: string | undefined;
  readonly screenName: string | undefined;
  readonly store: StoreKind | undefined;
}

/** The flags whose values the contract knows are judged by it. */
function readFlags({ options }: Invocation): Flags {
  const report = createProblemCollector({ name: (parameter) => flagByParameter[parameter] ?? parameter });
  const judge = (param: Param, name: string) => {
    const text = textOption(options, optionKey(flagByParameter[name] ?? ''));
    const value = text === undefined ? undefined : parseValue(param, text, name, report);
    return typeof value === 'string' ? value : undefined;
  };
  const access = judge(requestRequestToken.params.x_auth_access_type, 'x_auth_access_type');
  const screenName = judge(authorize.params.screen_name, 'screen_name');
  if (report.problems.length) {
    throw parameterError(
      report.problems.map((problem) => ({ ...problem, flag: flagByParameter[problem.parameter] ?? '' })),
    );
  }
  const named = textOption(options, 'store');
  const store = storeKinds.find((kind) => kind === named);
  if (named !== undefined && !store) {
    throw usageError(`--store must be ${storeKinds.join(' or ')}, got "${named}"`);
  }
  return { access, screenName: screenName?.replace(/^@/, ''), store };
}

/** Parameters of the login steps have shorter flags here. */
const flagByParameter: Readonly<Record<string, string>> = {
  x_auth_access_type: '--access',
  screen_name: '--screen-name',
};
