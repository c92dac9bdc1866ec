/** SHA-256 (FIPS 180-4) of four short values at a time, one in each lane of the vectors, as WebAssembly. */
import {
  assembleModule,
  type Code,
  doWhile,
  i8x16,
  i16x8,
  i32,
  i32x4,
  local,
  v128,
} from './wasm-assembler.js';

/** The bytes of a block of SHA-256: as many are read from where a value begins. */
export const hashBlockBytes = 64;
/** A longer value does not fit into one block together with its padding. */
export const longestValue = 55;

/** The layout of the memory of the module. */
export interface HashLayout {
  /** How many values there is room for; a multiple of 4. */
  readonly values: number;
  /** One byte per value: its length. */
  readonly lengths: number;
  /** Four bytes per value: where it begins. */
  readonly addresses: number;
  /** 32 bytes per value: the digests. */
  readonly digests: number;
  /** 64 bytes per value: the digests in lower-case hex. */
  readonly hex: number;
  readonly pages: number;
}

/** The first 32 bits of the fractional parts of roots of the first primes. */
function fractionsOfRoots(count: number, root: (prime: number) => number): readonly number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number += 1) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  }
  return primes.map((prime) => Math.floor((root(prime) % 1) * 2 ** 32));
}
const roundConstants = fractionsOfRoots(64, Math.cbrt);
const initialState = fractionsOfRoots(8, Math.sqrt);

// Locals: the parameter, how far it went and where that lies, the places of four values, then vectors.
const count = 0;
const done = 1;
const address = 2;
const digest = 3;
const hexText = 4;
const places = 5;
const numbers = 8;
const words = numbers + 1;
const state = words + 16;
const spare = state + 8;
const vectors = 16 + 8 + 4;

const range = (length: number): readonly number[] => Array.from({ length }, (_, index) => index);
const sequence = (codes: readonly Code[]): Code => codes;
const splat = (value: number): Code => {
  const bytes = [value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff, value >>> 24];
  return v128.const([...bytes, ...bytes, ...bytes, ...bytes]);
};
const splatByte = (value: number): Code => v128.const(new Array<number>(16).fill(value));
const sum = (first: Code, ...others: readonly Code[]): Code => others.reduce(i32x4.add, first);
const rotate = (a: Code, bits: number): Code =>
  v128.or(i32x4.shiftRight(a, bits), i32x4.shiftLeft(a, 32 - bits));
const xor3 = (a: Code, b: Code, c: Code): Code => v128.xor(v128.xor(a, b), c);
/** Numbers are big-endian in SHA-256 and little-endian in WebAssembly. */
const swapBytes = (a: Code): Code =>
  i8x16.shuffle(
    a,
    a,
    range(16).map((index) => index ^ 3),
  );

/** Makes columns of four rows, in place; the rows are locals. Uses the spare locals. */
function transpose(rows: readonly [number, number, number, number]): Code {
  const [a, b, c, d] = rows.map(local.get) as [Code, Code, Code, Code];
  const lanes = (...four: readonly number[]) =>
    four.flatMap((lane) => range(4).map((byte) => 4 * lane + byte));
  const [e, f, g, h] = range(4).map((index) => local.get(spare + index)) as [Code, Code, Code, Code];
  return sequence([
    local.set(spare, i8x16.shuffle(a, b, lanes(0, 4, 1, 5))),
    local.set(spare + 1, i8x16.shuffle(a, b, lanes(2, 6, 3, 7))),
    local.set(spare + 2, i8x16.shuffle(c, d, lanes(0, 4, 1, 5))),
    local.set(spare + 3, i8x16.shuffle(c, d, lanes(2, 6, 3, 7))),
    local.set(rows[0], i8x16.shuffle(e, g, lanes(0, 1, 4, 5))),
    local.set(rows[1], i8x16.shuffle(e, g, lanes(2, 3, 6, 7))),
    local.set(rows[2], i8x16.shuffle(f, h, lanes(0, 1, 4, 5))),
    local.set(rows[3], i8x16.shuffle(f, h, lanes(2, 3, 6, 7))),
  ]);
}

const four = (first: number) => [first, first + 1, first + 2, first + 3] as const;

