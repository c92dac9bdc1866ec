/** From settings to a client that can call: which environment, whose credentials, which account. */
import { join } from 'node:path';
import { credentialsFromEnvironment } from '../auth/credentials.js';
import { directoryOf } from '../auth/directories.js';
import type { Setting, Settings } from '../auth/settings.js';
import type { Client } from '../client/client.js';
import type { Credentials } from '../client/sign.js';
import type { Environment } from '../contract/service.js';
import { CommandError } from './errors.js';
import { exit } from './exit.js';
import { millisecondsOf } from './globals.js';
import type { Invocation } from './invocation.js';
import { version } from './version.js';
import type { World } from './world.js';

export interface Session {
  readonly client: Client;
  /** The account to use where the person named none; undefined where there is no default either. */
  readonly account: string | undefined;
  readonly environment: Environment;
  /** Base URLs of the two areas, as the client uses them. */
  readonly urls: { readonly auth: string; readonly ads: string };
}

/** The emulator's file, unless told otherwise. */
export function emulatorPath(world: World): string {
  return join(directoryOf('data', world), 'emulator.db');
}

/** Finds credentials and base URLs, without reaching out. Throws CommandError where one is missing. */
export function requireAccess(
  settings: Settings,
  world: World,
): { credentials: Credentials; urls: Session['urls'] } {
  const credentials = credentialsFromEnvironment(world.env);
  if (!credentials) throw notSignedIn();
  const isSandbox = settings.env.value === 'sandbox';
  return {
    credentials,
    urls: {
      auth: requireUrl(settings.authUrl, 'ADS_AUTH_URL'),
      ads: isSandbox
        ? requireUrl(settings.sandboxUrl, 'ADS_SANDBOX_URL')
        : requireUrl(settings.adsUrl, 'ADS_URL'),
    },
  };
}

function requireUrl(setting: Setting<string> | undefined, variable: string): string {
  if (setting) return setting.value;
  throw new CommandError(
    'NO_BASE_URL',
    exit.usage,
    `the base URL of the service is not set: ${variable}`,
    `Set ${variable} to the https address of the service.`,
  );
}

function notSignedIn(): CommandError {
  return new CommandError(
    'NOT_SIGNED_IN',
    exit.notSignedIn,
    'not signed in',
    [
      'Set ADS_CONSUMER_KEY, ADS_CONSUMER_SECRET, ADS_ACCESS_TOKEN and ADS_ACCESS_TOKEN_SECRET.',
      'To try it offline, without an account: ads campaigns list --env local',
    ].join('\n'),
  );
}

/** Opens a session: with the emulator inside this process for `local`, with the network's service otherwise. */
export async function openSession(invocation: Invocation): Promise<Session> {
  return invocation.settings.env.value === 'local'
    ? openLocalSession(invocation)
    : openRemoteSession(invocation);
}

async function openRemoteSession(invocation: Invocation): Promise<Session> {
  const { settings } = invocation;
  const { credentials, urls } = requireAccess(settings, invocation.world);
  return {
    client: await clientFor(invocation, urls, credentials),
    account: settings.account?.value,
    environment: settings.env.value,
    urls,
  };
}

async function openLocalSession(invocation: Invocation): Promise<Session> {
  const { openEmulator } = await import('../emulator/index.js');
  const { world, settings, format, tell } = invocation;
  const emulator = await openEmulator({
    path: emulatorPath(world),
    now: world.now,
    random: world.random,
    version,
  });
  invocation.defer(() => emulator.close());
  if (format === 'table') {
    invocation.defer(() => tell('from the emulator (--env local), not from the real service'));
  }
  const bases = await emulator.start({ host: '127.0.0.1', port: 0 });
  const { credentials } = emulator;
  const urls = { auth: bases.auth_url, ads: bases.ads_sandbox_url };
  return {
    client: await clientFor(invocation, urls, {
      consumerKey: credentials.consumer_key,
      consumerSecret: credentials.consumer_secret,
      token: credentials.access_token,
      tokenSecret: credentials.access_token_secret,
    }),
    account: settings.account?.value ?? credentials.account_id,
    environment: 'local',
    urls,
  };
}

async function clientFor(
  { world, globals, settings, signal, tell }: Invocation,
  urls: Session['urls'],
  credentials: Credentials,
): Promise<Client> {
  const { createClient } = await import('../client/client.js');
  const talks = globals.verbose || globals.trace;
  return createClient({
    urls,
    credentials,
    now: world.now,
    nonce: () => Buffer.from(world.random(16)).toString('hex'),
    random: () => (world.random(1)[0] ?? 0) / 256,
    sleep: world.sleep,
    timeout: millisecondsOf(settings.timeout.value, settings.timeout.source),
    maxWait: millisecondsOf(settings.maxWait.value, settings.maxWait.source),
    proxies: {
      https: world.env.HTTPS_PROXY ?? world.env.https_proxy,
      except: world.env.NO_PROXY ?? world.env.no_proxy,
    },
    tell: (message) => void tell(message),
    signal,
    userAgent: `ads/${version}`,
    ...(talks && { trace: (line: string) => void world.stderr.write(`${line}\n`) }),
  });
}
