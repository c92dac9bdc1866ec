/** A clock that only goes forward, whatever happens to the time of the machine. */
import { expect, it } from 'vitest';
import { createSteadyClock } from '../../../../src/cli/bulk/audience/sending/steady-clock.js';

function start(moves: (milliseconds: number) => number) {
  let time = 1_000_000;
  const clock = createSteadyClock({
    now: () => time,
    async sleep(milliseconds) {
      time += moves(milliseconds);
    },
  });
  return {
    ...clock,
    set(value: number) {
      time = value;
    },
  };
}

it.each([
  ['the time of the machine passes', (pause: number) => pause, 60_000],
  ['it does not', () => 0, 60_000],
  ['it is set back during the pause', (pause: number) => pause - 3_600_000, 60_000],
  ['the machine sleeps for an hour', (pause: number) => pause + 3_600_000, 3_660_000],
  ['a timer rings a moment early', (pause: number) => pause - 1, 59_999],
])('is later after a pause when %s', async (_, moves, passed) => {
  const { now, sleep } = start(moves);
  const before = now();
  await sleep(60_000);
  expect(now() - before).toBe(passed);
});

it('continues from the last time when the clock is set back', () => {
  const { now, set } = start(() => 0);
  const before = now();
  set(400_000);
  expect(now()).toBe(before);
  set(400_700);
  expect(now()).toBe(before + 700);
});
