/** Long computing: it is what a signal ends until something is sent. */
import { expect, it } from 'vitest';
import { compute } from '../../../../src/cli/core/host/compute.js';
import { createWorld, type World } from '../../../../src/cli/core/host/world.js';
import { run } from '../../../../src/cli/main.js';
import { homeOfTest, runAds } from '../../../support/cli.js';

const home = homeOfTest();
type Place = Parameters<typeof compute>[0];
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const counts = () => signals.map((signal) => process.listenerCount(signal));

it('has no listener of signals while work computes, be it at once or later', async () => {
  const world = createWorld();
  const stop = world.onInterrupt(() => {});
  const place = { world, signal: new AbortController().signal } as Place;
  const before = counts();
  try {
    expect(before.every((count) => count > 0)).toBe(true);
    expect(await compute(place, counts)).toEqual([0, 0, 0]);
    expect(counts()).toEqual(before);
    const later = async () => {
      await Promise.resolve();
      return counts();
    };
    expect(await compute(place, later)).toEqual([0, 0, 0]);
    expect(counts()).toEqual(before);
    const fail = () => Promise.reject(new Error('wrong'));
    await expect(compute(place, fail)).rejects.toThrow('wrong');
    expect(counts()).toEqual(before);
  } finally {
    stop();
  }
});

it('does not begin after a signal that came before', async () => {
  const controller = new AbortController();
  const place = { world: {}, signal: controller.signal } as Place;
  setImmediate(() => setImmediate(() => controller.abort(new Error('interrupted'))));
  let hasBegun = false;
  const work = () => {
    hasBegun = true;
  };
  await new Promise((resolve) => setImmediate(resolve));
  await expect(compute(place, work)).rejects.toThrow('interrupted');
  expect(hasBegun).toBe(false);
});

it('is not how a server prints its text: a signal that comes then must stop it', async () => {
  const asked: string[] = [];
  const program = (argv: readonly string[], world: World) => {
    const endAtSignal: World['endAtSignal'] = async (work) => {
      asked.push(argv.slice(0, 2).join(' '));
      return work();
    };
    return run(argv, { ...world, endAtSignal });
  };
  const start = ['emulator', 'start', '--json', '--data', ':memory:', '--seed', 'empty'];
  const served = await runAds(home, start, { program, onWrite: (_, interrupt) => interrupt('SIGTERM') });
  expect(served).toMatchObject({ exit: 0, stderr: '' });
  await runAds(home, ['profile', 'list', '-o', 'json'], { program });
  expect(asked).toEqual(['profile list']);
});
