/** Opens sessions: resolves environment, credentials and account, and creates the client. */

import { createServiceClock } from '../../../client/attempt.js';
import type { Client } from '../../../client/client.js';
import type { Credentials } from '../../../client/sign.js';
import type { Endpoint } from '../../../contract/types.js';
import type { Environment } from '../../../contract/wire/service-facts.js';
import {
  type CredentialSource,
  findCredentialSource,
  findEnvironmentApp,
  notSignedIn,
  requireAuthUrls,
  requireUrls,
} from '../../core/credentials/find-credentials.js';
import type { ReadCredentials } from '../../core/credentials/read-credentials.js';
import type { Invocation } from '../../core/host/invocation.js';
import { rememberingClient } from './fill-completion-cache.js';
import { openClient } from './open-client.js';
import { describeSigner } from './signer.js';

export interface Session {
  readonly client: Client;
  /** The account to use if the command names none; undefined if there is no default. */
  readonly account: string | undefined;
  readonly environment: Environment;
  /** Base URLs of the two areas, as the client uses them. */
  readonly urls: { readonly auth: string; readonly ads: string };
  /** Where the credentials come from. */
  readonly source: CredentialSource;
  readonly credentials: Credentials;
  /** The current time of the service, in milliseconds since 1970. */
  readonly time: () => number;
  /** The same by the clock of the service itself, as its responses tell it; undefined before the first one. */
  readonly serviceTime: () => number | undefined;
  /** How far that clock is ahead of `time`, in milliseconds; undefined before the first response. */
  readonly ahead: () => number | undefined;
}

/** Opens a session: with the emulator in this process for `local`, otherwise with the service. */
export async function openSession(invocation: Invocation, call: Call = {}): Promise<Session> {
  const { settings, globals, notice } = invocation;
  const opened =
    settings.env.value === 'local'
      ? await openLocalSession(invocation)
      : await openRemoteSession(invocation, call);
  // What a plan would leave is not what is there.
  const isReal = invocation.world.planned === undefined;
  const isRemembered = opened.source !== 'environment' && !invocation.isProgram && isReal;
  const session = isRemembered ? withMemory(opened, invocation) : opened;
  if (settings.ignoredDirectoryFile !== undefined) {
    await notice(`ignored the account in ${settings.ignoredDirectoryFile}`);
  }
  if (globals.verbose) {
    const { describeSession } = await import('./verbose.js');
    await notice(describeSession(settings, session));
  }
  return session;
}

/** Remembers names for completion; neither for a job with its credentials in the environment nor for a program. */
function withMemory(session: Session, invocation: Pick<Invocation, 'world' | 'settings' | 'defer'>): Session {
  const implied = invocation.settings.account ? undefined : session.account;
  return { ...session, client: rememberingClient(session.client, invocation, implied) };
}

/** The endpoint to call: its area determines the base URL, its `auth` the credentials. */
type Call = Partial<Pick<Endpoint, 'area' | 'auth'>> & {
  /** Answers that were kept, and are no older than this, are taken without asking again; milliseconds. */
  readonly recent?: number;
};

async function openRemoteSession(invocation: Invocation, { area, auth, recent }: Call): Promise<Session> {
  const { settings, world } = invocation;
  const { source, credentials, unsure } = await chooseCredentials(invocation, auth);
  const urls = area === 'auth' ? requireAuthUrls(settings) : requireUrls(settings);
  const signer = describeSigner(settings, source, credentials);
  const isTaking = source !== 'environment' && Object.keys(settings.identity.takenOver).length > 0;
  const { watchAddresses } = isTaking ? await import('../../core/credentials/take-over-addresses.js') : {};
  const answered = watchAddresses?.(invocation);
  const clock = createServiceClock(world);
  const heard = (date: string | undefined, isSuccess: boolean) => {
    clock.heard(date);
    answered?.(isSuccess);
  };
  const client = await openClient(invocation, urls, credentials, signer, { recent, heard });
  await identify(invocation, client, unsure);
  return {
    client,
    account: settings.account?.value,
    environment: settings.env.value,
    urls,
    source,
    credentials,
    time: world.now,
    serviceTime: clock.now,
    ahead: clock.ahead,
  };
}

/** A call without user authentication needs only the app's key and secret, or no credentials at all. */
async function chooseCredentials(
  { settings, world }: Pick<Invocation, 'world' | 'settings'>,
  auth: Endpoint['auth'] = 'user',
): Promise<Pick<Session, 'source'> & ReadCredentials> {
  const app = auth === 'user' ? undefined : findEnvironmentApp(settings, world, auth !== 'none');
  if (app) return { source: 'environment', credentials: app };
  if (auth === 'none') return { source: 'environment', credentials: { consumerKey: '', consumerSecret: '' } };
  const source = findCredentialSource(settings, world);
  if (source === 'emulator') throw notSignedIn(settings, 'not signed in');
  const { readCredentials } = await import('../../core/credentials/read-credentials.js');
  return { source, ...(await readCredentials(settings, world, source)) };
}

async function openLocalSession(invocation: Invocation): Promise<Session> {
  const { settings, world } = invocation;
  const source = findCredentialSource(settings, world);
  const { startEmulatorHere } = await import('./local-emulator.js');
  const { urls, credentials: demo, time } = await startEmulatorHere(invocation);
  const { readCredentials } =
    source === 'emulator' ? {} : await import('../../core/credentials/read-credentials.js');
  const { credentials, unsure }: ReadCredentials =
    readCredentials === undefined || source === 'emulator'
      ? {
          credentials: {
            consumerKey: demo.consumer_key,
            consumerSecret: demo.consumer_secret,
            token: demo.access_token,
            tokenSecret: demo.access_token_secret,
          },
        }
      : await readCredentials(settings, world, source);
  const signer = describeSigner(settings, source, credentials);
  const client = await openClient(invocation, urls, credentials, signer);
  await identify(invocation, client, unsure);
  return {
    client,
    account: settings.account?.value ?? demo.account_id,
    environment: 'local',
    urls,
    source,
    credentials,
    time,
    serviceTime: time,
    ahead: () => 0,
  };
}

/** Asks whose the secrets of an earlier version are, before anything is sent with them. */
async function identify(
  invocation: Pick<Invocation, 'world' | 'settings' | 'globals'>,
  client: Client,
  unsure: ReadCredentials['unsure'],
): Promise<void> {
  if (!unsure) return;
  const { identifyUser } = await import('./identify-user.js');
  await identifyUser(invocation, client, unsure);
}
