/** `ads logout`: removes stored credentials and, with --revoke, revokes the token. */

import { readConfig, requireProfile } from '../../../auth/config.js';
import { credentialsFromEnvironment } from '../../../auth/credentials.js';
import { forgetSignIn } from '../../../auth/profiles.js';
import { profilesWithSecrets } from '../../../auth/stored-entries.js';
import { shellCommand } from '../../../values/shell-word.js';
import { joinList } from '../../../values/text-lists.js';
import { confirmStep } from '../../calls/confirm.js';
import { forgetSeen } from '../../calls/session/completion-cache.js';
import { forgetAnswers } from '../../calls/session/response-cache.js';
import { openProfileStorage } from '../../core/credentials/profile-storage.js';
import { toErrorReport } from '../../core/errors/report-error.js';
import { CommandError } from '../../core/host/command-error.js';
import { refuseEmptyVariables } from '../../core/host/empty-variables.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Action, Invocation } from '../../core/host/invocation.js';
import { requireNamedSignIn } from './auth.js';
import {
  askEarlierOwner,
  describeStored,
  revokeStored,
  type StoredSignIn,
  storedSignIn,
} from './revoke-stored.js';

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
  const storage = openProfileStorage(world);
  const config = await readConfig(storage.path);
  const held = await profilesWithSecrets(storage, config);
  const isAll = globals.all === true;
  const names = isAll ? [...new Set([...Object.keys(config.profiles), ...held])] : [settings.profile.value];
  const signedIn = names.filter((name) => held.includes(name));
  if (!isAll && settings.profile.origin !== 'default') requireProfile(config, settings.profile.value);
  if (!isAll) requireNamedSignIn(settings, held);
  if (!signedIn.length) await notice('Not signed in.');
  const stored = signedIn.map((name) => storedSignIn(invocation, config, name));
  if (revoke && stored.length) {
    refuseEmptyVariables(invocation);
    const tokens = stored.length === 1 ? 'token' : 'tokens';
    const owners = joinList(stored.map(describeStored), 'and');
    await confirmStep(invocation, `Revoke the ${tokens} of ${owners}? This cannot be undone.`);
  }
  const outcomes: Outcome[] = [];
  for (const one of stored) outcomes.push(await signOut(invocation, one, { revoke, isOneOfMany: isAll }));
  const remaining = outcomes.flatMap(({ profile, forgotten }) => (forgotten ? [] : [profile]));
  if (remaining.length > 0) {
    const message = `still signed in: ${remaining.join(', ')}`;
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

/** With several profiles, a failure of one does not stop the others. A profile is kept if its token was not revoked. */
async function signOut(
  invocation: Invocation,
  stored: StoredSignIn,
  { revoke, isOneOfMany }: { readonly revoke: boolean; readonly isOneOfMany: boolean },
): Promise<Outcome> {
  const { name, saved } = stored;
  let revoked: boolean | null = null;
  try {
    // One that was invalid already is revoked too.
    if (revoke) revoked = (await revokeStored(invocation, stored)) !== undefined;
    const earlier = await askEarlierOwner(invocation, stored);
    const storage = openProfileStorage(invocation.world);
    for (const kind of await forgetSignIn(storage, name, saved, earlier))
      await invocation.notice(
        `${storage.openStore(kind).place} cannot be used now, and may still have secrets of an earlier sign-in of profile "${name}". To remove them, run this again when it can: ${shellCommand`ads logout --profile ${name}`}`,
      );
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
