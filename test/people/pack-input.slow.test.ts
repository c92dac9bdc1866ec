/** From the bytes of a list to the bodies of requests: nobody is lost, and the same list always gives the same requests. */

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check } from '../../src/call/check.js';
import { wireNames } from '../../src/call/problem.js';
import { endpointById } from '../../src/contract/find-group.js';
import { maxOperations, membershipBodyBytes } from '../../src/contract/params/membership.js';
import { packInput } from '../../src/people/packing/pack-input.js';
import { blockBytes, type PackedRequest } from '../../src/people/packing/packed-request.js';
import type { RejectedRow } from '../../src/people/reading/row.js';
import type { UploadOptions } from '../../src/people/upload-options.js';
import { rounds } from '../support/rounds.js';
import { plainOptions } from '../support/upload-options.js';

const options: UploadOptions = { ...plainOptions, now: Date.UTC(2026, 10, 22) };

async function* piecesOf(text: string, sizes: readonly number[] = [1 << 16]): AsyncIterable<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  for (let index = 0; at < bytes.length; index += 1) {
    const size = sizes[index % sizes.length] ?? 1;
    yield bytes.slice(at, at + size);
    at += size;
  }
}

interface Packed {
  readonly requests: readonly PackedRequest[];
  readonly rejected: readonly RejectedRow[];
}

async function pack(
  text: string,
  changes: Partial<UploadOptions> = {},
  sizes?: readonly number[],
): Promise<Packed> {
  const requests: PackedRequest[] = [];
  const rejected: RejectedRow[] = [];
  const hooks = { rejected: (rows: readonly RejectedRow[]) => void rejected.push(...rows) };
  for await (const { release, ...request } of packInput(
    piecesOf(text, sizes),
    { ...options, ...changes },
    hooks,
  )) {
    requests.push({ ...request, body: request.body.slice() });
    // Memory that is used again must hold no request that is still needed.
    release?.();
  }
  return { requests, rejected };
}

const bodyOf = ({ body }: PackedRequest) => new TextDecoder().decode(body);
/** With the digest of the body: bodies are large to compare. */
/** Without the bytes of input, which depend on its pieces. */
const digested = ({ body, taken: _, ...request }: PackedRequest) => ({
  ...request,
  body: createHash('sha256').update(body).digest('hex'),
});
const sha256 = (value: string) => createHash('sha256').update(value).digest('hex');

interface Operation {
  readonly operation_type: string;
  readonly params: { readonly users: readonly Readonly<Record<string, readonly string[]>>[] };
}
const operationsOf = (request: PackedRequest) =>
  request.operations === 0 ? [] : (JSON.parse(bodyOf(request)) as readonly Operation[]);
type User = Readonly<Record<string, unknown>>;
const usersOf = ({ requests }: Packed): readonly User[] =>
  requests
    .flatMap(operationsOf)
    .flatMap(({ operation_type, params }) => params.users.map((user) => ({ operation_type, ...user })));
const totalOf = ({ requests }: Packed, name: 'rows' | 'updates' | 'deletes' | 'duplicates' | 'rejected') =>
  requests.reduce((sum, request) => sum + request[name], 0);

