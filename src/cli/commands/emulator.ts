/** `ads emulator start|status|env`: runs the emulator as a server, and tells what there is. */

import { isLoopback } from '../../client/base-url.js';
import type { EmulatorOptions, EmulatorUrls, RateLimits, ServedRequest } from '../../emulator/index.js';
import type { Answer } from '../../output/answer.js';
import { escapeControls } from '../../output/control-characters.js';
import { joinList } from '../../values/text-lists.js';
import { parseTime } from '../../values/time.js';
import { addCertificate, certificatesPath, findCertificate } from '../emulator/certificates.js';
import { usageError } from '../host/errors/command-error.js';
import { type Action, type Invocation, repeatedOption, textOption } from '../host/invocation.js';
import { toolVersion } from '../host/version.js';
import { emulatorPath } from '../session/local-emulator.js';

/** The default time of --fixed. */
const fixedTime = '2026-01-15T12:00:00Z';

/** Serves until interrupted, which is the normal way to stop. */
export const startEmulator: Action = async (invocation) => {
  const { options, world, signal, globals, noticeNow } = invocation;
  const port = textOption(options, 'port') ?? '0';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw usageError(`--port must be between 0 and 65535, got "${port}"`);
  }
  const host = textOption(options, 'host') ?? '127.0.0.1';
  // As of a variable that is not set. The system takes it for all addresses.
  if (host === '') throw usageError('--host must be an address or a host name, got ""');
  const rateLimits = parseRateLimits(textOption(options, 'rateLimits') ?? 'real');
  const jobFailures = parseJobFailures(textOption(options, 'jobFailures') ?? '0%');
  const { isHostName, openEmulator } = await import('../../emulator/index.js');
  const allowedHosts = repeatedOption(options, 'allowHost');
  const wrong = allowedHosts.filter((name) => !isHostName(name));
  if (wrong.length > 0) {
    throw usageError(
      `--allow-host must be a host name without a port, got ${joinList(
        wrong.map((name) => `"${name}"`),
        'and',
      )}`,
    );
  }
  const faultFile = textOption(options, 'faults');
  const faults = faultFile === undefined ? undefined : await readFaultFile(faultFile, world);
  // If stderr is not a terminal, requests are logged only with --verbose.
  const isLogged = world.stderr.isTTY || globals.verbose === true;
  const stopped = new AbortController();
  const emulator = await openEmulator({
    onStop: () => stopped.abort(),
    ...(await readOptions(invocation)),
    rateLimits,
    jobFailures,
    control: true,
    ...(faults && { faults }),
    ...(isLogged && { log: (entry: ServedRequest) => void noticeNow(describeServed(entry)) }),
  });
  invocation.defer(() => emulator.close());
  const started = await emulator.start({
    host,
    port: Number(port),
    https: options.https === true,
    allowedHosts,
  });
  const { auth_url, ads_url, ads_sandbox_url, certificate } = started;
  const ca_file = certificate && (await addCertificate(world, new URL(ads_url).origin, certificate));
  const urls = { auth_url, ads_url, ads_sandbox_url };
  const { control_url, control_token } = started;
  const addresses = JSON.stringify({
    ...urls,
    ca_file,
    ...emulator.credentials,
    control_url,
    control_token,
    pid: world.pid,
  });
  const reach = isLoopbackHost(host) ? 'machine' : 'network';
  if (options.json !== true) await invocation.noticeNow(describeStart({ ...urls, ca_file, reach }));
  else if (reach === 'network') await invocation.noticeNow(networkWarning);
  return {
    kind: 'text',
    text: options.json === true ? `${addresses}\n` : '',
    afterwards: () => untilAborted(AbortSignal.any([signal, stopped.signal])),
  };
};

