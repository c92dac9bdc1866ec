/** The emulator as a part of others' tests: what the package exports as `ads-platform-cli/emulator` (docs/emulator.md). */

import type { EmulatorControl } from '../../../emulator/control/control.js';
import { seedNames } from '../../../emulator/store/seed-names.js';
import { type Period, parseCalendarPeriod } from '../../../values/period.js';
import { parseTime } from '../../../values/time.js';
import { toolVersion } from '../../core/host/installation.js';
import { clockAndChance } from '../../core/host/world.js';
import { variablesOf } from './emulator-variables.js';
import type {
  CreateEmulatorOptions,
  EmulatorAddresses,
  FaultDocument,
  FaultRule,
  TestEmulator,
} from './test-emulator.js';

export type * from './test-emulator.js';

/**
 * Makes an emulator in this process, which listens on 127.0.0.1. Rejects with a TypeError on wrong options, and with an
 * error that says why where its file or its port cannot be used.
 *
 * One function: a table of methods, which share the emulator and its addresses.
 */
export async function createEmulator(options: CreateEmulatorOptions = {}): Promise<TestEmulator> {
  checkOptions(options);
  const { openEmulator } = await import('../../../emulator/index.js');
  const { seed, clock, path = ':memory:', port = 0, rateLimits = 'off' } = options;
  const faults = options.faults && (await requireFaults(options.faults));
  const emulator = await openEmulator({
    path,
    ...clockAndChance,
    version: toolVersion,
    control: true,
    leavesGlobals: true,
    rateLimits: typeof rateLimits === 'number' ? { percent: rateLimits } : rateLimits,
    ...(seed && { seed }),
    ...(clock !== undefined && { clock }),
    ...(faults && { faults }),
  });
  const control = requireControl(emulator.control);
  let addresses: EmulatorAddresses | undefined;

  async function start(): Promise<EmulatorAddresses> {
    if (addresses) return addresses;
    const started = await emulator.start({ host: '127.0.0.1', port });
    addresses = {
      auth: started.auth_url,
      ads: started.ads_url,
      sandbox: started.ads_sandbox_url,
      control: started.control_url ?? '',
      controlToken: started.control_token ?? '',
    };
    return addresses;
  }
  function requireAddresses(): EmulatorAddresses {
    if (!addresses) throw new Error('the emulator is not listening; call start() first');
    return addresses;
  }

  if (options.listen !== false) {
    await start().catch(async (error: unknown) => {
      await emulator.close();
      throw error;
    });
  }
  return {
    get urls() {
      return requireAddresses();
    },
    get credentials() {
      return emulator.credentials;
    },
    get env() {
      return describeEnvironment(requireAddresses(), emulator.credentials);
    },
    start,
    close: () => emulator.close(),
    fetch: emulator.fetch,
    snapshot: async (name) => control.snapshots.save(await requireName(name)),
    async restore(name) {
      await control.snapshots.load(await requireName(name));
    },
    snapshots: () => control.snapshots.list(),
    async reset(to = {}) {
      checkOptions(to);
      await control.reset(to);
    },
    requests: (filter) => control.requests.list(filter),
    clearRequests: () => control.requests.clear(),
    faults: {
      set: async (rules) => control.faults.set(await requireFaults(rules)),
      clear: () => control.faults.clear(),
      list: () => control.faults.show().rules,
    },
    clock: {
      now: () => control.clock.read().now,
      advance(target) {
        const moved = control.clock.advance(readTarget(target));
        if ('refusal' in moved) throw new RangeError(moved.refusal);
        return moved;
      },
    },
  };
}

function requireControl(control: EmulatorControl | undefined): EmulatorControl {
  if (!control) throw new Error('the emulator was opened without controls');
  return control;
}

/** Callers without types get an error for wrong options. */
function checkOptions({ seed, clock, port, rateLimits }: CreateEmulatorOptions): void {
  const problems: string[] = [];
  if (seed !== undefined && !seedNames.includes(seed)) {
    problems.push(`seed must be ${seedNames.join(', ')}, got ${JSON.stringify(seed)}`);
  }
  if (clock !== undefined && parseTime(clock) === undefined) {
    problems.push(
      `clock must be an ISO 8601 time such as "2026-01-15T12:00:00Z", got ${JSON.stringify(clock)}`,
    );
  }
  if (port !== undefined && !isWhole(port, 0, 65_535)) {
    problems.push(`port must be a whole number from 0 to 65535, got ${JSON.stringify(port)}`);
  }
  const isLimit = rateLimits === undefined || rateLimits === 'real' || rateLimits === 'off';
  if (!isLimit && !isWhole(rateLimits, 1, 100)) {
    problems.push(
      `rateLimits must be "real", "off" or a percentage from 1 to 100, got ${JSON.stringify(rateLimits)}`,
    );
  }
  if (problems.length > 0) throw new TypeError(problems.join('; '));
}

function isWhole(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}

async function requireFaults(given: FaultDocument | readonly FaultRule[]): Promise<FaultDocument> {
  const { checkFaults, describePlace } = await import('../../../emulator/control/check-faults.js');
  const checked = checkFaults(given);
  if ('document' in checked) return checked.document;
  const problems = checked.problems.map(({ path, message }) => `${describePlace(path)} ${message}`);
  throw new TypeError(problems.join('; '));
}

async function requireName(name: string): Promise<string> {
  const { isSnapshotName, snapshotNameRule } = await import('../../../emulator/control/snapshots.js');
  if (isSnapshotName(name)) return name;
  throw new TypeError(`the name of a snapshot must be ${snapshotNameRule}, got ${JSON.stringify(name)}`);
}

function readTarget(target: string | Date): Period | { to: number } {
  if (typeof target !== 'string') return { to: target.getTime() };
  const period = parseCalendarPeriod(target);
  if (period) return period;
  const to = parseTime(target);
  if (to !== undefined) return { to };
  throw new TypeError(`the target must be a period such as "7d" or a time, got ${JSON.stringify(target)}`);
}

/** Under the names that `ads` reads; they are those of `ads emulator env`. */
function describeEnvironment(
  { auth, ads, sandbox, control, controlToken }: EmulatorAddresses,
  credentials: TestEmulator['credentials'],
): Readonly<Record<string, string>> {
  return {
    ADS_AUTH_URL: auth,
    ADS_URL: ads,
    ADS_SANDBOX_URL: sandbox,
    ...variablesOf(credentials),
    ADS_EMULATOR_URL: control,
    ADS_EMULATOR_TOKEN: controlToken,
  };
}
