import { describe, expect, it } from 'vitest';
import { packInput } from '../../../src/call/membership/pack-input.js';
import type { PackedRequest } from '../../../src/call/membership/packed-request.js';
import type { UploadOptions } from '../../../src/call/membership/upload-options.js';

const options: UploadOptions = {
  endpoint: 'custom-audiences.users.batch',
  valueSeparator: ';',
  columns: {},
  hashed: [],
  operation: 'Update',
  times: {},
  peoplePerOperation: 1,
  dedupe: false,
  now: Date.UTC(2026, 10, 22),
};

async function* piecesOf(text: string, size = 7): AsyncIterable<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function pack(text: string, changes: Partial<UploadOptions> = {}): Promise<readonly PackedRequest[]> {
  const requests: PackedRequest[] = [];
  for await (const request of packInput(piecesOf(text), { ...options, ...changes }, { rejected: () => {} }))
    requests.push(request);
  return requests;
}

const bodyOf = ({ body }: PackedRequest) => new TextDecoder().decode(body);

describe('packing', () => {
  it('writes one operation per person', async () => {
    const [request, ...others] = await pack('email\nTest-Email@test.com\n');
    expect(others).toEqual([]);
    expect(request && bodyOf(request)).toBe(
      '[{"operation_type":"Update","params":{"users":[{"email":["e586883b2b4faf78d48300a79e0e15138d664cdf796ffb86e533170a9893eda8"]}]}}]',
    );
    expect(request).toMatchObject({ index: 0, operations: 1, updates: 1, deletes: 0, rows: 1 });
  });

  it('starts a new request after the most operations that one may have', async () => {
    const rows = Array.from({ length: 2501 }, (_, index) => `a${index}@b.c`);
    const requests = await pack(`email\n${rows.join('\n')}`);
    expect(requests.map(({ operations }) => operations)).toEqual([2500, 1]);
  });
});
