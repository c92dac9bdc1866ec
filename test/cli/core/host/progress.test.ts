import { describe, expect, it } from 'vitest';
import { createProgressLine, startProgress, withProgress } from '../../../../src/cli/core/host/progress.js';

/** A clock that is set by hand, and the lines that were shown; undefined is a cleared line. */
function createTerminal() {
  const shown: (string | undefined)[] = [];
  const clock = { time: 0 };
  const showProgress = async (line?: string) => {
    shown.push(line);
  };
  return { shown, clock, invocation: { showProgress, world: { now: () => clock.time } } };
}

describe('a line of progress', () => {
  it.each<[string, number | undefined, [number, number][], string]>([
    ['has no rate at the start', undefined, [[0, 10]], 'rows: 10'],
    [
      'has a rate',
      undefined,
      [
        [0, 0],
        [2000, 5000],
      ],
      'rows: 5,000, 2,500/s',
    ],
    [
      'has the time left',
      10_000,
      [
        [0, 0],
        [2000, 5000],
      ],
      'rows: 5,000 of 10,000 (50%), 2,500/s, 2 s left',
    ],
    [
      'counts the rate from where it began',
      10_000,
      [
        [0, 4000],
        [1000, 5000],
      ],
      'rows: 5,000 of 10,000 (50%), 1,000/s, 5 s left',
    ],
    [
      'has minutes',
      1_000_000,
      [
        [0, 0],
        [1000, 1000],
      ],
      'rows: 1,000 of 1,000,000 (0%), 1,000/s, 16 min 39 s left',
    ],
    [
      'has hours',
      10_000_000,
      [
        [0, 0],
        [1000, 1000],
      ],
      'rows: 1,000 of 10,000,000 (0%), 1,000/s, 2 h 46 min left',
    ],
    [
      'shows no days',
      1e9,
      [
        [0, 0],
        [1000, 1],
      ],
      'rows: 1 of 1,000,000,000 (0%), 1/s',
    ],
    [
      'has a rate by the minute',
      10,
      [
        [0, 0],
        [10_000, 4],
      ],
      'rows: 4 of 10 (40%), 24/min, 15 s left',
    ],
    [
      'ends without a time left',
      10,
      [
        [0, 0],
        [1000, 10],
      ],
      'rows: 10 of 10 (100%), 10/s',
    ],
  ])('%s', (_, total, steps, expected) => {
    let time = 0;
    const line = createProgressLine({ label: 'rows', total }, () => time);
    const lines = steps.map(([at, done]) => {
      time = at;
      return line(done);
    });
    expect(lines.at(-1)).toBe(expected);
  });

  it('is silent for a second, and then shown at most ten times a second', async () => {
    const { shown, clock, invocation } = createTerminal();
    const progress = startProgress(invocation, { label: 'rows' });
    for (clock.time = 0; clock.time <= 1250; clock.time += 10) await progress.update(clock.time);
    expect(shown).toEqual(['rows: 1,000, 1,000/s', 'rows: 1,100, 1,000/s', 'rows: 1,200, 1,000/s']);
  });
});

describe('pages with progress', () => {
  it('come unchanged, and clear the line at the end', async () => {
    const { shown, clock, invocation } = createTerminal();
    const pages = async function* () {
      for (const page of [[1, 2], [3], [4]]) {
        clock.time += 2000;
        yield page;
      }
    };
    const seen: unknown[] = [];
    for await (const page of withProgress(pages(), invocation, { label: 'rows' })) {
      seen.push(...page);
    }
    expect(seen).toEqual([1, 2, 3, 4]);
    expect(shown.filter(Boolean)).toEqual(['rows: 2', 'rows: 3, 1/s', 'rows: 4, 1/s']);
    expect(shown.at(-1)).toBeUndefined();
  });

  it('clear the line when a page fails', async () => {
    const { shown, clock, invocation } = createTerminal();
    const pages = async function* () {
      clock.time = 5000;
      yield [1];
      throw new Error('lost');
    };
    const read = async () => {
      for await (const page of withProgress(pages(), invocation, { label: 'rows' }))
        expect(page).toEqual([1]);
    };
    await expect(read()).rejects.toThrow('lost');
    expect(shown).toEqual(['rows: 1', undefined]);
  });
});
