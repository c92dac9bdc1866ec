/** The plan of `ads login`, from flags, environment and profile. Does not prompt and opens nothing. */

import { findProfile, type Profile, readConfig } from '../../auth/config.js';
import type { ApprovalOptions } from '../../auth/oauth-flow.js';
import { requireProfileName } from '../../auth/profiles.js';
import { type StoreKind, storeKinds } from '../../auth/stores/secret-store.js';
import { parseValue } from '../../call/parse.js';
import { createProblemCollector } from '../../call/problem-collector.js';
import { authorize, requestRequestToken } from '../../contract/groups/oauth.js';
import type { Param } from '../../contract/types.js';
import { optionKey } from '../../flags/typed-values.js';
import { canAsk } from '../confirm.js';
import { openProfileStorage } from '../credentials/profile-storage.js';
import { parameterError, usageError } from '../host/errors/command-error.js';
import { type Invocation, textOption } from '../host/invocation.js';
import { type ApprovalMethod, chooseApprovalMethod } from './approval-method.js';

export interface LoginPlan {
  /** The profile to sign in with. */
  readonly profile: string;
  /** Its current content. */
  readonly saved: Profile;
  readonly isLocal: boolean;
  readonly method: ApprovalMethod;
  /** The store that was chosen now or for the previous sign-in; `isChosen` if by flag. */
  readonly store: { readonly kind: StoreKind; readonly isChosen: boolean };
  readonly access: string | undefined;
  readonly approval: ApprovalOptions;
  /** Whether prompts are possible. */
  readonly canAsk: boolean;
}

/** Throws CommandError or ConfigError if flags, profile and environment are not compatible. */
export async function planLogin(invocation: Invocation): Promise<LoginPlan> {
  const { world, options, settings } = invocation;
  const mayPrompt = canAsk(invocation);
  const method = chooseApprovalMethod(invocation, mayPrompt);
  const signIn = options.signIn === true;
  if (signIn && method.kind === 'pin') {
    throw usageError(
      '--sign-in requires a callback: the sign-in page shows no PIN',
      'Add --callback, or omit --sign-in.',
    );
  }
  const { access, screenName, store } = readFlags(invocation);
  const isLocal = settings.env.value === 'local';
  const profile = requireProfileName(isLocal ? localProfile(invocation) : settings.profile.value);
  const saved = findProfile(await readConfig(openProfileStorage(world).path), profile) ?? {};
  checkIssuer(profile, saved, isLocal);
  return {
    profile,
    saved,
    isLocal,
    method,
    store: { kind: store ?? saved.sign_in?.store ?? 'keychain', isChosen: store !== undefined },
    access,
    approval: { signIn, forceLogin: options.forceLogin === true, screenName },
    canAsk: mayPrompt,
  };
}

/** A sign-in to the emulator uses a separate profile unless one is named: it must never replace a real sign-in. */
function localProfile({ settings: { profile, saved } }: Invocation): string {
  const isNamed = profile.origin === 'flag' || profile.origin === 'environment';
  return isNamed || saved.env === 'local' ? profile.value : 'local';
}

function checkIssuer(name: string, { sign_in }: Profile, isLocal: boolean): void {
  if (!sign_in || (sign_in.issuer === 'emulator') === isLocal) return;
  const [here, there] = isLocal ? ['the service', 'the emulator'] : ['the emulator', 'the service'];
  throw usageError(
    `profile "${name}" is signed in to ${here}; signing in to ${there} would replace that`,
    `Choose another profile with --profile, or sign out first: ads logout --profile ${name}`,
  );
}

interface Flags {
  readonly access: string | undefined;
  readonly screenName: string | undefined;
  readonly store: StoreKind | undefined;
}

/** Flags that are parameters of the contract are validated by it. */
function readFlags({ options }: Invocation): Flags {
  const report = createProblemCollector({ name: (parameter) => flagByParameter[parameter] ?? parameter });
  const parse = (param: Param, name: string) => {
    const text = textOption(options, optionKey(flagByParameter[name] ?? ''));
    const value = text === undefined ? undefined : parseValue(param, text, name, report);
    return typeof value === 'string' ? value : undefined;
  };
  const access = parse(requestRequestToken.params.x_auth_access_type, 'x_auth_access_type');
  const screenName = parse(authorize.params.screen_name, 'screen_name');
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

/** The flags for parameters of the OAuth endpoints. */
const flagByParameter: Readonly<Record<string, string>> = {
  x_auth_access_type: '--access',
  screen_name: '--screen-name',
};
