/**
 * `ads auth bearer get|revoke`: the app's own token, of which there is one at a time
 * (docs/service.md#bearer-tokens).
 */
import { readVariable } from '../../auth/credentials.js';
import { saveBearerToken } from '../../auth/profiles.js';
import { entryName } from '../../auth/stores/secret-store.js';
import { memberAt } from '../../call/lossless-json.js';
import type { Client } from '../../client/client.js';
import { NetworkError } from '../../client/errors.js';
import { invalidateBearerToken, requestBearerToken } from '../../contract/groups/oauth.js';
import { confirmStep } from '../confirm.js';
import { usageError } from '../errors/command-error.js';
import type { Action, Invocation } from '../invocation.js';
import { type CredentialSource, findCredentials, requireAuthUrls } from '../session/find-credentials.js';
import { openProfileStorage } from '../session/profile-storage.js';
import { openClient, openSession, type Session } from '../session/session.js';

const variable = 'ADS_BEARER_TOKEN';

interface Bearer {
  readonly token: string;
  /** Where it is: in the environment, with the sign-in, or only in this answer. */
  readonly kept: 'environment' | 'keychain' | 'file' | null;
  /** The service was asked for it now. */
  readonly isFresh: boolean;
}

export const getBearer: Action = async (invocation) => {
  const { options, settings, notice: tell } = invocation;
  const { token, kept, isFresh } = await findBearer(invocation);
  const isShown = options.show === true;
  if (!isShown)
    await tell(kept ? `It is there (${kept}); --show shows it.` : 'It is kept nowhere; --show shows it.');
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
};

/** The service refuses those who ask too often, so that a token that is known is not asked for. */
async function findBearer(invocation: Invocation): Promise<Bearer> {
  const { settings, world } = invocation;
  const told = readVariable(world.env, variable);
  if (told !== undefined) return { token: told, kept: 'environment', isFresh: false };
  const { source, client } = await openApp(invocation);
  if (source !== 'keychain' && source !== 'file') {
    return { token: await fetchBearer(client), kept: null, isFresh: true };
  }
  const known = await readKept(invocation, source);
  if (known !== undefined) return { token: known, kept: source, isFresh: false };
  const token = await fetchBearer(client);
  await saveBearerToken(openProfileStorage(world), settings.profile.value, token);
  return { token, kept: source, isFresh: true };
}

async function readKept(
  { settings, world }: Invocation,
  source: 'keychain' | 'file',
): Promise<string | undefined> {
  const { profile, saved } = settings;
  const entry = entryName(profile.value, 'bearer_token', saved.sign_in?.slot);
  return openProfileStorage(world).openStore(source).get(entry);
}

/** The app's key and secret are enough here: the user's token need not be in the environment beside them. */
async function openApp(
  invocation: Invocation,
): Promise<Pick<Session, 'client'> & { source: CredentialSource }> {
  const { settings, world } = invocation;
  const consumerKey = readVariable(world.env, 'ADS_CONSUMER_KEY');
  const consumerSecret = readVariable(world.env, 'ADS_CONSUMER_SECRET');
  if (!consumerKey || !consumerSecret || settings.env.value === 'local') return openSession(invocation);
  const client = await openClient(invocation, requireAuthUrls(settings), { consumerKey, consumerSecret });
  return { client, source: 'environment' };
}

async function fetchBearer(client: Client): Promise<string> {
  const [grant_type] = requestBearerToken.params.grant_type.values;
  const { body } = await client.call(requestBearerToken, { grant_type });
  const token = memberAt(body, 'access_token');
  if (typeof token === 'string' && token !== '') return token;
  throw new NetworkError('unreadable', 'the answer holds no bearer token');
}

export const revokeBearer: Action = async (invocation) => {
  const { settings, world, globals } = invocation;
  if (globals.dryRun) throw usageError('--dry-run means nothing to ads auth bearer revoke');
  findCredentials(settings, world);
  await confirmStep(invocation, "Revoke the app's bearer token, for everyone who uses it?");
  const { token } = await findBearer(invocation);
  const { client, source } = await openSession(invocation);
  await client.call(invalidateBearerToken, { access_token: token });
  const isStored = source === 'keychain' || source === 'file';
  if (isStored) await saveBearerToken(openProfileStorage(world), settings.profile.value, undefined);
  return { kind: 'one', row: { profile: settings.profile.value, revoked: true, forgotten: isStored } };
};