async function readFaultFile(path: string, world: Invocation['world']) {
  const { readFaults } = await import('../emulator/read-faults.js');
  return readFaults(path, world, '--faults');
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** A line of the log. What a client sent, and the emulator repeats, must not steer the terminal. */
function describeServed({ method, path, status, milliseconds, error }: ServedRequest): string {
  const line = `${method} ${path} ${status} in ${milliseconds} ms`;
  if (!error) return escapeControls(line);
  const { code, message, index, more } = error;
  const place = index === undefined ? '' : `item ${index}: `;
  return escapeControls(`${line}: ${code}: ${place}${message}${more > 0 ? ` (and ${more} more)` : ''}`);
}

/** `off`, `real`, or a percentage of the real limits. */
function parseRateLimits(text: string): RateLimits {
  if (text === 'off' || text === 'real') return text;
  const percent = Number(/^([1-9][0-9]{0,2})%$/.exec(text)?.[1]);
  if (percent >= 1 && percent <= 100) return { percent };
  throw usageError(`--rate-limits must be off, real or 1% to 100%, got "${text}"`);
}

/** How many of a hundred statistics jobs fail. */
function parseJobFailures(text: string): number {
  const percent = Number(/^([0-9]{1,3})%$/.exec(text)?.[1] ?? Number.NaN);
  if (percent <= 100) return percent;
  throw usageError(`--job-failures must be 0% to 100%, got "${text}"`);
}

type Started = Pick<EmulatorUrls, 'auth_url' | 'ads_url' | 'ads_sandbox_url'>;

/** Demo credentials are known to everybody, and so protect nothing. */
const networkWarning =
  'warning: the emulator listens beyond this machine: whoever reaches it can read and change its world';

function isLoopbackHost(host: string): boolean {
  const url = `http://${host.includes(':') ? `[${host}]` : host}`;
  return URL.canParse(url) && isLoopback(new URL(url));
}

function describeStart({
  auth_url,
  ads_url,
  ads_sandbox_url,
  ca_file,
  reach,
}: Started & { ca_file: string | undefined; reach: 'machine' | 'network' }): string {
  return [
    reach === 'machine'
      ? 'the emulator is running; no request leaves this machine'
      : `the emulator is running\n${networkWarning}`,
    `  ADS_AUTH_URL=${auth_url}`,
    `  ADS_URL=${ads_url}`,
    `  ADS_SANDBOX_URL=${ads_sandbox_url}`,
    ...(ca_file === undefined ? [] : [`  NODE_EXTRA_CA_CERTS=${ca_file}`]),
    'to use it from another terminal: eval "$(ads emulator env)"',
    'to stop it: Ctrl-C, or ads emulator stop',
  ].join('\n');
}

export const showEmulator: Action = async (invocation) => {
  const { describeStore } = await import('../../emulator/index.js');
  const { credentials, ...status } = await describeStore(storePath(invocation));
  const shown = invocation.options.showCredentials === true;
  return describeStatus({ ...status, ...(shown && { credentials }) });
};

const statusFields = {
  path: { type: 'string' },
  seed: { type: 'string' },
  clock: { type: 'time', nullable: true },
  clock_offset_seconds: { type: 'integer' },
  bytes: { type: 'integer' },
  records: { type: 'object' },
  servers: { type: 'list' },
} as const;

/** The file and its content. The credentials are included only with --show-credentials. */
export function describeStatus(row: Readonly<Record<string, unknown>>): Answer {
  const fields = {
    ...statusFields,
    ...('credentials' in row && { credentials: { type: 'object' } as const }),
  };
  const unfolded = ['records', 'servers', 'credentials'];
  return {
    kind: 'one',
    record: { name: 'emulator', fields, columns: Object.keys(fields), unfolded },
    row,
  };
}

/** Prints shell commands that set the variables for using the running server. */
export const printEnvironment: Action = async (invocation) => {
  const { bases, describeStore, findServerControl } = await import('../../emulator/index.js');
  const path = storePath(invocation);
  const { servers, credentials } = await describeStore(path);
  const server = servers.toSorted((one, other) => one.started_at.localeCompare(other.started_at)).at(-1);
  if (!server) throw usageError('no emulator is running with this file', 'To start one: ads emulator start');
  const { origin } = new URL(server.url);
  const { world } = invocation;
  const control = await findServerControl(path);
  const variables = {
    ADS_AUTH_URL: origin + bases.auth,
    ADS_URL: origin + bases.production,
    ADS_SANDBOX_URL: origin + bases.sandbox,
    ADS_CONSUMER_KEY: credentials.consumer_key,
    ADS_CONSUMER_SECRET: credentials.consumer_secret,
    ADS_ACCESS_TOKEN: credentials.access_token,
    ADS_ACCESS_TOKEN_SECRET: credentials.access_token_secret,
    ADS_ACCOUNT_ID: credentials.account_id,
    ...(control && { ADS_EMULATOR_URL: control.url, ADS_EMULATOR_TOKEN: control.token }),
    // A program that serves the store in its own process has its certificate elsewhere.
    ...((await findCertificate(world, origin)) && { NODE_EXTRA_CA_CERTS: certificatesPath(world) }),
  };
  const lines = Object.entries(variables).map(([name, value]) => `export ${name}='${value}'\n`);
  return { kind: 'text', text: lines.join('') };
};

function storePath({ options, world }: Invocation): string {
  return textOption(options, 'data') ?? emulatorPath(world);
}

/** The world that is asked for, and its file. Throws CommandError. */
export async function readOptions(invocation: Invocation): Promise<EmulatorOptions> {
  const { options, world } = invocation;
  const { seedNames } = await import('../../emulator/index.js');
  const seed = textOption(options, 'seed');
  const known = seedNames.find((name) => name === seed);
  if (seed !== undefined && !known) throw usageError(`--seed must be ${seedNames.join(', ')}, got "${seed}"`);
  const clock = options.fixed === true ? fixedTime : textOption(options, 'fixed');
  if (clock !== undefined && parseTime(clock) === undefined) {
    throw usageError(`--fixed must be an ISO 8601 time such as ${fixedTime}, got "${clock}"`);
  }
  return {
    path: storePath(invocation),
    now: world.now,
    random: world.random,
    version: toolVersion,
    ...(known && { seed: known }),
    ...(clock !== undefined && { clock }),
  };
}
