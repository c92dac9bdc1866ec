/** `ads auth status|revoke|token`: shows and revokes the credentials in use. */
import type { SignIn } from '../../../auth/config.js';
import { credentialsFromEnvironment } from '../../../auth/credentials.js';
import { forgetSignIn } from '../../../auth/profiles.js';
import { serviceOf } from '../../../auth/settings.js';
import { describeHost, describeUser } from '../../../auth/shown-sign-in.js';
import { isLoopback } from '../../../client/base-url.js';
import { listAccounts } from '../../../contract/groups/accounts.js';
import { invalidateToken } from '../../../contract/groups/oauth.js';
import { emulatorHeader } from '../../../contract/wire/headers.js';
import { accessTokenOwner } from '../../../contract/wire/service-facts.js';
import { confirmStep } from '../../calls/confirm.js';
import { findEmulatorCredentials } from '../../calls/session/local-emulator.js';
import { openSession } from '../../calls/session/session.js';
import { readTokenUser, type TokenUser } from '../../calls/session/token-user.js';
import {
  type CredentialSource,
  findCredentialSource,
  notSignedIn,
} from '../../core/credentials/find-credentials.js';
import { openProfileStorage } from '../../core/credentials/profile-storage.js';
import { toErrorReport } from '../../core/errors/report-error.js';
import { CommandError, usageError } from '../../core/host/command-error.js';
import { refuseEmptyVariables } from '../../core/host/empty-variables.js';
import { type ExitCode, exitCodes } from '../../core/host/exit-codes.js';
import type { Action, Invocation } from '../../core/host/invocation.js';
import { describeStored, findStoredSignIn, invalidate, revokeStored } from './revoke-stored.js';

/** Whether the credentials are valid, and if not or not known, why. */
interface TokenCheck {
  /** Null if it was not checked, or could not be. */
  readonly works: boolean | null;
  readonly reason?: string;
  /** The user, according to the service. */
  readonly user?: User;
}

/** What a check has seen of the service. */
interface Seen {
  /** Whether an emulator has answered; undefined without an answer. */
  isEmulator?: boolean;
}

export const showStatus: Action<{ readonly offline: boolean }> = async (invocation, { offline }) => {
  const { settings } = invocation;
  const { source, ...missing } = findSource(invocation);
  const isStored = source === 'keychain' || source === 'file';
  const seen: Seen = {};
  const { user: ownUser, ...tokenCheck }: TokenCheck = source
    ? offline
      ? { works: null, reason: 'not checked (--offline)' }
      : await checkToken(invocation, seen)
    : { works: false, ...missing };
  const user = { ...(await findUser(invocation, source)), ...ownUser };
  return {
    kind: 'one',
    row: {
      profile: settings.profile.value,
      environment: settings.env.value,
      ...describeService(invocation, seen),
      account: settings.account?.value ?? null,
      user_id: user.user_id ?? null,
      screen_name: user.screen_name ?? null,
      credentials: source ?? null,
      place: isStored ? openProfileStorage(invocation.world).openStore(source).place : null,
      created_at: user.created_at ?? null,
      ...tokenCheck,
    },
  };
};

/**
 * The host that calls go to, null without one, and whether it is an emulator: null where that is not known, since an address of this
 * machine may be a proxy or a tunnel to the service.
 */
function describeService(
  { settings, world }: Pick<Invocation, 'settings' | 'world'>,
  seen: Seen,
): { readonly host: string | null; readonly is_emulator: boolean | null } {
  const base = parseUrl(serviceOf(settings));
  const named = parseUrl(world.env.ADS_EMULATOR_URL);
  const isNamed = base !== undefined && base.origin === named?.origin;
  const guess = isNamed || (base !== undefined && isLoopback(base) ? null : false);
  const isEmulator = settings.env.value === 'local' || (seen.isEmulator ?? guess);
  return { host: base?.host ?? null, is_emulator: isEmulator };
}

function parseUrl(url: string | undefined): URL | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url) : undefined;
}

type User = Partial<Pick<SignIn, 'user_id' | 'screen_name' | 'created_at'>>;

/** The user of the credentials, as far as it is known without calling the service. */
async function findUser(
  { settings, world }: Pick<Invocation, 'world' | 'settings'>,
  source: CredentialSource | undefined,
): Promise<User> {
  switch (source) {
    case 'keychain':
    case 'file':
      return settings.saved.sign_in ?? {};
    case 'environment': {
      const fromEnvironment = credentialsFromEnvironment(world.env);
      const token = fromEnvironment.kind === 'complete' ? fromEnvironment.credentials.token : '';
      const [, user_id] = accessTokenOwner.exec(token) ?? [];
      return user_id === undefined ? {} : { user_id };
    }
    case 'emulator': {
      const { user_id, screen_name } = (await findEmulatorCredentials(world)) ?? {};
      return { ...(user_id && { user_id }), ...(screen_name && { screen_name }) };
    }
    default:
      return {};
  }
}

