/** `ads logout`: removes stored credentials and, with --revoke, revokes the token. */

import { findProfile, type Profile, readConfig } from '../../auth/config.js';
import { credentialsFromEnvironment, credentialsFromStore } from '../../auth/credentials.js';
import { forgetSignIn, requireProfile } from '../../auth/profiles.js';
import { resolveSettings } from '../../auth/settings.js';
import { entryName } from '../../auth/stores/secret-store.js';
import { invalidateToken } from '../../contract/groups/oauth.js';
import { confirmStep } from '../confirm.js';
import { refuseMixture, requireAuthUrls } from '../credentials/find-credentials.js';
import { openProfileStorage } from '../credentials/profile-storage.js';
import { CommandError } from '../host/errors/command-error.js';
import { exitCodes } from '../host/errors/exit-codes.js';
import { toErrorReport } from '../host/errors/report-error.js';
import type { Action, Invocation } from '../host/invocation.js';
import { forgetSeen } from '../session/completion-cache.js';
import { startEmulatorHere } from '../session/local-emulator.js';
import { openClient } from '../session/open-client.js';
import { forgetAnswers } from '../session/response-cache.js';
import { invalidate, requireNamedSignIn } from './auth.js';

/** The result for one profile. */
interface Outcome {
  readonly profile: string;
  readonly forgotten: boolean;
  /** Null without --revoke. */
  readonly revoked: boolean | null;
  readonly reason?: string;
}

export const logout: Action<{ readonly revoke: boolean }> = async (invocation, { revoke }) => {
  const { world, globals, settings, notice, setExitCode } = invocation;
  const config = await readConfig(openProfileStorage(world).path);
  const isAll = globals.all === true;
  const names = isAll ? Object.keys(config.profiles) : [settings.profile.value];
  const signedIn = names.filter((name) => hasSecrets(findProfile(config, name)));
  if (!isAll && settings.profile.origin !== 'default') requireProfile(config, settings.profile.value);
  if (!isAll) requireNamedSignIn(settings);
  if (!signedIn.length) await notice('Not signed in.');
  if (revoke && signedIn.length) {
    await confirmStep(invocation, `Revoke the tokens of ${signedIn.join(', ')}? This cannot be undone.`);
  }
  const outcomes: Outcome[] = [];
  for (const name of signedIn) outcomes.push(await signOut(invocation, name, { revoke, isOneOfMany: isAll }));
  const kept = outcomes.flatMap(({ profile, forgotten }) => (forgotten ? [] : [profile]));
  if (kept.length > 0) {
    const message = `still signed in: ${kept.join(', ')}`;
    setExitCode(exitCodes.partial, new CommandError('PARTIAL', exitCodes.partial, message));
  }
  if (credentialsFromEnvironment(world.env).kind !== 'none') {
    await notice(
      'Credentials are still set in the environment (ADS_CONSUMER_KEY and others); to remove them, unset the variables.',
    );
  }
  return isAll
    ? { kind: 'rows', record: shape, pages: [outcomes] }
    : { kind: 'one', row: outcomes[0] ?? { profile: names[0], forgotten: false, revoked: null } };
};

const shape = {
  name: 'profile',
  fields: {
    profile: { type: 'string' },
    forgotten: { type: 'boolean' },
    revoked: { type: 'boolean', nullable: true },
    reason: { type: 'string', nullable: true },
  },
  columns: ['profile', 'forgotten', 'revoked', 'reason'],
  wrapped: ['reason'],
} as const;

function hasSecrets(profile: Profile | undefined): boolean {
  return profile?.sign_in !== undefined || profile?.leftovers !== undefined;
}

/** With several profiles, a failure of one does not stop the others. A profile is kept if its token was not revoked. */
async function signOut(
  invocation: Invocation,
  name: string,
  { revoke, isOneOfMany }: { readonly revoke: boolean; readonly isOneOfMany: boolean },
): Promise<Outcome> {
  let revoked: boolean | null = null;
  try {
    if (revoke) revoked = await revokeStored(invocation, name);
    await forgetSignIn(openProfileStorage(invocation.world), name);
    await forgetSeen(invocation.world, name);
    await forgetAnswers(invocation.world);
    return { profile: name, forgotten: true, revoked };
  } catch (error) {
    const failure = toErrorReport(error);
    if (!isOneOfMany || failure.exit === exitCodes.bug || invocation.signal.aborted) throw error;
    await invocation.notice(`${name}: ${failure.message}`);
    return {
      profile: name,
      forgotten: false,
      revoked: revoke ? (revoked ?? false) : null,
      reason: failure.message,
    };
  }
}

/** Revokes the token in the profile's store, regardless of the environment. Returns false if there is none. */
async function revokeStored(invocation: Invocation, name: string): Promise<boolean> {
  const { world, globals, notice } = invocation;
  const storage = openProfileStorage(world);
  const config = await readConfig(storage.path);
  const saved = requireProfile(config, name);
  if (!saved.sign_in) return false;
  const store = storage.openStore(saved.sign_in.store);
  const credentials = await credentialsFromStore(name, saved, store);
  if (!credentials) return false;
  if (await store.get(entryName(name, 'bearer_token', saved.sign_in.slot))) {
    await notice(
      `${name}: the app's bearer token is removed from this machine but still valid; to revoke it: ads auth bearer revoke`,
    );
  }
  const { env: _, account: __, ...flags } = globals;
  // Only the address of the authorization area is needed, and it is that of the profile: it is named here.
  // A profile that is set to the emulator keeps a sign-in elsewhere, whose token goes to its own address alone.
  const env = { ...world.env, ADS_ENV: 'production', ADS_URL: undefined, ADS_SANDBOX_URL: undefined };
  const settings = resolveSettings({ ...flags, profile: name }, env, config);
  refuseMixture(settings);
  const urls =
    saved.sign_in.issuer === 'emulator'
      ? (await startEmulatorHere(invocation)).urls
      : requireAuthUrls(settings);
  const client = await openClient({ ...invocation, settings }, urls, credentials);
  await invalidate(() => client.call(invalidateToken, {}));
  return true;
}
