/** A memory in which many values are hashed at once, where they lie: no text, no object and no call per value. */
import { hash } from 'node:crypto';
import { assembleSha256, type HashLayout, hashBlockBytes } from './sha256-code.js';

export interface HashMemory {
  readonly bytes: Uint8Array;
  readonly layout: HashLayout;
  /** Where each value to be hashed begins; the memory has `hashBlockBytes` from there on. */
  readonly addresses: Int32Array;
  /** The address after all that hashing uses, from which on the memory is the caller's; a multiple of 4. */
  readonly rest: number;
  /**
   * Hashes the first `count` values, whose lengths in bytes (at most `longestValue`) stand in `layout.lengths`. The values
   * stay as they are.
   */
  run(count: number): void;
}

/** Bytes of a page of WebAssembly's memory. */
const pageBytes = 1 << 16;
/** Values are hashed four at a time. */
const lanes = 4;

/**
 * Creates a memory for `capacity` values and `restBytes` more. Pages that are never touched take no memory.
 *
 * Hashing four values at a time with vectors of WebAssembly takes a third of the time of node:crypto's `hash`: a call into
 * native code, a view and a text for each value outweigh the processor's own instructions for SHA-256
 * (test/bench/README.md, "Our own code beside libraries"). Where WebAssembly or its vectors are missing, node:crypto does it.
 */
export function createHashMemory(
  capacity: number,
  restBytes: number,
  engine: 'vectors' | 'node' = 'vectors',
): HashMemory {
  const values = Math.ceil(capacity / lanes) * lanes;
  const addresses = values;
  const digests = addresses + 4 * values;
  const hex = digests + 32 * values;
  const rest = hex + 64 * values;
  const pages = Math.ceil((rest + restBytes + hashBlockBytes) / pageBytes);
  const layout: HashLayout = { values, lengths: 0, addresses, digests, hex, pages };
  const { bytes, run } = (engine === 'vectors' && createWithVectors(layout)) || createWithNode(layout);
  return { bytes, layout, addresses: new Int32Array(bytes.buffer, addresses, values), rest, run };
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

/** By their layouts: compiled once for all lists that a command reads. */
const modules = new Map<string, object>();

function compile(layout: HashLayout): object {
  const key = JSON.stringify(layout);
  const module = modules.get(key) ?? new WebAssembly.Module(assembleSha256(layout));
  modules.set(key, module);
  return module;
}

/** Undefined where this Node has no WebAssembly (--jitless) or the processor no vectors. */
function createWithVectors(layout: HashLayout): Engine | undefined {
  try {
    const { memory, run } = new WebAssembly.Instance(compile(layout)).exports;
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

function createWithNode({ addresses, digests, hex, pages }: HashLayout): Engine {
  const buffer = Buffer.from(new ArrayBuffer(pages * pageBytes));
  return {
    bytes: buffer,
    run(count) {
      for (let index = 0; index < count; index += 1) {
        const start = buffer.readInt32LE(addresses + 4 * index);
        const digits = hash('sha256', buffer.subarray(start, start + (buffer[index] as number)), 'hex');
        buffer.write(digits, hex + 64 * index, 'latin1');
        buffer.write(digits, digests + 32 * index, 'hex');
      }
    },
  };
}
