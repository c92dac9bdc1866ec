/**
 * Finds the entries of the history that belong to this command: of its profile and place, and of the user who signs
 * (docs/guards.md#look-back-and-undo).
 */
import { isSameUser } from '../../../auth/settings.js';
import type { Invocation } from '../../core/host/invocation.js';
import { emulatorOf, type HistoryEntry, nameOfFormer, type Sender, senderOf } from './history-entry.js';

type Chooser = Pick<Invocation, 'settings' | 'world'>;

/**
 * Whether the user who signs has sent a write, or another user. `unclear`: the entry does not say who, as those of earlier versions,
 * or nobody can tell who signs now.
 */
type Ownership = 'own' | 'other' | 'unclear';

/** The account of a typed `--account`, as an id. */
export function typedAccount({ settings }: Pick<Invocation, 'settings'>): string | undefined {
  return settings.account?.origin === 'flag' ? settings.account.value : undefined;
}

/**
 * Returns a test whether a write is one of this profile, environment and emulator, and of the account where `--account` was
 * typed, whoever has sent it. If that user signs in again, a profile has what a deleted one of its name has written.
 */
export function placeTest({ settings, world }: Chooser): (entry: HistoryEntry) => boolean {
  const profile = settings.profile.value;
  const environment = settings.env.value;
  const emulator = emulatorOf(environment, world);
  const account = typedAccount({ settings });
  const sender = senderOf(settings, world);
  const isSignedIn = settings.identity.signedBy === 'profile';
  const isOfProfile = (entry: HistoryEntry) =>
    entry.profile === profile ||
    (isSignedIn &&
      nameOfFormer(entry.profile) === profile &&
      isSameUser(entry, sender) &&
      areComparable(entry, sender));
  return (entry) =>
    isOfProfile(entry) &&
    entry.environment === environment &&
    (entry.emulator === undefined || entry.emulator === emulator) &&
    // What was not sent may not have got as far as its account.
    (account === undefined || (entry.account ?? (hasSentNothing(entry) ? account : undefined)) === account);
}

/**
 * Returns whose write an entry of `placeTest` is. One without a user is that of the sign-in which its profile had by then. Nobody
 * else is there if nobody can sign, if the emulator in the process does, and if tokens of variables do not say their user, and nobody
 * has ever signed in with the profile.
 */
export function ownershipTest({ settings, world }: Chooser): (entry: HistoryEntry) => Ownership {
  const sender = senderOf(settings, world);
  const { signedBy } = settings.identity;
  const { sign_in, signed_out } = settings.saved;
  const since = signedBy === 'profile' ? Date.parse(sign_in?.created_at ?? '') : Number.NaN;
  const isAlone = signedBy !== 'profile' && signedBy !== 'environment';
  const isUnnamed = signedBy === 'environment' && !isNamed(sender) && !sign_in && !signed_out;
  return (entry) => {
    if (!isSameUser(entry, sender)) return 'other';
    const isOwn =
      isAlone || (isNamed(entry) ? areComparable(entry, sender) : isUnnamed || since <= Date.parse(entry.at));
    return isOwn ? 'own' : 'unclear';
  };
}

/** Returns a test whether a write is one of this command, or may be. */
export function ownTest(chooser: Chooser): (entry: HistoryEntry) => boolean {
  const [isHere, ownershipOf] = [placeTest(chooser), ownershipTest(chooser)];
  return (entry) => isHere(entry) && ownershipOf(entry) !== 'other';
}

/** Whether both say their user in the same way. */
function areComparable(one: Sender, other: Sender): boolean {
  const hasBoth = (name: 'user_id' | 'screen_name') => one[name] !== undefined && other[name] !== undefined;
  return hasBoth('user_id') || hasBoth('screen_name');
}

/** Whether the user is known. */
function isNamed({ user_id, screen_name }: Sender): boolean {
  return user_id !== undefined || screen_name !== undefined;
}

/** A command that ended before its first request. */
function hasSentNothing({ acknowledged }: HistoryEntry): boolean {
  return acknowledged?.requests === 0;
}
