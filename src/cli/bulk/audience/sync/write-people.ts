/** The people of a sync, as lines for its requests and for its record. */
import { createPersonSet, type IdentifierSet } from '../../../../people/known/compare-people.js';
import { createPeopleScanner, type PersonIdentifiers } from '../../../../people/known/scan-people.js';
import { sentDays } from '../../../../people/known/sent-days.js';
import type { IdentifierKind } from '../../../../people/normalizing/identifier-kinds.js';
import type { PackedRequest } from '../../../../people/packing/packed-request.js';
import type { KnownPeople } from './known-people.js';
import type { KeepPeople } from './note-sync.js';

/** Whether somebody who has left, and is kept, is sent again. */
export type IsRenewed = (person: PersonIdentifiers) => boolean;
/** Whether somebody who has left stays on the list, by the line that names them. */
export type StaysOnList = (line: string | undefined) => boolean;

/** The people of the new list whom the service does not have as it has them. */
export async function* writeUnsentLines(
  requests: AsyncIterable<PackedRequest>,
  kinds: readonly IdentifierKind[],
  present: IdentifierSet,
): AsyncGenerator<Uint8Array> {
  const scan = createPeopleScanner(kinds);
  for await (const { body, release } of requests) {
    const lines: Uint8Array[] = [];
    scan(body, (person, start, end) => {
      if (!present.isCurrent(person)) lines.push(body.subarray(start, end), lineEnd);
    });
    if (lines.length > 0) yield Buffer.concat(lines);
    release?.();
  }
}

const lineEnd = new TextEncoder().encode('\n');

/** Known people who are not in the new list, with the days of their last sending, which is this one for those who are sent again. */
export async function* keepAbsent(
  known: KnownPeople,
  present: IdentifierSet,
  { isRenewed, stays }: { readonly isRenewed: IsRenewed; readonly stays: StaysOnList },
  keep: Parameters<KeepPeople>[0],
): AsyncGenerator<void> {
  const seen = createPersonSet();
  for await (const part of known.parts()) {
    part((person, line) => {
      if (present.hasPerson(person) || !seen.add(person)) return;
      const text = line();
      if (!stays(text)) return;
      const isSent = isRenewed(person) && text !== undefined;
      keep(person, isSent ? sentDays.ofMark : (person.day ?? sentDays.never));
    });
    yield;
  }
}

/** Those who leave, each once; `nameLeaver` makes the line that names them, if there is any. */
export async function* writeLeavers(
  known: KnownPeople,
  present: IdentifierSet,
  nameLeaver: (line: string) => string | undefined,
  isWanted: IsRenewed = () => true,
): AsyncGenerator<Uint8Array> {
  const seen = createPersonSet();
  const encoder = new TextEncoder();
  for await (const part of known.parts()) {
    const lines: string[] = [];
    part((person, line) => {
      if (present.hasPerson(person)) return;
      const text = line();
      if (text === undefined || !seen.add(person) || !isWanted(person)) return;
      const named = nameLeaver(text);
      if (named !== undefined) lines.push(named);
    });
    if (lines.length > 0) yield encoder.encode(lines.join(''));
  }
}
