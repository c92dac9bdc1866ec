/** Reads a list with the reader of uploads and returns what comes out as plain data. */

import { readListFields } from '../../src/people/list-fields.js';
import { maxPersonBytes, type PersonSink } from '../../src/people/normalizing/person.js';
import type { ColumnMeaning } from '../../src/people/reading/column-names.js';
import { createListReader } from '../../src/people/reading/read-list.js';
import type { LeftOutIdentifier } from '../../src/people/reading/row.js';
import type { UploadOptions } from '../../src/people/upload-options.js';
import { plainOptions } from '../support/upload-options.js';

/** One row of a list: its line, and the person or what is wrong. */
export interface ReadRow {
  readonly line: number;
  readonly values?: Readonly<Record<string, readonly string[]>>;
  readonly operation?: string;
  readonly times?: Readonly<Record<string, string>>;
  readonly reason?: string;
  readonly column?: string | undefined;
}

export const { now } = plainOptions;

/** One for all: a person's bytes are read before the next person comes. */
const room = new Uint8Array(maxPersonBytes + 7);

export const kindNames = ['toHash', 'hashed', 'text'];

export interface ReadList {
  readonly rows: readonly ReadRow[];
  /** Kinds of the values of all people, in order. */
  readonly kinds: readonly string[];
  readonly columns: readonly ColumnMeaning[];
  readonly corrections: readonly string[];
  readonly leftOut: readonly LeftOutIdentifier[];
  /** The lines of footers. */
  readonly footers: readonly number[];
  /** The lines of people who are left out because they do not consent. */
  readonly withheld: readonly number[];
  readonly preset: string | undefined;
}

/** Reads `input`, which comes in pieces that end at the given places, or whole. */
export async function readList(
  input: string | Uint8Array,
  options: Partial<UploadOptions> = {},
  cuts: readonly number[] = [],
): Promise<ReadList> {
  const all = { ...plainOptions, ...options };
  const { identifiers } = readListFields(all.endpoint);
  const rows: ReadRow[] = [];
  const kinds: string[] = [];
  let columns: readonly ColumnMeaning[] = [];
  const corrections: string[] = [];
  const leftOut: LeftOutIdentifier[] = [];
  const footers: number[] = [];
  const withheld: number[] = [];
  let preset: string | undefined;
  const sink: PersonSink = {
    bytes: room,
    at: 7,
    person(person) {
      const values: Record<string, string[]> = {};
      for (let index = 0; index < person.count; index++) {
        const name = identifiers[person.fields[index]!]!.name;
        const text = Buffer.from(sink.bytes.subarray(person.starts[index], person.ends[index])).toString();
        values[name] = [...(values[name] ?? []), text];
        kinds.push(kindNames[person.kinds[index]!]!);
      }
      rows.push({ line: person.line, values, operation: person.operation, times: person.times });
    },
    rejected: ({ line, column, reason }) => void rows.push({ line, column, reason }),
    leftOut: (identifier) => void leftOut.push(identifier),
    footer: (line) => void footers.push(line),
    corrected: (correction) => void corrections.push(correction),
    withheld: ({ line }) => void withheld.push(line),
    columns(found, header) {
      columns = found;
      preset = header?.preset?.name;
    },
  };
  const bytes = typeof input === 'string' ? Buffer.from(input) : input;
  const reader = createListReader(all, sink);
  let from = 0;
  for (const cut of [...cuts, bytes.length]) {
    // A copy, which is spoiled afterwards: nothing of a piece may be kept.
    const piece = Uint8Array.from(bytes.subarray(from, cut));
    await reader.push(piece);
    piece.fill(0x5a);
    from = Math.max(from, cut);
  }
  await reader.end();
  return { rows, kinds, columns, corrections, leftOut, footers, withheld, preset };
}
