/**
 * Normalizes identifiers from bytes to bytes (docs/service.md#audience-users). A normalizer writes the value of
 * `bytes[start, end)`, which has no white space around it, to `out` at `at` and returns its length, or a code of
 * `rejections`. ASCII, which nearly all values are, is handled without making text of it.
 */
import { isAscii, isUtf8 } from 'node:buffer';
import { otherPages, profileAddress } from '../../contract/wire/service-facts.js';
import { rejections } from '../reading/rejection.js';

export type Normalizer = (
  bytes: Uint8Array,
  start: number,
  end: number,
  out: Uint8Array,
  at: number,
) => number;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

/** The text of a slice; undefined if it is not UTF-8. */
export function decodeSlice(bytes: Uint8Array, start: number, end: number): string | undefined {
  const slice = bytes.subarray(start, end);
  return isUtf8(slice) ? decoder.decode(slice) : undefined;
}

/** Writes a text as UTF-8 and returns its length in bytes. */
export function writeText(text: string, out: Uint8Array, at: number): number {
  return encoder.encodeInto(text, out.subarray(at)).written;
}

/** A table by byte: the lower-case byte of each allowed character, which is ASCII, and 0 for all others. */
function lowerTable(allowed: RegExp): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) => {
    const char = String.fromCharCode(byte);
    return allowed.test(char) ? char.toLowerCase().charCodeAt(0) : 0;
  });
}

