/** Finds identifiers of people who leave a list that must not be keys of their deletion, since others share them. */
import { hash } from 'node:crypto';
import { createPersonSet, type IdentifierSet } from '../../../../people/known/compare-people.js';
import type { PersonIdentifiers } from '../../../../people/known/scan-people.js';
import { type SharedSearch, sharedKey } from '../../../../people/known/shared-identifiers.js';
import type { IdentifierKind } from '../../../../people/normalizing/identifier-kinds.js';
import { addToGroup, type Groups } from '../../../../values/group-by.js';
import type { KnownPeople } from './known-people.js';

/**
 * By what of those who leave a deletion would end the memberships of others: identifiers that many known people share, of whom those
 * who are listed as they are known have none, identifiers of the new list, and others of people who stay.
 */
interface SpareKeys {
  readonly hasShared: boolean;
  readonly isShared: (key: string) => boolean;
  readonly isPresent: (identifier: PersonIdentifiers) => boolean;
  readonly isElsewhere: (identifier: PersonIdentifiers) => boolean;
}

interface LeaverSources {
  readonly kinds: readonly IdentifierKind[];
  readonly known: KnownPeople;
  readonly signal: AbortSignal;
  readonly allowsShared?: boolean;
}

interface Searched {
  /** Has counted those who leave, and those who stay in another form. */
  readonly search: SharedSearch;
  /** The identifiers of the latter, if there are any. */
  readonly elsewhere: IdentifierSet | undefined;
  /** Those of the new list, if anybody who leaves has one. */
  readonly present: IdentifierSet | undefined;
}

/** Undefined if every identifier of those who leave is a key. */
export async function findSpare(
  { known, signal, allowsShared = false }: LeaverSources,
  isListed: (person: PersonIdentifiers) => boolean,
  { search, elsewhere, present }: Searched,
): Promise<SpareKeys | undefined> {
  if (search.isPending && !allowsShared) {
    for await (const part of known.parts()) {
      signal.throwIfAborted();
      part((person) => {
        if (!isListed(person)) search.verify(person);
      });
    }
  }
  const { found } = search;
  if (found.size === 0 && !elsewhere && !present) return undefined;
  return {
    hasShared: found.size > 0,
    isShared: (key) => found.has(key),
    isPresent: (identifier) => present?.hasAny(identifier) === true,
    isElsewhere: (identifier) => elsewhere?.hasAny(identifier) === true,
  };
}

/** Counts the people who leave and have no other identifiers than shared ones. */
export async function countSpared(
  { kinds, known, signal }: LeaverSources,
  present: IdentifierSet,
  spare: SpareKeys,
): Promise<number> {
  const seen = createPersonSet();
  let spared = 0;
  for await (const part of known.parts()) {
    signal.throwIfAborted();
    part((person, line) => {
      if (present.hasPerson(person)) return;
      const text = line();
      if (text === undefined || leaveKeysOut(text, spare, kinds) !== undefined) return;
      if (hasOtherKey(text, present, kinds) && seen.add(person)) spared += 1;
    });
  }
  return spared;
}

/** Whether a line has an identifier that nobody of the new list has. */
export function hasOtherKey(line: string, present: IdentifierSet, kinds: readonly IdentifierKind[]): boolean {
  const spare = { hasShared: false, isShared: () => false, isElsewhere: () => false };
  return leaveKeysOut(line, { ...spare, isPresent: present.hasAny }, kinds) !== undefined;
}

/** The line of a person without the identifiers that are spared; undefined if no key is left. */
export function leaveKeysOut(
  line: string,
  { isShared, isPresent, isElsewhere }: SpareKeys,
  kinds: readonly IdentifierKind[],
): string | undefined {
  const person = JSON.parse(line) as Readonly<Record<string, readonly string[]>>;
  const identifiers = Object.entries(person).flatMap(([name, values]) =>
    values.map((value) => {
      const kind = kinds.findIndex((one) => one.name === name);
      return { name, value, ...identifierOf(kind, value, kinds) };
    }),
  );
  const own = identifiers.filter(({ key, identifier }) => !isShared(key) && !isPresent(identifier));
  // The person who stays is sent after the deletion, so that one who has no other identifier is deleted by it.
  const alone = own.filter(({ identifier }) => !isElsewhere(identifier));
  const keys = alone.length > 0 ? alone : own;
  if (keys.length === identifiers.length) return line;
  if (keys.length === 0) return undefined;
  const groups: Groups<string, string> = new Map();
  for (const { name, value } of keys) addToGroup(groups, name, value);
  return `${JSON.stringify(Object.fromEntries(groups))}\n`;
}

function identifierOf(index: number, value: string, kinds: readonly IdentifierKind[]) {
  const text = JSON.stringify(value).slice(1, -1);
  const digest = kinds[index]?.hashed ? value : hash('sha256', text);
  const bytes = Uint8Array.from([index, ...Buffer.from(digest, 'hex')]);
  return { key: sharedKey(kinds[index], digest), identifier: { bytes, at: 0, count: 1 } };
}
