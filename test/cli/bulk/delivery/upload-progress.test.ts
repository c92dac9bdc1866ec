/** The line that tells how far an upload is. */
import { describe, expect, it } from 'vitest';
import {
  createUploadLine,
  createUploadProgress,
  leastMilliseconds,
} from '../../../../src/cli/bulk/delivery/upload-progress.js';
import { rates } from '../../../../src/contract/wire/rate-limits.js';

const endpoint = { rate: 'audienceUsers' } as const;

/** `content` is that of a byte of a file, which gzip makes more. */
function start(
  size: number | undefined,
  { isSent = true, content = 1, people = undefined as number | undefined } = {},
) {
  const at = { time: 0, position: 0 };
  const line = createUploadLine(
    {
      label: 'lists/list.csv',
      size,
      position: () => at.position,
      content: () => content * at.position,
      ...(people !== undefined && { people }),
    },
    isSent ? endpoint : undefined,
    () => at.time,
  );
  const look = (seconds: number, position: number, amounts: Partial<Parameters<typeof line>[0]>) => {
    Object.assign(at, { time: seconds * 1000, position });
    return line({ rows: 0, requests: 0, rejected: 0, resumed: 0, ...amounts });
  };
  return look;
}

describe('the progress of an upload', () => {
  it('has rows, rate, requests, rejected rows and the time left of a file', () => {
    const look = start(1000);
    expect(look(0, 0, {})).toBe('list.csv: 0 rows (0%), 0 requests');
    expect(look(2, 250, { rows: 125_000, requests: 50 })).toBe(
      'list.csv: 125,000 rows (25%), 62,500/s, 6 s left, 50 requests',
    );
    expect(look(4, 500, { rows: 250_000, requests: 100, rejected: 1234 })).toBe(
      'list.csv: 250,000 rows (50%), 62,500/s, 4 s left, 100 requests, 1,234 rejected',
    );
    expect(look(8, 1000, { rows: 500_000, requests: 200 })).toBe(
      'list.csv: 500,000 rows (100%), 62,500/s, 200 requests',
    );
  });

  it('has neither share nor time left if the size is unknown', () => {
    const look = start(undefined);
    look(0, 0, {});
    expect(look(2, 99, { rows: 10, requests: 1 })).toBe('list.csv: 10 rows, 5/s, 1 request');
  });

  it('counts the rate from the end of an earlier run', () => {
    const look = start(1000);
    look(0, 0, {});
    look(1, 500, { rows: 1_000_000, requests: 400, resumed: 400 });
    expect(look(3, 600, { rows: 1_200_000, requests: 480, resumed: 400 })).toBe(
      'list.csv: 1,200,000 rows (60%), 100,000/s, 8 s left, 480 requests',
    );
  });

  it("does not promise less than the service's limit allows, which the first requests do not feel", () => {
    const look = start(1000);
    look(0, 0, {});
    expect(look(10, 250, { rows: 3_750_000, requests: 1500 })).toContain('/s, 2 min 50 s left, ');
  });

  it.each([
    ['a file', 1],
    ['a compressed file', 8],
  ])('counts what was read and not sent as left, in rows, share and time: %s', (_, content) => {
    const look = start(1000, { content });
    look(0, 0, { taken: 0 });
    // The whole file was read, and half of it is packed.
    const amounts = { rows: 40_000, unsent: 20_000, taken: 250 * content, requests: 8 };
    expect(look(2, 1000, amounts)).toBe('list.csv: 20,000 rows (25%), 10,000/s, 6 s left, 8 requests');
    const all = { rows: 80_000, unsent: 0, taken: 1000 * content, requests: 32 };
    expect(look(8, 1000, all)).toBe('list.csv: 80,000 rows (100%), 10,000/s, 32 requests');
  });

  it('of people whose number is known has the share of those who were sent', () => {
    const look = start(1000, { people: 400 });
    look(0, 0, { taken: 0 });
    const amounts = { rows: 200, unsent: 100, sent: 100, taken: 900, requests: 1 };
    expect(look(2, 1000, amounts)).toBe('list.csv: 100 rows (25%), 50/s, 6 s left, 1 request');
  });

  it('of rows that are sent as they are read counts those of the last piece that are left', () => {
    const look = start(1000);
    look(0, 0, {});
    expect(look(2, 500, { rows: 200, unsent: 100, requests: 1 })).toBe(
      'list.csv: 100 rows (25%), 50/s, 6 s left, 1 request',
    );
  });

  it('of a list that is only read has no requests, and not the time that sending them would take', () => {
    const look = start(1000, { isSent: false });
    look(0, 0, {});
    expect(look(10, 250, { rows: 3_750_000, requests: 1500 })).toBe(
      'list.csv: 3,750,000 rows (25%), 375,000/s, 30 s left',
    );
  });

  it('is shown after a second, and at most ten times a second', () => {
    const lines: (string | undefined)[] = [];
    let time = 0;
    const world = { now: () => time } as Parameters<typeof createUploadProgress>[2]['world'];
    const show = createUploadProgress(
      { label: 'l', size: 10, position: () => 5, content: () => 5 },
      endpoint,
      {
        world,
        showProgress: async (line) => void lines.push(line),
      },
    );
    for (time = 0; time < 2000; time += 10) show({ rows: 1, requests: 1, rejected: 0, resumed: 0 });
    expect(lines).toHaveLength(10);
  });
});

describe('the least time of an upload', () => {
  it.each([
    [0, 0],
    [1, 0],
    [1500, 0],
    [1501, 60_000],
    [3000, 60_000],
    [3001, 120_000],
  ])('of %i requests is %i ms', (requests, expected) => {
    expect(leastMilliseconds(requests, rates.audienceUsers)).toBe(expected);
  });
});
