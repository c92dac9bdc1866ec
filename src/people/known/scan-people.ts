/**
 * Reads out of the body of a request who is in it, without making text of it, which takes a fifth of the time of
 * JSON.parse (test/bench/README.md, "Our own code beside libraries").
 */
import { hash } from 'node:crypto';
import { deletion } from '../../contract/params/batch.js';
import type { IdentifierKind } from '../normalizing/identifier-kinds.js';

/** An identifier is the number of its kind and 32 bytes: the hash that is sent, or that of the value that is sent. */
export const identifierSize = 33;

/** The identifiers of one person, one behind another. Reused for the next person. */
export interface PersonIdentifiers {
  bytes: Uint8Array;
  /** Where the first identifier begins. */
  at: number;
  count: number;
  /** Of a file of known people: the day of their last sending (known/sent-days.ts). */
  day?: number;
}

/** Called for each person; `start` and `end` are those of the person's JSON object in the body. */
type Visit = (person: PersonIdentifiers, start: number, end: number, isDeleted: boolean) => void;

/** Objects and arrays around a person, and around a value: [{"params":{"users":[{"email":["..."]}]}}]. */
const operationDepth = 2;
const personDepth = 5;
const valueDepth = 6;
const hexDigits = 64;

const codes = {
  quote: 0x22,
  backslash: 0x5c,
  openBrace: 0x7b,
  closeBrace: 0x7d,
  openList: 0x5b,
  closeList: 0x5d,
};

/** The value of each hex digit by its code; 255 for what is none. */
const nibbles = new Uint8Array(256).fill(255);
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  nibbles[digit.charCodeAt(0)] = value;
}

/** Creates a function that finds the people in bodies of requests of an endpoint with these kinds of identifiers. */
export function createPeopleScanner(
  kinds: readonly IdentifierKind[],
): (body: Uint8Array, visit: Visit) => void {
  const names = kinds.map(({ name }) => new TextEncoder().encode(name));
  const hashed = kinds.map((one) => one.hashed);
  const deletes = new TextEncoder().encode(deletion);
  const person: PersonIdentifiers = { bytes: new Uint8Array(identifierSize * 16), at: 0, count: 0 };
  let kind = 0;

  function chooseKind(body: Uint8Array, start: number, end: number): void {
    if (isAt(body, start, end, names[kind])) return;
    kind = names.findIndex((name) => isAt(body, start, end, name));
    if (kind < 0) throw new Error('a person has an identifier that the endpoint does not accept');
  }

  function add(body: Uint8Array, start: number, end: number): void {
    const at = person.count * identifierSize;
    if (at + identifierSize > person.bytes.length) {
      const larger = new Uint8Array(person.bytes.length * 2);
      larger.set(person.bytes);
      person.bytes = larger;
    }
    const { bytes } = person;
    bytes[at] = kind;
    if (hashed[kind]) decodeHash(body, start, end, bytes, at + 1);
    else bytes.set(hash('sha256', body.subarray(start, end), 'buffer'), at + 1);
    person.count += 1;
  }

  return (body, visit) => {
    let depth = 0;
    let start = 0;
    // The type of an operation is written before its people.
    let isDeleted = false;
    for (let at = 0; at < body.length; at++) {
      const code = body[at];
      if (code === codes.quote) {
        // Every hash has the same length, which is checked when it is decoded.
        const isHash = depth === valueDepth && hashed[kind] === true && body[at + 1 + hexDigits] === code;
        const end = isHash ? at + 1 + hexDigits : findStringEnd(body, at + 1);
        if (depth === valueDepth) add(body, at + 1, end);
        else if (depth === personDepth) chooseKind(body, at + 1, end);
        else if (depth === operationDepth) isDeleted ||= isAt(body, at + 1, end, deletes);
        at = end;
      } else if (code === codes.openBrace || code === codes.openList) {
        depth += 1;
        if (depth === operationDepth) isDeleted = false;
        if (depth !== personDepth) continue;
        start = at;
        person.count = 0;
      } else if (code === codes.closeBrace || code === codes.closeList) {
        if (depth === personDepth) visit(person, start, at + 1, isDeleted);
        depth -= 1;
      }
    }
  };
}

function isAt(body: Uint8Array, start: number, end: number, name: Uint8Array | undefined): boolean {
  if (name?.length !== end - start) return false;
  for (let at = 0; at < name.length; at++) if (body[start + at] !== name[at]) return false;
  return true;
}

/** The closing quote of the string whose text begins at `start`. */
function findStringEnd(body: Uint8Array, start: number): number {
  let at = start;
  for (; body[at] !== codes.quote; at++) {
    if (at >= body.length) throw new Error('a body ends inside a string');
    if (body[at] === codes.backslash) at += 1;
  }
  return at;
}

function decodeHash(body: Uint8Array, start: number, end: number, to: Uint8Array, at: number): void {
  let faults = end - start === hexDigits ? 0 : 255;
  for (let index = 0; index < hexDigits / 2; index++) {
    const high = nibbles[body[start + 2 * index] ?? 0] ?? 255;
    const low = nibbles[body[start + 2 * index + 1] ?? 0] ?? 255;
    faults |= high | low;
    to[at + index] = (high << 4) | low;
  }
  if (faults > 15) throw new Error('an identifier is not a hash of 64 lower-case hex digits');
}
