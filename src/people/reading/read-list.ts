/** Reads a list of people in any of its formats from bytes that come in pieces. */

import { InputError } from '../input-error.js';
import { type ListFields, readListFields } from '../list-fields.js';
import { decodeSlice } from '../normalizing/normalize-identifiers.js';
import { isIdColumn } from '../normalizing/normalizers.js';
import type { PersonSink } from '../normalizing/person.js';
import { createPersonBuilder } from '../normalizing/person-builder.js';
import { isPlaceholderWord } from '../normalizing/placeholders.js';
import { type ListFormat, readsSince, type UploadOptions } from '../upload-options.js';
import type { ColumnFields, ColumnMeaning } from './column-names.js';
import { checkMapping } from './columns.js';
import { createCsvReader } from './csv-reader.js';
import { rejectForeign } from './foreign-format.js';
import { createJsonReader } from './json-reader.js';
import type { ListReader } from './list-reader.js';
import type { Rejection } from './rejection.js';
import type { RowBuilder } from './row-builder.js';
import { type ConsentSurvey, passUndecided, surveyConsent } from './survey-consent.js';
import { type SurveyCells, surveyText } from './survey-text.js';
import { findZeroColumns, type SurveyedList } from './zero-columns.js';

/** As many bytes tell the format. */
const headBytes = 512;

/** A reader that passes people and rejected rows to the sink in the order of the list. Throws an InputError on a wrong mapping. */
export function createListReader(options: UploadOptions, sink: PersonSink): ListReader {
  const fields = fieldsOf(options);
  checkMapping(options, fields);
  return createRowReader(options, fields, createPersonBuilder(options, fields, sink), sink);
}

/** Passes over a list that find something out about it. */
export interface ListSurveys {
  readonly cells: SurveyCells;
  /** Absent where everybody is sent, and where nobody needs to consent. */
  readonly consent?: {
    /** Who does not consent. */
    survey(pieces: AsyncIterable<Uint8Array>): Promise<ConsentSurvey | undefined>;
    /**
     * The pieces of a list that is read once, up to the first column of consent, for which `refuse` makes an error. Absent where the user
     * has decided who is sent.
     */
    watch?(
      pieces: AsyncIterable<Uint8Array>,
      refuse: (columns: readonly string[]) => Error,
    ): AsyncIterable<Uint8Array>;
  };
}

/** Finds the columns of ids of a list whose every cell ends in `.0` (zero-columns.ts). */
export async function surveyList(
  pieces: AsyncIterable<Uint8Array>,
  options: UploadOptions,
): Promise<SurveyedList> {
  const fields = fieldsOf(options);
  return findZeroColumns(
    pieces,
    (column) => isIdColumn(column, fields),
    (found) => {
      let cells: { readonly column: ColumnMeaning; readonly text: string }[] = [];
      /** By line: what may be a footer is rejected only when a row follows. */
      const rows = new Map<number, typeof cells>();
      const builder: RowBuilder = {
        prepare: () => undefined,
        // The footer check asks: any text may be the value of a column that is not hashed.
        identifies: ({ field }) => fields.identifiers[field]?.hashed === false,
        begin(line) {
          cells = [];
          rows.set(line, cells);
        },
        cell(column, bytes, start, end) {
          if (isIdColumn(column, fields) && !isPlaceholderWord(bytes, start, end))
            cells.push({ column, text: decodeSlice(bytes, start, end) ?? '?' });
        },
        leave: () => {},
        // Of a footer, no cell counts.
        finish: () => ({ reason: 'empty' satisfies Rejection }),
        reject(line) {
          for (const { column, text } of rows.get(line) ?? []) found.cell(column, text);
          rows.delete(line);
        },
        footer: (line) => void rows.delete(line),
      };
      return createRowReader(options, fields, builder, found);
    },
  );
}

/**
 * Whether rows of a list can have an operation of their own. JSON is read until a member is one; a list that cannot be read
 * has none, since whoever reads it reports that.
 */
