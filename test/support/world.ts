/** An emulator with a manual clock. */
import { randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { openEmulator, type SeedName } from '../../src/emulator/index.js';
import { type Answered, createTester, fixedClock, type Tester } from './emulator.js';
import { copyFilledWorld } from './filled-worlds.js';

export interface MovingWorld extends Tester {
  /** Advances the clock by this number of hours. */
  pass(hours: number): void;
  /** The time this number of hours from now, in the format of records. */
  at(hours?: number): string;
}

const worldStart = Date.parse(fixedClock);

/** A world that goes on from its filling. */
export const runningWorld = (seed: SeedName = 'empty') =>
  ({ seed, now: worldStart, clock: fixedClock, runsOn: true }) as const;

export async function openMovingWorld(seed: SeedName = 'empty', path?: string): Promise<MovingWorld> {
  let time = worldStart;
  const now = () => time;
  const emulator = await openEmulator({
    path: path ?? (await copyFilledWorld(runningWorld(seed))),
    seed,
    now,
    random: randomBytes,
    version: '0.0.0-test',
  });
  onTestFinished(() => emulator.close());
  return {
    ...createTester(emulator, now),
    pass(hours) {
      time += hours * 3_600_000;
    },
    at: (hours = 0) => new Date(time + hours * 3_600_000).toISOString().replace('.000Z', 'Z'),
  };
}

/** The status, and the code and parameter of every error; item errors with their index before them. */
export async function verdictOf(
  answer: Promise<Answered>,
): Promise<readonly [status: number, ...errors: string[]]> {
  const { status, body } = await answer;
  const say = ({ code, parameter }: { code: string; parameter?: string }) =>
    parameter === undefined ? code : `${code} ${parameter}`;
  const ofItems = (body.operation_errors ?? []).flatMap((entries: { code: string }[], index: number) =>
    entries.map((entry) => `${index}: ${say(entry)}`),
  );
  return [status, ...(body.errors ?? []).map(say), ...ofItems];
}
