/** Opens sessions: resolves environment, credentials and account, and creates the client. */
import { join } from 'node:path';
import { appFromEnvironment } from '../../auth/credentials.js';
import type { Client } from '../../client/client.js';
import type { Signer } from '../../client/errors.js';
import { type Allowances, createAllowanceMemory, createAllowances } from '../../client/limits/allowances.js';
import type { Credentials } from '../../client/sign.js';
import type { WaitPolicy } from '../../client/wait-budget.js';
import type { Endpoint } from '../../contract/types.js';
import type { Environment } from '../../contract/wire/service-facts.js';
import type { Emulator } from '../../emulator/index.js';
import { directoryPath } from '../../files/directories.js';
import { isForPeople } from '../../output/formats.js';
import {
  type CredentialSource,
  findCredentialSource,
  mayKeepIn,
  notSignedIn,
  readCredentials,
  requireAuthUrls,
  requireUrls,
} from '../credentials/find-credentials.js';
import { parseDuration } from '../host/global-flags.js';
import type { Invocation } from '../host/invocation.js';
import { toolVersion } from '../host/version.js';
import type { World } from '../host/world.js';
import { withGate } from '../writes/gate.js';
import { openAllowanceFiles } from './allowance-files.js';
import { withResponseCache } from './cacheable-lists.js';
import { rememberingClient } from './fill-completion-cache.js';
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
}

/** The default path of the emulator's file. */
export function emulatorPath(world: World): string {
  return join(directoryPath('data', world), 'emulator.db');
}

/** Opens a session: with the emulator in this process for `local`, otherwise with the service. */
export async function openSession(invocation: Invocation, call: Call = {}): Promise<Session> {
  const { settings, globals, notice } = invocation;
  const opened =
    settings.env.value === 'local'
      ? await openLocalSession(invocation)
      : await openRemoteSession(invocation, call);
  const session = opened.source === 'environment' ? opened : withMemory(opened, invocation);
  if (settings.passedOver !== undefined) {
    await notice(`the account in ${settings.passedOver} is not for ${session.environment}, and is not used`);
  }
  if (globals.verbose) {
    const { describeSession } = await import('./verbose.js');
    await notice(describeSession(settings, session));
  }
  return session;
}

/** A job with its credentials in the environment writes nothing, and so does not come by here. */
function withMemory(session: Session, invocation: Invocation): Session {
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
  const { source, credentials } = await chooseCredentials(invocation, auth);
  const urls = area === 'auth' ? requireAuthUrls(settings) : requireUrls(settings);
  const signer = describeSigner(settings, source, credentials);
  return {
    client: await openClient(invocation, urls, credentials, signer, recent),
    account: settings.account?.value,
    environment: settings.env.value,
    urls,
    source,
    credentials,
    time: world.now,
  };
}

/** A call without user authentication needs only the app's key and secret, or no credentials at all. */
async function chooseCredentials(
  { settings, world }: Invocation,
  auth: Endpoint['auth'] = 'user',
): Promise<Pick<Session, 'source' | 'credentials'>> {
  const app = auth === 'user' ? undefined : appFromEnvironment(world.env);
  if (app) return { source: 'environment', credentials: app };
  if (auth === 'none') return { source: 'environment', credentials: { consumerKey: '', consumerSecret: '' } };
  const source = findCredentialSource(settings, world);
  if (source === 'emulator') throw notSignedIn('not signed in');
  return { source, credentials: await readCredentials(settings, world, source) };
}

async function openLocalSession(invocation: Invocation): Promise<Session> {
  const { settings, world } = invocation;
  const source = findCredentialSource(settings, world);
  const { urls, credentials: demo, time } = await startEmulatorHere(invocation);
  const credentials =
    source === 'emulator'
      ? {
          consumerKey: demo.consumer_key,
          consumerSecret: demo.consumer_secret,
          token: demo.access_token,
          tokenSecret: demo.access_token_secret,
        }
      : await readCredentials(settings, world, source);
  return {
    client: await openClient(invocation, urls, credentials, describeSigner(settings, source, credentials)),
    account: settings.account?.value ?? demo.account_id,
    environment: 'local',
    urls,
    source,
    credentials,
    time,
  };
}

