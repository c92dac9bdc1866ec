/** A memory in which many values are hashed at once, where they lie: no text, no object and no call per value. */
import { hash } from 'node:crypto';
import { assembleSha256, type HashLayout, longestValue, slotBytes } from './sha256-code.js';

export interface HashMemory {
  readonly bytes: Uint8Array;
  readonly layout: HashLayout;
  /** Of the slots. */
  readonly capacity: number;
  /** The address after all that hashing uses, from which on the memory is the caller's. */
  readonly rest: number;
  /**
   * Hashes the first `count` slots, whose lengths in bytes (at most `longestValue`) stand in `layout.lengths`. The slots
   * stay as they are. What comes out for a slot with a longer length is undefined.
   */
  run(count: number): void;
}

/** Bytes of a page of WebAssembly's memory. */
const pageBytes = 1 << 16;
/** What a run may write behind the last slot: it hashes four at a time. */
const lanes = 4;

/**
 * Creates a memory for `capacity` values and `restBytes` more. Pages that are never touched take no memory.
 *
 * Hashing four values at a time with vectors of WebAssembly is 3 to 4 times as fast as node:crypto's `hash` is for values
 * of 20 bytes, and 5 times with the writing of the digits: a call into native code, a view and a text for each value
 * outweigh the processor's own instructions for SHA-256. Where WebAssembly or its vectors are missing, node:crypto does it.
 */
export function createHashMemory(
  capacity: number,
  restBytes: number,
  engine: 'vectors' | 'node' = 'vectors',
): HashMemory {
  const values = Math.ceil(capacity / lanes) * lanes;
  const digests = values;
  const hex = digests + 32 * values;
  const slots = hex + 64 * values;
  const rest = slots + slotBytes * values;
  const pages = Math.ceil((rest + restBytes) / pageBytes);
  const layout: HashLayout = { lengths: 0, digests, hex, slots, pages };
  const { bytes, run } = (engine === 'vectors' && createWithVectors(layout)) || createWithNode(layout);
  return { bytes, layout, capacity: values, rest, run };
}

/** What is used of WebAssembly, which the types of Node leave out. */
declare const WebAssembly: {
  readonly Module: new (code: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: Readonly<Record<string, unknown>> };
  readonly Memory: new (limits: { readonly initial: number }) => { readonly buffer: ArrayBuffer };
};

interface Engine {
  readonly bytes: Uint8Array;
  run(count: number): void;
}

/** Undefined where this Node has no WebAssembly (--jitless) or the processor no vectors. */
function createWithVectors(layout: HashLayout): Engine | undefined {
  try {
    const module = new WebAssembly.Module(assembleSha256(layout));
    const { memory, run } = new WebAssembly.Instance(module).exports;
    if (!(memory instanceof WebAssembly.Memory) || typeof run !== 'function') return undefined;
    return {
      bytes: new Uint8Array(memory.buffer),
      run(count) {
        if (count > 0) run(count);
      },
    };
  } catch {
    return undefined;
  }
}

function createWithNode({ digests, hex, slots, pages }: HashLayout): Engine {
  const buffer = Buffer.alloc(pages * pageBytes);
  return {
    bytes: buffer,
    run(count) {
      for (let index = 0; index < count; index += 1) {
        const start = slots + slotBytes * index;
        const length = Math.min(buffer[index] as number, longestValue);
        const digits = hash('sha256', buffer.subarray(start, start + length), 'hex');
        buffer.write(digits, hex + 64 * index, 'latin1');
        buffer.write(digits, digests + 32 * index, 'hex');
      }
    },
  };
}
