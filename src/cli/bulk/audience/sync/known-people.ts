/** The people whom a list is known to have, from wherever they are known, as often as they are asked for. */
import {
  createIdentifierSet,
  type IdentifierSet,
  writePersonLine,
} from '../../../../people/known/compare-people.js';
import { loadDropPlaceholders } from '../../../../people/known/drop-placeholders.js';
import type { PeopleFileEnd } from '../../../../people/known/people-file.js';
import { createPeopleScanner, type PersonIdentifiers } from '../../../../people/known/scan-people.js';
import { sentDays } from '../../../../people/known/sent-days.js';
import type { IdentifierKind } from '../../../../people/normalizing/identifier-kinds.js';
import type { PackedRequest } from '../../../../people/packing/packed-request.js';
import type { PeopleFile } from './known-people-folder.js';
import { readPeople } from './people-file-io.js';

/** Called for each known person; `line` makes the JSON object by which a deletion names them, if there is any. */
type VisitKnown = (person: PersonIdentifiers, line: () => string | undefined) => void;

/** Calls `visit` for each person of a part of the known people, once and before the next part is asked for. */
type KnownPart = (visit: VisitKnown) => void;

export interface KnownPeople {
  /** The same person may come several times: several sources know them, or an old list has them twice. */
  readonly mayRepeat: boolean;
  /** Everybody with the day of their last sending, the last ones first, in the same order each time; `ended` is told of each file that was read. */
  parts(ended?: Ended): AsyncIterable<KnownPart>;
  /** Those of whom the service has acknowledged that they are on the list, the last ones first. */
  sentParts(): AsyncIterable<KnownPart>;
}

interface Sources {
  /** Files of known people, the oldest first. */
  readonly files: readonly PeopleFile[];
  /** Packs the old list that the user gives, from its start. */
  readonly oldList: (() => AsyncIterable<PackedRequest>) | undefined;
  readonly kinds: readonly IdentifierKind[];
}

type Ended = (path: string, end: PeopleFileEnd) => void;

export function createKnownPeople({ files, oldList, kinds }: Sources): KnownPeople {
  const names = kinds.map(({ name }) => name);
  const decoder = new TextDecoder();
  const lastFirst = [...files].reverse();
  async function* read(file: PeopleFile, deleted: IdentifierSet, ended?: Ended) {
    const dropPlaceholders = await loadDropPlaceholders(kinds);
    const blocks = readPeople(file, names);
    const own: PersonIdentifiers[] = [];
    for (;;) {
      const { done, value } = await blocks.next();
      if (done) {
        ended?.(file.path, value);
        break;
      }
      const part: KnownPart = (visit) =>
        value((person) => {
          // Nobody is deleted by what is no identifier.
          if (!dropPlaceholders(person)) return;
          if (person.day === sentDays.deleted) {
            if (file.hasDeleted) own.push({ ...person });
            return;
          }
          if (deleted.hasAny(person)) return;
          if (file.sentDay === undefined) person.day = sentDays.never;
          else if (person.day === sentDays.ofMark) person.day = file.sentDay;
          visit(person, () => writePersonLine(person, kinds));
        });
      yield part;
    }
    // They hold for older files alone: in which order its requests came to the service is not known.
    for (const person of own) deleted.add(person, false);
  }
  return {
    mayRepeat: oldList !== undefined || files.length > 1,
    async *parts(ended) {
      // First: it also has what is not kept, by which a deletion can name people whom the files cannot.
      const scan = createPeopleScanner(kinds);
      for await (const request of oldList?.() ?? []) {
        const { body } = request;
        yield (visit) =>
          scan(body, (person, start, end) =>
            visit(person, () => `${decoder.decode(body.subarray(start, end))}\n`),
          );
        request.release?.();
      }
      const deleted = createIdentifierSet(kinds);
      for (const file of lastFirst) yield* read(file, deleted, ended);
    },
    async *sentParts() {
      // A deletion takes the marks of older files away.
      const deleted = createIdentifierSet(kinds);
      for (const file of lastFirst) if (file.sentDay !== undefined) yield* read(file, deleted);
    },
  };
}
