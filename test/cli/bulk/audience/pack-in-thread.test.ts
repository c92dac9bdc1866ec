/** Packing beside the sending: what comes out, how far it runs ahead, and how it ends. The port stands for the thread. */

import { MessageChannel } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { packInThread } from '../../../../src/cli/bulk/audience/packing/pack-in-thread.js';
import { servePacking } from '../../../../src/cli/bulk/audience/packing/serve-packing.js';
import { InputError } from '../../../../src/people/input-error.js';
import { packInput } from '../../../../src/people/packing/pack-input.js';
import type { PackedRequest } from '../../../../src/people/packing/packed-request.js';
import {
  type FromPacker,
  type PackerThread,
  piecesAhead,
  requestsAhead,
} from '../../../../src/people/packing/packer-messages.js';
import { addCorrections, type CorrectionCounts } from '../../../../src/people/reading/correction.js';
import type { RejectedRow } from '../../../../src/people/reading/row.js';
import type { UploadOptions } from '../../../../src/people/upload-options.js';
import { plainOptions } from '../../../support/upload-options.js';

const options: UploadOptions = { ...plainOptions, now: Date.UTC(2026, 10, 22) };

/** A thread that is none: the other end of a channel, served here. `log` has the kinds of the messages to it and from it. */
function openChannel() {
  const { port1, port2 } = new MessageChannel();
  const log: string[] = [];
  let ended = false;
  servePacking({
    postMessage(message, transfer) {
      log.push(message.kind);
      port2.postMessage(message, transfer);
    },
    on: (event, listener) => port2.on(event, listener),
  });
  let receive: (message: FromPacker) => void = () => {};
  port1.on('message', (message: FromPacker) => receive(message));
  const thread: PackerThread = {
    post(message, transfer = []) {
      log.push(message.kind);
      port1.postMessage(message, transfer);
    },
    listen(listener) {
      receive = listener;
    },
    end() {
      ended = true;
      port1.close();
    },
  };
  const countOf = (kind: string) => log.filter((item) => item === kind).length;
  return { world: { startPacker: async () => thread }, countOf, isEnded: () => ended, fail: () => receive };
}

const rows = (count: number) => Array.from({ length: count }, (_, index) => `person-${index}@example.com`);
const large = new TextEncoder().encode(`email\n${rows(60_000).join('\n')}\n`);

async function* piecesOf(bytes: Uint8Array, size = 1 << 17): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

async function collect(requests: AsyncIterable<PackedRequest>) {
  const collected: unknown[] = [];
  for await (const { release, body, ...request } of requests) {
    collected.push({ ...request, body: Buffer.from(body).toString('latin1') });
    release?.();
  }
  return collected;
}

