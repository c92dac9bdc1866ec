/**
 * `ads auth bearer get|revoke`: the app's bearer token, of which there is only one at a time
 * (docs/service.md#bearer-tokens).
 */
import { addressVariables, bearerVariable, readVariable } from '../../../auth/credential-variables.js';
import { findSignIn, isUnsure } from '../../../auth/find-sign-in.js';
import { requireStillShown, saveBearerToken } from '../../../auth/profiles.js';
import { describeHost, describeUser } from '../../../auth/shown-sign-in.js';
import type { StoreKind } from '../../../auth/stores/secret-store.js';
import type { Client } from '../../../client/client.js';
import { NetworkError } from '../../../client/errors.js';
import { invalidateBearerToken, requestBearerToken } from '../../../contract/groups/oauth.js';
import type { Answer } from '../../../output/answer.js';
import { memberAt } from '../../../values/lossless-json.js';
import { shellCommand } from '../../../values/shell-word.js';
import { type Change, changing, createPreview } from '../../calls/change.js';
import { confirmStep } from '../../calls/confirm.js';
import { openClient } from '../../calls/session/open-client.js';
import { openSession, type Session } from '../../calls/session/session.js';
import {
  type CredentialSource,
  findCredentialSource,
  findEnvironmentApp,
  requireAuthUrls,
} from '../../core/credentials/find-credentials.js';
import { openProfileStorage } from '../../core/credentials/profile-storage.js';
import { usageError } from '../../core/host/command-error.js';
import { refuseEmptyVariables } from '../../core/host/empty-variables.js';
import type { Action, Invocation } from '../../core/host/invocation.js';

interface ShowFlag {
  readonly show: boolean;
}

interface BearerToken {
  readonly token: string;
  /** Where it is stored: in the environment, with the sign-in, or nowhere (null). */
  readonly kept: 'environment' | StoreKind | null;
  /** Whether it was requested from the service just now. */
  readonly isFresh: boolean;
}

export const getBearer = changing(async (invocation, flags: ShowFlag): Promise<Answer | Change> => {
  const known = await findStored(invocation);
  if (known) return toAnswer(invocation, flags, known);
  const store = toStoreKind(findSource(invocation));
  const profile = invocation.settings.profile.value;
  return {
    kind: 'change',
    preview: createPreview({ profile, kept: store, fresh: true, shown: false }),
    apply: async () => toAnswer(invocation, flags, await findOrFetch(invocation)),
  };
});

async function toAnswer(
  { settings, notice }: Pick<Invocation, 'settings' | 'notice'>,
  { show: isShown }: ShowFlag,
  { token, kept, isFresh }: BearerToken,
): Promise<Answer> {
  if (!isShown)
    await notice(`The token is ${kept ? `stored (${kept})` : 'not stored'}. To print it, add --show.`);
  return {
    kind: 'one',
    row: {
      profile: settings.profile.value,
      kept,
      fresh: isFresh,
      shown: isShown,
      ...(isShown && { access_token: token }),
    },
  };
}

/** Requests a token only if none is stored, because the service rejects frequent requests. */
async function findOrFetch(invocation: Invocation): Promise<BearerToken> {
  const known = await findStored(invocation);
  if (known) return known;
  const { settings, world } = invocation;
  const { source, client } = await openApp(invocation);
  // The session has asked whose the secrets of an earlier version are.
  const stored = await findStored(invocation);
  if (stored) return stored;
  const token = await fetchToken(client);
  const kept = toStoreKind(source);
  if (kept) await saveBearerToken(openProfileStorage(world), settings.profile.value, token, settings.saved);
  return { token, kept, isFresh: true };
}