describe('packing', () => {
  it('writes one operation per person', async () => {
    const { requests } = await pack('email\nTest-Email@test.com\n');
    expect(requests.map(bodyOf)).toEqual([
      '[{"operation_type":"Update","params":{"users":[{"email":["e586883b2b4faf78d48300a79e0e15138d664cdf796ffb86e533170a9893eda8"]}]}}]',
    ]);
    expect(requests[0]).toMatchObject({ index: 0, operations: 1, updates: 1, deletes: 0, rows: 1 });
  });

  it.each([
    { rows: maxOperations, operations: [maxOperations] },
    { rows: maxOperations + 1, operations: [maxOperations, 1] },
    { rows: 2 * maxOperations, operations: [maxOperations, maxOperations] },
  ])('puts $rows people into requests of $operations operations', async ({ rows, operations }) => {
    const list = Array.from({ length: rows }, (_, index) => `a${index}@b.co`).join('\n');
    const { requests } = await pack(`email\n${list}`);
    expect(requests.map((request) => request.operations)).toEqual(operations);
    expect(requests.map(({ index }) => index)).toEqual(operations.map((_, index) => index));
  });

  it.each([
    { more: 0, requests: [membershipBodyBytes] },
    { more: 1, requests: 2 },
  ])('fills a body to the byte: $more more than the limit', async ({ more, requests: expected }) => {
    // Fifty people, the last of whom is as long as it takes.
    const head = Array.from({ length: 49 }, (_, index) => `${index}${'x'.repeat(99_000)}`);
    const [first] = (await pack(`partner_user_id\n${[...head, 'y'].join('\n')}\n`)).requests;
    const missing = membershipBodyBytes - (first?.body.length ?? 0) + more;
    const { requests } = await pack(`partner_user_id\n${[...head, 'y'.repeat(1 + missing)].join('\n')}\n`);
    if (typeof expected === 'number') expect(requests).toHaveLength(expected);
    else expect(requests.map(({ body }) => body.length)).toEqual(expected);
  });

  it('hashes values of every length', async () => {
    const values = Array.from({ length: 200 }, (_, index) => `${'a'.repeat(index + 1)}@b.co`);
    const packed = await pack(`email\n${values.join('\n')}`);
    expect(usersOf(packed).map(({ email }) => email)).toEqual(values.map((value) => [sha256(value)]));
  });

  it('writes a text as JSON has it', async () => {
    const value = 'a "b" \\c\\ \u00e9\u{1f600}\u2028/';
    const packed = await pack(JSON.stringify({ partner_user_id: value, email: 'a@b.co' }));
    expect(usersOf(packed)).toEqual([
      { operation_type: 'Update', email: [sha256('a@b.co')], partner_user_id: [value] },
    ]);
  });

  it('leaves the body of a request unchanged until it is released', async () => {
    const list = Array.from({ length: 3 * maxOperations }, (_, index) => `a${index}@b.co`).join('\n');
    const kept: PackedRequest[] = [];
    const copies: string[] = [];
    for await (const request of packInput(piecesOf(`email\n${list}`), options, { rejected: () => {} })) {
      kept.push(request);
      copies.push(bodyOf(request));
    }
    expect(kept.map(bodyOf)).toEqual(copies);
    expect(new Set(copies).size).toBe(3);
  });

  it('has a last request without people for rows that were left out at the end', async () => {
    const { requests } = await pack('email\nnobody\n');
    expect(requests).toMatchObject([{ operations: 0, updates: 0, rows: 1, rejected: 1 }]);
    expect(requests[0]?.body).toHaveLength(0);
  });

  it('yields the complete requests before it fails', async () => {
    const list = Array.from({ length: 3 * maxOperations }, (_, index) => `a${index}@b.co`).join('\n');
    const requests: PackedRequest[] = [];
    const packing = async () => {
      for await (const request of packInput(piecesOf(`email\n${list}\n"open`), options, {
        rejected: () => {},
      }))
        requests.push(request);
    };
    await expect(packing()).rejects.toThrow('never closed');
    expect(requests.length).toBeGreaterThan(0);
  });
});

describe('the position in the input', () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => `${index}${'x'.repeat(100)}`);
  const text = `partner_user_id\n${rows.join('\n')}\n`;

  it('is that of whole blocks, and of all in the end, in any pieces', async () => {
    const whole = await pack(text);
    const other = await pack(text, {}, [1, 300_000, 17, blockBytes, 4_000_000]);
    expect(other.requests.map(digested)).toEqual(whole.requests.map(digested));
    for (const { requests } of [whole, other])
      expect(requests.reduce((sum, { taken }) => sum + taken, 0)).toBe(text.length);
    const digestTo = (end: number) => createHash('sha256').update(text.slice(0, end)).digest('hex');
    const blocks = Math.ceil(text.length / blockBytes);
    expect(blocks).toBeGreaterThan(1);
    expect(whole.requests.at(-1)?.input).toEqual({ blocks, digest: digestTo(text.length) });
    const [first] = whole.requests;
    expect(first?.input).toEqual({ blocks: 0, digest: digestTo(0) });
    const middle = whole.requests.find(({ input }) => input.blocks === 1);
    expect(middle?.input.digest).toBe(digestTo(blockBytes));
  });
});

