/** Tells who of the people of an old list is in a new one, by their identifiers. */
import { hash } from 'node:crypto';
import { addToGroup, type Groups } from '../../values/group-by.js';
import type { IdentifierKind } from '../normalizing/identifier-kinds.js';
import { createDigestSet } from './digest-set.js';
import { identifierSize, type PersonIdentifiers } from './scan-people.js';
import { maxSharingPeople } from './shared-identifiers.js';

/** The identifiers of the people of a list. */
export interface IdentifierSet {
  /** Adds a person of the list; `isRepeated` if one with the same identifiers was added before. */
  add(person: PersonIdentifiers, isRepeated: boolean): void;
  /** Whether somebody was added who has the one identifier of the person and no other. */
  hasAlone(person: PersonIdentifiers): boolean;
  /** Whether any of the person's identifiers is in it. */
  hasAny(person: PersonIdentifiers): boolean;
  /**
   * Whether the person may be in it. An identifier of a household is the same person only if somebody has it alone, or if the
   * person has no other one: beside other identifiers it may be that of another person of the household.
   */
  hasPerson(person: PersonIdentifiers): boolean;
  /** Notes that somebody else, who is not in the list as such, has the person's identifiers. */
  share(person: PersonIdentifiers): void;
  /**
   * Notes of a person of the list that the service has them, unless somebody else has one of the identifiers; `isDue` says
   * that they are sent all the same, since that was long ago. Returns how often the list has the person; 0 if that was not
   * noted, or was before.
   */
  markCurrent(person: PersonIdentifiers, isDue?: boolean): number;
  /** How many rows of the list are sent for that reason alone. */
  readonly renewed: number;
  /** How many identifiers more people of the list have than `maxSharingPeople`, each beside others. */
  readonly shared: number;
  /** Whether that was noted of a person of the list. */
  isCurrent(person: PersonIdentifiers): boolean;
}

/**
 * Creates an empty set. Identifiers of different kinds never match, unless the kinds have the same values.
 *
 * One function: its parts share local variables, and every row of a list goes through it; the benchmarks of uploads measure it.
 */
