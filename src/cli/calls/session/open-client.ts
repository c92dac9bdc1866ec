/** Creates the client of a command: how it sends and waits, the limits that it keeps, and what stands before it. */
import type { ClientOptions } from '../../../client/attempt.js';
import type { Client } from '../../../client/client.js';
import type { Signer } from '../../../client/errors.js';
import {
  type Allowances,
  createAllowanceMemory,
  createAllowances,
} from '../../../client/limits/allowances.js';
import type { Credentials } from '../../../client/sign.js';
import type { WaitPolicy } from '../../../client/wait-budget.js';
import { mayKeepIn } from '../../core/credentials/find-credentials.js';
import { parseDuration } from '../../core/host/global-flags.js';
import { toolVersion } from '../../core/host/installation.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { PlannedBefore } from '../../core/host/planned-change.js';
import { withGate } from '../writes/gate.js';
import { openAllowanceFiles } from './allowance-files.js';
import { withResponseCache } from './cacheable-lists.js';

/** Timeout, proxies, signal, clock and trace of this command, for every request that it sends. */
export function transportOptions({
  world,
  globals,
  settings,
  signal,
  notice,
}: Pick<Invocation, 'world' | 'settings' | 'globals' | 'notice' | 'signal'>) {
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

/** Describes the waits of this command, which share one budget. */
export function waitPolicy({
  world,
  settings,
  meter,
  signal,
  notice,
}: Pick<Invocation, 'world' | 'settings' | 'meter' | 'notice' | 'signal'>): WaitPolicy {
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

/**
 * Creates a client with this command's clock, timeouts, proxies and trace. A call passes the gate of writes
 * first, then its decorators from the last one to the first. Does not connect.
 */
export async function openClient(
  invocation: Invocation,
  urls: ClientOptions['urls'],
  credentials: Credentials,
  signer?: Signer,
  { recent, heard }: { readonly recent?: number | undefined } & Pick<ClientOptions, 'heard'> = {},
): Promise<Client> {
  const { world, globals } = invocation;
  const { createClient } = await import('../../../client/client.js');
  const options = { ...transportOptions(invocation), ...waitPolicy(invocation) };
  const sender = createClient({
    urls,
    credentials,
    signer,
    heard,
    nonce: () => Buffer.from(world.random(16)).toString('hex'),
    ...options,
    allowances: await openAllowances(invocation, options, signer),
  });
  const decorators: readonly ((client: Client) => Client)[] = [
    ...(cachesAnswers(invocation, signer?.source)
      ? [(one: Client) => withResponseCache(one, invocation, { base: urls.ads, credentials, recent })]
      : []),
    ...(globals.verbose ? [await loadCallNotices(invocation)] : []),
    ...(world.accounts ? [await loadAccountCheck(world.accounts)] : []),
    ...(world.planned ? [await loadPlanned(world.planned)] : []),
  ];
  const client = decorators.reduce((one, decorate) => decorate(one), sender);
  return withGate(client, invocation);
}

async function loadAccountCheck(accounts: readonly string[]) {
  const { withinAccounts } = await import('./within-accounts.js');
  return (client: Client) => withinAccounts(client, accounts);
}

async function loadPlanned({ changes }: PlannedBefore) {
  const { withPlanned } = await import('./planned-client.js');
  return (client: Client) => withPlanned(client, changes);
}

async function loadCallNotices({ notice }: Pick<Invocation, 'notice'>) {
  const { withCallNotices } = await import('./verbose.js');
  return (client: Client) => withCallNotices(client, notice);
}

/**
 * The limits of the service, as all processes know them that may write to the state directory: one with its credentials in
 * the environment only where that is named too. The emulator in this process has none.
 */
async function openAllowances(
  { globals, settings, world }: Pick<Invocation, 'world' | 'settings' | 'globals'>,
  policy: WaitPolicy,
  signer: Signer | undefined,
): Promise<Allowances | undefined> {
  if (settings.env.value === 'local') return undefined;
  const mayWrite = signer && mayKeepIn('state', signer.source, world);
  const store =
    mayWrite && globals.cache !== false ? await openAllowanceFiles(world) : createAllowanceMemory();
  return createAllowances(store, Buffer.from(world.random(6)).toString('hex'), policy);
}

/** Whether answers of lists with few calls are kept, so that one may be old, with credentials of this source. */
export function cachesAnswers(
  { globals, settings, world, isProgram }: Pick<Invocation, 'world' | 'settings' | 'globals' | 'isProgram'>,
  source: Signer['source'] | undefined,
): boolean {
  // A person is told that an answer is an old one.
  if (isProgram) return false;
  if (settings.env.value === 'local' || globals.cache === false || !source) return false;
  return mayKeepIn('cache', source, world);
}
