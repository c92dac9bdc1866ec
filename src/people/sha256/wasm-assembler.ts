/**
 * Assembles a WebAssembly module of one function from nested instructions: just what the hashing of many values needs.
 * Opcodes are those of the WebAssembly specification, version 2.
 */

/**
 * Encoded instructions that together leave one value on the stack, or none. Nested, since copying every instruction into
 * the ones around it would take longer than all else here.
 */
export type Code = readonly (number | Code)[];

/** Unsigned LEB128. */
function unsigned(value: number): readonly number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

/** Signed LEB128. */
function signed(value: number): readonly number[] {
  const byte = value & 0x7f;
  const rest = value >> 7;
  const last = (rest === 0 && (byte & 0x40) === 0) || (rest === -1 && (byte & 0x40) !== 0);
  return last ? [byte] : [byte | 0x80, ...signed(rest)];
}

const vector = (opcode: number): Code => [0xfd, unsigned(opcode)];
/** Alignment 1: addresses may have any value. */
const at = (offset: number): Code => [0, unsigned(offset)];
const binary =
  (opcode: Code) =>
  (a: Code, b: Code): Code => [a, b, opcode];

export const local = {
  get: (index: number): Code => [0x20, unsigned(index)],
  set: (index: number, value: Code): Code => [value, 0x21, unsigned(index)],
};

export const i32 = {
  const: (value: number): Code => [0x41, ...signed(value)],
  load: (address: Code, offset: number): Code => [address, 0x28, at(offset)],
  add: binary([0x6a]),
  lessUnsigned: binary([0x49]),
};

/** Vectors of 128 bits; `a` and `b` are vectors, addresses are i32. */
export const v128 = {
  load: (address: Code, offset: number): Code => [address, vector(0x00), at(offset)],
  /** One byte in all 16 lanes. */
  load8Splat: (address: Code, offset: number): Code => [address, vector(0x07), at(offset)],
  /** One number of 32 bits in all 4 lanes. */
  load32Splat: (address: Code, offset: number): Code => [address, vector(0x09), at(offset)],
  /** One number of 32 bits in the first lane, zero in the others. */
  load32Zero: (address: Code, offset: number): Code => [address, vector(0x5c), at(offset)],
  store: (address: Code, offset: number, value: Code): Code => [address, value, vector(0x0b), at(offset)],
  /** Of 16 bytes. */
  const: (bytes: Code): Code => [vector(0x0c), bytes],
  and: binary(vector(0x4e)),
  or: binary(vector(0x50)),
  xor: binary(vector(0x51)),
  /** The bits of `a` where `mask` has ones, those of `b` elsewhere. */
  select: (a: Code, b: Code, mask: Code): Code => [a, b, mask, vector(0x52)],
};

export const i8x16 = {
  /** 16 of the 32 bytes of `a` and `b` by their indexes. */
  shuffle: (a: Code, b: Code, indexes: Code): Code => [a, b, vector(0x0d), indexes],
  /** The bytes of `a` by the indexes in `indexes`. */
  swizzle: binary(vector(0x0e)),
  equal: binary(vector(0x23)),
  lessUnsigned: binary(vector(0x26)),
};

export const i16x8 = {
  extendLow: (a: Code): Code => [a, vector(0x89)],
  shiftRight: (a: Code, bits: number): Code => [a, i32.const(bits), vector(0x8d)],
};

export const i32x4 = {
  extendLow: (a: Code): Code => [a, vector(0xa9)],
  add: binary(vector(0xae)),
  shiftLeft: (a: Code, bits: number): Code => [a, i32.const(bits), vector(0xab)],
  shiftRight: (a: Code, bits: number): Code => [a, i32.const(bits), vector(0xad)],
};

/** Repeats the body while the condition after it holds. */
export function doWhile(body: Code, condition: Code): Code {
  return [0x03, 0x40, body, condition, 0x0d, 0, 0x0b];
}

interface ModuleParts {
  /** The number of parameters of the function, all i32; it returns nothing. */
  readonly parameters: number;
  /** Locals after the parameters. */
  readonly locals: { readonly i32: number; readonly v128: number };
  readonly body: Code;
  /** Pages of 64 KiB. */
  readonly pages: number;
}

/** A module that exports its memory as `memory` and its function as `run`. */
export function assembleModule({ parameters, locals, body, pages }: ModuleParts): Uint8Array<ArrayBuffer> {
  const i32Type = 0x7f;
  const v128Type = 0x7b;
  const types = [2, unsigned(locals.i32), i32Type, unsigned(locals.v128), v128Type];
  const name = (text: string): Code => [text.length, ...new TextEncoder().encode(text)];
  const sized = (content: Code): Code => {
    const bytes = flatten(content);
    return [unsigned(bytes.length), bytes];
  };
  const section = (id: number, content: Code): Code => [id, sized(content)];
  const module = flatten([
    [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    // The type of the function, the function, and the memory.
    section(1, [1, 0x60, parameters, new Array<number>(parameters).fill(i32Type), 0]),
    section(3, [1, 0]),
    section(5, [1, 0x00, unsigned(pages)]),
    section(7, [2, name('memory'), 0x02, 0, name('run'), 0x00, 0]),
    section(10, [1, sized([types, body, 0x0b])]),
  ]);
  return Uint8Array.from(module);
}

function flatten(code: Code, into: number[] = []): number[] {
  for (const part of code) {
    if (typeof part === 'number') into.push(part);
    else flatten(part, into);
  }
  return into;
}
