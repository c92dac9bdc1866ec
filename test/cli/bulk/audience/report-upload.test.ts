/** How long an upload waits for the service to work its people in. */
import { describe, expect, it } from 'vitest';
import { readUploadWait } from '../../../../src/cli/bulk/audience/report-upload.js';
import type { Invocation } from '../../../../src/cli/core/host/invocation.js';
import { readFlags } from '../../../../src/cli/core/input/read-flags.js';
import { batchUsers } from '../../../../src/contract/groups/custom-audiences-users.js';
import { batchDoNotReachUsers } from '../../../../src/contract/groups/do-not-reach-lists-users.js';
import { uploadFlags } from '../../../../src/flags/list-flags.js';

const hour = 3_600_000;

describe('the wait of an upload', () => {
  it.each([
    ['true', 9 * hour],
    ['2h', 2 * hour],
    ['false', undefined],
    [undefined, undefined],
  ])('with --wait %s is long enough for the service unless it is given', async (wait, expected) => {
    const read = (endpoint: typeof batchUsers | typeof batchDoNotReachUsers) => {
      const input = { flags: uploadFlags(endpoint) };
      return readFlags(input, { options: { wait }, args: [], world: { now: () => 0 } }).values;
    };
    const told: string[] = [];
    const invocation = {
      settings: { env: { value: 'production' } },
      noticeNow: async (text: string) => void told.push(text),
    } as unknown as Invocation;
    expect(await readUploadWait(read(batchUsers), invocation)).toBe(expected);
    expect(told).toEqual([]);
    const local = { ...invocation, settings: { env: { value: 'local' } } } as unknown as Invocation;
    await readUploadWait(read(batchUsers), local);
    expect(told).toEqual(expected === undefined ? [] : [expect.stringContaining('ads emulator advance 9h')]);
    expect(await readUploadWait(read(batchDoNotReachUsers), invocation)).toBeUndefined();
  });
});