function findSource({
  settings,
  world,
  setExitCode,
}: Pick<Invocation, 'world' | 'settings' | 'setExitCode'>): {
  source?: CredentialSource;
  reason?: string;
} {
  try {
    return { source: findCredentialSource(settings, world) };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    setExitCode(error.exit, error);
    return { reason: error.message };
  }
}

/** Makes one small request. It waits for the reset of a rate limit only if requested. */
async function checkToken(invocation: Invocation, seen: Seen): Promise<TokenCheck> {
  const { settings, notice, setExitCode } = invocation;
  const { maxWait } = settings;
  const noWait = maxWait.origin === 'default' ? { ...maxWait, value: '0' } : maxWait;
  try {
    const { client } = await openSession({ ...invocation, settings: { ...settings, maxWait: noWait } });
    const call: typeof client.call = async (...args) => {
      const answer = await client.call(...args);
      seen.isEmulator = answer.headers[emulatorHeader] !== undefined;
      return answer;
    };
    const user = await readTokenUser({ call });
    if (user) return compareUser(invocation, user);
    await call(listAccounts, { count: 1 });
    return { works: true };
  } catch (error) {
    const failure = toErrorReport(error);
    if (failure.exit === exitCodes.bug) throw error;
    setExitCode(failure.exit as ExitCode, error);
    if (failure.hint) await notice(failure.hint);
    const isRefused = failure.exit === exitCodes.notSignedIn || failure.exit === exitCodes.notPermitted;
    return { works: isRefused ? false : null, reason: failure.message };
  }
}

/** The token is of the user who signed in, whatever the name is by now. */
function compareUser(
  { settings, setExitCode }: Pick<Invocation, 'settings' | 'setExitCode'>,
  user: TokenUser,
): TokenCheck {
  const { sign_in } = settings.saved;
  const isStored = settings.identity.signedBy === 'profile';
  if (!isStored || sign_in?.user_id === undefined || sign_in.user_id === user.user_id)
    return { works: true, user };
  const { value } = settings.profile;
  const reason = `the token is of another user${describeUser(user)} (${user.user_id}), but profile "${value}" was signed in${describeUser(sign_in)} (${sign_in.user_id})`;
  setExitCode(exitCodes.notSignedIn, notSignedIn(settings, reason));
  return { works: false, reason, user };
}

export const revokeAccess: Action = async (invocation) => {
  const { settings, world, notice } = invocation;
  requireNamedSignIn(settings);
  const source = findCredentialSource(settings, world);
  if (source === 'emulator') {
    throw usageError(
      "the token of the emulator's demo user cannot be revoked, because every local command uses it",
      'To try revocation, sign in first: ads login --env local --profile local',
    );
  }
  const { profile } = settings;
  refuseEmptyVariables(invocation);
  const stored = source === 'environment' ? undefined : await findStoredSignIn(invocation, profile.value);
  const user = stored ? '' : describeUser(await findUser(invocation, source));
  const owner = stored
    ? describeStored(stored)
    : `the environment${user}${describeHost(settings.authUrl?.value)}`;
  await confirmStep(invocation, `Revoke the token of ${owner}? This cannot be undone.`);
  const wasValid = stored ? await revokeStored(invocation, stored) : await revokeOwn(invocation);
  if (wasValid === undefined) throw notSignedIn(settings, 'not signed in');
  if (!wasValid) await notice('The token was already invalid.');
  if (stored) await forgetSignIn(openProfileStorage(world), profile.value, stored.saved);
  return {
    kind: 'one',
    row: { profile: profile.value, credentials: source, revoked: true, forgotten: stored !== undefined },
  };
};

/** Revokes the token of the environment. Returns whether it was valid. */
async function revokeOwn(invocation: Invocation): Promise<boolean> {
  const { client } = await openSession(invocation);
  return invalidate(() => client.call(invalidateToken, {}));
}

/** Throws CommandError if --profile names a profile that is not signed in: the token of the environment is not meant. */
export function requireNamedSignIn(
  { profile, saved }: Invocation['settings'],
  held: readonly string[] = [],
): void {
  if (profile.origin !== 'flag' || saved.sign_in || saved.leftovers || held.includes(profile.value)) return;
  throw new CommandError(
    'NOT_SIGNED_IN',
    exitCodes.notSignedIn,
    `profile "${profile.value}" is not signed in`,
    '--profile is about a stored sign-in. Without it, ads auth revoke revokes the token of the environment.',
  );
}

export const showToken: Action<{ readonly show: boolean }> = async (invocation, { show }) => {
  const { settings, world } = invocation;
  const { profile } = settings;
  if (!show) {
    const credentials = findCredentialSource(settings, world);
    await invocation.notice('Secrets are hidden. To print them, add --show.');
    return { kind: 'one', row: { profile: profile.value, credentials, shown: false } };
  }
  const { credentials, source } = await openSession(invocation);
  return {
    kind: 'one',
    row: {
      profile: profile.value,
      credentials: source,
      shown: true,
      consumer_key: credentials.consumerKey,
      consumer_secret: credentials.consumerSecret,
      access_token: credentials.token,
      access_token_secret: credentials.tokenSecret,
    },
  };
};