/** The token of the environment or of the sign-in, if any. Sends nothing. */
async function findStored(
  invocation: Pick<Invocation, 'world' | 'settings'>,
): Promise<BearerToken | undefined> {
  const { settings, world } = invocation;
  const fromEnvironment = readBearerVariable(invocation);
  if (fromEnvironment !== undefined) return { token: fromEnvironment, kept: 'environment', isFresh: false };
  const store = toStoreKind(findSource(invocation));
  if (!store) return undefined;
  const { profile, saved } = settings;
  const { found } = await findSignIn(openProfileStorage(world), profile.value, saved);
  const token = found && !isUnsure(found, saved) ? found.secrets.bearer_token : undefined;
  return token === undefined ? undefined : { token, kept: store, isFresh: false };
}

/** The token of the environment; undefined where it does not count, because the profile was named. */
function readBearerVariable({ settings, world }: Pick<Invocation, 'world' | 'settings'>): string | undefined {
  const isLeftOut = settings.identity.leftOut.includes(bearerVariable);
  return isLeftOut ? undefined : readVariable(world.env, bearerVariable);
}

/** The store for the token; null if the credentials are not in a store either. */
function toStoreKind(source: CredentialSource): StoreKind | null {
  return source === 'keychain' || source === 'file' ? source : null;
}

/** The source of the app's key and secret. Throws CommandError if there are none. */
function findSource({ settings, world }: Pick<Invocation, 'world' | 'settings'>): CredentialSource {
  return findEnvironmentApp(settings, world) ? 'environment' : findCredentialSource(settings, world);
}

/** The app's key and secret are sufficient: the user's token need not be set in the environment. */
async function openApp(
  invocation: Invocation,
): Promise<Pick<Session, 'client'> & { source: CredentialSource }> {
  const app = findEnvironmentApp(invocation.settings, invocation.world);
  if (!app) return openSession(invocation);
  const client = await openClient(invocation, requireAuthUrls(invocation.settings), app);
  return { client, source: 'environment' };
}

async function fetchToken(client: Client): Promise<string> {
  const [grant_type] = requestBearerToken.params.grant_type.values;
  const { body } = await client.call(requestBearerToken, { grant_type });
  const token = memberAt(body, 'access_token');
  if (typeof token === 'string' && token !== '') return token;
  throw new NetworkError('unreadable', 'the response contains no bearer token');
}

export const revokeBearer: Action = async (invocation) => {
  const { settings, world } = invocation;
  const signer = toStoreKind(findCredentialSource(settings, world));
  refuseEmptyVariables(invocation);
  const { profile, saved } = settings;
  const isOfEnvironment = readBearerVariable(invocation) !== undefined;
  if (signer && isOfEnvironment) requireOwnAddress(invocation);
  const signedIn = signer && !isOfEnvironment ? `, with the sign-in${describeUser(saved.sign_in ?? {})}` : '';
  const where = describeHost(settings.authUrl?.value);
  await confirmStep(invocation, `Revoke the app's bearer token${where} for all its users${signedIn}?`);
  const storage = openProfileStorage(world);
  if (signer) await requireStillShown(storage, profile.value, saved);
  const { token, kept } = await findOrFetch(invocation);
  const { client } = await openSession(invocation);
  await client.call(invalidateBearerToken, { access_token: token });
  const isForgotten = kept === 'keychain' || kept === 'file';
  if (isForgotten) await saveBearerToken(storage, profile.value, undefined, saved);
  return { kind: 'one', row: { profile: profile.value, revoked: true, forgotten: isForgotten } };
};

/**
 * The token of the environment is of an app that the profile may not be of: it goes to an address of the environment, which is also
 * that of the profile, or nowhere. Throws CommandError if the environment has none.
 */
function requireOwnAddress({ settings, world }: Pick<Invocation, 'world' | 'settings'>): void {
  const { profile } = settings;
  const variable = addressVariables.auth_url;
  if (world.env[variable]) return;
  throw usageError(
    `${bearerVariable} is set, but not ${variable}: where it belongs is not known`,
    `Nothing was sent. Set ${variable} too, or name the profile to revoke its own token: ${shellCommand`ads auth bearer revoke --profile ${profile.value}`}`,
  );
}
