/** `ads logout`: forget a sign-in here and, where asked, end it at the service. */

import { findProfile, type Profile, readConfig } from '../../auth/config.js';
import { credentialsFromEnvironment, credentialsFromStore } from '../../auth/credentials.js';
import { forgetSignIn, requireProfile } from '../../auth/profiles.js';
import { resolveSettings } from '../../auth/settings.js';
import { entryName } from '../../auth/stores/secret-store.js';
import { invalidateToken } from '../../contract/groups/oauth.js';
import { confirmStep } from '../confirm.js';
import { CommandError } from '../errors/command-error.js';
import { exitCodes } from '../errors/exit-codes.js';
import { toErrorReport } from '../errors/report-error.js';
import type { Action, Invocation } from '../invocation.js';
import { requireAuthUrls } from '../session/find-credentials.js';
import { openProfileStorage } from '../session/profile-storage.js';
import { openClient, startEmulatorHere } from '../session/session.js';
import { invalidate } from './auth.js';

/** What became of one profile. */
interface Outcome {
  readonly profile: string;
  readonly forgotten: boolean;
  /** Null where nobody asked for it. */
  readonly revoked: boolean | null;
  readonly reason?: string;
}

export const logout: Action = async (invocation) => {
  const { world, options, globals, settings, notice: tell, setExitCode: endWith } = invocation;
  const config = await readConfig(openProfileStorage(world).path);
  const isAll = globals.all === true;
  const names = isAll ? Object.keys(config.profiles) : [settings.profile.value];
  const held = names.filter((name) => holdsSecrets(findProfile(config, name)));
  if (!isAll && settings.profile.origin !== 'default') requireProfile(config, settings.profile.value);
  if (!held.length) await tell('Nobody is signed in here.');
  if (options.revoke === true && held.length) {
    await confirmStep(invocation, `Revoke the tokens of ${held.join(', ')}? This cannot be undone.`);
  }
  const outcomes: Outcome[] = [];
  for (const name of held) outcomes.push(await leave(invocation, name, isAll));
  const kept = outcomes.flatMap(({ profile, forgotten }) => (forgotten ? [] : [profile]));
  if (kept.length > 0) {
    const message = `still signed in: ${kept.join(', ')}`;
    endWith(exitCodes.partial, new CommandError('PARTIAL', exitCodes.partial, message));
  }
  if (credentialsFromEnvironment(world.env).kind !== 'none') {
    await tell(
      'Credentials are set in the environment too (ADS_CONSUMER_KEY and others); only the shell can forget them.',
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
} as const;

function holdsSecrets(profile: Profile | undefined): boolean {
  return profile?.sign_in !== undefined || profile?.leftovers !== undefined;
}

/** Of many profiles one that fails does not keep the others; what was not revoked is not forgotten. */
async function leave(invocation: Invocation, name: string, isOneOfMany: boolean): Promise<Outcome> {
  const isRevoking = invocation.options.revoke === true;
  let revoked: boolean | null = null;
  try {
    if (isRevoking) revoked = await revokeStored(invocation, name);
    await forgetSignIn(openProfileStorage(invocation.world), name);
    return { profile: name, forgotten: true, revoked };
  } catch (error) {
    const failure = toErrorReport(error);
    if (!isOneOfMany || failure.exit === exitCodes.bug || invocation.signal.aborted) throw error;
    await invocation.notice(`${name}: ${failure.message}`);
    return {
      profile: name,
      forgotten: false,
      revoked: isRevoking ? (revoked ?? false) : null,
      reason: failure.message,
    };
  }
}

/** Ends the token that the profile's store holds, whatever the environment says. Returns false where there is none. */
async function revokeStored(invocation: Invocation, name: string): Promise<boolean> {
  const { world, globals, notice: tell } = invocation;
  const keeping = openProfileStorage(world);
  const config = await readConfig(keeping.path);
  const saved = requireProfile(config, name);
  if (!saved.sign_in) return false;
  const store = keeping.openStore(saved.sign_in.store);
  const credentials = await credentialsFromStore(name, saved, store);
  if (!credentials) return false;
  if (await store.get(entryName(name, 'bearer_token', saved.sign_in.slot))) {
    await tell(
      `${name}: the app's bearer token is forgotten here and still works: ads auth bearer revoke ends it.`,
    );
  }
  const { env: _, account: __, ...flags } = globals;
  const settings = resolveSettings({ ...flags, profile: name }, { ...world.env, ADS_ENV: undefined }, config);
  const urls =
    saved.sign_in.issuer === 'emulator'
      ? (await startEmulatorHere(invocation)).urls
      : requireAuthUrls(settings);
  const client = await openClient({ ...invocation, settings }, urls, credentials);
  await invalidate(() => client.call(invalidateToken, {}));
  return true;
}
