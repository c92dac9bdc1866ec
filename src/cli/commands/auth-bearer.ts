/** `ads auth bearer get|revoke`: the app's own token, of which there is one at a time (interface 4.1, rules 2 and 3). */
import { appFromEnvironment, readVariable } from '../../auth/credentials.js';
import { saveBearerToken } from '../../auth/profiles.js';
import { entryName, type StoreKind } from '../../auth/stores/secret-store.js';
import { memberAt } from '../../call/lossless-json.js';
import type { Client } from '../../client/client.js';
import { NetworkError } from '../../client/errors.js';
import { invalidateBearerToken, requestBearerToken } from '../../contract/groups/oauth.js';
import type { Answer } from '../../output/answer.js';
import { confirmStep } from '../confirm.js';
import type { Action, Invocation } from '../invocation.js';
import { type CredentialSource, findCredentialSource, requireAuthUrls } from '../session/find-credentials.js';
import { openProfileStorage } from '../session/profile-storage.js';
import { openClient, openSession, type Session } from '../session/session.js';
import { type Change, changing, previewOf } from './change.js';

const variable = 'ADS_BEARER_TOKEN';

interface Bearer {
  readonly token: string;
  /** Where it is: in the environment, with the sign-in, or only in this answer. */
  readonly kept: 'environment' | StoreKind | null;
  /** The service was asked for it now. */
  readonly isFresh: boolean;
}

export const getBearer: Action = changing(async (invocation): Promise<Answer | Change> => {
  const known = await findKnown(invocation);
  if (known) return answerOf(invocation, known);
  const place = storeOf(sourceOf(invocation));
  const profile = invocation.settings.profile.value;
  return {
    kind: 'change',
    preview: previewOf({ profile, kept: place, fresh: true, shown: false }),
    apply: async () => answerOf(invocation, await findBearer(invocation)),
  };
});

async function answerOf(
  { options, settings, notice: tell }: Invocation,
  { token, kept, isFresh }: Bearer,
): Promise<Answer> {
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
}

/** The service refuses those who ask too often, so that a token that is known is not asked for. */
async function findBearer(invocation: Invocation): Promise<Bearer> {
  const known = await findKnown(invocation);
  if (known) return known;
  const { settings, world } = invocation;
  const { source, client } = await openApp(invocation);
  const token = await fetchBearer(client);
  const kept = storeOf(source);
  if (kept) await saveBearerToken(openProfileStorage(world), settings.profile.value, token);
  return { token, kept, isFresh: true };
}

/** The token that need not be asked for: of the environment, or kept with the sign-in. Sends nothing. */
async function findKnown(invocation: Invocation): Promise<Bearer | undefined> {
  const { settings, world } = invocation;
  const told = readVariable(world.env, variable);
  if (told !== undefined) return { token: told, kept: 'environment', isFresh: false };
  const place = storeOf(sourceOf(invocation));
  if (!place) return undefined;
  const { profile, saved } = settings;
  const entry = entryName(profile.value, 'bearer_token', saved.sign_in?.slot);
  const token = await openProfileStorage(world).openStore(place).get(entry);
  return token === undefined ? undefined : { token, kept: place, isFresh: false };
}

/** The store that a token is kept in; credentials that are kept nowhere leave it nowhere too. */
function storeOf(source: CredentialSource): StoreKind | null {
  return source === 'keychain' || source === 'file' ? source : null;
}

/** Where the app's key and secret come from. Throws CommandError where there are none. */
function sourceOf({ settings, world }: Invocation): CredentialSource {
  return appOfEnvironment({ settings, world }) ? 'environment' : findCredentialSource(settings, world);
}

/** The app's key and secret are enough here: the user's token need not be in the environment beside them. */
async function openApp(
  invocation: Invocation,
): Promise<Pick<Session, 'client'> & { source: CredentialSource }> {
  const app = appOfEnvironment(invocation);
  if (!app) return openSession(invocation);
  const client = await openClient(invocation, requireAuthUrls(invocation.settings), app);
  return { client, source: 'environment' };
}

function appOfEnvironment({ settings, world }: Pick<Invocation, 'settings' | 'world'>) {
  return settings.env.value === 'local' ? undefined : appFromEnvironment(world.env);
}

async function fetchBearer(client: Client): Promise<string> {
  const [grant_type] = requestBearerToken.params.grant_type.values;
  const { body } = await client.call(requestBearerToken, { grant_type });
  const token = memberAt(body, 'access_token');
  if (typeof token === 'string' && token !== '') return token;
  throw new NetworkError('unreadable', 'the answer holds no bearer token');
}

export const revokeBearer: Action = async (invocation) => {
  const { settings, world } = invocation;
  findCredentialSource(settings, world);
  await confirmStep(invocation, "Revoke the app's bearer token, for everyone who uses it?");
  const { token } = await findBearer(invocation);
  const { client, source } = await openSession(invocation);
  await client.call(invalidateBearerToken, { access_token: token });
  const isStored = source === 'keychain' || source === 'file';
  if (isStored) await saveBearerToken(openProfileStorage(world), settings.profile.value, undefined);
  return { kind: 'one', row: { profile: settings.profile.value, revoked: true, forgotten: isStored } };
};