/** Waits until a condition holds. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

it('gives each request the identifiers that were left out since the one before', async () => {
  const text = `email,phone_number,handle\n${rows(6000)
    .map(
      (email, at) => `${email},${[0, 1, 5000].includes(at) ? 'n/a' : ''},${at === 5001 ? 'no handle' : ''}`,
    )
    .join('\n')}`;
  const { world } = openChannel();
  const hooks = { rejected: () => {} };
  const leftOut: (readonly unknown[])[] = [];
  for await (const request of packInThread(piecesOf(Buffer.from(text)), options, hooks, world))
    leftOut.push(request.leftOut ?? []);
  const [first = [], ...others] = leftOut;
  expect(first).toEqual([{ field: 'phone_number', reason: 'placeholder', count: 2 }]);
  expect(others.flat()).toEqual([
    { field: 'phone_number', reason: 'placeholder', count: 1 },
    { field: 'handle', reason: 'handle', count: 1 },
  ]);
});

describe('packing in a thread', () => {
  it('gives the same requests as packing in the main thread', async () => {
    const { world, isEnded, countOf } = openChannel();
    const requests = await collect(packInThread(piecesOf(large), options, { rejected: () => {} }, world));
    const expected = await collect(packInput(piecesOf(large), options, { rejected: () => {} }));
    expect(requests.length).toBe(24);
    expect(requests).toEqual(expected);
    expect(isEnded()).toBe(true);
    expect(countOf('release')).toBe(24);
  });

  it.each([
    ['in this thread', 3],
    ['in the other thread', 50_000],
  ])('leaves .0 out of ids if every cell of their column has it, %s', async (_, count) => {
    const { world } = openChannel();
    const ids = Array.from({ length: count }, (__, index) => `${1000 + index}.0`);
    const pack = async (last: string) => {
      const bytes = new TextEncoder().encode(
        `partner_user_id,email\n${[...ids, last].map((id) => `${id},a@b.de`).join('\n')}\n`,
      );
      let counts: CorrectionCounts = {};
      const hooks = {
        rejected: () => {},
        corrected: (more: CorrectionCounts) => {
          counts = addCorrections(counts, more);
        },
      };
      const requests = (await collect(packInThread(piecesOf(bytes), options, hooks, world))) as {
        body: string;
      }[];
      const found = requests.flatMap(({ body }) => [...body.matchAll(/"partner_user_id":\["([^"]+)"\]/g)]);
      return { found: found.map(([, id]) => id), counts };
    };
    const whole = ids.map((id) => id.replace('.0', ''));
    expect(await pack('7.0')).toEqual({ found: [...whole, '7'], counts: { 'id-zero': count + 1 } });
  });

  it('keeps .0 in ids if one cell of their column is another text', async () => {
    const { world } = openChannel();
    const bytes = new TextEncoder().encode('partner_user_id\n1000.0\n1001.0\nx7\n');
    const requests = await collect(packInThread(piecesOf(bytes, 30), options, { rejected: () => {} }, world));
    expect(JSON.stringify(requests)).toMatch(/1000\.0.*1001\.0.*x7/);
  });

  it('passes on rejected rows and how much was read', async () => {
    const { world } = openChannel();
    const bytes = new TextEncoder().encode(`email\n${rows(30_000).join('\n')}\nnobody\n`);
    const rejected: RejectedRow[] = [];
    let read = 0;
    const hooks = {
      rejected: (some: readonly RejectedRow[]) => void rejected.push(...some),
      read: (some: number) => {
        read += some;
      },
    };
    await collect(packInThread(piecesOf(bytes), options, hooks, world));
    expect(rejected).toEqual([{ line: 30_002, column: 'email', reason: 'email' }]);
    expect(read).toBe(bytes.length);
  });

  it('starts no thread for a small list', async () => {
    const world = { startPacker: () => Promise.reject(new Error('no thread is needed')) };
    const small = new TextEncoder().encode(`email\n${rows(10).join('\n')}`);
    const requests = await collect(packInThread(piecesOf(small), options, { rejected: () => {} }, world));
    expect(requests).toMatchObject([{ operations: 10 }]);
  });

  it('packs in the main thread if no thread can be started', async () => {
    const world = { startPacker: async () => undefined };
    const requests = await collect(packInThread(piecesOf(large), options, { rejected: () => {} }, world));
    expect(requests.length).toBe(24);
  });

  it('holds few requests in memory while nobody takes them', async () => {
    const { world, countOf } = openChannel();
    const requests = packInThread(piecesOf(large, 1 << 15), options, { rejected: () => {} }, world);
    const packing = requests[Symbol.asyncIterator]();
    await packing.next();
    await until(() => countOf('request') === requestsAhead + 1);
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(countOf('request')).toBe(requestsAhead + 1);
    expect(countOf('piece') - countOf('read')).toBe(piecesAhead);
    expect(countOf('end')).toBe(0);
    await packing.return?.();
  });

  it('ends the thread and the reading once nobody takes the requests', async () => {
    const { world, isEnded } = openChannel();
    let closed = false;
    async function* pieces() {
      try {
        yield* piecesOf(large);
      } finally {
        closed = true;
      }
    }
    for await (const _ of packInThread(pieces(), options, { rejected: () => {} }, world)) break;
    expect(isEnded()).toBe(true);
    await until(() => closed);
  });

  it('passes on an error of the input after the requests before it', async () => {
    const { world, isEnded } = openChannel();
    const bytes = new TextEncoder().encode(`email\n${rows(60_000).join('\n')}\n"open\n`);
    let requests = 0;
    const packing = async () => {
      for await (const _ of packInThread(piecesOf(bytes), options, { rejected: () => {} }, world))
        requests += 1;
    };
    const error: unknown = await packing().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({ code: 'unclosed', line: 60_002, hint: expect.any(String) });
    expect(requests).toBe(23);
    expect(isEnded()).toBe(true);
  });

  it('passes on an error of the reading', async () => {
    const { world, isEnded } = openChannel();
    async function* pieces() {
      yield* piecesOf(large);
      throw new Error('the disk is gone');
    }
    await expect(collect(packInThread(pieces(), options, { rejected: () => {} }, world))).rejects.toThrow(
      'the disk is gone',
    );
    expect(isEnded()).toBe(true);
  });

  it('reports a thread that ends unexpectedly', async () => {
    const { world, fail } = openChannel();
    const packing = packInThread(piecesOf(large), options, { rejected: () => {} }, world)[
      Symbol.asyncIterator
    ]();
    await packing.next();
    fail()({ kind: 'error', message: 'the thread has ended' });
    await expect(
      (async () => {
        while (!(await packing.next()).done);
      })(),
    ).rejects.toThrow('the thread has ended');
  });
});
