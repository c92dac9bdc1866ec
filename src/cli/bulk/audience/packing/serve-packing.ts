/** The side of packing that runs in a thread of its own: takes pieces of a list, gives requests. */
import { InputError } from '../../../../people/input-error.js';
import type { PackedRequest } from '../../../../people/packing/packed-request.js';
import {
  bytesAhead,
  type FromPacker,
  requestsAhead,
  type ToPacker,
} from '../../../../people/packing/packer-messages.js';
import { type Packing, startPacking } from '../../../../people/packing/packing.js';

/** What is used of a port of node:worker_threads. */
interface Port {
  postMessage(message: FromPacker, transfer: ArrayBuffer[]): void;
  on(event: 'message', listener: (message: ToPacker) => void): unknown;
}

/** Serves one list on the port. */
export function servePacking(port: Port): void {
  const post = (message: FromPacker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
  /** The sizes of the bodies that are on their way. */
  const ahead: number[] = [];
  let packing: Packing | undefined;
  let work = Promise.resolve();
  let wake: (() => void) | undefined;
  let failed = false;

  async function send(requests: AsyncIterable<PackedRequest>): Promise<void> {
    for await (const request of requests) {
      const size = request.body.length;
      while (ahead.length > 0 && (ahead.length >= requestsAhead || sum(ahead) + size > bytesAhead)) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      ahead.push(size);
      const memory = request.body.buffer;
      post({ kind: 'request', request }, memory instanceof ArrayBuffer ? [memory] : []);
    }
  }

  /** Does one thing after the other, and nothing after an error. */
  function queue(task: () => Promise<void>): void {
    work = work
      .then(() => (failed ? undefined : task()))
      .catch((error: unknown) => {
        failed = true;
        post(describe(error));
      });
  }

  function receive(message: ToPacker): void {
    switch (message.kind) {
      case 'start':
        queue(async () => {
          packing = startPacking(message.options, {
            rejected: (rows) => post({ kind: 'rejected', rows }),
            leftOut: (identifiers) => post({ kind: 'leftOut', identifiers }),
            footer: (line) => post({ kind: 'footer', line }),
            corrected: (counts) => post({ kind: 'corrected', counts }),
            withheld: (rows) => post({ kind: 'withheld', rows }),
            columns: (report) => post({ kind: 'columns', report }),
          });
        });
        break;
      case 'piece':
        queue(async () => {
          const { length: bytes, buffer } = message.piece;
          if (packing) await send(packing.push(message.piece));
          const memory = buffer as ArrayBuffer;
          post({ kind: 'read', bytes, memory }, [memory]);
        });
        break;
      case 'end':
        queue(async () => {
          if (packing) await send(packing.end());
          post({ kind: 'done' });
        });
        break;
      case 'took':
        ahead.shift();
        wake?.();
        break;
      case 'release':
        packing?.reuse(message.memory);
        break;
      default:
        message satisfies never;
    }
  }

  port.on('message', receive);
  post({ kind: 'ready' });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function describe(error: unknown): FromPacker {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof InputError)) return { kind: 'error', message };
  const { code, line, hint } = error;
  return { kind: 'error', message, code, line, hint };
}
