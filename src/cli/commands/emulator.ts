/** `ads emulator start|status|reset`: the emulator as a server of its own, and its file. */
import { parseTime } from '../../call/time.js';
import type { EmulatorOptions } from '../../emulator/index.js';
import { declinedError, usageError } from '../errors.js';
import { type Action, type Invocation, textOption } from '../invocation.js';
import { emulatorPath } from '../session.js';
import { version } from '../version.js';

/** The clock of a fixed world, unless a time is given. */
const fixedTime = '2026-01-15T12:00:00Z';

/** Serves until it is interrupted, which is how it is meant to end. */
export const startEmulator: Action = async (invocation) => {
  const { options, world, signal } = invocation;
  const port = textOption(options, 'port') ?? '0';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw usageError(`--port must be 0 to 65535, got "${port}"`);
  }
  const { openEmulator } = await import('../../emulator/index.js');
  const emulator = await openEmulator(await optionsOf(invocation));
  invocation.defer(() => emulator.close());
  const host = textOption(options, 'host') ?? '127.0.0.1';
  const { auth_url, ads_url, ads_sandbox_url } = await emulator.start({ host, port: Number(port) });
  const urls = { auth_url, ads_url, ads_sandbox_url };
  if (options.json === true) {
    const line = JSON.stringify({ ...urls, ...emulator.credentials, pid: world.pid });
    await world.stdout.write(`${line}\n`);
  } else {
    await invocation.tell(sayStarted(urls));
  }
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
  return undefined;
};

function sayStarted({ auth_url, ads_url, ads_sandbox_url }: Readonly<Record<string, string>>): string {
  return [
    'the emulator is running; nothing leaves this machine, nothing costs money',
    `  ADS_AUTH_URL=${auth_url}`,
    `  ADS_URL=${ads_url}`,
    `  ADS_SANDBOX_URL=${ads_sandbox_url}`,
    'credentials: ads emulator status --show-credentials',
    'stop it with Ctrl-C',
  ].join('\n');
}

export const showEmulator: Action = async (invocation) => {
  const { describeStore } = await import('../../emulator/index.js');
  const { credentials, ...status } = await describeStore(pathOf(invocation));
  const shown = invocation.options.showCredentials === true;
  return { kind: 'one', row: { ...status, ...(shown && { credentials }) } };
};

export const resetEmulator: Action = async (invocation) => {
  const { world, globals } = invocation;
  const { resetStore } = await import('../../emulator/index.js');
  const options = await optionsOf(invocation);
  if (!globals.yes) {
    const hint = 'To reset it without being asked, add --yes.';
    if (!globals.input || !world.stdin.isTTY || !world.stderr.isTTY) {
      throw declinedError('emulator reset throws all records away and needs a confirmation', hint);
    }
    if (!(await world.confirm(`Throw away the records in ${options.path}?`)))
      throw declinedError('declined', hint);
  }
  await resetStore(options);
  const { credentials: _, ...status } = await (await import('../../emulator/index.js')).describeStore(
    options.path,
  );
  return { kind: 'one', row: status };
};

function pathOf({ options, world }: Invocation): string {
  return textOption(options, 'data') ?? emulatorPath(world);
}

async function optionsOf(invocation: Invocation): Promise<EmulatorOptions> {
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
    path: pathOf(invocation),
    now: world.now,
    random: world.random,
    version,
    ...(known && { seed: known }),
    ...(clock !== undefined && { clock }),
  };
}
