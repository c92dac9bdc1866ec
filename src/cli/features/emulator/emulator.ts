/** `ads emulator start|status|env`: runs the emulator as a server, and shows its status. */

import { isLoopback } from '../../../client/base-url.js';
import type { EmulatorOptions, EmulatorUrls, RateLimits, ServedRequest } from '../../../emulator/index.js';
import type { Answer } from '../../../output/answer.js';
import { escapeControls } from '../../../output/control-characters.js';
import { evaluateCommand, shellCommand, variableCommand } from '../../../values/shell-word.js';
import { joinList } from '../../../values/text-lists.js';
import { usageError } from '../../core/host/command-error.js';
import { toolVersion } from '../../core/host/installation.js';
import type { Action, Invocation } from '../../core/host/invocation.js';
import { emulatorFile, ifFileExists, notRunning, shownFileFlags } from './call-control.js';
import { addCertificate, certificatesPath, findCertificate } from './certificates.js';
import type { FileFlags, StartFlags, WorldFlags } from './emulator-flags.js';
import { variablesOf } from './emulator-variables.js';

/** Serves until interrupted, which is the normal way to stop. */
export const startEmulator: Action<StartFlags> = async (invocation, flags) => {
  const { world, signal, globals, noticeNow } = invocation;
  const { host, allow_host: allowedHosts = [], port, https } = flags;
  const { isHostName, openEmulator } = await import('../../../emulator/index.js');
  const wrong = allowedHosts.filter((name) => !isHostName(name));
  if (wrong.length > 0) {
    throw usageError(
      `--allow-host must be a host name without a port, got ${joinList(
        wrong.map((name) => `"${name}"`),
        'and',
      )}`,
    );
  }
  const faults = flags.faults === undefined ? undefined : await readFaultFile(flags.faults, world);
  // If stderr is not a terminal, requests are logged only with --verbose.
  const isLogged = world.stderr.isTTY || globals.verbose === true;
  const stopped = new AbortController();
  const emulator = await openEmulator({
    onStop: () => stopped.abort(),
    ...worldOptions(invocation, flags),
    rateLimits: toRateLimits(flags.rate_limits),
    jobFailures: Number.parseInt(flags.job_failures, 10),
    control: true,
    ...(faults && { faults }),
    ...(isLogged && { log: (entry: ServedRequest) => void noticeNow(describeServed(entry)) }),
  });
  invocation.defer(() => emulator.close());
  const started = await emulator.start({ host, port, https, allowedHosts });
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
  if (!flags.json)
    await invocation.noticeNow(
      describeStart({ ...urls, ca_file, reach, data: shownFileFlags(invocation, flags) }),
    );
  else if (reach === 'network') await invocation.noticeNow(networkWarning);
  return {
    kind: 'text',
    text: flags.json ? `${addresses}\n` : '',
    afterwards: () => untilAborted(AbortSignal.any([signal, stopped.signal])),
  };
};

async function readFaultFile(path: string, world: Invocation['world']) {
  const { readFaults } = await import('./read-faults.js');
  return readFaults(path, world, '--faults');
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((end) => {
    if (signal.aborted) end();
    else signal.addEventListener('abort', () => end(), { once: true });
  });
}

/** A line of the log. Text from a client must not control the terminal. */
function describeServed({
  method,
  path,
  status,
  carriedOutStatus,
  milliseconds,
  error,
}: ServedRequest): string {
  const carriedOut =
    status !== null && status === carriedOutStatus ? '' : ` (carried out: ${carriedOutStatus ?? 'no'})`;
  const line = `${method} ${path} ${status ?? 'not answered'}${carriedOut} in ${milliseconds} ms`;
  if (!error) return escapeControls(line);
  const { code, message, index, more } = error;
  const place = index === undefined ? '' : `item ${index}: `;
  return escapeControls(`${line}: ${code}: ${place}${message}${more > 0 ? ` (and ${more} more)` : ''}`);
}

/** `off`, `real`, or a percentage of the real limits. */
function toRateLimits(text: string): RateLimits {
  return text === 'off' || text === 'real' ? text : { percent: Number.parseInt(text, 10) };
}

type Started = Pick<EmulatorUrls, 'auth_url' | 'ads_url' | 'ads_sandbox_url'>;

/** Demo credentials are public and so protect nothing. */
const networkWarning =
  'warning: the emulator listens beyond this machine: anyone who can reach it can read and change its data';

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
  data,
}: Started & {
  ca_file: string | undefined;
  reach: 'machine' | 'network';
  /** The flags that choose the file of the server; undefined where it has none. */
  data: readonly string[] | undefined;
}): string {
  const ways = data
    ? [
        `to use it from another terminal: ${evaluateCommand(shellCommand`ads emulator env ${data}`)}`,
        `to stop it: Ctrl-C, or ${shellCommand`ads emulator stop ${data}`}`,
      ]
    : ['to stop it: Ctrl-C'];
  return [
    reach === 'machine'
      ? 'the emulator is running; no request leaves this machine'
      : `the emulator is running\n${networkWarning}`,
    `  ADS_AUTH_URL=${auth_url}`,
    `  ADS_URL=${ads_url}`,
    `  ADS_SANDBOX_URL=${ads_sandbox_url}`,
    ...(ca_file === undefined ? [] : [`  NODE_EXTRA_CA_CERTS=${ca_file}`]),
    ...ways,
  ].join('\n');
}

export const showEmulator = async (
  invocation: Pick<Invocation, 'world'>,
  { show_credentials: shown, ...choice }: FileFlags & { readonly show_credentials: boolean },
): Promise<Answer> => {
  const { describeStore } = await import('../../../emulator/index.js');
  const { credentials, ...status } = await describeStore(emulatorFile(invocation, choice));
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
export const printEnvironment: Action<FileFlags> = async (invocation, choice) => {
  const { bases, describeStore, findServerControl } = await import('../../../emulator/index.js');
  const path = emulatorFile(invocation, choice);
  const described = await ifFileExists(describeStore(path));
  const server = described?.servers
    .toSorted((one, other) => one.started_at.localeCompare(other.started_at))
    .at(-1);
  if (!described || !server) throw notRunning(invocation, choice);
  const { credentials } = described;
  const { origin } = new URL(server.url);
  const { world } = invocation;
  const control = await findServerControl(path);
  const variables = {
    ADS_AUTH_URL: origin + bases.auth,
    ADS_URL: origin + bases.production,
    ADS_SANDBOX_URL: origin + bases.sandbox,
    ...variablesOf(credentials),
    ...(control && { ADS_EMULATOR_URL: control.url, ADS_EMULATOR_TOKEN: control.token }),
    // A program that serves the store in its own process has its certificate elsewhere.
    ...((await findCertificate(world, origin)) && { NODE_EXTRA_CA_CERTS: certificatesPath(world) }),
  };
  const lines = Object.entries(variables).map(([name, value]) => `${variableCommand(name, value)}\n`);
  return { kind: 'text', text: lines.join('') };
};

/** The requested data, and its file. */
export function worldOptions(
  invocation: Pick<Invocation, 'world'>,
  { seed, fixed, ...choice }: WorldFlags,
): EmulatorOptions {
  const { world } = invocation;
  return {
    path: emulatorFile(invocation, choice),
    now: world.now,
    random: world.random,
    version: toolVersion,
    ...(seed && { seed }),
    ...(fixed !== undefined && { clock: fixed }),
  };
}