export function createIdentifierSet(kinds: readonly IdentifierKind[]): IdentifierSet {
  const set = createDigestSet();
  const same = Uint8Array.from(kinds, (kind) => kind.same);
  const key = new Uint8Array(keyBytes);
  let renewed = 0;
  let shared = 0;
  /** The kind changes the digest, which stays as evenly distributed as it was. */
  function readKey(bytes: Uint8Array, at: number): void {
    for (let index = 0; index < keyBytes; index++) key[index] = bytes[at + 1 + index] as number;
    key[0] = (key[0] as number) ^ (same[bytes[at] as number] as number);
  }
  return {
    add({ bytes, at, count }, isRepeated) {
      for (let index = 0; index < count; index++) {
        readKey(bytes, at + index * identifierSize);
        const before = set.tagOf(key, 0);
        const others = before !== 0 && !isRepeated ? tags.shared : 0;
        let tag = (before | (count === 1 ? tags.alone : tags.together) | others) >>> 0;
        const people = (tag >>> peopleShift) & maxPeople;
        if (count > 1 && !isRepeated && people <= maxSharingPeople) {
          tag += onePerson;
          if (people === maxSharingPeople) shared += 1;
        }
        set.put(key, 0, tag < maxRows ? tag + oneRow : tag);
      }
    },
    hasAlone({ bytes, at, count }) {
      readKey(bytes, at);
      return count === 1 && (set.tagOf(key, 0) & tags.alone) !== 0;
    },
    hasAny({ bytes, at, count }) {
      for (let index = 0; index < count; index++) {
        readKey(bytes, at + index * identifierSize);
        if (set.has(key, 0)) return true;
      }
      return false;
    },
    hasPerson({ bytes, at, count }) {
      let isInHousehold = false;
      let hasOthers = false;
      for (let index = 0; index < count; index++) {
        const start = at + index * identifierSize;
        const kind = kinds[bytes[start] as number];
        readKey(bytes, start);
        const tag = set.tagOf(key, 0);
        if (tag !== 0 && (kind?.isOfHousehold !== true || (tag & tags.alone) !== 0)) return true;
        if (tag !== 0) isInHousehold = true;
        else if (kind?.isOfHousehold !== true) hasOthers = true;
      }
      return isInHousehold && !hasOthers;
    },
    share({ bytes, at, count }) {
      for (let index = 0; index < count; index++) {
        readKey(bytes, at + index * identifierSize);
        const tag = set.tagOf(key, 0);
        if (tag !== 0) set.put(key, 0, (tag | tags.shared) >>> 0);
      }
    },
    get renewed() {
      return renewed;
    },
    get shared() {
      return shared;
    },
    markCurrent({ bytes, at, count }, isDue = false) {
      for (let index = 1; index < count; index++) {
        readKey(bytes, at + index * identifierSize);
        if ((set.tagOf(key, 0) & tags.shared) !== 0) return 0;
      }
      readKey(bytes, at);
      const tag = set.tagOf(key, 0);
      if ((tag & (tags.shared | tags.current)) !== 0) return 0;
      const rows = Math.floor(tag / oneRow);
      const wasDue = (tag & tags.due) !== 0;
      if (isDue) {
        if (!wasDue) renewed += rows;
        set.put(key, 0, (tag | tags.due) >>> 0);
        return 0;
      }
      if (wasDue) renewed -= rows;
      // What nobody shares tells them from everybody else: the first identifier is enough.
      set.put(key, 0, (tag | tags.current) >>> 0);
      return rows;
    },
    isCurrent({ bytes, at }) {
      readKey(bytes, at);
      return (set.tagOf(key, 0) & tags.current) !== 0;
    },
  };
}

/**
 * Of an identifier: whether somebody has it beside others, or only this one; whether several who are not the same have it;
 * whether the service has the person, or has had them for so long that they are sent again. Above these, how many people have
 * it beside others, at most one more than `maxSharingPeople`; and how many rows have it.
 */
const tags = { together: 1, alone: 2, shared: 4, current: 8, due: 16 } as const;
const peopleShift = 5;
const maxPeople = 31;
const onePerson = 2 ** peopleShift;
const oneRow = onePerson * (maxPeople + 1);
/** More rows than this are not counted. */
const maxRows = 2 ** 32 - oneRow;

/** What a digest set looks at. */
const keyBytes = 12;

/** People, so that each is counted once. */
interface PersonSet {
  /** False if the person is in it already. */
  add(person: PersonIdentifiers): boolean;
  has(person: PersonIdentifiers): boolean;
}

export function createPersonSet(): PersonSet {
  const set = createDigestSet();
  const keyOf = ({ bytes, at, count }: PersonIdentifiers) =>
    hash('sha256', bytes.subarray(at, at + count * identifierSize), 'buffer');
  return {
    add: (person) => set.put(keyOf(person), 0, 1) === 0,
    has: (person) => set.has(keyOf(person), 0),
  };
}

/**
 * A line of JSON with the person's hashes, as the reader of lists takes it; undefined if the person has none, since what
 * is sent as it is cannot be told from its hash.
 */
export function writePersonLine(
  { bytes, at, count }: PersonIdentifiers,
  kinds: readonly IdentifierKind[],
): string | undefined {
  const values: Groups<string, string> = new Map();
  for (let index = 0; index < count; index++) {
    const start = at + index * identifierSize;
    const kind = kinds[bytes[start] ?? kinds.length];
    if (!kind?.hashed) continue;
    const value = Buffer.from(bytes.buffer, bytes.byteOffset + start + 1, identifierSize - 1).toString('hex');
    addToGroup(values, kind.name, value);
  }
  return values.size === 0 ? undefined : `${JSON.stringify(Object.fromEntries(values))}\n`;
}
