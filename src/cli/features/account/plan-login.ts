/** The plan of `ads login`, from flags, environment and profile. Does not prompt and opens nothing. */

import { findProfile, type Profile, readConfig } from '../../../auth/config.js';
import type { ApprovalOptions } from '../../../auth/oauth-flow.js';
import { requireProfileName } from '../../../auth/profiles.js';
import { shellCommand } from '../../../values/shell-word.js';
import { canAsk } from '../../calls/confirm.js';
import { openProfileStorage } from '../../core/credentials/profile-storage.js';
import { usageError } from '../../core/host/command-error.js';
import type { Invocation } from '../../core/host/invocation.js';
import { type ApprovalMethod, chooseApprovalMethod } from './approval-method.js';
import type { LoginFlags } from './login-flags.js';

export interface LoginPlan {
  /** The profile to sign in with. */
  readonly profile: string;
  /** Its current content. */
  readonly saved: Profile;
  readonly isLocal: boolean;
  readonly method: ApprovalMethod;
  readonly access: string | undefined;
  readonly approval: ApprovalOptions;
  /** Whether prompts are possible. */
  readonly canAsk: boolean;
}

/** Throws CommandError or ConfigError if flags, profile and environment are not compatible. */
export async function planLogin(flags: LoginFlags, invocation: Invocation): Promise<LoginPlan> {
  const { world, settings } = invocation;
  const { access, sign_in: signIn, screen_name } = flags;
  const mayPrompt = canAsk(invocation);
  const method = chooseApprovalMethod(flags, invocation, mayPrompt);
  if (signIn && method.kind === 'pin') {
    throw usageError(
      '--sign-in requires a callback, because the sign-in page does not show a PIN',
      'Add --callback, or omit --sign-in.',
    );
  }
  const isLocal = settings.env.value === 'local';
  const profile = requireProfileName(isLocal ? localProfile(invocation) : settings.profile.value);
  const saved = findProfile(await readConfig(openProfileStorage(world).path), profile) ?? {};
  checkIssuer(profile, saved, isLocal);
  return {
    profile,
    saved,
    isLocal,
    method,
    access,
    approval: {
      signIn,
      forceLogin: flags.force_login,
      screenName: screen_name?.replace(/^@/, ''),
    },
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
    `profile "${name}" is signed in to ${here}; signing in to ${there} would replace this sign-in`,
    `Choose another profile with --profile, or sign out first: ${shellCommand`ads logout --profile ${name}`}`,
  );
}