export async function hasOperations(
  pieces: AsyncIterable<Uint8Array>,
  options: UploadOptions,
): Promise<boolean> {
  const fields = fieldsOf(options);
  const nothing = () => {};
  const builder: RowBuilder = {
    prepare: () => undefined,
    begin: nothing,
    cell: nothing,
    leave: nothing,
    finish: () => undefined,
    reject: nothing,
  };
  let isFound = false;
  let isCsv = false;
  const columns = (all: readonly ColumnMeaning[]) => {
    isFound ||= all.some(({ kind }) => kind === 'operation');
    hasColumns = true;
  };
  let hasColumns = false;
  const reader = createRowReader(options, fields, builder, { columns }, (format) => {
    isCsv = format === 'csv';
  });
  try {
    for await (const piece of pieces) {
      await reader.push(piece);
      if (isFound || (isCsv && hasColumns)) return isFound;
    }
    await reader.end();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
  }
  return isFound;
}

/** The passes over a list before it is read. */
export function listSurveys(options: RowOptions): ListSurveys {
  const fields = fieldsOf(options);
  const { operation } = options;
  const cells = surveyCells(options);
  if (options.consent === 'any' || fields.consents.length === 0) return { cells };
  const open: Parameters<typeof surveyConsent>[3] = (builder, onColumns) => {
    let isWhole = false;
    const columns = (all: readonly ColumnMeaning[]) => onColumns(all, isWhole);
    return createRowReader(options, fields, builder, { columns }, (format) => {
      // Of JSON, any object may have another member.
      isWhole = format === 'csv';
    });
  };
  return {
    cells,
    consent: {
      survey: (pieces) => surveyConsent(pieces, fields, options, open),
      ...(options.consent === undefined && {
        watch: (pieces, refuse) => passUndecided(pieces, operation, open, refuse),
      }),
    },
  };
}

/**
 * What the columns of a list can be. An upload that was begun before knows fewer of them, but for those of consent: whoever refuses ends it.
 */
function fieldsOf(options: Pick<UploadOptions, 'endpoint' | 'readsAs'>): ListFields & ColumnFields {
  const fields = readListFields(options.endpoint);
  return readsSince(3, options) ? fields : { ...fields, presets: [], isFormer: true };
}

/** Counts the cells of a list that are read, and have characters beyond ASCII. Undefined for a list that cannot be read. */
function surveyCells(options: RowOptions): SurveyCells {
  const fields = fieldsOf(options);
  return (pieces) => surveyText(pieces, (builder) => createRowReader(options, fields, builder, {}));
}

/** What the reading of rows depends on, beside what is made of them. */
type RowOptions = Omit<UploadOptions, 'now' | 'times'>;

function createRowReader(
  options: RowOptions,
  fields: ListFields,
  builder: RowBuilder,
  sink: Pick<PersonSink, 'columns'>,
  open: (format: ListFormat) => void = () => {},
): ListReader {
  return createFormatReader(options.format, (format) => {
    open(format);
    return format === 'csv'
      ? createCsvReader(options, fields, builder, sink)
      : createJsonReader(format, options, fields, builder, sink);
  });
}

/** A reader of any format, which the first bytes tell where it is not given; `open` opens the reader of one. */
export function createFormatReader(
  given: ListFormat | undefined,
  open: (format: ListFormat) => ListReader,
): ListReader {
  let head: Uint8Array | undefined = new Uint8Array(0);
  let reader: ListReader | undefined;

  function start(bytes: Uint8Array): ReturnType<ListReader['push']> {
    rejectForeign(bytes);
    head = undefined;
    const text = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
    reader = open(given ?? detectFormat(text));
    return reader.push(text);
  }

  return {
    push(piece) {
      if (reader) return reader.push(piece);
      head = Buffer.concat([head ?? piece, piece]);
      return head.length < headBytes ? undefined : start(head);
    },
    end() {
      if (reader) return reader.end();
      if (!head || head.length === 0) {
        throw new InputError('empty', 'the list is empty', {
          hint: 'Give a file that has rows.',
        });
      }
      const wait = start(head);
      return wait ? wait.then(() => reader?.end()) : (reader as ListReader | undefined)?.end();
    },
  };
}

/** By the first character that is no white space: an array, an object, or the header of CSV. */
function detectFormat(bytes: Uint8Array): ListFormat {
  const first = bytes.find((byte) => byte > 0x20);
  if (first === 0x5b) return 'json';
  return first === 0x7b ? 'jsonl' : 'csv';
}