describe('any list', () => {
  const cell = fc.constantFrom('a@b.co', 'A@b.co', 'c@d.co', 'not an address', '', 'x;y', 'a@b.co;c@d.co');
  const id = fc.constantFrom('', '1', 'a"b', '\u00e9\\', 'x'.repeat(70));
  const row = fc.record({
    email: cell,
    partner_user_id: id,
    operation: fc.constantFrom('Update', 'Delete', ''),
    expires_at: fc.constantFrom('', '2027-01-01T00:00:00Z', '2027-02-01T00:00:00Z', '2020-01-01T00:00:00Z'),
  });
  const sizes = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 4 });
  /** A wrong one is left out. */
  const addressesIn = (text: string) => (/^\w@\w\.co$/.test(text) ? [text.toLowerCase()] : []);
  const write = (rows: readonly object[]) => rows.map((value) => JSON.stringify(value)).join('\n');

  it('gives bodies that the service takes, with everybody in order, and counts every row', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 4 }),
        async (rows, share) => {
          const packed = await pack(write(rows), { peoplePerOperation: share });
          for (const request of packed.requests.filter(({ operations }) => operations > 0)) {
            const values = {
              account_id: '18ce54d4x5t',
              custom_audience_id: '1nmth',
              operations: operationsOf(request),
            };
            const endpoint = endpointById(options.endpoint);
            expect(check(endpoint, values, wireNames, undefined, options.now).problems).toEqual([]);
          }
          const bad = new Set(packed.rejected.map(({ line }) => line));
          const good = rows.filter((_, index) => !bad.has(index + 1));
          expect(usersOf(packed)).toEqual(
            good.map(({ email, partner_user_id: own, operation }) => ({
              operation_type: operation || 'Update',
              ...(addressesIn(email).length > 0 && { email: addressesIn(email).map(sha256) }),
              ...(own !== '' && { partner_user_id: own.split(';') }),
            })),
          );
          expect(totalOf(packed, 'rows')).toBe(rows.length);
          expect(totalOf(packed, 'rejected')).toBe(bad.size);
          expect(totalOf(packed, 'updates') + totalOf(packed, 'deletes')).toBe(good.length);
        },
      ),
      { numRuns: rounds(15) },
    );
  });

  it('gives the same requests in any pieces, and with --dedupe each person once for each run of operations', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 30 }),
        sizes,
        fc.boolean(),
        async (rows, cuts, dedupe) => {
          const packed = await pack(write(rows), { dedupe });
          const other = await pack(write(rows), { dedupe }, cuts);
          expect(other.requests.map(digested)).toEqual(packed.requests.map(digested));
          expect(other.rejected).toEqual(packed.rejected);
          if (!dedupe) return;
          const bad = new Set(packed.rejected.map(({ line }) => line));
          const good = rows.filter((_, index) => !bad.has(index + 1));
          expect(totalOf(packed, 'duplicates')).toBe(countRepeated(good));
          expect(totalOf(packed, 'rows')).toBe(rows.length);
        },
      ),
      { numRuns: rounds(15) },
    );
  });

  /** People who came before with the same times, and since then nobody with the other operation. */
  function countRepeated(
    rows: readonly { email: string; partner_user_id: string; operation: string; expires_at: string }[],
  ): number {
    let known = new Map<string, string>();
    let last = '';
    let repeated = 0;
    for (const { email, partner_user_id, operation, expires_at } of rows) {
      const type = operation || 'Update';
      if (type !== last) known = new Map();
      last = type;
      const person = JSON.stringify([email.toLowerCase().split(';').sort(), partner_user_id]);
      if (known.get(person) === expires_at) repeated += 1;
      known.set(person, expires_at);
    }
    return repeated;
  }
});

describe('a person who is listed again', () => {
  const count = async (text: string, changes: Partial<UploadOptions> = {}) =>
    totalOf(await pack(text, { dedupe: true, ...changes }), 'duplicates');

  it.each([
    ['the same address', 'email\na@b.co\nA@B.CO \n', 1],
    ['another address', 'email\na@b.co\nb@b.co\n', 0],
    ['the same addresses in another order', 'email\na@b.co;c@d.co\nc@d.co;a@b.co\n', 1],
    ['one of two addresses', 'email\na@b.co;c@d.co\nc@d.co\n', 0],
    ['the same text as another identifier', 'partner_user_id,handle\nanna,\n,anna\n', 0],
    ['the same hash, given and computed', `email,hashed_email\na@b.co,\n,${sha256('a@b.co')}\n`, 1],
    ['a long text', `partner_user_id\n${'x'.repeat(900)}\n${'x'.repeat(900)}\n`, 1],
    ['a long address', `email\n${'x'.repeat(80)}@b.co\n${'x'.repeat(80)}@b.co\n`, 1],
    ['other times', 'email,expires_at\na@b.co,2027-01-01T00:00:00Z\na@b.co,2027-01-02T00:00:00Z\n', 0],
    ['another operation', 'email,operation\na@b.co,Update\na@b.co,Delete\na@b.co,Update\n', 0],
    ['another operation of others between', 'email,operation\na@b.co,\nc@d.co,Delete\na@b.co,\n', 0],
  ])('%s', async (_, text, expected) => {
    expect(await count(text)).toBe(expected);
  });

  it('is found across requests and batches', async () => {
    const list = Array.from({ length: 3000 }, (_, index) => `a${index}@b.co`);
    expect(await count(`email\n${[...list, ...list].join('\n')}\n`)).toBe(3000);
  });
});