const emailChars = lowerTable(/(?!["(),:;<>@[\\\]])[!-~]/);
const domainChars = lowerTable(/[a-z0-9.-]/i);
/** Of an address as a whole, in bytes (RFC 5321). */
const maxEmail = 254;
const at = 0x40;
const dot = 0x2e;

export const normalizeEmail: Normalizer = (bytes, start, end, out, to) => {
  let place = to;
  let index = start;
  for (; index < end; index++) {
    const byte = bytes[index] as number;
    const lower = emailChars[byte] as number;
    if (lower === 0) {
      if (byte === at) break;
      return normalizeWideEmail(bytes, start, end, out, to);
    }
    out[place++] = lower;
  }
  if (index === start || end - start > maxEmail) return normalizeWideEmail(bytes, start, end, out, to);
  out[place++] = at;
  let label = 0;
  let labels = 0;
  for (index++; index < end; index++) {
    const byte = bytes[index] as number;
    const lower = domainChars[byte] as number;
    if (lower === 0) return normalizeWideEmail(bytes, start, end, out, to);
    if (lower === dot) {
      if (label === 0) return rejections.email;
      label = 0;
      labels++;
    } else label++;
    out[place++] = lower;
  }
  return label > 0 && labels > 0 ? place - to : rejections.email;
};

/** Around an address that was copied from a page or a letter: space of any kind, and marks that nobody sees. */
const unseen = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu;
/** More bytes than what is around an address takes: not looked at. */
const maxWideEmail = 4 * maxEmail;
const wideEmail = /^[^\s\p{C}"(),:;<>@[\\\]]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;

/** Not an address of ASCII alone: another alphabet, or no address. */
function normalizeWideEmail(
  bytes: Uint8Array,
  start: number,
  end: number,
  out: Uint8Array,
  to: number,
): number {
  const text = decodeSlice(bytes, start, end);
  if (text === undefined) return rejections.encoding;
  if (end - start > maxWideEmail) return rejections.email;
  const lower = text.replace(unseen, '').toLowerCase();
  if (!wideEmail.test(lower)) return rejections.email;
  const length = writeText(lower, out, to);
  return length > maxEmail ? rejections.email : length;
}

/**
 * An address of a list of people. Systems write an accent as a part of its letter or as one of its own: both are one person.
 * Conversions are sent with the address as it is, because a journal has the digest of what was sent.
 */
export const normalizeListEmail: Normalizer = (bytes, start, end, out, to) => {
  const length = normalizeEmail(bytes, start, end, out, to);
  if (length < 0 || isAscii(out.subarray(to, to + length))) return length;
  const composed = encoder.encode(decoder.decode(out.subarray(to, to + length)).normalize('NFC'));
  if (composed.length > maxEmail) return rejections.email;
  out.set(composed, to);
  return composed.length;
};

const handleChars = lowerTable(/[a-z0-9_]/i);

/** A handle has one @ before it at most, which is no part of it. */
export const normalizeHandle: Normalizer = (bytes, start, end, out, to) => {
  const first = bytes[start] === at ? start + 1 : start;
  return copyMapped(handleChars, bytes, first, end, out, to, rejections.handle);
};

/** Longer texts are not looked at, in bytes. */
const longestAddress = 500;

/** The same of a list of people, which may have the address of the profile, with a query. */
export const normalizeListHandle: Normalizer = (bytes, start, end, out, to) => {
  const length = normalizeHandle(bytes, start, end, out, to);
  if (length >= 0 || end - start > longestAddress) return length;
  const [, handle = ''] = profileAddress.exec(decodeSlice(bytes, start, end) ?? '') ?? [];
  const lower = handle.toLowerCase();
  return lower === '' || otherPages.includes(lower) ? length : writeText(lower, out, to);
};

/** Copies through a table; `rejection` if there is no character, or one that the table does not have. */
function copyMapped(
  table: Uint8Array,
  bytes: Uint8Array,
  start: number,
  end: number,
  out: Uint8Array,
  to: number,
  rejection: number,
): number {
  let place = to;
  for (let index = start; index < end; index++) {
    const mapped = table[bytes[index] as number] as number;
    if (mapped === 0) return rejection;
    out[place++] = mapped;
  }
  return place === to ? rejection : place - to;
}

const digitChars = lowerTable(/[0-9]/);
/** Ids of users are numbers of 64 bits. */
const maxDigits = 19;

export const normalizeUserId: Normalizer = (bytes, start, end, out, to) =>
  end - start > maxDigits ? rejections.id : copyMapped(digitChars, bytes, start, end, out, to, rejections.id);

const hexChars = lowerTable(/[0-9a-f]/i);
const dash = 0x2d;
const zero = 0x30;
const uuidLength = 36;
const androidLength = 16;
const dashPlaces = [8, 13, 18, 23];

/** Both kinds of ids with dashes are hashed in lower case, and so is the one without. */
export const normalizeDeviceId: Normalizer = (bytes, start, end, out, to) => {
  const length = end - start;
  if (length !== uuidLength && length !== androidLength) return rejections.device;
  let other = false;
  for (let index = 0; index < length; index++) {
    const byte = bytes[start + index] as number;
    const isDash = length === uuidLength && dashPlaces.includes(index);
    const lower = isDash ? (byte === dash ? dash : 0) : (hexChars[byte] as number);
    if (lower === 0) return rejections.device;
    if (lower !== dash && lower !== zero) other = true;
    out[to + index] = lower;
  }
  return other ? length : rejections['device-zero'];
};

const sha256Digits = 64;
/** The lengths of MD5 and SHA-1 in hex. */
const otherDigits = [32, 40];

/** A value that is a hash already. */
export const normalizeHash: Normalizer = (bytes, start, end, out, to) =>
  end - start === sha256Digits
    ? copyMapped(hexChars, bytes, start, end, out, to, rejections['not-hash'])
    : rejections['not-hash'];

/** The rejection of a value that is hex digits of the length of a hash, where another value is due; 0 of all others. */
export function rejectHash(bytes: Uint8Array, start: number, end: number): number {
  const length = end - start;
  if (length !== sha256Digits && !otherDigits.includes(length)) return 0;
  for (let index = start; index < end; index++) if (hexChars[bytes[index] as number] === 0) return 0;
  return length === sha256Digits ? rejections.hash : rejections['other-hash'];
}

const delete_ = 0x7f;

/** A value that is sent as it is: text without control characters. */
export const copyText: Normalizer = (bytes, start, end, out, to) => {
  let wide = false;
  for (let index = start; index < end; index++) {
    const byte = bytes[index] as number;
    if (byte < 0x20 || byte === delete_) return rejections.control;
    if (byte >= 128) wide = true;
    out[to + index - start] = byte;
  }
  return wide && decodeSlice(bytes, start, end) === undefined ? rejections.encoding : end - start;
};
