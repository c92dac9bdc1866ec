/** Calls and replacements of the world, one after the other. */
import { describe, expect, it } from 'vitest';
import { createRequestBarrier } from '../../../src/emulator/http/request-barrier.js';

/** Work that ends when it is told to. */
function createWork(name: string, events: string[]) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const run = async () => {
    events.push(`${name} begins`);
    await ended;
    events.push(`${name} ends`);
  };
  return { run, end: () => end() };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a barrier', () => {
  it('lets calls through together, and replacements between them', async () => {
    const events: string[] = [];
    const barrier = createRequestBarrier();
    const [one, two, replacement, late] = ['one', 'two', 'replacement', 'late'].map((name) =>
      createWork(name, events),
    );
    const calls = [barrier.pass(one!.run), barrier.pass(two!.run)];
    const replaced = barrier.close(replacement!.run);
    const after = barrier.pass(late!.run);
    await settle();
    expect(events).toEqual(['one begins', 'two begins']);
    one!.end();
    await settle();
    expect(events.at(-1)).toBe('one ends');
    two!.end();
    await Promise.all(calls);
    await settle();
    expect(events.slice(2)).toEqual(['one ends', 'two ends', 'replacement begins']);
    replacement!.end();
    await replaced;
    late!.end();
    await after;
    expect(events.slice(5)).toEqual(['replacement ends', 'late begins', 'late ends']);
  });

  it('runs one replacement at a time, and opens after one that fails', async () => {
    const events: string[] = [];
    const barrier = createRequestBarrier();
    const first = barrier.close(async () => {
      events.push('first');
      await settle();
      throw new Error('no');
    });
    const second = barrier.close(async () => void events.push('second'));
    const call = barrier.pass(async () => void events.push('call'));
    await expect(first).rejects.toThrow('no');
    await Promise.all([second, call]);
    expect(events[0]).toBe('first');
    expect([...events].sort()).toEqual(['call', 'first', 'second']);
  });

  it('does not wait forever for a call that does not end', async () => {
    const barrier = createRequestBarrier();
    const work = createWork('slow', []);
    const call = barrier.pass(work.run);
    await barrier.close(async () => {});
    work.end();
    await call;
  });
});
