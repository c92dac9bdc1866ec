/** The people whom a list is known to have, from wherever they are known, as often as they are asked for. */
import { writePersonLine } from '../../../people/known/compare-people.js';
import type { PeopleFileEnd } from '../../../people/known/people-file.js';
import { createPeopleScanner, type PersonIdentifiers } from '../../../people/known/scan-people.js';
import type { IdentifierKind } from '../../../people/normalizing/identifier-kinds.js';
import type { PackedRequest } from '../../../people/packing/packed-request.js';
import type { PeopleFile } from './known-people-folder.js';
import { readPeople } from './people-file-io.js';

/** Called for each known person; `line` makes the JSON object by which a deletion names them, if there is any. */
type VisitKnown = (person: PersonIdentifiers, line: () => string | undefined) => void;

/** Calls `visit` for each person of a part of the known people, once and before the next part is asked for. */
export type KnownPart = (visit: VisitKnown) => void;

export interface KnownPeople {
  /** The same person may come several times: several sources know them, or an old list has them twice. */
  readonly mayRepeat: boolean;
  /** Everybody, in the same order each time; `ended` is told of each file that was read. */
  parts(ended?: (path: string, end: PeopleFileEnd) => void): AsyncIterable<KnownPart>;
  /** Those of whom the service has acknowledged that they are on the list. */
  sentParts(): AsyncIterable<KnownPart>;
}

interface Sources {
  /** Files of known people, the oldest first. */
  readonly files: readonly PeopleFile[];
  /** Packs the old list that the user gives, from its start. */
  readonly oldList: (() => AsyncIterable<PackedRequest>) | undefined;
  readonly kinds: readonly IdentifierKind[];
}

export function createKnownPeople({ files, oldList, kinds }: Sources): KnownPeople {
  const names = kinds.map(({ name }) => name);
  const decoder = new TextDecoder();
  async function* read(file: PeopleFile, ended?: (path: string, end: PeopleFileEnd) => void) {
    const blocks = readPeople(file, names);
    for (;;) {
      const { done, value } = await blocks.next();
      if (done) return ended?.(file.path, value);
      const part: KnownPart = (visit) =>
        value((person) => visit(person, () => writePersonLine(person, kinds)));
      yield part;
    }
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
      for (const file of files) yield* read(file, ended);
    },
    async *sentParts() {
      for (const file of files) if (file.isSent) yield* read(file);
    },
  };
}
