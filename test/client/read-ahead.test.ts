/** The next item is asked for while one is used, and never more than that. */
import { describe, expect, it } from 'vitest';
import { readAhead } from '../../src/client/read-ahead.js';

async function* count(events: string[], last: number, error?: Error) {
  try {
    for (let item = 1; item <= last; item += 1) {
      events.push(`asked ${item}`);
      await Promise.resolve();
      yield item;
    }
    if (error) throw error;
  } finally {
    events.push('closed');
  }
}

async function use(events: string[], source: AsyncIterable<number>, most = Number.POSITIVE_INFINITY) {
  for await (const item of readAhead(source)) {
    await new Promise(setImmediate);
    events.push(`used ${item}`);
    if (item === most) return;
  }
}

describe('reading ahead', () => {
  it('fetches one item while the one before is used', async () => {
    const events: string[] = [];
    await use(events, count(events, 3));
    expect(events).toEqual(['asked 1', 'asked 2', 'used 1', 'asked 3', 'used 2', 'closed', 'used 3']);
  });

  it('passes on the items before an error, and then the error', async () => {
    const events: string[] = [];
    const error = new Error('second page lost');
    await expect(use(events, count(events, 2, error))).rejects.toBe(error);
    expect(events).toEqual(['asked 1', 'asked 2', 'used 1', 'closed', 'used 2']);
  });

  it('closes the source when nobody takes its items', async () => {
    const events: string[] = [];
    await use(events, count(events, 9), 2);
    await new Promise(setImmediate);
    expect(events).toEqual(['asked 1', 'asked 2', 'used 1', 'asked 3', 'used 2', 'closed']);
  });

  it('does not wait for an unused item, nor fail with it', async () => {
    let fail = (_: Error) => {};
    const source = (async function* () {
      yield 1;
      yield await new Promise<number>((_, reject) => {
        fail = reject;
      });
    })();
    await use([], source, 1);
    fail(new Error('nobody waits'));
    await new Promise(setImmediate);
  });
});