/** The credentials of the emulator's demo user; undefined if its file does not exist. Does not create it. */
export async function findEmulatorCredentials(world: World): Promise<Emulator['credentials'] | undefined> {
  const { describeStore, StoreError } = await import('../../emulator/index.js');
  try {
    return (await describeStore(emulatorPath(world))).credentials;
  } catch (error) {
    if (error instanceof StoreError && error.reason === 'absent') return undefined;
    throw error;
  }
}

/** Starts the emulator in this process until the command ends. */
export async function startEmulatorHere(
  invocation: Invocation,
): Promise<Pick<Session, 'urls' | 'time'> & Pick<Emulator, 'credentials'>> {
  const { openEmulator } = await import('../../emulator/index.js');
  const { world, format, notice } = invocation;
  const emulator = await openEmulator({
    path: emulatorPath(world),
    now: world.now,
    random: world.random,
    version: toolVersion,
  });
  invocation.defer(() => emulator.close());
  if (isForPeople(format)) {
    invocation.defer(() => notice('this output is from the emulator (--env local), not from the service'));
  }
  const bases = await emulator.start({ host: '127.0.0.1', port: 0 });
  return {
    urls: { auth: bases.auth_url, ads: bases.ads_sandbox_url },
    credentials: emulator.credentials,
    time: emulator.time,
  };
}

/** Timeout, proxies, signal, clock and trace of this command, for every request that it sends. */
export function transportOptions({ world, globals, settings, signal, notice }: Invocation) {
  return {
    timeout: parseDuration(settings.timeout.value, settings.timeout.source),
    proxies: {
      https: world.env.HTTPS_PROXY ?? world.env.https_proxy,
      except: world.env.NO_PROXY ?? world.env.no_proxy,
    },
    signal,
    userAgent: `ads/${toolVersion}`,
    now: world.now,
    ...(globals.trace && { trace: (line: string) => void notice(line) }),
  };
}

/** How this command waits: all that waits shares its budget. */
export function waitPolicy({ world, settings, meter, signal, notice }: Invocation): WaitPolicy {
  return {
    now: world.now,
    random: () => (world.random(1)[0] ?? 0) / 256,
    sleep: world.sleep,
    maxWait: parseDuration(settings.maxWait.value, settings.maxWait.source),
    meter,
    notify: (message: string) => void notice(message),
    signal,
  };
}

/** Creates a client with this command's clock, timeouts, proxies and trace, behind the gate of writes. Does not connect. */
export async function openClient(
  invocation: Invocation,
  urls: Session['urls'],
  credentials: Credentials,
  signer?: Signer,
  recent?: number,
): Promise<Client> {
  const { world, globals, notice } = invocation;
  const { createClient } = await import('../../client/client.js');
  const options = { ...transportOptions(invocation), ...waitPolicy(invocation) };
  const sender = createClient({
    urls,
    credentials,
    signer,
    nonce: () => Buffer.from(world.random(16)).toString('hex'),
    ...options,
    allowances: await openAllowances(invocation, options, signer),
  });
  const client = keepsAnswers(invocation, signer)
    ? withResponseCache(sender, invocation, { base: urls.ads, credentials, recent })
    : sender;
  if (!globals.verbose) return withGate(client, invocation);
  const { withCallNotices } = await import('./verbose.js');
  return withGate(withCallNotices(client, notice), invocation);
}

/**
 * The limits of the service, as all processes know them that may write to the state directory: one with its credentials in
 * the environment only where that is named too. The emulator in this process has none.
 */
async function openAllowances(
  { globals, settings, world }: Invocation,
  policy: WaitPolicy,
  signer: Signer | undefined,
): Promise<Allowances | undefined> {
  if (settings.env.value === 'local') return undefined;
  const mayWrite = signer && mayKeepIn('state', signer.source, world);
  const store =
    mayWrite && globals.cache !== false ? await openAllowanceFiles(world) : createAllowanceMemory();
  return createAllowances(store, Buffer.from(world.random(6)).toString('hex'), policy);
}

function keepsAnswers({ globals, settings, world }: Invocation, signer: Signer | undefined): boolean {
  if (settings.env.value === 'local' || globals.cache === false || !signer) return false;
  return mayKeepIn('cache', signer.source, world);
}