/** Loads four values with their padding: a bit after the last byte, zeros, and the length in bits. */
function loadWords(layout: HashLayout): Code {
  const quarter = (value: number, part: number): Code => {
    const indexes = v128.const(range(16).map((byte) => 16 * part + byte));
    const length = v128.load8Splat(local.get(done), layout.lengths + value);
    const bytes = v128.load(local.get(places + value), 16 * part);
    const masked = v128.and(bytes, i8x16.lessUnsigned(indexes, length));
    const padded = v128.or(masked, v128.and(i8x16.equal(indexes, length), splatByte(0x80)));
    return local.set(words + 4 * part + value, swapBytes(padded));
  };
  const lengths = v128.load32Zero(local.get(done), layout.lengths);
  return sequence([
    ...range(4).map((value) =>
      local.set(places + value, i32.load(local.get(address), layout.addresses + 4 * value)),
    ),
    ...range(4).flatMap((part) => range(4).map((value) => quarter(value, part))),
    ...range(4).map((part) => transpose(four(words + 4 * part))),
    local.set(words + 15, i32x4.shiftLeft(i32x4.extendLow(i16x8.extendLow(lengths)), 3)),
  ]);
}

function round(index: number): Code {
  // The eight variables change their names instead of their places.
  const variable = (name: number) => state + ((name - index + 64) % 8);
  const [a, b, c, d, e, f, g, h] = range(8).map((name) => local.get(variable(name))) as [
    Code,
    Code,
    Code,
    Code,
    Code,
    Code,
    Code,
    Code,
  ];
  const word = (back: number) => words + ((index - back + 16) % 16);
  const [w, w2, w7, w15] = [0, 2, 7, 15].map((back) => local.get(word(back))) as [Code, Code, Code, Code];
  const extend = local.set(
    word(0),
    sum(
      w,
      xor3(rotate(w15, 7), rotate(w15, 18), i32x4.shiftRight(w15, 3)),
      w7,
      xor3(rotate(w2, 17), rotate(w2, 19), i32x4.shiftRight(w2, 10)),
    ),
  );
  const first = sum(
    h,
    i32x4.add(w, splat(roundConstants[index] as number)),
    v128.select(f, g, e),
    xor3(rotate(e, 6), rotate(e, 11), rotate(e, 25)),
  );
  const second = i32x4.add(
    v128.select(c, b, v128.xor(a, b)),
    xor3(rotate(a, 2), rotate(a, 13), rotate(a, 22)),
  );
  return sequence([
    index < 16 ? [] : extend,
    local.set(spare, first),
    local.set(variable(3), i32x4.add(d, local.get(spare))),
    local.set(variable(7), i32x4.add(local.get(spare), second)),
  ]);
}

/** Stores the four digests, as they are and in hex. */
function storeDigests(layout: HashLayout): Code {
  const half = (first: number): Code =>
    sequence([
      ...range(4).map((index) =>
        local.set(
          first + index,
          swapBytes(
            i32x4.add(local.get(first + index), splat(initialState[first - state + index] as number)),
          ),
        ),
      ),
      transpose(four(first)),
      ...range(4).map((value) => store(value, (first - state) * 4, local.get(first + value))),
    ]);
  const digits = v128.const([...new TextEncoder().encode('0123456789abcdef')]);
  const store = (value: number, offset: number, bytes: Code): Code => {
    const high = v128.and(i16x8.shiftRight(bytes, 4), splatByte(0x0f));
    const low = v128.and(bytes, splatByte(0x0f));
    const interleave = (from: number) => range(16).map((index) => from + (index >> 1) + 16 * (index % 2));
    const place = layout.hex + 64 * value + 2 * offset;
    return sequence([
      v128.store(local.get(digest), layout.digests + 32 * value + offset, bytes),
      local.set(spare, i8x16.swizzle(digits, high)),
      local.set(spare + 1, i8x16.swizzle(digits, low)),
      ...[0, 8].map((from, index) => {
        const text = i8x16.shuffle(local.get(spare), local.get(spare + 1), interleave(from));
        return v128.store(local.get(hexText), place + 16 * index, text);
      }),
    ]);
  };
  return sequence([half(state), half(state + 4)]);
}

/** The module: `run(count)` hashes the first `count` values, rounded up to whole fours; `count` is at least 1. */
export function assembleSha256(layout: HashLayout): Uint8Array<ArrayBuffer> {
  const advance = (pointer: number, bytes: number) =>
    local.set(pointer, i32.add(local.get(pointer), i32.const(bytes)));
  const body = sequence([
    loadWords(layout),
    ...range(8).map((index) => local.set(state + index, splat(initialState[index] as number))),
    ...range(64).map(round),
    storeDigests(layout),
    advance(address, 4 * 4),
    advance(digest, 4 * 32),
    advance(hexText, 4 * 64),
    advance(done, 4),
  ]);
  return assembleModule({
    parameters: 1,
    locals: { i32: numbers, v128: vectors },
    body: doWhile(body, i32.lessUnsigned(local.get(done), local.get(count))),
    pages: layout.pages,
  });
}
